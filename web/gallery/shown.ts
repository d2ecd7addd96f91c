/**
 * What the gallery shows: each view on the recording that has most to show of it, and the view that draws otherwise for the other
 * engine once more on a recording of that.
 */
import { kMainViewNames, type MainViewName } from '../src/visualizations/registry.ts';

export interface Shown {
  readonly view: MainViewName;
  /** The example that was recorded, by its id. */
  readonly recording: string;
}

const chosen: readonly Shown[] = [
  { view: 'write-path', recording: 'flush' },
  { view: 'read-path', recording: 'filter' },
  { view: 'read-path', recording: 'btree' },
  { view: 'filter', recording: 'filter-bits' },
  { view: 'merge', recording: 'merge' },
  { view: 'tombstones', recording: 'tombstones' },
  { view: 'snapshots', recording: 'snapshots' },
  { view: 'memory', recording: 'memory' },
  { view: 'device', recording: 'device' },
  { view: 'recovery', recording: 'recovery' },
  { view: 'stalls', recording: 'stalls' },
  { view: 'rolling-merge', recording: 'rolling-merge' },
  { view: 'index-build', recording: 'create-index' },
  { view: 'joins', recording: 'joins' },
  { view: 'bytes', recording: 'bytes' },
];

/** A view without a line above, such as a new one, is shown on a compaction. */
export const kShown: readonly Shown[] = [
  ...chosen,
  ...kMainViewNames
    .filter((name) => !chosen.some(({ view }) => view === name))
    .map((view) => ({ view, recording: 'compaction' })),
];
