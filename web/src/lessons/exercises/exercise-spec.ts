import type { FigureViewName } from '../../visualizations/registry.ts';

/** Exercises of an experiment as plain data: the decisions of its run that the reader makes. make.ts makes their questions from the run. */
export type ExerciseSpec = { readonly id: string } & (
  | { readonly kind: 'filter-keys'; readonly keys: number }
  | { readonly kind: 'merge-rows'; readonly merge: number; readonly steps: number }
  | { readonly kind: 'compaction-inputs'; readonly first: number; readonly compactions: number }
  | { readonly kind: 'tombstones-go'; readonly compactions: number; readonly each: number }
  | { readonly kind: 'get-path'; readonly get: number }
  | { readonly kind: 'versions-stay'; readonly least: number; readonly keys: number }
  | { readonly kind: 'log-replay'; readonly failures: number }
);

/** The view of the figure that each kind is done on; null: it has no figure. */
export const kExerciseViews = {
  'filter-keys': null,
  'merge-rows': 'merge',
  'compaction-inputs': 'tree',
  'tombstones-go': 'tree',
  'get-path': 'tree',
  'versions-stay': 'snapshots',
  'log-replay': 'recovery',
} as const satisfies Readonly<Record<ExerciseSpec['kind'], FigureViewName | null>>;

/** Displayed titles. */
export const kExerciseTitles: Readonly<Record<ExerciseSpec['kind'], string>> = {
  'filter-keys': 'Set the bits yourself',
  'merge-rows': 'Drive the merge',
  'compaction-inputs': 'Pick the tables of a compaction',
  'tombstones-go': 'Decide which tombstones can be dropped',
  'get-path': 'Find the path of a Get',
  'versions-stay': 'Decide which versions must stay',
  'log-replay': 'Recover a log',
};
