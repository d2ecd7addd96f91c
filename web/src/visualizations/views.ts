/** The lenses of a stage, by name, and the animation whose stops each of them uses. */
import type { AskingViewName, ViewName } from '../marks/views.ts';
import type { StopKind } from '../store/types.ts';

/** Lenses of the stage that are not drawings. */
export type PanelName = 'stats' | 'words';
const kPanels: readonly string[] = ['stats', 'words'];
export const isPanel = (lens: string): lens is PanelName => kPanels.includes(lens);

/** Any lens of the stage. */
export type LensName = ViewName | AskingViewName | PanelName;

/** The animation that a view shows; the tree and the panels about the whole engine show compactions. */
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

/** True for a view that asks the engine. */
export const isAsking = (view: string): view is AskingViewName => Object.hasOwn(kAskingStops, view);

/** The animation whose stops a view of either kind uses. */
export const stopKindOf = (view: LensName): StopKind => (isAsking(view) ? kAskingStops[view] : kStopKinds[view]);
