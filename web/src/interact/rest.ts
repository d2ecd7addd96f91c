/**
 * A finger that rests on a place: what hovering is to a mouse. A finger that moves scrolls or pinches, and a short touch is a tap: neither is
 * kept from what the browser makes of it.
 */
const kRest_ms = 450;
const kMoved_px = 8;

interface At {
  readonly clientX: number;
  readonly clientY: number;
}

export interface Rest {
  /** `rested` is called once if this finger rests, at the place where it began. */
  readonly onPointerDown: (event: At & { readonly pointerType: string }, rested: (at: At) => void) => void;
  readonly onPointerMove: (event: At) => void;
  /** The finger was lifted, or taken for something else; also when nobody listens any more. */
  readonly end: () => void;
}

/** What to tell it of the pointers of an element. */
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
