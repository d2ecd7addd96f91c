/**
 * The visualizations by name: for the lab's tabs, lessons, embeds and tests. A new one is a folder and a line here. No
 * drawing is imported: each is loaded when it is first shown.
 */
import type { Layout } from '../marks/input.ts';
import type { Scene } from '../scene/types.ts';
import type { StopKind } from '../session/session-types.ts';
import { bytes } from './bytes/index.ts';
import { compaction } from './compaction/index.ts';
import { device } from './device/index.ts';
import { filter } from './filter/index.ts';
import { indexBuild } from './index-build/index.ts';
import { joins } from './joins/index.ts';
import { memory } from './memory/index.ts';
import { merge } from './merge/index.ts';
import { readPath } from './read-path/index.ts';
import { recovery } from './recovery/index.ts';
import { rollingMerge } from './rolling-merge/index.ts';
import { snapshots } from './snapshots/index.ts';
import { stalls } from './stalls/index.ts';
import { tombstones } from './tombstones/index.ts';
import { tree } from './tree/index.ts';
import { writePath } from './write-path/index.ts';
import type { Visualization } from './visualization.ts';

/** Views of the whole scene without a drawing; the lab has panels for them. */
const tables = {
  stats: {
    tab: 'Stats',
    title: 'the table of compactions, as RocksDB prints it',
    stops: 'compaction',
    counters: tree.counters,
    family: 'chosen',
  },
  words: {
    tab: 'Text',
    title: 'the whole scene as text',
    stops: 'compaction',
    counters: tree.counters,
    family: 'chosen',
  },
} satisfies Readonly<Record<string, Visualization>>;

/** In the order of the lab's tabs. */
const rows = {
  tree,
  'write-path': writePath,
  'read-path': readPath,
  filter,
  merge,
  compaction,
  tombstones,
  snapshots,
  memory,
  device,
  recovery,
  stalls,
  'rolling-merge': rollingMerge,
  'index-build': indexBuild,
  joins,
  bytes,
  ...tables,
};

export type ViewName = keyof typeof rows;
/** A view that needs only a scene: it can be a figure on its own. */
export type FigureViewName = {
  [Name in ViewName]: (typeof rows)[Name] extends { readonly layout: unknown } ? Name : never;
}[ViewName];
export type PanelName = keyof typeof tables;
/** A view that has a tab in the lab, where the tree is always shown. */
export type MainViewName = Exclude<ViewName, 'tree'>;
/** A lens with a drawing. */
export type DrawingName = Exclude<MainViewName, PanelName>;

export const visualizations: Readonly<Record<ViewName, Visualization>> = rows;
const kViewNames = Object.keys(rows) as readonly ViewName[];
export const kFigureViews = kViewNames.filter((name) => visualizations[name].layout) as readonly FigureViewName[];
export const kMainViewNames = kViewNames.filter((name) => name !== 'tree') as readonly MainViewName[];

export const isMainView = (name: string): name is MainViewName => name !== 'tree' && Object.hasOwn(rows, name);
export const isFigureView = (name: string): name is FigureViewName => kFigureViews.some((view) => view === name);
export const isPanel = (name: string): name is PanelName => Object.hasOwn(tables, name);

export const titleOf = (view: ViewName): string => visualizations[view].title;
/** Its title as the heading of a page's part. */
export const headingOf = (view: ViewName): string => titleOf(view)[0]!.toUpperCase() + titleOf(view).slice(1);
export const stopKindOf = (view: ViewName): StopKind => visualizations[view].stops;

/**
 * The layout of a view, for whichever engine is open. `ran`: resolves when the engine that it will draw is known; the
 * layout of another engine than the LSM-tree is loaded only if it is one. Default: all are loaded. Rejects if a script
 * cannot be fetched, or if `ran` rejects.
 */
export async function loadLayout(
  view: FigureViewName,
  ran?: Promise<Pick<Scene, 'btree' | 'indexLog'>>,
): Promise<Layout> {
  const { layout: load, btree, indexLog }: Visualization = rows[view];
  const [layout, scene] = await Promise.all([load(), ran]);
  const ofBTree = scene === undefined || scene.btree !== null ? await btree?.() : undefined;
  const ofIndexLog = scene === undefined || scene.indexLog !== null ? await indexLog?.() : undefined;
  if (ofBTree === undefined && ofIndexLog === undefined) return layout;
  return (input) => {
    const other = input.scene.btree !== null ? ofBTree : input.scene.indexLog !== null ? ofIndexLog : undefined;
    return (other ?? layout)(input);
  };
}

/** The layouts of all figures, by view. */
export async function loadLayouts(): Promise<Readonly<Record<FigureViewName, Layout>>> {
  const loaded = await Promise.all(kFigureViews.map(async (view) => [view, await loadLayout(view)] as const));
  return Object.fromEntries(loaded) as Record<FigureViewName, Layout>;
}
