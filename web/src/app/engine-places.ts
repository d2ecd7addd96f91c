/**
 * How many engines a page keeps at once. Each is a worker with memory that it never gives back, and a page with a dozen figures would hold a
 * dozen of them on a phone.
 *
 * Whoever runs something takes a place. An engine that has run to its end may stay in its place (`rest`) until somebody else wants it: then the
 * one that has rested longest leaves. What it did is a history of the page, so its figure stands, plays and is scrubbed as before; a
 * question that only an engine can answer brings one back for as long as the answer takes.
 *
 * Invariant: never more than `max` places are taken. Who waits is served in order.
 */
export interface Place {
  /** It has run to its end, and leaves when it is asked to. */
  rest(leave: () => void): void;
  /** It is gone. A second time does nothing. */
  free(): void;
}

export class EnginePlaces {
  private taken = 0;
  /** The longest first. */
  private readonly resting: (() => void)[] = [];
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  /** Resolves when there is a place. Never rejects. */
  async take(): Promise<Place> {
    if (this.taken >= this.max) this.resting.shift()?.();
    if (this.taken >= this.max) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.taken++;
    return this.place();
  }

  private place(): Place {
    let held = true;
    const free = (): void => {
      if (!held) return;
      held = false;
      // A place that is waited for goes from hand to hand.
      const next = this.waiting.shift();
      if (next) next();
      else this.taken--;
    };
    return {
      free,
      rest: (leave) => {
        const go = (): void => {
          leave();
          free();
        };
        if (this.waiting.length > 0) go();
        else this.resting.push(go);
      },
    };
  }
}
