import type { Session } from '../../session/session-types.ts';

/** Gives frames to a session that no figure shows. Returns a function that stops them. */
export function ticked(session: Pick<Session, 'tick'>): () => void {
  const handle = setInterval(() => {
    session.tick(performance.now());
  }, 8);
  return () => {
    clearInterval(handle);
  };
}
