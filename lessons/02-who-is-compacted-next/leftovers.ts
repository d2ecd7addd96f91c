/**
 * Two halves of lesson 2 that are about what stays: tombstones by picker, and old versions by where targets come from.
 *
 *   retention   old rows are deleted at one end of the key axis, new ones are appended at the other: what arrives overlaps nothing, so that no tombstone is
 *               ever the cheapest to compact
 *   scattered   rows here and there are deleted, a few others are overwritten all the time: what arrives overlaps much
 *   targets     six hundred rows under targets for a table ten times as large, and under targets computed from the size of the last level
 */
import { defineExperiment } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import type { Expectation } from '../../web/src/lessons/measurements/expectation.ts';
import { small, smaller } from './small.ts';

const leavingOptions = {
  ...smaller,
  write_buffer_size: '1MiB',
  level0_file_num_compaction_trigger: 2,
  num_levels: 3,
} as const;
const loaded = 'fill n=500 order=seq key_bytes=5 value_bytes=32\ncompact\nsettle\nset write_buffer_size=1KiB';
const kRounds = [0, 1, 2, 3];

/** Old rows are deleted from one end, new ones are appended at the other. */
const retention = [
  loaded,
  ...kRounds.map(
    (i) =>
      `delete-fill n=50 first=${i * 50} order=seq key_bytes=5\nfill n=75 order=seq first=${500 + i * 75} key_bytes=5 value_bytes=32`,
  ),
  'settle',
].join('\n');
/** Rows here and there are deleted, and a few others are overwritten all the time. */
const scattered = [
  loaded,
  ...kRounds.map(
    () =>
      'delete-fill n=50 first=0 key_space=300 order=random key_bytes=5\nfill n=75 order=random first=420 key_space=80 key_bytes=5 value_bytes=32',
  ),
  'settle',
].join('\n');

const leaving = (id: string, compaction_pri: string, program: string, expect: readonly Expectation[]) => ({
  id,
  seed: 2,
  options: { ...leavingOptions, compaction_pri },
  views: ['tree'] as const,
  program,
  stops: [],
  expect,
});
const tombstonesLeft = (atLeast: number, atMost: number): readonly Expectation[] => [
  { what: 'tombstones_standing', atLeast, atMost },
];

const overlap = defineExperiment({
  ...leaving('overlap', 'min_overlapping_ratio_uncompensated', retention, tombstonesLeft(60, 120)),
  stops: [{ name: 'what is left', at: 'end' }],
  opensAt: 'what is left',
  checks: [
    {
      id: 'debt',
      kind: 'goal',
      offered: [
        { option: 'compaction_pri', values: [5, 0, 1, 2] },
        { option: 'max_bytes_for_level_base', values: [4096, 8192] },
      ],
      wants: [
        { what: 'tombstones_standing', name: 'tombstones left in the end', atMost: 40 },
        { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 3.7, digits: 2 },
      ],
    },
  ],
});
const rocksdb = defineExperiment(leaving('rocksdb', 'min_overlapping_ratio', retention, tombstonesLeft(40, 100)));
const turns = defineExperiment(leaving('turns', 'round_robin', retention, tombstonesLeft(10, 50)));
const largest = defineExperiment(leaving('largest', 'by_compensated_size', retention, tombstonesLeft(0, 5)));
const scatteredOverlap = defineExperiment(
  leaving('scattered-overlap', 'min_overlapping_ratio_uncompensated', scattered, tombstonesLeft(60, 200)),
);
const scatteredRocksdb = defineExperiment(
  leaving('scattered-rocksdb', 'min_overlapping_ratio', scattered, tombstonesLeft(0, 40)),
);
const scatteredTurns = defineExperiment(leaving('scattered-turns', 'round_robin', scattered, tombstonesLeft(0, 40)));

/** Six hundred rows, overwritten more than twice each; targets for a table ten times as large, or computed from what is there. */
const targets = (id: string, dynamic: 'no' | 'yes', expect: readonly Expectation[]) => ({
  id,
  seed: 2,
  options: {
    ...small,
    write_buffer_size: '1KiB',
    max_bytes_for_level_multiplier: 10,
    level_compaction_dynamic_level_bytes: dynamic,
  },
  views: ['tree'] as const,
  program: [
    'fill n=600 key_bytes=5 value_bytes=40',
    'compact',
    'fill n=1400 order=random key_space=600 key_bytes=5 value_bytes=40',
    'settle',
    'scan',
  ].join('\n'),
  stops: [{ name: 'settled', at: 'end' as const }],
  opensAt: 'settled',
  expect: [{ what: 'rows_scanned', equals: 600 }, ...expect],
});
const fixed = defineExperiment({
  ...targets('fixed', 'no', [{ what: 'versions_per_row', atLeast: 1.6 }]),
  checks: [
    {
      id: 'space',
      kind: 'goal',
      offered: [
        { option: 'level_compaction_dynamic_level_bytes', values: [0, 1] },
        { option: 'max_bytes_for_level_multiplier', values: [10, 4] },
      ],
      wants: [
        { what: 'versions_per_row', name: 'entries for each row', atMost: 1.3, digits: 2 },
        { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 6, digits: 2 },
      ],
    },
  ],
});
const upwards = defineExperiment(targets('upwards', 'yes', [{ what: 'versions_per_row', atMost: 1.3 }]));

export const leftovers = [
  overlap,
  rocksdb,
  turns,
  largest,
  scatteredOverlap,
  scatteredRocksdb,
  scatteredTurns,
  fixed,
  upwards,
];
