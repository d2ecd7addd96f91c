/**
 * The visible range of the timeline: the whole run, or a part of it, zoomed in so that a single record can be clicked.
 *
 * The arithmetic is pure; `attachRangeGestures` translates wheel and two-finger gestures and changes no state. A plain wheel scrolls the page;
 * with Ctrl or Cmd (browsers report a trackpad pinch this way) it zooms, and sideways or with Shift it pans. d3-zoom would do the same, but
 * it brings drag, selection and transition into the first view, whose bytes are limited.
 */
export interface RecordRange {
  /** Record positions, from < to. */
  readonly from: number;
  readonly to: number;
}

/** The smallest range: each record is then wider than a finger. */
export const kVisibleRangeMin = 16;

const whole = (total: number): RecordRange => ({ from: 0, to: Math.max(1, total) });

/** Clamped to the run and to at least kVisibleRangeMin; null: the whole run. Pure. */
function inside(from: number, length: number, total: number): RecordRange | null {
  const kept = Math.max(kVisibleRangeMin, Math.round(length));
  if (kept >= total) return null;
  const begin = Math.min(Math.max(0, Math.round(from)), total - kept);
  return { from: begin, to: begin + kept };
}

/** The visible range of a run of `total` records. Pure. */
export function visibleRangeOf(range: RecordRange | null, total: number): RecordRange {
  return (range && inside(range.from, range.to - range.from, total)) ?? whole(total);
}

/** Zoomed by `factor` around record `at`, which stays in place. Pure. */
export function zoomed(range: RecordRange | null, factor: number, at: number, total: number): RecordRange | null {
  const { from, to } = visibleRangeOf(range, total);
  const length = Math.max(kVisibleRangeMin, (to - from) / factor);
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return inside(at - share * length, length, total);
}

/** Moved by `share` of the visible range; positive is later. Pure. */
export function panned(range: RecordRange | null, share: number, total: number): RecordRange | null {
  const { from, to } = visibleRangeOf(range, total);
  return inside(from + share * (to - from), to - from, total);
}

/** Unchanged if it contains the position, else moved by a page so that it does; some of the previous range stays visible. Pure. */
export function including(range: RecordRange | null, position: number, total: number): RecordRange | null {
  if (range === null) return null;
  const { from, to } = visibleRangeOf(range, total);
  if (position >= from && position <= to) return range;
  return inside(position < from ? position - 0.8 * (to - from) : position - 0.2 * (to - from), to - from, total);
}

export interface RangeGestures {
  /** Zoom by `factor` around `x`, px from the left edge of the element. */
  readonly zoom: (factor: number, x: number) => void;
  /** Pan by `dx` px of the drawing; positive is later. */
  readonly pan: (dx: number) => void;
}

/** Listens for wheel and two-finger gestures on an element. Returns the function that stops it. */
export function attachRangeGestures(element: HTMLElement, hands: RangeGestures): () => void {
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
