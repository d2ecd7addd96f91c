/** Moves a session, or several on one clock, with the frames of the display; the browser stops them when nobody looks. */
import { useEffect } from 'react';
import type { Session } from '../../store/types.ts';

export function useTicks(session: Pick<Session, 'tick'>): void {
  useEffect(() => {
    let handle = 0;
    const frame = (now: number) => {
      session.tick(now);
      handle = requestAnimationFrame(frame);
    };
    handle = requestAnimationFrame(frame);
    return () => {
      cancelAnimationFrame(handle);
    };
  }, [session]);
}
