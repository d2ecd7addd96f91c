/**
 * What the gallery shows: each view on the recording that has most to show of it, and the view that draws otherwise for the other
 * engine once more on a recording of that. A test compares this list with the lenses of the stage, so that none is forgotten.
 */
import type { MainViewName } from '../src/visualizations/registry.ts';

export interface Shown {
  readonly view: MainViewName;
  /** The example that was recorded, by its id. */
  readonly recording: string;
}

export const kShown: readonly Shown[] = [
  { view: 'write-path', recording: 'flush' },
  { view: 'read-path', recording: 'filter' },
  { view: 'read-path', recording: 'btree' },
  { view: 'filter', recording: 'filter-bits' },
  { view: 'merge', recording: 'merge' },
  { view: 'compaction', recording: 'compaction' },
  { view: 'tombstones', recording: 'tombstones' },
  { view: 'snapshots', recording: 'snapshots' },
  { view: 'memory', recording: 'memory' },
  { view: 'device', recording: 'device' },
  { view: 'bytes', recording: 'bytes' },
  { view: 'stats', recording: 'compaction' },
  { view: 'words', recording: 'compaction' },
];
