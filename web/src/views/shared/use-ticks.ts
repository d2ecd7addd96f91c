/**
 * Moves a session, or several on one clock, with the frames of the display; the browser stops them when nobody looks.
 *
 * A frame that came in time may still have kept the page busy for most of it, and on a machine of two cores what the page takes is taken from
 * the engine. So the session is told what a frame took: from its own time, over what React, styles and paint made of it, to the message that
 * was sent in it and comes behind them.
 */
import { useEffect } from 'react';
import type { Session } from '../../store/types.ts';

export function useTicks(session: Pick<Session, 'tick' | 'worked'>): void {
  useEffect(() => {
    const { port1, port2 } = new MessageChannel();
    let handle = 0;
    let begun = 0;
    port1.onmessage = ({ timeStamp }) => session.worked(timeStamp - begun);
    const frame = (now: number) => {
      begun = now;
      session.tick(now);
      port2.postMessage(null);
      handle = requestAnimationFrame(frame);
    };
    handle = requestAnimationFrame(frame);
    return () => {
      cancelAnimationFrame(handle);
      port1.close();
    };
  }, [session]);
}
