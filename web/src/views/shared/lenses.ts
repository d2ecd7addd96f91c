/** What can stand on a stage, by name, and the animation at whose stops each of them stands. */
import type { AskingViewName, ViewName } from '../../layout/index.ts';
import type { StopKind } from '../../store/types.ts';

/** Lenses of the stage that are no drawings. */
export type PanelName = 'stats' | 'words';
const kPanels: readonly string[] = ['stats', 'words'];
export const isPanel = (lens: string): lens is PanelName => kPanels.includes(lens);

/** Whatever stands on the stage. */
export type LensName = ViewName | AskingViewName | PanelName;

/** The animation that a view shows; the tree shows compactions, and so do tables and texts about all of it. */
export const kStopKinds: Readonly<Record<ViewName | PanelName, StopKind>> = {
  tree: 'compaction',
  'write-path': 'flush',
  'read-path': 'filter',
  merge: 'merge',
  compaction: 'compaction',
  tombstones: 'tombstones',
  snapshots: 'snapshots',
  stats: 'compaction',
  words: 'compaction',
};

/** The same for the views that ask the engine. */
const kAskingStops: Readonly<Record<AskingViewName, StopKind>> = {
  filter: 'filter',
  memory: 'filter',
  bytes: 'flush',
  device: 'device',
};

/** A view that asks the engine. */
export const isAsking = (view: string): view is AskingViewName => Object.hasOwn(kAskingStops, view);

/** The animation at whose stops a view of either kind stands. */
export const stopKindOf = (view: LensName): StopKind => (isAsking(view) ? kAskingStops[view] : kStopKinds[view]);
