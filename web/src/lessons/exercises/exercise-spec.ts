/** Exercises of an experiment as plain data: the decisions of its run that the reader makes. make.ts makes their questions from the run. */
export type ExerciseSpec = { readonly id: string } & (
  | { readonly kind: 'filter-keys'; readonly keys: number }
  | { readonly kind: 'merge-rows'; readonly merge: number; readonly steps: number }
  | { readonly kind: 'compaction-inputs'; readonly first: number; readonly compactions: number }
  | { readonly kind: 'tombstones-go'; readonly compactions: number; readonly each: number }
  | { readonly kind: 'get-path'; readonly get: number }
  | { readonly kind: 'versions-stay'; readonly least: number; readonly keys: number }
);

/** Displayed titles. */
export const kExerciseTitles: Readonly<Record<ExerciseSpec['kind'], string>> = {
  'filter-keys': 'Set the bits yourself',
  'merge-rows': 'Drive the merge',
  'compaction-inputs': 'Pick the tables of a compaction',
  'tombstones-go': 'Decide which tombstones can be dropped',
  'get-path': 'Find the path of a Get',
  'versions-stay': 'Decide which versions must stay',
};
