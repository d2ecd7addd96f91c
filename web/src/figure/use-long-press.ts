/** A long press (interact/rest.ts) as a React hook. */
import { useEffect, useState, type PointerEvent } from 'react';
import { restOf } from '../interact/rest.ts';

export interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Handlers for the element; `rested` is called once per long press, at the point where it began. */
export function useLongPress(rested: (at: { readonly clientX: number; readonly clientY: number }) => void): LongPress {
  const [{ onPointerDown, onPointerMove, end }] = useState(restOf);
  useEffect(() => end, [end]);
  return {
    onPointerDown: (event) => onPointerDown(event, rested),
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
  };
}
