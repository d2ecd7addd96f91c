/** Scroll position for figures, with and without React: a figure starts when it is near the viewport and plays while visible. */
import { Listeners } from '../../base/listeners.ts';
import { runFrames, type Ticking } from '../../figure/run-frames.ts';
import type { Session } from '../../session/session-types.ts';

/**
 * Calls `changed` with the latest state of an element in the viewport, each time it changes. A busy page gets several changes in one call, the
 * oldest first; only the last of them still holds. Returns the function that stops it. REQUIRES: the browser has IntersectionObserver.
 */
export function watchVisibility(
  element: Element,
  changed: (latest: IntersectionObserverEntry) => void,
  options: IntersectionObserverInit = {},
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const latest = entries.at(-1);
    if (latest) changed(latest);
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Calls `near` once, when an element is within a margin of the viewport; immediately if the browser cannot observe that.
 * Returns the function that stops it. `margin`: as in IntersectionObserver; default: half a screen.
 */
export function whenNear(element: Element | null, near: () => void, margin = '50% 0px'): () => void {
  if (!element || typeof IntersectionObserver === 'undefined') {
    near();
    return () => undefined;
  }
  const stop = watchVisibility(
    element,
    ({ isIntersecting }) => {
      if (!isIntersecting) return;
      stop();
      near();
    },
    { rootMargin: margin },
  );
  return stop;
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
  const stopWatching =
    element &&
    watchVisibility(element, ({ isIntersecting }) => {
      isSeen = isIntersecting;
      wakes.notify();
    });
  const rests = (): boolean => !isSeen && session.store.getState().status === 'ready';
  const stopWaking = session.onWake(wakes.notify);
  const ticking = { isIdle: () => rests() || session.isIdle(), onWake: wakes.add };
  const stop = runFrames(ticking, (now) => !rests() && session.tick(now));
  return () => {
    stop();
    stopWaking();
    stopWatching?.();
  };
}
