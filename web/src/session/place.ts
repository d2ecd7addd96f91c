/** Converts positions in a history to places that a rerun has too (session-types.ts), and back. */
import type { History, Place } from './session-types.ts';

/** Pure. */
export function placeOf(history: History, position: number): Place {
  const moment = history.moment(position);
  return { moment, past: position - history.positionOf(moment) };
}

/** At most the end of the history. Pure. */
export const positionOf = (history: History, { moment, past }: Place): number =>
  Math.min(history.total, history.positionOf(moment) + past);
