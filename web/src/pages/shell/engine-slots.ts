/**
 * Limits how many engines a page has at the same time. Each is a worker whose memory never shrinks; without a limit, a page with a dozen figures
 * would have a dozen of them on a phone.
 *
 * Every port to an engine takes a place before its worker is created (`slottedPort`): engines of figures, of option experiments, and those that
 * recreate a moment to answer a question. An engine that has run to its end may stay in its place (`rest`) until another one needs it; the one
 * that has rested longest leaves first. The page keeps the records, so the figure can still be played; a question that only an engine can answer
 * starts one until the answer arrives.
 *
 * Invariant: at most `max` places are taken. Waiting ports are served in order.
 */
import type { Port } from '../../engine/port.ts';

export interface EngineSlot {
  /** Frees the place. Further calls do nothing. */
  free(): void;
}

export class EngineSlots {
  private taken = 0;
  /** The one that has rested longest first. Empty while any port waits. */
  private readonly resting: (() => void)[] = [];
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  /** Resolves when there is a place. Never rejects. */
  async take(): Promise<EngineSlot> {
    // Leaving may free no place, if the engine had died.
    while (this.taken >= this.max && this.resting.length > 0) this.resting.shift()!();
    if (this.taken >= this.max) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.taken++;
    return this.place();
  }

  /** The engine of a place has run to its end. `leave` frees the place: called when another port needs it, immediately if one waits. */
  rest(leave: () => void): void {
    if (this.waiting.length > 0) leave();
    else this.resting.push(leave);
  }

  private place(): EngineSlot {
    let held = true;
    return {
      free: () => {
        if (!held) return;
        held = false;
        // Passed on directly if a port waits.
        const next = this.waiting.shift();
        if (next) next();
        else this.taken--;
      },
    };
  }
}

/** A port that is created when a place is free, and frees it when closed. Messages posted before are queued, in order. */
export function slottedPort(places: Pick<EngineSlots, 'take'>, make: () => Port): Port {
  let closed = false;
  let leave = (): void => undefined;
  const came = places.take().then((place) => {
    if (closed) {
      place.free();
      return null;
    }
    const port = make();
    leave = () => {
      port.close();
      place.free();
    };
    return port;
  });
  return {
    post: (message, transfer) => void came.then((port) => port?.post(message, transfer)),
    listen: (receive, broke) => void came.then((port) => port?.listen(receive, broke)),
    close() {
      closed = true;
      leave();
    },
  };
}
