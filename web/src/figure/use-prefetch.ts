/**
 * Reads new records for a component in the frames that bring them, so that rendering finds the work done. Otherwise a
 * publication, which covers a second of a running engine, would mean several hundred thousand records at once, and its
 * frame would be late.
 */
import { useEffect } from 'react';
import type { History, Session } from '../session/session-types.ts';

/** `advance` reads the new records of a history; must be the same function while it gathers into the same object. */
export function usePrefetch(session: Session, advance: (history: History) => void): void {
  useEffect(() => session.onScene(() => advance(session.history())), [session, advance]);
}
