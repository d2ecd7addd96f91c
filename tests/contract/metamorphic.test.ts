/**
 * One log of random operations under many sets of options: whatever merges, filters, searches, picks, compresses or keeps the rows, every Get
 * and every scan must answer the same. The first set is the yardstick; a log is a function of its seed.
 *
 * The B+tree keeps one version of a row, so it plays the log without its snapshots, and is measured against the first set on that log.
 *
 * STRATA_LOGS sets how many logs (2; more in the campaign), STRATA_SEED where they begin.
 */
import { expect, it } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import { runText } from './strata-command.ts';

const logs = Number(process.env['STRATA_LOGS'] ?? 2);
const first = Number(process.env['STRATA_SEED'] ?? 1);
const OPERATIONS = 700;

/** Small enough that the log flushes some forty times and fills three levels. Each set changes something of it. */
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
  'compaction_style=universal dialect=extended',
  'compaction_style=universal dialect=extended universal_stop_style=similar_size universal_max_size_amplification_percent=4294967295',
  'filter=none',
  'filter=full',
  'filter=both filter_policy=legacy_bloom bits_per_key=3',
  'filter=full filter_policy=fast_local_bloom optimize_filters_for_hits=yes level_search=file_indexer',
  'filter=full filter_policy=flat_bloom bits_per_key=1',
  'filter=full filter_policy=fast_local_bloom prefix_extractor=fixed prefix_length=4 whole_key_filtering=no',
  'filter=both prefix_extractor=capped prefix_length=2 merge_strategy=loser_tree',
  'memtable_prefix_bloom_size_ratio=25 memtable_whole_key_filtering=yes',
  'memtable_prefix_bloom_size_ratio=5 prefix_extractor=fixed prefix_length=4',
  'compression=none',
  'compression=snappy block_size=4KiB',
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
];

function key(prng: Prng): string {
  const n = prng.below(300);
  if (n === 0) return '""';
  if (n === 1) return '0xffff';
  if (n === 2) return '0x00';
  return n % 11 === 0
    ? `"${'long '.repeat(8)}${n}"`
    : `k${String(n % 97).padStart(3, '0')}${n % 3 === 0 ? `-${n}` : ''}`;
}

/** Keys come again and again, some in bursts; reads are everywhere, and at the end everything is read both ways. */
function log(seed: number, snapshots: boolean): string[] {
  const prng = new Prng(seed);
  const lines: string[] = [];
  const held: string[] = [];
  let taken = 0;
  let written = 0;
  const value = (): string => `"${'abcdefgh '.repeat(prng.below(12))}${written++}"`;
  const at = (): string => (held.length > 0 && prng.below(3) === 0 ? ` snapshot=${held[prng.below(held.length)]}` : '');
  const range = (): string =>
    prng.below(2) === 0
      ? ''
      : ` from=k${String(prng.below(97)).padStart(3, '0')} to=k${String(prng.below(97)).padStart(3, '0')}`;
  const acts: readonly [number, () => string][] = [
    [30, () => `put ${key(prng)} ${value()}`],
    [14, () => `delete ${key(prng)}`],
    [4, () => `write put ${key(prng)} ${value()}; delete ${key(prng)}; put ${key(prng)} ${value()}`],
    [20, () => `get ${key(prng)}${at()}`],
    [4, () => `scan${range()} limit=${1 + prng.below(40)}${at()}`],
    [4, () => `scan${range()} reverse limit=${1 + prng.below(40)}${at()}`],
    // All keys between have one prefix: filters of prefixes may leave runs out.
    [3, () => ((p) => `scan from=k${p}0 to=k${p}1${at()}`)(String(prng.below(97)).padStart(2, '0'))],
    [1, () => 'flush'],
    [1, () => (prng.below(3) === 0 ? 'compact' : 'settle')],
    [1, () => (held.push(`s${++taken}`), `snapshot s${taken}`)],
    [1, () => (held.length === 0 ? 'settle' : `release ${held.splice(prng.below(held.length), 1)[0]}`)],
  ];
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  while (lines.length < OPERATIONS) {
    let dice = prng.below(total);
    lines.push((acts.find(([weight]) => (dice -= weight) < 0) as (typeof acts)[number])[1]());
    if (lines.length % 200 === 0) {
      held.length = 0;
      lines.push('reopen');
    }
  }
  lines.push('settle', 'scan', 'scan reverse');
  if (snapshots) return lines;
  return lines.filter((line) => !/^(snapshot|release) /.test(line)).map((line) => line.replace(/ snapshot=s\d+$/, ''));
}

const answers = (options: string, lines: readonly string[]): Promise<string> =>
  runText(`set ${TINY}\nset ${options}\n${lines.join('\n')}\n`);

it(`${1 + SETS.length} sets of options and ${TREES.length} of the B+tree answer alike`, async () => {
  for (let seed = first; seed < first + logs; seed++) {
    for (const [snapshots, sets] of [[true, SETS] as const, [false, TREES] as const]) {
      const lines = log(seed, snapshots);
      const expected = (await answers('merge_strategy=heap_root_cached', lines)).split('\n');
      expect(expected.length).toBeGreaterThan(OPERATIONS / 2);
      for (const options of sets) {
        const found = (await answers(options, lines)).split('\n');
        const where = `${options}\nSTRATA_SEED=${seed} STRATA_LOGS=1 npx vitest run tests/contract/metamorphic.test.ts`;
        const differs = found.findIndex((line, i) => line !== expected[i]);
        expect(differs < 0 ? '' : `${found[differs]} instead of ${expected[differs]}`, where).toBe('');
        expect(found.length, where).toBe(expected.length);
      }
    }
  }
}, 3_600_000);
