/**
 * Splits long texts into parts: a run of a million operations gives hundreds of megabytes of text, too much for one string or one task. A
 * writer yields a part for each range of records; its caller appends the parts, yields to the browser between them, reports progress, and
 * can cancel.
 */
import type { History } from '../scene/history.ts';

/** Number of records per part. */
const recordsInPart = 4096;

export interface Part {
  readonly text: string;
  /** Records of the history done so far, including dropped ones; equals `total` at the end. */
  readonly done: number;
  readonly total: number;
}

/** The ranges [from, to) that cover the history as it is now. Records added later are not included. */
export function* stretchesOf(history: History): Generator<{ readonly from: number; readonly to: number }> {
  const { first, total } = history;
  for (let from = first; from < total; from += recordsInPart) yield { from, to: Math.min(from + recordsInPart, total) };
}

/** Samples for an estimate: number of positions, and records per position. */
const sampled = { places: 8, records: 256 };

/** Estimates the bytes that `textOf` gives for the whole history; exact for short ones. `textOf(from, to)`: text of records [from, to). */
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
