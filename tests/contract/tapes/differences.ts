/**
 * Where Strata and RocksDB 7.8 count differently, and why. Each difference states the relation that must hold between the two numbers;
 * numbers that are neither equal nor so related are a bug of ours.
 *
 * The printed table shows a letter for each difference.
 */
import { JOB_DIFFERENCES } from './job-differences.ts';
import type { Moment } from './play.ts';

/** One number of one line, ours and RocksDB's. */
export interface Pair {
  readonly counter: string;
  readonly ours: number;
  readonly theirs: number;
  readonly moment: Moment;
  /** The lines of the tape up to this one. */
  readonly lines: readonly string[];
  readonly setting: Setting;
}

/** The situation at a line of the tape, for the family that it uses. */
export interface Setting {
  readonly options: ReadonlyMap<string, string>;
  /** Tables on each level. */
  readonly shape: readonly number[];
  /** Number of deleted ranges so far. */
  readonly ranges: number;
  /** Whether the iterator, if there is one, has bounds. */
  readonly bounded: boolean;
  /** Here or earlier, one engine read more data blocks than the other. */
  readonly cachesDiffer: boolean;
}

export interface Difference {
  readonly letter: string;
  readonly name: string;
  readonly why: string;
  readonly counters: readonly string[];
  readonly holds: (pair: Pair) => boolean;
}

const count = (counts: Readonly<Record<string, number>>, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
const ours = (m: Moment, ...names: readonly string[]): number => count(m.ours.counters, ...names);
const theirs = (m: Moment, ...names: readonly string[]): number => count(m.theirs.counters, ...names);

const runsOf = ({ shape }: Setting): number => (shape[0] ?? 0) + shape.slice(1).filter((tables) => tables > 0).length;
const rowsOf = (m: Moment): number =>
  m.ours.answer.split(' ').filter((word) => word !== '' && word !== '-' && word !== 'incomplete').length;
const onlyFewL0 = ({ shape }: Setting): boolean =>
  (shape[0] ?? 0) <= 3 && shape.slice(1).every((tables) => tables === 0);
const within = (pair: Pair, least: number, most: number): boolean =>
  pair.theirs - pair.ours >= least && pair.theirs - pair.ours <= most;

/**
 * The most tables that an operation may search: those it seeks, and every run again at each change of direction, as after a reseek
 * backward.
 */
function tablesSought({ moment, setting }: Pair): number {
  if (moment.operation === 'get') return runsOf(setting);
  return 2 * runsOf(setting) + 3 * ours(moment, 'seek_child_seek_count');
}

/** Whether a range was deleted before this line, so that range tombstones exist, or existed. */
const hasRanges = ({ setting }: Pair): boolean => setting.ranges > 0;

export const DIFFERENCES: readonly Difference[] = [
  ...JOB_DIFFERENCES,
  {
    letter: 'd',
    name: 'deleted-by-memory',
    why: 'if a range in the memtable deletes the key and the memtable has no entry of it, RocksDB counts the Get as a memtable miss; it ends at the first table',
    counters: ['memtable_hit', 'memtable_miss', 'comparisons: fences'],
    holds: (pair) =>
      hasRanges(pair) &&
      pair.moment.operation === 'get' &&
      pair.moment.ours.answer === '-' &&
      ours(pair.moment, 'memtable_hit') === 1 &&
      theirs(pair.moment, 'memtable_miss') === 1,
  },
  {
    letter: 'v',
    name: 'next-table-picked',
    why: 'if the range of a table answers a Get, RocksDB notices that only after picking the next table, and compares the key with the ends of other tables',
    counters: ['comparisons: fences'],
    holds: (pair) =>
      hasRanges(pair) &&
      pair.moment.operation === 'get' &&
      pair.moment.ours.answer === '-' &&
      !onlyFewL0(pair.setting) &&
      within(pair, 1, 4 * runsOf(pair.setting)),
  },
  {
    letter: 'i',
    name: 'tombstones-of-memory-walked',
    why: 'RocksDB stores the ranges of a memtable in a skiplist too; cutting them into fragments counts as memtable steps and comparisons',
    counters: ['next_on_memtable_count', 'comparisons: memtable'],
    holds: (pair) => {
      if (!hasRanges(pair)) return false;
      if (pair.counter === 'next_on_memtable_count') return within(pair, 0, 2 * pair.setting.ranges);
      return pair.moment.operation === 'iterate' && pair.ours === 0;
    },
  },
  {
    letter: 's',
    name: 'sentinels',
    why: 'RocksDB puts the begins and ends of ranges into the heap of the merge, and one end for each table of L0; ours looks them up outside of the heap',
    counters: ['comparisons: merge'],
    holds: (pair) => hasRanges(pair) && ['first', 'last', 'seek', 'next', 'prev'].includes(pair.moment.operation),
  },
  {
    letter: 'q',
    name: 'leap-before-seek',
    why: 'for a seek into a range RocksDB seeks the older runs to the end of the range immediately; ours seeks them to the target, and then to the end of the range',
    counters: ['seek_child_seek_count', 'data blocks', 'comparisons: fences'],
    holds: (pair) => {
      if (!hasRanges(pair) || pair.moment.operation !== 'seek') return false;
      const leaps = ours(pair.moment, 'internal_range_del_reseek_count');
      return leaps > 0 && within(pair, pair.counter === 'seek_child_seek_count' ? -leaps : -2 * tablesSought(pair), 0);
    },
  },
  {
    letter: 'j',
    name: 'one-leap-or-two',
    why: 'if the next range covers the end of the first, RocksDB reseeks over both at once; ours makes the second reseek when a covered entry comes next, and may search another table or block in between. At a change of direction RocksDB seeks every run and reseeks over the ranges again',
    counters: [
      'internal_range_del_reseek_count',
      'seek_child_seek_count',
      'data blocks',
      'data blocks found',
      'data blocks read',
      'comparisons: fences',
      'comparisons: index blocks',
      'comparisons: data blocks',
    ],
    holds: (pair) => {
      if (!hasRanges(pair) || !['first', 'last', 'seek', 'next', 'prev'].includes(pair.moment.operation)) return false;
      const leap = 'internal_range_del_reseek_count';
      const more = ours(pair.moment, leap) + theirs(pair.moment, leap);
      if (/(index|data) blocks$/.test(pair.counter) && pair.counter.startsWith('comparisons')) return more > 0;
      const sought = 2 * tablesSought(pair);
      if (!pair.counter.endsWith('count')) return within(pair, -sought, sought);
      const most = (runsOf(pair.setting) + 1) * pair.setting.ranges * (rowsOf(pair.moment) + 2);
      return more > 0 && within(pair, -more, most);
    },
  },
  {
    letter: 'k',
    name: 'obsolete-ranges',
    why: 'RocksDB also counts a dropped range tombstone as an obsolete key',
    counters: ['compaction_key_drop_obsolete'],
    holds: (pair) => {
      const ranges = theirs(pair.moment, 'compaction_range_del_drop_obsolete');
      return ranges > 0 && within(pair, ranges, ranges);
    },
  },
  {
    letter: 'o',
    name: 'one-run',
    why: 'with a memtable and no table RocksDB creates no merging iterator; ours creates one with a single child',
    counters: ['seek_child_seek_count'],
    holds: ({ theirs: none, moment, setting }) =>
      runsOf(setting) === 0 &&
      none === 0 &&
      ours(moment, 'seek_child_seek_count') === ours(moment, 'seek_on_memtable_count'),
  },
  {
    letter: 'l',
    name: 'few-l0',
    why: 'with at most three tables, all in L0, a Get of RocksDB searches each of them without checking its key range',
    counters: ['data blocks'],
    holds: (pair) =>
      pair.moment.operation === 'get' && onlyFewL0(pair.setting) && within(pair, 0, pair.setting.shape[0] ?? 0),
  },
  {
    letter: 'n',
    name: 'next-block',
    why: 'if the key is after the last key of its block but not after the separator, a Get of RocksDB also reads the next block',
    counters: ['data blocks'],
    holds: (pair) => pair.moment.operation === 'get' && within(pair, 0, runsOf(pair.setting)),
  },
  {
    letter: 'e',
    name: 'earlier',
    why: 'one engine has read a block more or less before, so the contents of the cache differ',
    counters: ['data blocks found', 'data blocks read'],
    // Skipping a range may skip other blocks, but the same number.
    holds: ({ setting }) => setting.cachesDiffer || setting.ranges > 0,
  },
  {
    letter: 't',
    name: 'turning',
    why: 'our tables change direction by a seek and a step back, which may leave a block and enter it again; RocksDB has SeekForPrev',
    counters: ['data blocks'],
    holds: (pair) =>
      ['prev', 'next', 'last'].includes(pair.moment.operation) && within(pair, -2 * tablesSought(pair), 0),
  },
  {
    letter: 'h',
    name: 'other-hash',
    why: 'RocksDB hashes with XXPH3, ours with XXH64, so other keys are false positives',
    counters: [
      'bloom_sst_hit_count',
      'bloom_sst_miss_count',
      'bloom_filter_useful',
      'bloom_filter_full_positive',
      'data blocks',
      'comparisons: index blocks',
      'comparisons: data blocks',
    ],
    holds: ({ moment, setting, counter, ...numbers }) => {
      if (setting.options.get('filter_policy') !== 'fast_local_bloom') return false;
      const inVain = theirs(moment, 'bloom_sst_hit_count') - ours(moment, 'bloom_sst_hit_count');
      const fewer = counter === 'bloom_sst_miss_count' || counter === 'bloom_filter_useful';
      return counter.includes('blocks') || numbers.theirs - numbers.ours === (fewer ? -inVain : inVain);
    },
  },
  {
    letter: 'p',
    name: 'prefixes-asked-by-get',
    why: 'RocksDB 7.8 counts a probe for a prefix as one for a whole key, and a key without a prefix as a positive; ours counts like RocksDB since 8.2',
    counters: [
      'bloom_filter_useful',
      'bloom_filter_full_positive',
      'bloom_filter_full_true_positive',
      'bloom_filter_prefix_checked',
      'bloom_filter_prefix_useful',
    ],
    holds: ({ moment, setting }) => {
      if (moment.operation !== 'get' || setting.options.get('whole_key_filtering') !== 'no') return false;
      const checked = ours(moment, 'bloom_filter_prefix_checked');
      const useful = ours(moment, 'bloom_filter_prefix_useful');
      const unasked = theirs(moment, 'bloom_filter_full_positive') - (checked - useful);
      return (
        theirs(moment, 'bloom_filter_useful') === useful &&
        (checked === 0 ? unasked >= 0 : unasked === 0) &&
        theirs(moment, 'bloom_filter_prefix_checked') === 0
      );
    },
  },
  {
    letter: 'c',
    name: 'filters-asked-when-made',
    why: 'for a scan within one prefix ours probes the filters when the iterator is created, and leaves runs out of the merge; RocksDB probes at each seek',
    counters: [
      'bloom_sst_hit_count',
      'bloom_sst_miss_count',
      'bloom_filter_prefix_checked',
      'bloom_filter_prefix_useful',
      'seek_child_seek_count',
      'seek_on_memtable_count',
      'comparisons: fences',
    ],
    holds: ({ counter, moment, setting, ...numbers }) => {
      if (!setting.bounded || !setting.options.has('prefix_extractor')) return false;
      if (moment.operation === 'iterate') return numbers.theirs === 0;
      if (counter === 'comparisons: fences') return numbers.theirs <= 2 * runsOf(setting);
      if (counter.startsWith('seek_')) return numbers.theirs >= numbers.ours;
      return moment.operation === 'seek' && numbers.ours === 0;
    },
  },
  {
    letter: 'f',
    name: 'framing',
    why: 'our log counter includes the 7-byte header of each fragment, RocksDB counts only the content',
    counters: ['wal_file_bytes'],
    holds: (pair) => {
      const written = ours(pair.moment, 'write_done_by_self');
      return pair.theirs === theirs(pair.moment, 'bytes_written') && within(pair, -14 * written - 6, -7 * written);
    },
  },
  {
    letter: 'z',
    name: 'sequence-zero',
    why: 'RocksDB sets sequence numbers to 0 on the last level, and after a row with sequence 0 it does not look for older versions',
    counters: ['comparisons: versions'],
    holds: ({ setting, moment, ...numbers }) =>
      setting.options.get('own-tables') === 'yes' &&
      ['next', 'prev', 'first', 'seek', 'last'].includes(moment.operation) &&
      numbers.theirs >= numbers.ours - rowsOf(moment) - 1 &&
      numbers.theirs <= numbers.ours + rowsOf(moment) + ours(moment, 'internal_delete_skipped_count'),
  },
  {
    letter: 'a',
    name: 'assertion',
    why: "an assertion in Debian's build compares the key of each row and tombstone with the one before it, going forward",
    counters: ['comparisons: versions'],
    holds: (pair) => {
      const { moment } = pair;
      const dead = ours(moment, 'internal_delete_skipped_count');
      const asserted = moment.operation === 'next' ? rowsOf(moment) + dead : dead === 0 ? 0 : dead - 1 + rowsOf(moment);
      if (!['next', 'first', 'seek'].includes(moment.operation) || pair.setting.bounded) return false;
      // After an entry that is too new nothing is skipped, and nothing asserted.
      return within(pair, ours(moment, 'internal_recent_skipped_count') > 0 ? 0 : asserted, asserted);
    },
  },
  {
    letter: 'u',
    name: 'upper-bound',
    why: 'RocksDB passes the bounds to its tables: tables beyond them leave the merge, and rows of blocks within them need no comparison',
    counters: ['comparisons: versions', 'comparisons: merge', 'data blocks'],
    holds: (pair) => {
      const { moment, counter } = pair;
      if (!pair.setting.bounded) return false;
      if (counter !== 'comparisons: versions') return pair.theirs <= pair.ours;
      const looked = rowsOf(moment) + ours(moment, 'number_iter_skip') + 2;
      return within(pair, -looked, looked);
    },
  },
  {
    letter: 'm',
    name: 'towers',
    why: 'tower heights in a skiplist are random, in RocksDB seeded by the thread id, so its searches differ between runs; its assertions add comparisons',
    counters: ['comparisons: memtable'],
    holds: (pair) => pair.ours > 0 === pair.theirs > 0,
  },
  {
    letter: 'b',
    name: 'halving',
    why: 'the binary search of RocksDB includes the first restart, ours does not; RocksDB asserts the order at the end of an interval; a reseek of RocksDB may skip the index',
    counters: ['comparisons: index blocks', 'comparisons: data blocks'],
    holds: (pair) => {
      const spared = pair.counter === 'comparisons: index blocks' ? pair.ours : 2 * tablesSought(pair);
      if (pair.moment.operation === 'get' && onlyFewL0(pair.setting)) return pair.theirs >= pair.ours - spared;
      return within(pair, -spared, 4 * tablesSought(pair));
    },
  },
  {
    letter: 'r',
    name: 'reseek',
    why: 'before it searches a level again, RocksDB compares with the ends of the current table (and asserts that it is the right one)',
    counters: ['comparisons: fences'],
    holds: (pair) => pair.moment.operation !== 'get' && within(pair, 0, 2 * tablesSought(pair)),
  },
  {
    letter: 'g',
    name: 'picking',
    why: 'a Get of RocksDB does not compare with the key ranges if there are at most three tables, all in L0, and does not search if one table is left',
    counters: ['comparisons: fences'],
    holds: (pair) => {
      if (pair.moment.operation !== 'get') return false;
      if (onlyFewL0(pair.setting)) return pair.theirs === 0;
      const levels = pair.setting.shape.slice(1).filter((tables) => tables > 0).length;
      return within(pair, -2 * levels, 2 * levels);
    },
  },
];
