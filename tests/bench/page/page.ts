/**
 * A page without pictures, for the benchmark: the same worker and the same client as in the lab, and nobody who draws. What it takes is
 * the least that a page can take; what the lab takes beside it is what drawing costs.
 *
 * `transport` is the way of records by itself: a worker that sends batches made before, and this side walking every record of them.
 */
import { PortClient } from '../../../web/src/engine/client.ts';
import { fetchEngine } from '../../../web/src/engine/loader.ts';
import { workerPort } from '../../../web/src/engine/port.ts';
import { forEachRecord, viewOf } from '../../../web/src/protocol/decode.ts';
import type { SentBatches } from './sender.ts';

export interface Bare {
  readonly ms: number;
  readonly records: number;
}

export interface Carried {
  readonly ms: number;
  readonly sent: number;
  readonly arrived: number;
}

/** Runs commands to the end; every batch is walked and given back at once. */
async function bare(
  module: string,
  setup: { readonly seed: number; readonly options: readonly (readonly [number, number])[]; readonly mask: number },
  commands: readonly number[],
): Promise<Bare> {
  const client = new PortClient(workerPort, () => fetchEngine(module));
  let records = 0;
  const opened = await client.open({ ...setup, options: new Map(setup.options) });
  if (!opened.ok) throw new Error(opened.message);
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    client.listen((event) => {
      switch (event.kind) {
        case 'batch':
          forEachRecord(viewOf(event.bytes), () => records++);
          client.release();
          return;
        case 'idle':
          client.close();
          resolve({ ms: performance.now() - begun, records });
          return;
        case 'failed':
        case 'restarted':
          reject(new Error(event.message));
          return;
        case 'progress':
      }
    });
    void client.submit(Uint8Array.from(commands));
  });
}

/** Sends `batches` copies of a batch through a worker's port. */
async function transport(batch: readonly number[], batches: number): Promise<Carried> {
  const worker = new Worker(new URL('./sender.ts', import.meta.url), { type: 'module' });
  let arrived = 0;
  let taken = 0;
  let sum = 0;
  const begun = performance.now();
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<SentBatches>) => {
      forEachRecord(viewOf(data.bytes), (kind) => {
        arrived++;
        sum += kind;
      });
      if (++taken < batches) {
        worker.postMessage({ credit: 1 });
        return;
      }
      worker.terminate();
      // A sum that is used keeps the walk from being thought away.
      resolve({ ms: performance.now() - begun, sent: data.sent, arrived: sum > 0 ? arrived : 0 });
    };
    worker.postMessage({ batch: Uint8Array.from(batch), batches, credit: 4 });
  });
}

Object.assign(window, { bench: { bare, transport } });
