/** The names of the visualizations, and what draws one. */
import type { Input } from './input.ts';
import type { Mark } from './marks.ts';

export type ViewName = 'tree' | 'write-path' | 'read-path' | 'merge' | 'compaction' | 'tombstones' | 'snapshots';

/**
 * Views loaded on demand, so not in this list. Filter and bytes also draw the engine's answers about things that do not
 * change, and have a pure `wants...` function that names the questions; memory and device need no answers. All except
 * the device have controls below their drawing.
 */
export type AskingViewName = 'filter' | 'bytes' | 'memory' | 'device';

/** Views that need only a scene: each can be a figure on its own. */
export type FigureViewName = ViewName | Extract<AskingViewName, 'memory' | 'device'>;

/** The marks of a moment. Pure. */
export type Layout = (input: Input) => readonly Mark[];
