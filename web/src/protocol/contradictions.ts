/**
 * Options that contradict each other, in the engine's own words, before an engine is begun with them: the same rules in the same order as
 * engine-wasm/src/db/validate_options.cc, so that the first sentence here is the one with which the engine would refuse to open.
 * tests/contract/contradictions.test.ts asks both about random options.
 *
 * That each value lies in its range is checked where it comes in, and not here.
 */
import { assert } from '../base/assert.ts';
import { optionByName, optionValueText } from './option-value.ts';

/** The value of an option: an enum's or a bool's as its word ("yes", "universal"), a number as it is. */
interface Values {
  word(name: string): string;
  number(name: string): number;
}

interface Rule {
  /** The options that the sentence names. */
  readonly of: readonly string[];
  readonly so: (options: Values) => boolean;
  /** What would happen. */
  readonly why: string;
  /** The first is a number that may not be more than the second. */
  readonly atMost?: true;
}

const atMost = (smaller: string, larger: string, why: string): Rule => ({
  of: [smaller, larger],
  so: (o) => o.number(smaller) > o.number(larger),
  why,
  atMost: true,
});
/** These options have these values. */
const together = (settings: Readonly<Record<string, string>>, why: string): Rule => ({
  of: Object.keys(settings),
  so: (o) => Object.entries(settings).every(([name, word]) => o.word(name) === word),
  why,
});

const kNumberTooHigh = 'gets a file number that is too high for its age, and LevelDB orders tables by number';
const kRunOfItsOwn = 'each memtable starts as its own sorted run';
const hasPrefixes = (o: Values): boolean => o.word('prefix_extractor') !== 'none';
const memtableFilter = (o: Values): boolean => o.number('memtable_prefix_bloom_size_ratio') > 0;

const kRules: readonly Rule[] = [
  atMost(
    'level0_file_num_compaction_trigger',
    'level0_stop_writes_trigger',
    'writes would stop before a compaction is due',
  ),
  atMost(
    'level0_slowdown_writes_trigger',
    'level0_stop_writes_trigger',
    'writes would stop before they are slowed down',
  ),
  atMost('write_buffer_size', 'memory_quota', 'no memtable would ever be flushed'),

  together({ compaction_style: 'universal', dialect: 'strict' }, `a merged run that stays in L0 ${kNumberTooHigh}`),
  together(
    { compaction_style: 'universal', level_compaction_dynamic_level_bytes: 'yes' },
    'the levels of sorted runs have no targets',
  ),
  together({ compaction_style: 'universal', memtable_merges_into_l1: 'yes' }, kRunOfItsOwn),
  together({ compaction_style: 'universal', memtable_push_down: 'yes' }, kRunOfItsOwn),
  together({ compaction_style: 'universal', seek_compaction: 'yes' }, 'runs are merged whole, not table by table'),
  together(
    { compaction_style: 'universal', intra_l0_compaction: 'yes' },
    'its rules say which tables of L0 are merged',
  ),
  together({ intra_l0_compaction: 'yes', dialect: 'strict' }, `a merged table that stays in L0 ${kNumberTooHigh}`),
  together({ intra_l0_compaction: 'yes', memtable_merges_into_l1: 'yes' }, 'there is no L0'),
  together({ level_compaction_dynamic_level_bytes: 'yes', memtable_merges_into_l1: 'yes' }, 'L1 is not always in use'),
  together(
    { level_compaction_dynamic_level_bytes: 'yes', memtable_push_down: 'yes' },
    'levels above the base level stay empty',
  ),
  together({ memtable_merges_into_l1: 'yes', memtable_push_down: 'yes' }, 'a memtable always goes to L1'),
  {
    of: ['universal_min_merge_width', 'level0_file_num_compaction_trigger', 'level0_stop_writes_trigger'],
    so: (o) =>
      o.word('compaction_style') === 'universal' &&
      o.number('level0_file_num_compaction_trigger') + o.number('universal_min_merge_width') - 1 >
        o.number('level0_stop_writes_trigger'),
    why: 'writes would stop before that many runs may be merged',
  },
  atMost('universal_min_merge_width', 'universal_max_merge_width', 'no runs would ever be merged'),

  {
    of: ['filter_policy', 'filter'],
    so: (o) => o.word('filter') === 'block' && o.word('filter_policy') !== 'leveldb_bloom',
    why: "a filter per 2 KiB is always LevelDB's; another policy needs filter=full or filter=both",
  },
  {
    of: ['prefix_extractor', 'filter'],
    so: (o) => o.word('filter') === 'block' && hasPrefixes(o) && !memtableFilter(o),
    why: 'a filter per 2 KiB holds no prefixes; prefixes need filter=full, filter=both or a memtable filter',
  },
  {
    of: ['whole_key_filtering', 'filter'],
    so: (o) => ['block', 'both'].includes(o.word('filter')) && o.word('whole_key_filtering') === 'no',
    why: 'a filter per 2 KiB holds whole keys, because LevelDB looks them up',
  },
  {
    of: ['whole_key_filtering', 'prefix_extractor'],
    so: (o) => o.word('filter') === 'full' && o.word('whole_key_filtering') === 'no' && !hasPrefixes(o),
    why: 'the filter would hold nothing',
  },
  {
    of: ['memtable_prefix_bloom_size_ratio', 'memtable_whole_key_filtering', 'prefix_extractor'],
    so: (o) => memtableFilter(o) && o.word('memtable_whole_key_filtering') === 'no' && !hasPrefixes(o),
    why: "the memtable's filter would hold nothing",
  },

  {
    of: ['device_throughput'],
    so: (o) => o.number('device_throughput') !== 0 && o.number('device_throughput') < 1024,
    why: 'writing a table would overflow the clock; use 0 for no limit, or at least 1024',
  },
];

/** The first contradiction among options by id, those left out at their defaults; null where there is none. Pure. */
export function contradiction(options: ReadonlyMap<number, number>): string | null {
  const infoOf = (name: string) => {
    const info = optionByName(name);
    assert(info !== undefined, `there is no option ${name}`);
    return info;
  };
  const number = (name: string): number => options.get(infoOf(name).id) ?? infoOf(name).default;
  const word = (name: string): string => optionValueText(infoOf(name), number(name));
  const broken = kRules.find(({ so }) => so({ number, word }));
  if (broken === undefined) return null;
  const { of, why } = broken;
  if (!broken.atMost) return `${of.map((name) => `${name}=${word(name)}`).join(' with ')}: ${why}`;
  const [smaller = '', larger = ''] = of;
  return `${smaller} (${number(smaller)}) is more than ${larger} (${number(larger)}): ${why}`;
}
