/**
 * What a component gathers of the records, gathered in the frames that bring them: drawing then finds it done. Read at a publication alone, a
 * second of a running engine is some hundred thousand records at once, and the frame that draws them is late.
 */
import { useEffect } from 'react';
import type { History, Session } from '../../store/types.ts';

/** `advance` takes in what a history has more than before; the same function as long as it gathers into the same place. */
export function useReadAhead(session: Session, advance: (history: History) => void): void {
  useEffect(() => session.onScene(() => advance(session.history())), [session, advance]);
}
