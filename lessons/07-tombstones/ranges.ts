/** The part of lesson 7 about one range instead of many tombstones: deleted by a range, and converted to one by a scan. */
import { defineExperiment, type LessonExperiment } from '../../web/src/lessons/measurements/lesson-experiment.ts';

/** A thousand rows, of which the first half goes: row by row, or by one range. */
const half = (id: string, how: string, tombstones: number): LessonExperiment =>
  defineExperiment({
    id,
    seed: 42,
    options: { dialect: 'extended', compression: 'none' },
    views: ['tombstones', 'tree'],
    program: ['fill n=1000 order=seq key_bytes=4 value_bytes=16', how, 'scan limit=1'].join('\n'),
    stops: [{ name: 'the first row', at: 'end' }],
    opensAt: 'the first row',
    expect: [{ what: 'tombstones_passed', equals: tombstones }],
  });
export const byRow = half('by-row', 'delete-fill n=500', 500);
export const byRange = half('by-range', 'delete-range 0000 0500', 0);

/** Five hundred of a thousand rows are deleted, row by row, and tables hold the tombstones; then `scans`. */
const converting = (id: string, from: 0 | 8, scans: string, tombstones: number): LessonExperiment =>
  defineExperiment({
    id,
    seed: 42,
    options: {
      dialect: 'extended',
      compression: 'none',
      disable_auto_compactions: 'yes',
      min_tombstones_for_range_conversion: from,
    },
    views: ['tombstones', 'tree'],
    program: [
      'fill n=1000 order=seq key_bytes=4 value_bytes=16\nflush\ndelete-fill n=500\nflush',
      'snapshot report',
      'put 1000 new',
      scans,
    ].join('\n'),
    stops: [],
    expect: [{ what: 'tombstones_passed', equals: tombstones }],
  });
const kTwice = 'scan limit=1\nscan limit=1';
export const firstWalk = converting('first-walk', 8, 'scan limit=1', 500);
export const secondWalk = converting('second-walk', 8, kTwice, 0);
export const alwaysWalked = converting('always-walked', 0, kTwice, 500);
export const oldWalk = converting('old-walk', 8, 'scan limit=1 snapshot=report\nscan limit=1 snapshot=report', 500);

export const ranges = [byRow, byRange, firstWalk, secondWalk, alwaysWalked, oldWalk];
