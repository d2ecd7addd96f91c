import type { Session } from '../../session/session-types.ts';

/** A session that no figure shows still needs its frames. Returns the end of them. */
export function ticked(session: Pick<Session, 'tick'>): () => void {
  const handle = setInterval(() => {
    session.tick(performance.now());
  }, 8);
  return () => {
    clearInterval(handle);
  };
}
