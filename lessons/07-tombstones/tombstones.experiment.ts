/**
 * The experiments of lesson 7. A row is a number and a few bytes. The queue is that of the published benchmark, ten thousand times smaller: rows are put
 * at its head and deleted at its tail, their number stays the same, and now and then its first row is asked for.
 *
 *   drops.ts    which tombstones a compaction keeps and which it drops
 *   ranges.ts   one range instead of many tombstones
 */
import { defineExperiment, type Episode } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import { drops } from './drops.ts';
import { ranges } from './ranges.ts';

/** `select min(id)` on a small queue: the ten oldest of 24 rows are deleted, and two entries of each lie before the first live row. */
const walk: Episode = {
  name: 'a walk to the first row',
  during: { animation: 'tombstones', activity: -1 },
  beats: [
    {
      from: 'start',
      to: { after: 'EntrySkipped', nth: 0 },
      seconds: 2,
      sentence: 'Which id is the smallest? The scan starts at {EntrySkipped.key} and meets a tombstone: no row.',
      focus: ['scan:37/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: 0 },
      to: { after: 'EntrySkipped', nth: 1 },
      seconds: 1.5,
      sentence: 'The deleted value is still in its table. The scan reads it and skips it.',
      focus: ['scan:37/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: 1 },
      to: { after: 'EntrySkipped', nth: -1 },
      seconds: 3,
      sentence: 'Tombstone, value, tombstone, value: {EntrySkipped.total} entries read, and still no row.',
      focus: ['scan:37/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: -1 },
      to: { after: 'RowReturned', nth: 0 },
      seconds: 2,
      sentence:
        'Key {RowReturned.key} is the first live row. The scan skipped {EntrySkipped.total} entries to return it.',
      focus: ['scan:37/standing'],
    },
  ],
};

/** A queue of 24 rows in a table; the ten oldest are deleted, and the first row is read. */
export const deleted = defineExperiment({
  id: 'deleted',
  seed: 1,
  options: { compression: 'none', filter: 'none', disable_auto_compactions: 'yes' },
  views: ['tombstones', 'tree'],
  program: [
    'fill n=24 order=seq key_bytes=2 value_bytes=16',
    'flush',
    'delete-fill n=10 key_bytes=2',
    'scan limit=1',
  ].join('\n'),
  stops: [
    { name: 'the deletes', at: { after: 'OpFinished', nth: -2 } },
    { name: 'the first row', at: { after: 'RowReturned', nth: 0 } },
  ],
  opensAt: 'the first row',
  episode: walk,
  expect: [
    { what: 'rows_scanned', equals: 1 },
    { what: 'tombstones_passed', equals: 10 },
    { what: 'internal_delete_skipped_count', equals: 10 },
    { what: 'keys_touched', equals: 21 },
  ],
});

const queueOptions = {
  write_buffer_size: '8KiB',
  block_size: '1KiB',
  filter: 'full',
  compression: 'none',
  target_file_size_base: '8KiB',
  num_levels: 4,
  max_bytes_for_level_base: '128KiB',
  max_bytes_for_level_multiplier: 8,
  compaction_pri: 'min_overlapping_ratio_uncompensated',
} as const;
const filled = 'fill n=4000 order=seq key_bytes=6 value_bytes=24\ncompact';

/** Four thousand rows, not touched since they were compacted. */
export const clean = defineExperiment({
  id: 'clean',
  seed: 1,
  options: queueOptions,
  views: ['tombstones', 'tree'],
  program: `${filled}\nscan limit=1`,
  stops: [],
  expect: [{ what: 'keys_touched', equals: 1 }],
});

/** How tombstones come down: a flush, and the first compaction into level 1. What a scan will read is asked here, so none is shown. */
const passing: Episode = {
  name: 'rows pass through',
  during: { animation: 'compaction', activity: -1 },
  beats: [
    {
      during: { animation: 'flush', activity: -1 },
      from: 'start',
      to: 'end',
      seconds: 3,
      sentence:
        'Rows enter at the head and leave at the tail. A flush writes {EntryFlushed.count} entries: new rows, and a tombstone for each that left.',
      focus: ['level:0'],
    },
    {
      from: 'start',
      to: { animation: 'compaction', activity: -1, part: 0.75 },
      seconds: 3.5,
      sentence: 'Level 0 is full, so a compaction merges its {CompactionInput.count} tables into level 1.',
      focus: ['level:0'],
    },
    {
      from: { animation: 'compaction', activity: -1, part: 0.75 },
      to: 'end',
      seconds: 2.5,
      sentence:
        'The tombstones are in level 1 now, and the rows that they hide are in level 2. Will they meet before the scan comes?',
      focus: ['level:1'],
    },
  ],
};

/** The queue up to its first compaction into level 1. */
export const passes = defineExperiment({
  id: 'passes',
  seed: 1,
  options: queueOptions,
  views: ['tree', 'tombstones'],
  program: `${filled}\nchurn n=330`,
  stops: [{ name: 'in level 1', at: { animation: 'compaction', activity: -1, part: 1 } }],
  opensAt: 'in level 1',
  episode: passing,
  expect: [
    { what: 'tombstones_standing', equals: 330 },
    { what: 'compaction_key_drop_obsolete', equals: 0 },
  ],
});

/** The last of the four scans. It plays when the reader has predicted how many entries it reads. */
const longWalk: Episode = {
  name: 'a long walk to the first row',
  during: { animation: 'tombstones', activity: 3 },
  beats: [
    {
      from: 'start',
      to: { after: 'EntrySkipped', nth: 15 },
      seconds: 3,
      sentence:
        'The first row is asked for. The scan begins at {EntrySkipped.key:0}: a tombstone, and the value under it.',
      focus: ['scan:12006/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: 15 },
      to: { after: 'EntrySkipped', nth: -1 },
      seconds: 5,
      sentence: 'It goes on like this, key after key: {EntrySkipped.total} entries read, and still no row.',
      focus: ['scan:12006/way/here'],
    },
    {
      from: { after: 'EntrySkipped', nth: -1 },
      to: 'end',
      seconds: 2,
      sentence:
        'Key {RowReturned.key} is the first live row. No compaction has dropped one of the {EntrySkipped.total} entries before it.',
      focus: ['scan:12006/standing'],
    },
  ],
};

/** The same, and four thousand rows more have passed through. */
export const queue = defineExperiment({
  id: 'queue',
  seed: 1,
  options: queueOptions,
  views: ['tombstones', 'tree'],
  program: `${filled}\nchurn n=1000\nscan limit=1\nchurn n=1000\nscan limit=1\nchurn n=1000\nscan limit=1\nchurn n=1000\nscan limit=1`,
  stops: [
    { name: 'after a quarter', at: { animation: 'tombstones', activity: 0, part: 1 } },
    { name: 'after half', at: { animation: 'tombstones', activity: 1, part: 1 } },
    { name: 'after all', at: { animation: 'tombstones', activity: 3, part: 1 } },
  ],
  opensAt: 'after all',
  episode: longWalk,
  checks: [
    {
      id: 'pickers',
      kind: 'goal',
      offered: [
        { option: 'compaction_pri', values: [5, 0, 2, 3] },
        { option: 'max_bytes_for_level_base', values: [131_072, 16_384] },
      ],
      wants: [
        { what: 'keys_touched', name: 'entries touched for the first row', atMost: 1000 },
        { what: 'write_amplification', name: 'bytes to tables for each byte written', atMost: 3.5, digits: 2 },
      ],
    },
  ],
  expect: [
    { what: 'number_keys_written', equals: 12000 },
    { what: 'keys_touched', equals: 8001 },
  ],
});

export const experiments = [deleted, clean, passes, queue, ...drops, ...ranges];
