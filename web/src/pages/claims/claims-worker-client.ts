/**
 * The bench of the claims page: a worker makes the rows, with engines in workers of its own. Reading what an engine records and judging it takes a
 * tenth of a second or more at a time, which would block scrolling and input if it ran in the page's thread.
 *
 *   desk ──► bench ══ messages ══► host ──► rowOf ──► engine
 *                     the page | the worker                 (where workers are unavailable, all of it runs in the page)
 *
 * Invariants: 1. each question has a number, and answers to a canceled question are dropped; 2. if a worker dies, the row in progress fails, and the next
 * row gets a new worker. close() ends only the engine: the worker keeps the results of trials.
 */
import type { Wire } from '../../engine/port-wire.ts';
import type { Claim } from '../../lessons/claims/claim.ts';
import type { OnPart } from '../../lessons/claims/runner.ts';
import type { Row } from '../../lessons/claims/verdict.ts';
import type { ClaimsRunner } from './claims-queue.ts';
import type { FromClaimsWorker, ToClaimsWorker } from './claims-messages.ts';

interface Asked {
  readonly number: number;
  readonly onPart: OnPart;
  readonly resolve: (row: Row) => void;
  readonly reject: (error: Error) => void;
}

export class ClaimsWorkerClient implements ClaimsRunner {
  private wire: Wire<ToClaimsWorker, FromClaimsWorker> | null = null;
  private asked: Asked | null = null;
  private count = 0;
  /** Claims whose next row is run again. */
  private readonly forgotten = new Set<string>();

  /** spawn: a wire to a new host. */
  constructor(private readonly spawn: () => Wire<ToClaimsWorker, FromClaimsWorker>) {}

  row({ id }: Claim, onPart: OnPart): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.asked = { number: ++this.count, onPart, resolve, reject };
      this.wire ??= this.listening(this.spawn());
      this.wire.post({ kind: 'row', asked: this.count, id, again: this.forgotten.delete(id) }, []);
    });
  }

  forget({ id }: Claim): void {
    this.forgotten.add(id);
  }

  close(): void {
    this.wire?.post({ kind: 'close' }, []);
    this.fail('The engine was closed.');
  }

  private fail(sentence: string): void {
    this.asked?.reject(new Error(sentence));
    this.asked = null;
  }

  private listening(wire: Wire<ToClaimsWorker, FromClaimsWorker>): Wire<ToClaimsWorker, FromClaimsWorker> {
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
