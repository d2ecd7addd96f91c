/**
 * The outbox: how many batches a host may still send, and what they are written into.
 *
 *   page ──── credit, and the buffer of a batch that nobody keeps ────► outbox
 *     ▲                                                                    │
 *     └───────────────── batch, in a buffer that came back ────────────────┘
 *
 * A credit is one batch: what is under way is never more than the page granted, so a page that is slow or hidden is not buried and a stop shows
 * at once. Memory that was never touched is the dearest part of the way, many times the copy itself, because the system hands it out page by
 * page. So who only reads a batch gives its buffer back; who keeps it, as a history does, gives the credit alone and the next batch gets memory
 * of its own.
 *
 * Invariants: a buffer is here or on the other side, never both (it is transferred each way); no more are kept than credits are granted at the
 * start; what stands behind a batch in a larger buffer is of an older one, and nobody's.
 */
import { creditsAtStart } from './client-types.ts';

/** Once buffers come back they are made in these sizes, so that one fits a batch that is somewhat larger than its last. */
const grainBytes = 64 * 1024;

export class Outbox {
  private credits = 0;
  private spare: ArrayBuffer[] = [];
  private grain = 1;

  /** Whether a batch may be sent. */
  get open(): boolean {
    return this.credits > 0;
  }

  /** Batches more that may be sent; buffer: of one that was sent, which its reader has done with. */
  grant(count: number, buffer?: ArrayBuffer): void {
    this.credits += count;
    // A buffer that was handed on since has no bytes.
    if (buffer === undefined || buffer.byteLength === 0) return;
    this.grain = grainBytes;
    if (this.spare.length < creditsAtStart) this.spare.push(buffer);
  }

  /** Room for a batch, its bytes undefined: at the start of a buffer that came back and is large enough, or of a new one. */
  room(sizeBytes: number): Uint8Array<ArrayBuffer> {
    const fit = this.spare.findIndex(({ byteLength }) => byteLength >= sizeBytes);
    const [buffer] = fit < 0 ? [] : this.spare.splice(fit, 1);
    // One that is too small makes room for the larger one that comes back instead.
    if (buffer === undefined) this.spare.shift();
    return new Uint8Array(buffer ?? new ArrayBuffer(Math.ceil(sizeBytes / this.grain) * this.grain), 0, sizeBytes);
  }

  /** A batch is sent. */
  spend(): void {
    this.credits = Math.max(0, this.credits - 1);
  }
}
