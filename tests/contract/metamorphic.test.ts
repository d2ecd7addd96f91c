/**
 * One log of random operations under many sets of options: however rows are merged, filtered, searched, picked, compressed or stored,
 * every Get and every scan must give the same answer. The first set is the reference; a log is a function of its seed.
 *
 * The log has about four trees, distinguished by the first letter of their keys, and no scan leaves its tree. So it can be played with all
 * of them in the default column family, or spread over two or four families: batches, snapshots and crashes then span families.
 *
 * The B+tree keeps one version of a row, so it plays the log without snapshots, and is compared with the first set on that log.
 *
 * STRATA_LOGS sets the number of logs (2; more in the campaign), STRATA_SEED the first seed.
 */
import { expect, it } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import { optionByName } from '../../web/src/protocol/option-value.ts';
import { runText } from './strata-command.ts';

const logs = Number(process.env['STRATA_LOGS'] ?? 2);
const first = Number(process.env['STRATA_SEED'] ?? 1);
const OPERATIONS = 700;

/** Small enough that the log flushes some forty times and fills three levels. Each set changes some of these options. */
const TINY =
  'write_buffer_size=1KiB target_file_size_base=1KiB max_bytes_for_level_base=4KiB max_bytes_for_level_multiplier=3 block_size=256 block_restart_interval=4';

const SETS: readonly string[] = [
  'merge_strategy=linear',
  'merge_strategy=heap',
  'merge_strategy=heap_siblings_cached',
  'merge_strategy=loser_tree',
  'level_search=file_indexer',
  'compaction_pri=min_overlapping_ratio',
  'compaction_pri=by_compensated_size level_score=rocksdb_static',
  'compaction_pri=oldest_largest_seq_first',
  'compaction_pri=oldest_smallest_seq_first',
  'compaction_pri=min_overlapping_ratio_uncompensated',
  'compaction_style=universal dialect=extended',
  'compaction_style=universal dialect=extended universal_stop_style=similar_size universal_max_size_amplification_percent=4294967295',
  'compaction_style=lazy_leveling dialect=extended',
  'compaction_style=lazy_leveling dialect=extended level0_file_num_compaction_trigger=2 num_levels=2 max_background_jobs=4',
  'compaction_style=fifo',
  'filter=none',
  'filter=full',
  'filter=both filter_policy=legacy_bloom bits_per_key=3',
  'filter=full filter_policy=fast_local_bloom optimize_filters_for_hits=yes level_search=file_indexer',
  'filter=full filter_policy=flat_bloom bits_per_key=1',
  'filter=full filter_policy=fast_local_bloom prefix_extractor=fixed prefix_length=4 whole_key_filtering=no',
  'filter=both prefix_extractor=capped prefix_length=2 merge_strategy=loser_tree',
  'memtable_factory=radix_tree',
  'memtable_factory=radix_tree max_sequential_skip_in_iterations=0 write_buffer_size=64KiB',
  'memtable_prefix_bloom_size_ratio=25 memtable_factory=radix_tree memtable_whole_key_filtering=yes',
  'memtable_prefix_bloom_size_ratio=5 prefix_extractor=fixed prefix_length=4',
  'compression=none',
  'compression=snappy block_size=4KiB',
  'compression=lz4 bottommost_compression=zstd dialect=extended',
  'compression=zstd min_level_to_compress=1 block_size=4KiB dialect=extended',
  'block_size=64 block_restart_interval=1',
  'block_size=4KiB block_restart_interval=1024',
  'block_cache_size=0 verify_checksums=no',
  'block_cache_size=1KiB paranoid_checks=yes',
  'cache_index_and_filter_blocks=yes',
  'cache_index_and_filter_blocks=yes block_cache_size=1KiB filter=both prefix_extractor=fixed prefix_length=2',
  'cache_index_and_filter_blocks=yes pin_l0_filter_and_index_blocks_in_cache=yes block_cache_size=4KiB filter=full',
  'cache_index_and_filter_blocks=yes block_cache_size=0',
  'write_buffer_size=256 target_file_size_base=256',
  'write_buffer_size=1MiB',
  'num_levels=2',
  'max_background_jobs=4 max_write_buffer_number=4 device_bandwidth=1MiB',
  'level0_file_num_compaction_trigger=1 memtable_push_down=yes',
  'seek_compaction=yes',
  'max_grandparent_overlap_factor=1 expanded_compaction_factor=1',
  'max_sequential_skip_in_iterations=0',
  'max_sequential_skip_in_iterations=1000000 dialect=extended',
  'disable_auto_compactions=yes write_buffer_size=64KiB',
];

const TREES: readonly string[] = [
  'engine=btree',
  'engine=btree btree_page_size=512 btree_buffer_pool_size=4KiB btree_redo_log_size=4KiB',
  'engine=btree btree_doublewrite=no',
  'engine=index_log',
  'engine=index_log index_log_segment_size=4KiB index_log_space_permille=1050',
];

/** A set whose trees are spread over families: their number, including the default one, and the lines that create the others. */
interface Spread {
  readonly families: number;
  readonly lines: string;
}

const same = (name: string, more = ''): string => `family ${name} ${TINY}${more}`;

const SPREADS: readonly Spread[] = [
  { families: 2, lines: same('f1') },
  { families: 4, lines: [same('f1'), same('f2'), same('f3')].join('\n') },
  {
    families: 2,
    lines: same('f1', ' compaction_style=universal compression=none filter=full memtable_factory=radix_tree'),
  },
  {
    families: 4,
    lines: [
      'set merge_strategy=loser_tree max_total_wal_size=2KiB max_background_jobs=4',
      same('f1', ' filter=both filter_policy=legacy_bloom prefix_extractor=fixed prefix_length=4'),
      same('f2', ' memtable_merges_into_l1=yes compaction_pri=min_overlapping_ratio'),
      same('f3', ' num_levels=3 level_compaction_dynamic_level_bytes=yes'),
    ].join('\n'),
  },
  {
    families: 4,
    lines: `override-cf-options "default={write_buffer_size=2k};f1={write_buffer_size=1k;target_file_size_base=1k;max_bytes_for_level_base=4k;compression=kNoCompression};f2={write_buffer_size=512;compaction_style=kCompactionStyleUniversal;block_based_table_factory={filter_policy=bloomfilter:10:false;block_size=256}};f3={write_buffer_size=4k;level0_file_num_compaction_trigger=2;compaction_pri=kMinOverlappingRatio}"`,
  },
];

/** First letters of the trees' keys; the first and the last tree are unbounded on one side. */
const TREE_LETTERS = ['k', 'l', 'm', 'n'] as const;
const TREE_COUNT = TREE_LETTERS.length;

/** Arguments that keep a scan within its tree; from and to are keys of it, or undefined for its ends. */
function bounds(tree: number, from?: string, to?: string): string {
  const begin = from ?? (tree === 0 ? undefined : TREE_LETTERS[tree]);
  const end = to ?? TREE_LETTERS[tree + 1];
  return `${begin ? ` from=${begin}` : ''}${end ? ` to=${end}` : ''}`;
}

/** A key in the line language, and its tree. */
function key(prng: Prng): readonly [string, number] {
  const n = prng.below(300);
  if (n === 0) return ['""', 0];
  if (n === 1) return ['0xffff', 3];
  if (n === 2) return ['0x00', 0];
  if (n % 11 === 0) return [`"${'long '.repeat(8)}${n}"`, 1];
  const tree = (prng.below(2 * TREE_COUNT) % 5) % TREE_COUNT;
  return [`${TREE_LETTERS[tree]}${String(n % 97).padStart(3, '0')}${n % 3 === 0 ? `-${n}` : ''}`, tree];
}

/** Keys repeat, some in bursts; reads are everywhere, and the end reads everything both ways. `@2` means "of tree 2". */
function log(seed: number, snapshots: boolean): string[] {
  const prng = new Prng(seed);
  const lines: string[] = [];
  const held: string[] = [];
  let taken = 0;
  let written = 0;
  const value = (): string => `"${'abcdefgh '.repeat(prng.below(12))}${written++}"`;
  const at = (): string => (held.length > 0 && prng.below(3) === 0 ? ` snapshot=${held[prng.below(held.length)]}` : '');
  const put = ([text, tree] = key(prng)): string => `put ${text} ${value()} @${tree}`;
  const remove = ([text, tree] = key(prng)): string => `delete ${text} @${tree}`;
  const get = ([text, tree] = key(prng)): string => `get ${text}${at()} @${tree}`;
  const scan = (tree: number, more: string): string => {
    const some = (): string => `${TREE_LETTERS[tree]}${String(prng.below(97)).padStart(3, '0')}`;
    return `scan${prng.below(2) === 0 ? bounds(tree) : bounds(tree, some(), some())}${more}${at()} @${tree}`;
  };
  const acts: readonly [number, () => string][] = [
    [30, () => put()],
    [14, () => remove()],
    [4, () => `write ${put()}; ${remove()}; ${put()}`],
    [20, () => get()],
    [4, () => scan(prng.below(TREE_COUNT), ` limit=${1 + prng.below(40)}`)],
    [4, () => scan(prng.below(TREE_COUNT), ` reverse limit=${1 + prng.below(40)}`)],
    // All keys in this range have one prefix: prefix filters may exclude runs.
    [
      3,
      () => {
        const tree = prng.below(TREE_COUNT);
        const prefix = `${TREE_LETTERS[tree]}${String(prng.below(97)).padStart(2, '0')}`;
        return `scan from=${prefix}0 to=${prefix}1${at()} @${tree}`;
      },
    ],
    [1, () => `flush @${prng.below(TREE_COUNT)}`],
    [1, () => (prng.below(3) === 0 ? `compact @${prng.below(TREE_COUNT)}` : 'settle')],
    [1, () => (held.push(`s${++taken}`), `snapshot s${taken}`)],
    [1, () => (held.length === 0 ? 'settle' : `release ${held.splice(prng.below(held.length), 1)[0]}`)],
  ];
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  while (lines.length < OPERATIONS) {
    let dice = prng.below(total);
    lines.push((acts.find(([weight]) => (dice -= weight) < 0) as (typeof acts)[number])[1]());
    if (lines.length % 200 !== 0) continue;
    held.length = 0;
    lines.push(...(lines.length % 400 === 0 ? ['reopen'] : ['crash mode=keep_all', 'reopen']));
  }
  lines.push('settle');
  for (const tree of TREE_LETTERS.keys())
    lines.push(`scan${bounds(tree)} @${tree}`, `scan${bounds(tree)} reverse @${tree}`);
  if (snapshots) return lines;
  return lines.filter((line) => !/^(snapshot|release) /.test(line)).map((line) => line.replace(/ snapshot=s\d+/, ''));
}

/** The log with its trees spread over this many families: the default one, f1 and so on. */
const spread = (lines: readonly string[], families: number): string =>
  lines
    .join('\n')
    .replace(/ @(\d)/g, (_, tree) => (Number(tree) % families === 0 ? '' : ` family=f${Number(tree) % families}`));

const answers = async (setting: string, lines: readonly string[], families = 1): Promise<readonly string[]> =>
  (await runText(`set ${TINY}\n${setting}\n${spread(lines, families)}\n`)).split('\n');

it('the sets have every value of the options that affect search, filters, compression, picking and storage', () => {
  const all = [...SETS, ...TREES, ...SPREADS.map(({ lines }) => lines)].join('\n');
  const names = ['merge_strategy', 'level_search', 'filter', 'filter_policy', 'prefix_extractor', 'compression'];
  for (const name of [...names, 'compaction_style', 'compaction_pri', 'memtable_factory', 'engine']) {
    const option = optionByName(name);
    for (const [value, word] of (option?.names ?? []).entries())
      if (value !== option?.default) expect(all).toMatch(new RegExp(`\\b${name}=${word}\\b`));
  }
  expect(new Set(SPREADS.map(({ families }) => families))).toEqual(new Set([2, 4]));
  expect(spread(log(first, true), 4).match(/ family=f[123]/g)?.length).toBeGreaterThan(OPERATIONS / 4);
  expect(1 + SETS.length + SPREADS.length).toBeGreaterThanOrEqual(24);
});

it(`${1 + SETS.length} sets of options, ${SPREADS.length} of families and ${TREES.length} of the B+tree answer alike`, async () => {
  const settings = (options: readonly string[]): Spread[] =>
    options.map((text) => ({ families: 1, lines: `set ${text}` }));
  for (let seed = first; seed < first + logs; seed++) {
    for (const [snapshots, sets] of [
      [true, [...settings(SETS), ...SPREADS]] as const,
      [false, settings(TREES)] as const,
    ]) {
      const lines = log(seed, snapshots);
      const expected = await answers('set merge_strategy=heap_root_cached', lines);
      expect(expected.length).toBeGreaterThan(OPERATIONS / 2);
      for (const set of sets) {
        const setting = set.families > 1 ? `set dialect=extended\n${set.lines}` : set.lines;
        const found = await answers(setting, lines, set.families);
        const where = `${setting}\nSTRATA_SEED=${seed} STRATA_LOGS=1 npx vitest run tests/contract/metamorphic.test.ts`;
        const differs = found.findIndex((line, i) => line !== expected[i]);
        expect(differs < 0 ? '' : `${found[differs]} instead of ${expected[differs]}`, where).toBe('');
        expect(found.length, where).toBe(expected.length);
      }
    }
  }
}, 3_600_000);
