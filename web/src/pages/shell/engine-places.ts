/**
 * How many engines a page keeps at once. Each is a worker with memory that it never gives back, and a page with a dozen figures would hold a
 * dozen of them on a phone.
 *
 * Every port to an engine takes a place before its worker is made (`placedPort`): that of a figure, that of a knob that is tried, and the one that
 * makes a moment again because somebody asks about it. An engine that has run to its end may stay in its place (`rest`) until somebody else wants
 * it: then the one that has rested longest leaves. What it did is a history of the page, so its figure stands, plays and is scrubbed as
 * before; a question that only an engine can answer brings one back for as long as the answer takes.
 *
 * Invariant: never more than `max` places are taken. Who waits is served in order.
 */
import type { Port } from '../../engine/port.ts';

export interface Place {
  /** What had it is gone. A second time does nothing. */
  free(): void;
}

export class EnginePlaces {
  private taken = 0;
  /** The longest first. Nobody rests while somebody waits. */
  private readonly resting: (() => void)[] = [];
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  /** Resolves when there is a place. Never rejects. */
  async take(): Promise<Place> {
    // Who leaves may free none: its engine had died.
    while (this.taken >= this.max && this.resting.length > 0) this.resting.shift()!();
    if (this.taken >= this.max) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.taken++;
    return this.place();
  }

  /** What has a place has run to its end, and frees it by leaving when it is asked to: at once, if somebody waits. */
  rest(leave: () => void): void {
    if (this.waiting.length > 0) leave();
    else this.resting.push(leave);
  }

  private place(): Place {
    let held = true;
    return {
      free: () => {
        if (!held) return;
        held = false;
        // A place that is waited for goes from hand to hand.
        const next = this.waiting.shift();
        if (next) next();
        else this.taken--;
      },
    };
  }
}

/** A port that is made when there is a place for it and frees the place when it is closed; what is posted before waits in it, in order. */
export function placedPort(places: Pick<EnginePlaces, 'take'>, make: () => Port): Port {
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
