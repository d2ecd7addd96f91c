/**
 * Advances a session, or several on one clock, with animation frames; the browser stops them when the page is hidden.
 *
 * A frame that came in time may still have kept the page busy for most of it, and on a machine with two cores, time
 * used by the page is taken from the engine. So the session is given the duration of each frame: from its timestamp,
 * through the work of React, styles and paint, to a message posted in it, which is delivered after them. It is also
 * given the part of it that the tick took, which decides how many records the next frames take.
 */
import { useEffect } from 'react';
import type { Session } from '../session/session-types.ts';

/** `clock`: ms; the same function in every render. */
export function useTicks(session: Pick<Session, 'tick' | 'reportFrameCost'>, clock: () => number): void {
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    let handle = 0;
    let begun = 0;
    let tickMs = 0;
    port1.onmessage = ({ timeStamp }) => session.reportFrameCost(timeStamp - begun, tickMs);
    const frame = (now: number) => {
      begun = now;
      const called = clock();
      session.tick(now);
      tickMs = clock() - called;
      port2.postMessage(null);
      handle = requestAnimationFrame(frame);
    };
    handle = requestAnimationFrame(frame);
    return () => {
      cancelAnimationFrame(handle);
      port1.close();
    };
  }, [session, clock]);
}
