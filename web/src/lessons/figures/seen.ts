/** What a figure does by where its reader is, with React and without: it begins when they are near, and moves while they see it. */
import type { Session } from '../../session/session-types.ts';

/** Calls back once, when an element comes within half a screen of being seen; at once where nothing can tell. Returns the end of it. */
export function whenNear(element: Element | null, near: () => void): () => void {
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
    { rootMargin: '50% 0px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Resolves when an element comes within half a screen of being seen. */
export const comesNear = (element: Element | null): Promise<void> =>
  new Promise((resolve) => void whenNear(element, resolve));

/**
 * Moves a session with the frames of the display while an element is seen; out of sight it stands still, but for what it has begun. Returns the end
 * of it.
 */
export function tickWhileSeen(session: Session, element: Element | null): () => void {
  let [handle, isSeen] = [0, true];
  const observer = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true;
  });
  if (element) observer.observe(element);
  const frame = (now: number) => {
    if (isSeen || session.store.getState().status !== 'ready') session.tick(now);
    handle = requestAnimationFrame(frame);
  };
  handle = requestAnimationFrame(frame);
  return () => {
    cancelAnimationFrame(handle);
    observer.disconnect();
  };
}
