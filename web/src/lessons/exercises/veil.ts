/**
 * Takes out of a picture what gives the answer of an exercise away: scores and ratios of a tree, the outcome of comparisons, and
 * which versions are kept, what recovery will do with a record. Raw facts stay: ranges, keys, sizes. Pure.
 */
import type { Mark } from '../../marks/marks.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';

type Veil = (mark: Mark) => readonly Mark[];

const ends = (id: string, ...parts: readonly string[]): boolean => parts.some((part) => id.endsWith(`/${part}`));

const withoutLabel = ({ label: _, ...mark }: Mark): Mark => mark;

/** "3 tables · 1.66" beside a level: its score is after the dot. */
const kScoreAfter = ' · ';

function ofTree(mark: Mark): readonly Mark[] {
  if (ends(mark.id, 'score', 'score/scale', 'overlap')) return [];
  if (mark.kind !== 'text' || !/^level:\d+\/note$/.test(mark.id)) return [mark];
  const [count = ''] = mark.text.split(kScoreAfter);
  return [{ ...mark, text: count }];
}

/** Of a merge only the runs, their places and entries, what was taken so far, and the counters. */
function ofMerge(mark: Mark): readonly Mark[] {
  const isFact = /^merge:\d+\/(name|note|edge:|child:|lane:|run:|rows|tally)/.test(mark.id);
  if (!isFact || (!/\/run:/.test(mark.id) && ends(mark.id, 'frame'))) return [];
  // A label may say which run is on top of the heap.
  return [/\/child:\d+$/.test(mark.id) && mark.label ? { ...mark, label: mark.label.replace(/, [^:]*:/, ':') } : mark];
}

/** Of stripes their snapshots, and of tables their rows: the versions and their counts show what becomes of them. */
function ofSnapshots(mark: Mark): readonly Mark[] {
  if (/^(version:|oldest\/|stored\/|stripes\/(words|gone))/.test(mark.id)) return [];
  if (/\/(kept|obsolete|tombstone):\d+(\/|$)/.test(mark.id)) return [];
  if (/^stripe:/.test(mark.id) && ends(mark.id, 'kept', 'pinned', 'obsolete')) return [];
  return [/^stripe:|\/floor$/.test(mark.id) ? withoutLabel(mark) : mark];
}

/** Of a log its records and how much of each was found, without the words for what that means. */
function ofRecovery(mark: Mark): readonly Mark[] {
  if (mark.id === 'recovery/words' || mark.id.startsWith('recovery/words/') || ends(mark.id, 'word', 'struck'))
    return [];
  return [/\/record:\d+$/.test(mark.id) ? withoutLabel(mark) : mark];
}

const kVeils: Partial<Readonly<Record<FigureViewName, Veil>>> = {
  tree: ofTree,
  merge: ofMerge,
  snapshots: ofSnapshots,
  recovery: ofRecovery,
};

/** The picture of a view, without what decides a question. Throws for a view that no exercise uses. */
export function veiled(view: FigureViewName, marks: readonly Mark[]): readonly Mark[] {
  const veil = kVeils[view];
  if (veil === undefined) throw new Error(`no exercise is done on the view ${view}`);
  return marks.flatMap(veil);
}
