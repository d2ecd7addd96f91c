/**
 * The outbox: how many batches a host may still send, and the buffers for them.
 *
 *   page ──── credit, and the buffer of a batch that was read ────────► outbox
 *     ▲                                                                    │
 *     └───────────────── batch, in a returned buffer ──────────────────────┘
 *
 * A credit allows one batch. The page limits the number of batches in flight, so a slow or hidden page is not flooded and a stop takes
 * effect at once. Allocating fresh memory costs many times the copy itself, because the system provides it page by page. So a client that
 * only reads a batch returns its buffer; a client that keeps it, such as the history, returns the credit alone, and the next batch gets
 * new memory.
 *
 * Invariants: a buffer is here or on the other side, never both (it is transferred each way); at most creditsAtStart buffers are kept;
 * bytes after the end of a batch in a larger buffer are leftovers of an older batch and must not be read.
 */
import { creditsAtStart } from './client-types.ts';

/** Returned buffers are allocated in multiples of this, so that they also fit a slightly larger batch. */
const grainBytes = 64 * 1024;

export class Outbox {
  private credits = 0;
  private spare: ArrayBuffer[] = [];
  private grain = 1;

  /** Whether a batch may be sent. */
  get open(): boolean {
    return this.credits > 0;
  }

  /** Adds credits. buffer: of a batch that its receiver has read. */
  grant(count: number, buffer?: ArrayBuffer): void {
    this.credits += count;
    // A buffer that was transferred on has length 0.
    if (buffer === undefined || buffer.byteLength === 0) return;
    this.grain = grainBytes;
    if (this.spare.length < creditsAtStart) this.spare.push(buffer);
  }

  /** Room for a batch, contents undefined: the start of a returned buffer that is large enough, or of a new one. */
  room(sizeBytes: number): Uint8Array<ArrayBuffer> {
    const fit = this.spare.findIndex(({ byteLength }) => byteLength >= sizeBytes);
    const [buffer] = fit < 0 ? [] : this.spare.splice(fit, 1);
    // Drop a buffer that is too small: the larger one takes its place when it is returned.
    if (buffer === undefined) this.spare.shift();
    return new Uint8Array(buffer ?? new ArrayBuffer(Math.ceil(sizeBytes / this.grain) * this.grain), 0, sizeBytes);
  }

  /** Takes one credit, for a batch that is sent. */
  spend(): void {
    this.credits = Math.max(0, this.credits - 1);
  }
}
