/** Converts positions in a history to places that a rerun has too (session-types.ts), and back. */
import type { History, RecordAnchor } from './session-types.ts';

/** Pure. */
export function anchorOf(history: History, position: number): RecordAnchor {
  const moment = history.moment(position);
  return { moment, recordOffset: position - history.positionOf(moment) };
}

/** At most the end of the history. Pure. */
export const positionOf = (history: History, { moment, recordOffset }: RecordAnchor): number =>
  Math.min(history.total, history.positionOf(moment) + recordOffset);
