/** A finger that rests on a place (interact/rest.ts), for an element of React's. */
import { useEffect, useState, type PointerEvent } from 'react';
import { restOf } from '../../interact/rest.ts';

export interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

/** Handlers for the element on which fingers rest; `rested` is called once for each rest, at the place where it began. */
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
