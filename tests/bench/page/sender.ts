/** The sending side of `transport`: copies of a batch, transferred, one for each credit. */
import { forEachRecord, viewOf } from '../../../web/src/protocol/decode.ts';

export interface SentBatches {
  readonly bytes: Uint8Array;
  /** Records sent so far, this batch's included. */
  readonly sent: number;
}

let batch = new Uint8Array(0);
let left = 0;
let perBatch = 0;
let sent = 0;

onmessage = ({ data }: MessageEvent<{ batch?: Uint8Array<ArrayBuffer>; batches?: number; credit: number }>) => {
  if (data.batch) {
    ({ batch } = data);
    left = data.batches ?? 0;
    forEachRecord(viewOf(batch), () => perBatch++);
  }
  for (let i = 0; i < data.credit && left > 0; i++, left--) {
    const bytes = batch.slice();
    sent += perBatch;
    postMessage({ bytes, sent } satisfies SentBatches, { transfer: [bytes.buffer] });
  }
};
