/**
 * Long press: the touch equivalent of hovering. A moving finger scrolls or pinches and a short touch is a tap; both are left to the
 * browser.
 */
const kRest_ms = 450;
const kMoved_px = 8;

interface At {
  readonly clientX: number;
  readonly clientY: number;
}

export interface Rest {
  /** Calls `rested` once if this finger stays long enough, with the point where it went down. */
  readonly onPointerDown: (event: At & { readonly pointerType: string }, rested: (at: At) => void) => void;
  readonly onPointerMove: (event: At) => void;
  /** Call it when the finger was lifted or the pointer was canceled, and when the listener is removed. */
  readonly end: () => void;
}

/** A long-press detector; pass it the pointer events of an element. */
export function restOf(): Rest {
  let held: (At & { readonly timer: ReturnType<typeof setTimeout> }) | null = null;
  const end = () => {
    if (held) clearTimeout(held.timer);
    held = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }, rested) => {
      end();
      if (pointerType !== 'touch') return;
      held = { timer: setTimeout(() => rested({ clientX, clientY }), kRest_ms), clientX, clientY };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (held && Math.hypot(clientX - held.clientX, clientY - held.clientY) > kMoved_px) end();
    },
    end,
  };
}
