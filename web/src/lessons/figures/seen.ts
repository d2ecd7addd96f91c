/** Scroll position for figures, with and without React: a figure starts when it is near the viewport and plays while visible. */
import { Listeners } from '../../base/listeners.ts';
import { runFrames, type Ticking } from '../../figure/run-frames.ts';
import type { Session } from '../../session/session-types.ts';

/**
 * Calls `near` once, when an element is within a margin of the viewport; immediately if the browser cannot observe that.
 * Returns the function that stops it. `margin`: as in IntersectionObserver; default: half a screen.
 */
export function whenNear(element: Element | null, near: () => void, margin = '50% 0px'): () => void {
  if (!element || typeof IntersectionObserver === 'undefined') {
    near();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      near();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Whether an element is within half a screen of the viewport. */
export function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= -innerHeight / 2 && top <= innerHeight * 1.5;
}

/** Resolves when an element is within half a screen of the viewport. */
export const comesNear = (element: Element | null): Promise<void> =>
  new Promise((resolve) => void whenNear(element, resolve));

/** A session, or a player that passes the time on to it. */
export type Ticked = Pick<Session, 'store' | 'tick'> & Ticking;

/**
 * Advances a session with the frames of the display while an element is visible; otherwise only what has begun is finished.
 * Returns the function that stops it.
 */
export function runFramesWhileVisible(session: Ticked, element: Element | null): () => void {
  let isSeen = true;
  const wakes = new Listeners();
  const observer = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true;
    wakes.notify();
  });
  if (element) observer.observe(element);
  const rests = (): boolean => !isSeen && session.store.getState().status === 'ready';
  const stopWaking = session.onWake(wakes.notify);
  const ticking = { isIdle: () => rests() || session.isIdle(), onWake: wakes.add };
  const stop = runFrames(ticking, (now) => !rests() && session.tick(now));
  return () => {
    stop();
    stopWaking();
    observer.disconnect();
  };
}
