/** The part of the run that the timeline shows: buttons and gestures zoom and pan it, and it follows the cursor. */
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import {
  attachRangeGestures,
  including,
  panned,
  visibleRangeOf,
  zoomed,
  type RecordRange,
  type RangeGestures,
} from '../../interact/visible-range.ts';
import { positionOf } from '../../session/record-anchor.ts';
import type { History, RecordAnchor, Session } from '../../session/session-types.ts';
import { useSession } from '../../figure/use-session.ts';

/** The range between two places; null if they are not in this history. */
function rangeOf(history: History, [from, to]: readonly [RecordAnchor, RecordAnchor]): RecordRange | null {
  const [first, last] = [positionOf(history, from), positionOf(history, to)];
  return first < last ? { from: first, to: last } : null;
}

export interface VisibleRange {
  /** Records; the same object until the range changes. */
  readonly shown: RecordRange;
  /** False: the whole run is shown. */
  readonly isZoomed: boolean;
  /** Zooms by `factor` around record `at`, which stays in place. */
  readonly zoom: (factor: number, at: number) => void;
  /** Moves by `share` of the visible range; positive is later. */
  readonly pan: (share: number) => void;
  readonly showAll: () => void;
}

export function useVisibleRange(session: Session): VisibleRange {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const places = useSession(session, (s) => s.visibleRange);
  // When playing or stepping leaves the visible range, the range moves along.
  const kept = including(places && rangeOf(session.history(), places), cursor, total);
  const { from, to } = visibleRangeOf(kept, total);
  return {
    shown: useMemo(() => ({ from, to }), [from, to]),
    isZoomed: kept !== null,
    zoom: (factor, at) => session.setVisibleRange(zoomed(kept, factor, at, total)),
    pan: (share) => session.setVisibleRange(panned(kept, share, total)),
    showAll: () => session.setVisibleRange(null),
  };
}

/** Wheel and two-finger gestures on `frame` zoom around a position and pan by a distance, px. */
export function useGestures(frame: RefObject<HTMLElement | null>, gestures: RangeGestures): void {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(
    () =>
      attachRangeGestures(frame.current!, {
        zoom: (factor, x) => latest.current.zoom(factor, x),
        pan: (dx) => latest.current.pan(dx),
      }),
    [frame],
  );
}
