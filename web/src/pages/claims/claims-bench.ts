/**
 * The bench of the claims page: rows are made in a worker, which has engines in workers of its own. Reading what an engine records, and judging it, take
 * a tenth of a second at a time and more; none of that is done where the page scrolls and is pressed.
 *
 *   desk ──► bench ══ messages ══► host ──► rowOf ──► engine
 *                     the page | the worker                 (where no worker may be made, all of it is in the page)
 *
 * Invariants: 1. what comes of a row that was ended is dropped: each question has a number; 2. a worker that dies fails the row that it makes, and the next row has
 * a new worker. It lives on when the bench is closed: what was read of trials stays known there, and only the engine goes.
 */
import type { Wire } from '../../engine/port-wire.ts';
import type { Claim } from '../../lessons/claims/claim.ts';
import type { OnPart } from '../../lessons/claims/runner.ts';
import type { Row } from '../../lessons/claims/verdict.ts';
import type { Bench } from './claims-desk.ts';
import type { FromBench, ToBench } from './claims-messages.ts';

interface Asked {
  readonly number: number;
  readonly onPart: OnPart;
  readonly resolve: (row: Row) => void;
  readonly reject: (error: Error) => void;
}

export class RowsBench implements Bench {
  private wire: Wire<ToBench, FromBench> | null = null;
  private asked: Asked | null = null;
  private count = 0;
  private readonly anew = new Set<string>();

  /** spawn: a wire to a new host. */
  constructor(private readonly spawn: () => Wire<ToBench, FromBench>) {}

  row({ id }: Claim, onPart: OnPart): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.asked = { number: ++this.count, onPart, resolve, reject };
      this.wire ??= this.listening(this.spawn());
      this.wire.post({ kind: 'row', asked: this.count, id, anew: this.anew.delete(id) }, []);
    });
  }

  forget({ id }: Claim): void {
    this.anew.add(id);
  }

  close(): void {
    this.wire?.post({ kind: 'close' }, []);
    this.fail('The engine was closed.');
  }

  private fail(sentence: string): void {
    this.asked?.reject(new Error(sentence));
    this.asked = null;
  }

  private listening(wire: Wire<ToBench, FromBench>): Wire<ToBench, FromBench> {
    wire.listen(
      (message) => {
        if (message.asked !== this.asked?.number) return;
        if (message.kind === 'part') this.asked.onPart(message.trial, message.mark);
        else if (message.kind === 'failed') this.fail(message.sentence);
        else {
          this.asked.resolve(message.row);
          this.asked = null;
        }
      },
      (sentence) => {
        wire.close();
        if (this.wire === wire) this.wire = null;
        this.fail(sentence);
      },
    );
    return wire;
  }
}
