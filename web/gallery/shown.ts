/**
 * What the gallery shows: each lens of the stage on the recording that has most to show of it, and the lens that draws otherwise for the other
 * engine once more on a recording of that. A test compares this list with the lenses of the stage, so that none is forgotten.
 */
import type { MainViewName } from '../src/visualizations/registry.ts';

export interface Shown {
  readonly lens: MainViewName;
  /** The example that was recorded, by its id. */
  readonly recording: string;
}

export const kShown: readonly Shown[] = [
  { lens: 'write-path', recording: 'flush' },
  { lens: 'read-path', recording: 'filter' },
  { lens: 'read-path', recording: 'btree' },
  { lens: 'filter', recording: 'filter-bits' },
  { lens: 'merge', recording: 'merge' },
  { lens: 'compaction', recording: 'compaction' },
  { lens: 'tombstones', recording: 'tombstones' },
  { lens: 'snapshots', recording: 'snapshots' },
  { lens: 'memory', recording: 'memory' },
  { lens: 'device', recording: 'device' },
  { lens: 'bytes', recording: 'bytes' },
  { lens: 'stats', recording: 'compaction' },
  { lens: 'words', recording: 'compaction' },
];
