/** Places among records that outlast a run (types.ts), and the positions that they have in a history. */
import type { History, Place } from './session-types.ts';

/** Pure. */
export function placeOf(history: History, position: number): Place {
  const moment = history.moment(position);
  return { moment, past: position - history.positionOf(moment) };
}

/** Where the history has less, as far as it goes. Pure. */
export const positionOf = (history: History, { moment, past }: Place): number =>
  Math.min(history.total, history.positionOf(moment) + past);
