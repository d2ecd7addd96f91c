/**
 * Advances a session, or several on one clock, with animation frames, unless nothing runs or plays.
 *
 * A frame that came in time may still have kept the page busy for most of it, and on a machine with two cores, time
 * used by the page is taken from the engine. So the session is given the duration of each frame: from its timestamp,
 * through the work of React, styles and paint, to a message posted in it, which is delivered after them. It is also
 * given the part of it that the tick took, which decides how many records the next frames take.
 */
import { useEffect } from 'react';
import { runFrames, type Ticking } from './run-frames.ts';
import type { Session } from '../session/session-types.ts';

/** `clock`: ms; the same function in every render. */
export function useTicks(session: Pick<Session, 'tick' | 'reportFrameCost'> & Ticking, clock: () => number): void {
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    let begun = 0;
    let tickMs = 0;
    port1.onmessage = ({ timeStamp }) => session.reportFrameCost(timeStamp - begun, tickMs);
    const stop = runFrames(session, (now) => {
      begun = now;
      const called = clock();
      session.tick(now);
      tickMs = clock() - called;
      port2.postMessage(null);
    });
    return () => {
      stop();
      port1.close();
    };
  }, [session, clock]);
}
