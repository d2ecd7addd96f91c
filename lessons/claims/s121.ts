import { defineClaim, exactly, rounded, type Ask } from '../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../web/src/lessons/claims/trial.ts';
import { levelTargets } from '../../web/src/models/leveled.ts';
import { columnFamilies } from './sources.ts';

const writes = (n: number): string => 'put a 1\nflush\n'.repeat(n);

/**
 * L0 tables are made one by one, by a write and a flush each, until writes are delayed and then stopped. Compaction is due at 36, as late as
 * the options allow, and the device is slow, so that the write behind it finds L0 still full.
 */
const stalls: Trial = {
  seed: 121,
  options: {
    level0_file_num_compaction_trigger: 36,
    level0_slowdown_writes_trigger: 20,
    level0_stop_writes_trigger: 36,
    device_bandwidth: '64KiB',
  },
  tallies: {
    delayed: { record: 'StallBegun', where: { reason: ['l0_slowdown'] } },
    stopped: { record: 'StallBegun', where: { reason: ['l0_stop'] } },
  },
  parts: [
    { mark: '19 tables', program: writes(19) },
    { mark: 'a write over 19', program: 'put a 1' },
    { mark: '20 tables', program: 'flush' },
    { mark: 'a write over 20', program: 'put a 1' },
    { mark: '35 tables', program: `flush\n${writes(14)}` },
    { mark: 'flushes over 35 and 36', program: writes(2) },
  ],
};

/** A key with eight older versions, then with nine. */
const versions: Trial = {
  seed: 121,
  options: { max_sequential_skip_in_iterations: 8 },
  parts: [
    { mark: 'eight older', program: `${'put a 1\n'.repeat(9)}put b 1` },
    { mark: 'scan over eight', program: 'scan' },
    { mark: 'nine older', program: 'put a 1' },
    { mark: 'scan over nine', program: 'scan' },
  ],
};

const targets = levelTargets({ baseBytes: 256, multiplier: 10, levels: 7 });

const stalled = (mark: string, what: 'delayed' | 'stopped', times: number) => ({
  what: `writes ${what}: ${mark}`,
  unit: 'writes',
  value: (ask: Ask) => ask('stalls', mark).tally(what),
  expect: exactly(times),
});

export const s121 = defineClaim({
  id: 'S121',
  title: 'A listing of all options of a family says how a MyRocks of 2019 was tuned.',
  source: columnFamilies,
  kind: 'T/E',
  published: [
    {
      what: 'options, and what stands for them here',
      columns: ['option', 'value', 'here'],
      rows: [
        ['write_buffer_size', '64 MB', 'write_buffer_size'],
        ['max_write_buffer_number', 2, 'max_write_buffer_number'],
        ['min_write_buffer_number_to_merge', 1, 'always 1'],
        ['num_levels', 7, 'num_levels'],
        ['level0_file_num_compaction_trigger', 4, 'level0_file_num_compaction_trigger'],
        ['level0_slowdown_writes_trigger', 20, 'level0_slowdown_writes_trigger'],
        ['level0_stop_writes_trigger', 36, 'level0_stop_writes_trigger'],
        ['target_file_size_base', '64 MB', 'target_file_size_base'],
        ['target_file_size_multiplier', 1, 'always 1'],
        ['max_bytes_for_level_base', '256 MB', 'max_bytes_for_level_base'],
        ['max_bytes_for_level_multiplier', 10, 'max_bytes_for_level_multiplier'],
        ['level_compaction_dynamic_level_bytes', 'on', 'not modelled'],
        ['purge_redundant_kvs_while_flush', 'on', 'not modelled: a flush drops nothing'],
        ['max_sequential_skip_in_iterations', 8, 'max_sequential_skip_in_iterations'],
        ['memtable', 'SkipList', 'always a skip list'],
        ['memtable_prefix_bloom_size_ratio', 0, 'memtable_prefix_bloom_size_ratio, in hundredths'],
        ['optimize_filters_for_hits', 'on', 'optimize_filters_for_hits'],
        ['bottommost_compression', 'LZ4', 'not modelled: one codec for all levels'],
        ['compaction_style', 'level', 'always level'],
        ['compaction_options_universal', '1 / 2 / max / 200 / -1', 'not modelled'],
        ['compaction_options_fifo', '1 GB', 'not modelled'],
        ['cache_index_and_filter_blocks', 1, 'not modelled: kept with the open table'],
        ['pin_l0_filter_and_index_blocks_in_cache', 1, 'not modelled: kept with the open table'],
        ['block_size', 16384, 'block_size'],
        ['block_size_deviation', 10, 'not modelled'],
        ['block_restart_interval', '16, index 1', 'block_restart_interval'],
        ['metadata_block_size', 4096, 'not modelled'],
        ['use_delta_encoding', 1, 'always'],
        ['whole_key_filtering', 1, 'whole_key_filtering'],
        ['block_cache', 'LRU, 512 MB, 6 shard bits', 'block_cache_size, one shard'],
        ['format_version', 2, "LevelDB's format; its filter is filter_policy=legacy_bloom"],
        ['block_align', 0, 'never'],
      ],
    },
  ],
  reading:
    'With dynamic level bytes on, targets run backwards from the last level; the static ones, 256 MB, 2.56 and 25.6 GB, are a second column. format_version 2 is the filter of S28 that measures 1.14 %. max_sequential_skip starts anew at each key, so it does not cure a run of tombstones.',
  shown: 'An explorer: each option with its knob, scaled, or marked "not modelled".',
  trials: { stalls, versions },
  checks: [
    ...([1, 2, 3] as const).map((level) => ({
      what: `static target of L${level}`,
      unit: 'MB',
      value: () => targets[level]!,
      expect: rounded({ 1: '256', 2: '2560', 3: '25600' }[level]),
    })),
    stalled('a write over 19', 'delayed', 0),
    stalled('a write over 20', 'delayed', 1),
    stalled('35 tables', 'stopped', 0),
    stalled('flushes over 35 and 36', 'stopped', 1),
    {
      what: 'reseeks over eight older versions of a key',
      unit: 'seeks',
      value: (ask) => ask('versions', 'scan over eight').count('number_of_reseeks_in_iteration'),
      expect: exactly(0),
    },
    {
      what: 'reseeks over nine',
      unit: 'seeks',
      value: (ask) => ask('versions', 'scan over nine').count('number_of_reseeks_in_iteration'),
      expect: exactly(1),
    },
  ],
});
