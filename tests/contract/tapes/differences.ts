/**
 * Where Strata and RocksDB 7.8 count differently, and why. Each difference states the relation that must hold between the two numbers;
 * numbers that are neither equal nor so related are a bug of ours.
 *
 * The printed table shows a letter for each difference.
 */
import type { Moment } from './play.ts';

/** One number of one line, ours and RocksDB's. */
export interface Pair {
  readonly counter: string;
  readonly ours: number;
  readonly theirs: number;
  readonly moment: Moment;
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
  {
    letter: 'd',
    name: 'deleted-by-memory',
    why: 'a Get of RocksDB whose key a range in the memtable deletes, and no entry beside it, is one that the memtable did not have; it ends at the first table',
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
    why: 'a Get of RocksDB that the range of a table answers picks the next table before it sees so, and on its way compares with the ends of others',
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
    why: 'RocksDB keeps the ranges of a memtable in a skiplist too, and counts its steps and comparisons as those of the memtable when it cuts them into fragments',
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
    why: "begins and ends of RocksDB's ranges stand in the heap of the merge, and each table of L0 ends in one; ours are looked up beside it",
    counters: ['comparisons: merge'],
    holds: (pair) => hasRanges(pair) && ['first', 'last', 'seek', 'next', 'prev'].includes(pair.moment.operation),
  },
  {
    letter: 'q',
    name: 'leap-before-seek',
    why: 'a seek of RocksDB into a range goes on to its end before it seeks the older runs; ours seeks them, and then leaps',
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
    why: 'a leap of RocksDB goes on at once to the end of the next range when that covers the end of the first; ours makes the second leap when an entry under it comes next, and may search another table or block on the way. Turning round, RocksDB seeks every run and leaps anew',
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
    why: 'RocksDB counts a range tombstone that goes as an obsolete key as well',
    counters: ['compaction_key_drop_obsolete'],
    holds: (pair) => {
      const ranges = theirs(pair.moment, 'compaction_range_del_drop_obsolete');
      return ranges > 0 && within(pair, ranges, ranges);
    },
  },
  {
    letter: 'o',
    name: 'one-run',
    why: 'with a memtable and no table RocksDB makes no merging iterator; ours has its one child',
    counters: ['seek_child_seek_count'],
    holds: ({ theirs: none, moment, setting }) =>
      runsOf(setting) === 0 &&
      none === 0 &&
      ours(moment, 'seek_child_seek_count') === ours(moment, 'seek_on_memtable_count'),
  },
  {
    letter: 'l',
    name: 'few-l0',
    why: 'while there are at most three tables and all on L0, a Get of RocksDB looks into each without asking for its range',
    counters: ['data blocks'],
    holds: (pair) =>
      pair.moment.operation === 'get' && onlyFewL0(pair.setting) && within(pair, 0, pair.setting.shape[0] ?? 0),
  },
  {
    letter: 'n',
    name: 'next-block',
    why: 'a Get of RocksDB whose key lies behind the last one of its block, but not behind the separator, looks into the next block as well',
    counters: ['data blocks'],
    holds: (pair) => pair.moment.operation === 'get' && within(pair, 0, runsOf(pair.setting)),
  },
  {
    letter: 'e',
    name: 'earlier',
    why: 'one engine looked into a block more or less before, so what lies in the cache is not the same',
    counters: ['data blocks found', 'data blocks read'],
    // Skipping a range may skip other blocks, but the same number.
    holds: ({ setting }) => setting.cachesDiffer || setting.ranges > 0,
  },
  {
    letter: 't',
    name: 'turning',
    why: 'our tables turn round by a seek and a step back, which may leave a block and enter it again; those of RocksDB have a seek for that',
    counters: ['data blocks'],
    holds: (pair) =>
      ['prev', 'next', 'last'].includes(pair.moment.operation) && within(pair, -2 * tablesSought(pair), 0),
  },
  {
    letter: 'h',
    name: 'other-hash',
    why: 'RocksDB hashes with XXPH3 and ours is XXH64: the keys that a filter lets through in vain are others',
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
    why: 'RocksDB 7.8 counts a Get that asks for a prefix as one that asks for a key, and a key without prefix as let through; ours as RocksDB since 8.2',
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
    why: 'a scan within one prefix asks the filters when ours is made, and leaves runs out of the merge; RocksDB asks at each seek',
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
    why: 'our log counts the 7 bytes in front of each fragment, and RocksDB what is in them',
    counters: ['wal_file_bytes'],
    holds: (pair) => {
      const written = ours(pair.moment, 'write_done_by_self');
      return pair.theirs === theirs(pair.moment, 'bytes_written') && within(pair, -14 * written - 6, -7 * written);
    },
  },
  {
    letter: 'z',
    name: 'sequence-zero',
    why: 'RocksDB forgets sequence numbers on the last level, and behind a row of sequence 0 it need not look for older versions',
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
    why: "RocksDB's tables know the bounds: those behind them drop out of the merge, and rows in blocks that lie within need no comparison",
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
    why: 'heights in a skiplist are drawn, by RocksDB from the number of the thread, so that no two runs search alike; its assertions compare again',
    counters: ['comparisons: memtable'],
    holds: (pair) => pair.ours > 0 === pair.theirs > 0,
  },
  {
    letter: 'b',
    name: 'halving',
    why: 'RocksDB halves from before the first restart, ours from the first one; it asserts the order at the end of an interval; and a reseek may pass by the index',
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
    why: 'before it halves a level again, RocksDB compares with the ends of the table it is in (and asserts that it is the right one)',
    counters: ['comparisons: fences'],
    holds: (pair) => pair.moment.operation !== 'get' && within(pair, 0, 2 * tablesSought(pair)),
  },
  {
    letter: 'g',
    name: 'picking',
    why: 'a Get of RocksDB does not compare with the ranges of three tables that are all there is, nor halve where one table is left',
    counters: ['comparisons: fences'],
    holds: (pair) => {
      if (pair.moment.operation !== 'get') return false;
      if (onlyFewL0(pair.setting)) return pair.theirs === 0;
      const levels = pair.setting.shape.slice(1).filter((tables) => tables > 0).length;
      return within(pair, -2 * levels, 2 * levels);
    },
  },
];
