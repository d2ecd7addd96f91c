/**
 * A page without pictures, for the benchmark: the same worker and the same client as in the lab, without drawing. Its time is
 * the minimum for any page; the difference to the lab is the cost of drawing.
 *
 * `transport` measures the path of records alone: the same client, port and outbox, with a worker that sends the records an engine made
 * before, and this side walking every record.
 */
import { PortClient } from '../../../web/src/engine/client.ts';
import { fetchEngine } from '../../../web/src/engine/loader.ts';
import { isFromWorker, type FromWorker, type ToWorker } from '../../../web/src/engine/messages.ts';
import { workerPort, type Port } from '../../../web/src/engine/port.ts';
import { workerWire } from '../../../web/src/engine/port-wire.ts';
import { concat } from '../../../web/src/base/bytes.ts';
import { forEachRecord, viewOf } from '../../../web/src/protocol/decode.ts';

/** The most bytes in a full batch. */
const kFullBytes = 256 * 1024;

export interface Bare {
  readonly ms: number;
  readonly records: number;
}

export interface Carried {
  readonly ms: number;
  readonly bytes: number;
  readonly sent: number;
  readonly arrived: number;
}

/** The input of an engine: the address of its module, its setup, its commands. */
export interface Asked {
  readonly module: string;
  readonly seed: number;
  readonly options: readonly (readonly [number, number])[];
  readonly mask: number;
  readonly commands: readonly number[];
}

async function opened({ module, seed, options, mask }: Asked): Promise<PortClient> {
  const client = new PortClient(workerPort, () => fetchEngine(module));
  const outcome = await client.open({ seed, options: new Map(options), mask });
  if (!outcome.ok) throw new Error(outcome.message);
  return client;
}

/** Runs commands to the end; walks every batch and returns it at once. */
async function bare(asked: Asked): Promise<Bare> {
  const client = await opened(asked);
  let records = 0;
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    client.listen((event) => {
      switch (event.kind) {
        case 'batch':
          forEachRecord(viewOf(event.bytes), () => records++);
          client.release(event.bytes);
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
    void client.submit(Uint8Array.from(asked.commands));
  });
}

/** The first records of an engine, as many as a full batch holds: independent of the length of the engine's slices. */
async function fullBatch(asked: Asked): Promise<Uint8Array> {
  const client = await opened(asked);
  const parts: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    client.listen((event) => {
      if (event.kind === 'idle') reject(new Error('the program makes less than a full batch'));
      if (event.kind !== 'batch') return;
      parts.push(event.bytes);
      client.release();
      const records = concat(parts);
      if (records.length < kFullBytes) return;
      client.close();
      let end = 0;
      forEachRecord(viewOf(records), (_, at) => {
        if (at <= kFullBytes) end = at;
      });
      resolve(records.slice(0, end));
    });
    void client.submit(Uint8Array.from(asked.commands));
  });
}

/** Sends a batch `batches` times through a worker's port. Walks each, then returns or keeps it. */
async function carry(batch: Uint8Array, batches: number, keeps: boolean): Promise<Carried> {
  const spawn = (): Port => {
    const worker = new Worker(new URL('./sender.ts', import.meta.url), { type: 'module' });
    const wire = workerWire<ToWorker, FromWorker>(worker, 'the sender', isFromWorker);
    return { ...wire, post: (message, transfer = []) => wire.post(message, transfer) };
  };
  // An empty module: the records exist already.
  const module = await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  const client = new PortClient(spawn, () => Promise.resolve({ ok: true, value: module }));
  await client.open({ seed: 1, options: new Map(), mask: 0 });
  const order = new Uint8Array(4 + batch.length);
  viewOf(order).setUint32(0, batches, true);
  order.set(batch, 4);
  const kept: Uint8Array[] = [];
  let arrived = 0;
  let sum = 0;
  const begun = performance.now();
  return new Promise((resolve) => {
    client.listen((event) => {
      if (event.kind === 'batch') {
        forEachRecord(viewOf(event.bytes), (kind) => {
          arrived++;
          sum += kind;
        });
        if (keeps) kept.push(event.bytes);
        client.release(keeps ? undefined : event.bytes);
      } else if (event.kind === 'progress') {
        client.close();
        // Using the sum keeps the compiler from removing the walk.
        const seen = sum > 0 ? arrived : 0;
        resolve({
          ms: performance.now() - begun,
          bytes: batches * batch.length,
          sent: event.progress.done,
          arrived: seen,
        });
      }
    });
    void client.submit(order);
  });
}

/** The path of an engine's records alone: a full batch of them, `batches` times. */
const transport = async (asked: Asked, batches: number, keeps: boolean): Promise<Carried> =>
  carry(await fullBatch(asked), batches, keeps);

Object.assign(window, { bench: { bare, transport } });
