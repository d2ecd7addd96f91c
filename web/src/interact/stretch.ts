/**
 * The stretch of a run that the timeline shows: all of it, or a part to be looked at from near, where a single record can be hit.
 *
 * The arithmetic is pure; `attachStretch` turns wheel and two fingers into it and changes nothing itself. A plain wheel is the page's: with
 * Ctrl or Cmd, as a pinch on a trackpad comes, it zooms, sideways or with Shift it pans. d3-zoom would do the same and bring drag,
 * selection and transition along, for a first view whose bytes are counted.
 */
export interface Stretch {
  /** Positions, from < to. */
  readonly from: number;
  readonly to: number;
}

/** So few records from near that each is wider than a finger. */
export const kStretchMin = 16;

const whole = (total: number): Stretch => ({ from: 0, to: Math.max(1, total) });

/** Inside the run, no shorter than kStretchMin; null: all of it. Pure. */
function inside(from: number, length: number, total: number): Stretch | null {
  const kept = Math.max(kStretchMin, Math.round(length));
  if (kept >= total) return null;
  const begin = Math.min(Math.max(0, Math.round(from)), total - kept);
  return { from: begin, to: begin + kept };
}

/** What is shown of a run so long. Pure. */
export function shownOf(stretch: Stretch | null, total: number): Stretch {
  return (stretch && inside(stretch.from, stretch.to - stretch.from, total)) ?? whole(total);
}

/** `factor` times as near; the record `at` stays where it is. Pure. */
export function zoomed(stretch: Stretch | null, factor: number, at: number, total: number): Stretch | null {
  const { from, to } = shownOf(stretch, total);
  const length = Math.max(kStretchMin, (to - from) / factor);
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return inside(at - share * length, length, total);
}

/** Moved by a share of what is shown; later is positive. Pure. */
export function panned(stretch: Stretch | null, share: number, total: number): Stretch | null {
  const { from, to } = shownOf(stretch, total);
  return inside(from + share * (to - from), to - from, total);
}

/** The same, or moved so that the position is in it again: a page further, with some of what was seen before. Pure. */
export function including(stretch: Stretch | null, position: number, total: number): Stretch | null {
  if (stretch === null) return null;
  const { from, to } = shownOf(stretch, total);
  if (position >= from && position <= to) return stretch;
  return inside(position < from ? position - 0.8 * (to - from) : position - 0.2 * (to - from), to - from, total);
}

export interface StretchHands {
  /** `factor` times as near around a place, px from the left edge of the element. */
  readonly zoom: (factor: number, x: number) => void;
  /** By so many px of the drawing; to the right is later. */
  readonly pan: (dx: number) => void;
}

/** Wheel and two fingers on an element. Returns the end of it. */
export function attachStretch(element: HTMLElement, hands: StretchHands): () => void {
  const left = (): number => element.getBoundingClientRect().left;
  const onWheel = (event: WheelEvent): void => {
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (event.ctrlKey || event.metaKey) hands.zoom(2 ** (-event.deltaY / 120), event.clientX - left());
    else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) hands.pan(sideways);
    else return;
    event.preventDefault();
  };
  let apart = 0;
  const distance = ({ touches: [a, b] }: TouchEvent): number => Math.abs(a!.clientX - b!.clientX);
  const onTouchStart = (event: TouchEvent): void => {
    apart = event.touches.length === 2 ? distance(event) : 0;
  };
  const onTouchMove = (event: TouchEvent): void => {
    if (event.touches.length !== 2 || apart === 0) return;
    const now = Math.max(24, distance(event));
    hands.zoom(now / Math.max(24, apart), (event.touches[0]!.clientX + event.touches[1]!.clientX) / 2 - left());
    apart = now;
    event.preventDefault();
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('touchstart', onTouchStart, { passive: true });
  element.addEventListener('touchmove', onTouchMove, { passive: false });
  return () => {
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('touchstart', onTouchStart);
    element.removeEventListener('touchmove', onTouchMove);
  };
}
