/**
 * The experiments of lesson 9: a key overwritten and a key deleted under a snapshot, up to the compaction after its release; one key written ten
 * times with a snapshot in the middle; a small table that is overwritten while one reader waits, and the same without the reader; and rows that
 * are deleted under a snapshot.
 */
import {
  defineExperiment,
  type Episode,
  type LessonExperiment,
} from '../../web/src/lessons/measurements/lesson-experiment.ts';

/** What the snapshot keeps through a compaction, and what its release frees: nothing, until the next compaction. */
const oldReader: Episode = {
  name: 'an old reader',
  during: { animation: 'snapshots', activity: 0 },
  beats: [
    {
      from: 'start',
      to: { after: 'SnapshotTaken', nth: 0 },
      seconds: 1.5,
      sentence:
        'A report takes a snapshot, which is only a number: {SnapshotTaken.sequence}. Nothing is locked, nothing is copied.',
      focus: ['stripe:5', 'stored/now'],
    },
    {
      from: { after: 'SnapshotTaken', nth: 0 },
      to: { after: 'MemtableGrown', nth: 4 },
      seconds: 3,
      sentence:
        'Writers go on: {MemtableInserted.count:type=put} rows are overwritten, {MemtableInserted.count:type=delete} are deleted. Each write leaves one more old version that only the report needs.',
      focus: ['stored/held'],
    },
    {
      from: { animation: 'compaction', activity: 0, part: 0 },
      to: { animation: 'compaction', activity: 0, part: 1 },
      seconds: 2.5,
      sentence:
        'A compaction reads {CompactionAdvanced.entries_in} entries and has to write all {CompactionAdvanced.entries_out} again, old versions and tombstones: the report may still read a row.',
      focus: ['stored/held'],
    },
    {
      from: { animation: 'compaction', activity: 0, part: 1 },
      to: { after: 'SnapshotReleased', nth: 0 },
      seconds: 2,
      sentence:
        'The report ends and releases snapshot {SnapshotReleased.sequence}. No reader sees the old versions now, but they are still there.',
      focus: ['stored/obsolete'],
    },
    {
      from: { animation: 'compaction', activity: -1, part: 0 },
      to: 'end',
      seconds: 3,
      sentence:
        'The next compaction drops {EntryDropped.count} entries: the old versions, and the tombstones that hid {EntryDropped.count:type=delete} of them. {CompactionAdvanced.entries_out} are left.',
      focus: ['stored/now', 'stripes/gone'],
    },
  ],
};

/** Each of five rows is overwritten or deleted under a snapshot; a compaction before the release, and one after it, which a new key brings. */
export const held = defineExperiment({
  id: 'held',
  seed: 1,
  options: { compression: 'none', filter: 'none', disable_auto_compactions: 'yes' },
  views: ['snapshots', 'compaction', 'tree'],
  program: [
    ...['al 100', 'bo 50', 'cy 70', 'di 20', 'ed 90'].map((row) => `put ${row}`),
    'flush',
    'snapshot report',
    'put al 120',
    'put bo 40',
    'delete cy',
    'put di 30',
    'delete ed',
    'compact',
    'get cy snapshot=report',
    'release report',
    'put be 10',
    'compact',
  ].join('\n'),
  stops: [
    { name: 'the snapshot', at: { after: 'SnapshotTaken', nth: 0 } },
    { name: 'the release', at: { after: 'SnapshotReleased', nth: 0 } },
    { name: 'the next compaction', at: { animation: 'snapshots', activity: 0, part: 1 } },
  ],
  opensAt: 'the next compaction',
  episode: oldReader,
  expect: [
    { what: 'versions_standing', equals: 4 },
    { what: 'tombstones_standing', equals: 0 },
    { what: 'compaction_key_drop_new', equals: 5 },
    { what: 'compaction_key_drop_obsolete', equals: 2 },
  ],
});

const puts = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `put k v${from + i}`);

/** One key at the sequences 1 to 10, a snapshot at 5; the eleventh write is about another key. */
const ten = (id: string, held: boolean, kept: number): LessonExperiment =>
  defineExperiment({
    id,
    seed: 1,
    options: { compression: 'none', filter: 'none', disable_auto_compactions: 'yes' },
    views: ['snapshots', 'tree'],
    program: [
      ...puts(1, 5),
      ...(held ? ['snapshot old'] : []),
      ...puts(6, 10),
      'flush',
      'put other v11',
      'compact',
      ...(held ? ['get k snapshot=old', 'get k'] : ['get k']),
    ].join('\n'),
    stops: [
      ...(held ? [{ name: 'the snapshot', at: { after: 'SnapshotTaken', nth: 0 } as const }] : []),
      { name: 'the compaction', at: { animation: 'compaction', activity: 0, part: 0.5 } },
    ],
    // What the compaction drops is asked first.
    opensAt: held ? 'the snapshot' : 'the compaction',
    expect: [
      { what: 'versions_standing', equals: kept },
      { what: 'compaction_key_drop_new', equals: 11 - kept },
    ],
  });
export const one = ten('one', true, 3);
export const none = ten('none', false, 2);

/** Rows overwritten again and again, with no other reader, or with one that began early and has not ended. */
const churned = (id: string, reader: 'none' | 'one' | 'ended'): LessonExperiment =>
  defineExperiment({
    id,
    seed: 9,
    options: {
      write_buffer_size: '4KiB',
      target_file_size_base: '4KiB',
      max_bytes_for_level_base: '16KiB',
      max_bytes_for_level_multiplier: 4,
      compression: 'none',
      filter: 'full',
    },
    views: ['tree', 'snapshots'],
    program: [
      'fill n=200 order=seq key_bytes=4 value_bytes=32',
      ...(reader === 'none' ? [] : ['snapshot report']),
      'fill n=1500 order=random key_space=200 key_bytes=4 value_bytes=32',
      'settle',
      ...(reader === 'ended' ? ['release report', 'compact'] : []),
      'scan',
    ].join('\n'),
    stops: [],
    checks:
      reader === 'one'
        ? [
            {
              id: 'space',
              kind: 'goal',
              offered: [
                { option: 'write_buffer_size', values: [4096, 8192, 16_384] },
                { option: 'level0_file_num_compaction_trigger', values: [4, 2, 8] },
              ],
              wants: [
                { what: 'versions_per_row', name: 'versions kept for each row', atMost: 3.3, digits: 2 },
                { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 2, digits: 2 },
              ],
            },
          ]
        : [],
    expect: [{ what: 'rows_scanned', equals: 200 }],
  });
export const alone = churned('alone', 'none');
export const reader = churned('reader', 'one');
export const ended = churned('ended', 'ended');

/** Four of twelve rows are deleted under a snapshot; all is compacted while it is held, or again, for the sake of a new row, when it is gone. */
const deletedUnder = (id: string, released: boolean): LessonExperiment =>
  defineExperiment({
    id,
    seed: 7,
    options: { compression: 'none', filter: 'none', disable_auto_compactions: 'yes' },
    views: ['compaction', 'snapshots', 'tree'],
    program: [
      'fill n=12 order=seq key_bytes=2 value_bytes=16',
      'flush',
      'snapshot report',
      'delete-fill n=4 first=3 key_bytes=2',
      'flush',
      'compact',
      ...(released ? ['release report', 'put 00 newer', 'flush', 'compact'] : []),
    ].join('\n'),
    stops: [
      { name: 'on the way', at: { animation: 'compaction', activity: -1, part: 0.5 } },
      { name: 'the end of it', at: { animation: 'compaction', activity: -1, part: 1 } },
    ],
    opensAt: 'the end of it',
    expect: [
      { what: 'tombstones_standing', equals: released ? 0 : 4 },
      { what: 'versions_standing', equals: released ? 8 : 16 },
    ],
  });
export const waiting = deletedUnder('waiting', false);
export const freed = deletedUnder('freed', true);

/** Snapshots at every fifth of the run: versions between two of them hide one another. */
export const several = defineExperiment({
  id: 'several',
  seed: 10,
  options: {
    compression: 'none',
    filter: 'none',
    level0_file_num_compaction_trigger: 4,
    disable_auto_compactions: 'yes',
  },
  views: ['snapshots', 'tree'],
  program: [
    ...[1, 2, 3, 4].flatMap((n) => [
      `fill n=40 order=random key_space=12 key_bytes=2 value_bytes=8 seed=${n}`,
      `snapshot s${n}`,
      'flush',
    ]),
    'compact',
  ].join('\n'),
  stops: [{ name: 'the compaction', at: { animation: 'compaction', activity: -1, part: 0.5 } }],
  opensAt: 'the compaction',
  exercises: [{ id: 'stripes', kind: 'versions-stay', least: 5, keys: 3 }],
  expect: [{ what: 'compaction_key_drop_new', atLeast: 60 }],
});

export const experiments = [held, one, none, several, alone, reader, ended, waiting, freed];
