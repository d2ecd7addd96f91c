/**
 * Long texts in parts: a run of a million operations makes a text of hundreds of megabytes, which no string should be and no task should
 * write at one go. A writer yields a part for each stretch of records; whoever saves it puts the parts together, breathes between them,
 * tells how far it is and stops when asked to.
 */
import type { History } from '../scene/history.ts';

/** Records that one part covers. */
export const recordsInPart = 4096;

export interface Part {
  readonly text: string;
  /** Records of the history that are behind us, holes counted: at `total` it is done. */
  readonly done: number;
  readonly total: number;
}

/** The stretches [from, to) that cover a history as it is now. What comes later is left to the next time. */
export function* stretchesOf(history: History): Generator<{ readonly from: number; readonly to: number }> {
  const { first, total } = history;
  for (let from = first; from < total; from += recordsInPart) yield { from, to: Math.min(from + recordsInPart, total) };
}

/** Records that an estimate looks at, in so many places of the history. */
const sampled = { places: 8, records: 256 };

/** About how many bytes `textOf` makes of the whole history; exact where that is short. `textOf(from, to)`: of the records [from, to). */
export function estimateBytes(history: History, textOf: (from: number, to: number) => string): number {
  const { first, total } = history;
  const { places, records } = sampled;
  const all = total - first;
  if (all <= places * records) return textOf(first, total).length;
  let bytes = 0;
  for (let i = 0; i < places; i++) {
    const from = first + Math.floor((i * (all - records)) / (places - 1));
    bytes += textOf(from, from + records).length;
  }
  return Math.round((bytes * all) / (places * records));
}
