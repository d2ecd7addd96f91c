/**
 * A finger that rests on a place: what hovering is to a mouse. A finger that moves scrolls or pinches, and a short touch is a tap: neither is
 * kept from what the browser makes of it.
 */
import { useEffect, useRef, type PointerEvent } from 'react';

const kRest_ms = 450;
const kMoved_px = 8;

interface Held {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

export interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Handlers for the element on which fingers rest; `rested` is called once for each rest, at the place where it began. */
export function useLongPress(rested: (at: { readonly clientX: number; readonly clientY: number }) => void): LongPress {
  const held = useRef<Held | null>(null);
  const end = () => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }) => {
      end();
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => rested({ clientX, clientY }), kRest_ms);
      held.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { current } = held;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > kMoved_px) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
