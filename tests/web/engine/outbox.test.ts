/**
 * The outbox: credits limit the batches in flight, returned buffers are reused and never on both sides; and a host on a port that
 * transfers like a worker makes the same records whether buffers are returned or not.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortClient } from '../../../web/src/engine/client.ts';
import { Host } from '../../../web/src/engine/host.ts';
import type { FromWorker, ToWorker } from '../../../web/src/engine/messages.ts';
import { Outbox } from '../../../web/src/engine/outbox.ts';
import type { Port } from '../../../web/src/engine/port.ts';
import { transferOf } from '../../../web/src/engine/thread.ts';
import { creditsAtStart } from '../../../web/src/engine/client-types.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { fullMask } from '../../../web/src/protocol/records.gen.ts';
import { concat } from '../../../web/src/base/bytes.ts';
import { good, loadModule } from '../../fixtures/engine.ts';

const kGrain = 64 * 1024;

/** Identities of buffers, on either side. */
const names = new WeakMap<ArrayBuffer, object>();

/** Transfers like a message to another thread: the receiver has the bytes, this side has none. */
function handedOver(buffer: ArrayBuffer): ArrayBuffer {
  const there = structuredClone(buffer, { transfer: [buffer] });
  names.set(there, names.get(buffer) ?? {});
  return there;
}

describe('an outbox', () => {
  it('is open while more batches were granted than sent', () => {
    const outbox = new Outbox();
    expect(outbox.open).toBe(false);
    outbox.grant(2);
    outbox.spend();
    expect(outbox.open).toBe(true);
    outbox.spend();
    expect(outbox.open).toBe(false);
    outbox.grant(1);
    expect(outbox.open).toBe(true);
  });

  it('allocates batches in their exact size while no buffer is returned', () => {
    const outbox = new Outbox();
    outbox.grant(creditsAtStart);
    expect(outbox.room(1000).buffer.byteLength).toBe(1000);
    expect(outbox.room(1000).buffer.byteLength).toBe(1000);
  });

  it('reuses a returned buffer, unless it is too small or was transferred on', () => {
    const outbox = new Outbox();
    const back = new ArrayBuffer(1000);
    outbox.grant(1, back);
    expect(outbox.room(900).buffer).toBe(back);
    expect(outbox.room(900).buffer).not.toBe(back);
    outbox.grant(1, back);
    const larger = outbox.room(1001);
    expect([larger.length, larger.buffer.byteLength]).toEqual([1001, kGrain]);
    const gone = new ArrayBuffer(kGrain);
    handedOver(gone);
    outbox.grant(1, gone);
    expect(outbox.room(10).buffer).not.toBe(gone);
  });

  it('keeps no more buffers than credits are granted at the start', () => {
    const outbox = new Outbox();
    const back = Array.from({ length: 3 * creditsAtStart }, () => new ArrayBuffer(8));
    for (const buffer of back) outbox.grant(1, buffer);
    const again = back.map(() => outbox.room(8).buffer).filter((buffer) => back.includes(buffer));
    expect(again.length).toBe(creditsAtStart);
  });

  it('has a buffer once, and never returns less room than requested', () => {
    const sizes = fc.integer({ min: 8, max: 3 * kGrain });
    const acts = fc.array(fc.oneof(fc.record({ room: sizes }), fc.record({ back: fc.nat() })), { maxLength: 60 });
    fc.assert(
      fc.property(acts, (asked) => {
        const outbox = new Outbox();
        const out: ArrayBuffer[] = [];
        for (const act of asked)
          if ('room' in act) {
            const { buffer, byteOffset, length } = outbox.room(act.room);
            expect([byteOffset, length]).toEqual([0, act.room]);
            expect(out).not.toContain(buffer);
            out.push(buffer);
          } else if (out.length > 0) {
            const [buffer] = out.splice(act.back % out.length, 1);
            outbox.grant(1, buffer);
          }
      }),
    );
  });
});

/** A port to a host in this thread that transfers buffers like a worker, and counts batches in flight. */
function transferringPort() {
  const seen = { underWay: 0, most: 0, buffers: new Set<object>() };
  let receive: (message: FromWorker) => void = () => undefined;
  let ms = 0;
  const host = new Host({
    post: (message) => {
      let sent = message;
      if (message.kind === 'batch') {
        seen.most = Math.max(seen.most, ++seen.underWay);
        const [buffer] = transferOf(message) as readonly ArrayBuffer[];
        const { length } = message.bytes;
        const there = handedOver(buffer!);
        seen.buffers.add(names.get(there)!);
        sent = { ...message, bytes: new Uint8Array(there, 0, length) };
      }
      queueMicrotask(() => receive(sent));
    },
    soon: (callback) => void setTimeout(callback, 0),
    now: () => (ms += 1),
  });
  const port: Port = {
    post: (message: ToWorker) => {
      if (message.kind !== 'credit') host.receive(message);
      else {
        if (message.count === 1) seen.underWay--;
        host.receive(message.buffer ? { ...message, buffer: handedOver(message.buffer) } : message);
      }
    },
    listen: (listener) => {
      receive = listener;
    },
    close: () => host.close(),
  };
  return { port, seen };
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Runs a program. Copies every batch; returns the batch itself, or only its credit. */
async function run(program: string, gives: boolean) {
  const { commands, options } = parseProgram(program);
  const { port, seen } = transferringPort();
  const client = new PortClient(() => port, loadModule);
  const copies: Uint8Array[] = [];
  const batches: Uint8Array[] = [];
  const held: Uint8Array[] = [];
  const idle = new Promise<void>((resolve) => {
    client.listen((event) => {
      if (event.kind === 'idle') resolve();
      if (event.kind !== 'batch') return;
      copies.push(event.bytes.slice());
      batches.push(event.bytes);
      held.push(event.bytes);
      // Returned all at once and some turns later, so that as many as possible are in flight, and more if more were sent.
      if (held.length === creditsAtStart)
        void turns(4).then(() => {
          for (const bytes of held.splice(0)) client.release(gives ? bytes : undefined);
        });
    });
  });
  good(await client.open({ seed: 1, options: new Map(options.map((o) => [o.id, o.value])), mask: fullMask }));
  good(await client.submit(concat(commands)));
  await idle;
  client.close();
  return { records: concat(copies), copies, batches, seen };
}

describe('a host on a port that transfers buffers', () => {
  const program = 'set write_buffer_size=16KiB\nfill n=8000 order=random\nsettle';

  it('makes the same records whether buffers are returned or not, and sends no more batches than granted', async () => {
    const kept = await run(program, false);
    const given = await run(program, true);
    expect(Buffer.compare(given.records, kept.records)).toBe(0);
    expect(kept.copies.length).toBeGreaterThan(4 * creditsAtStart);
    expect([kept.seen.most, given.seen.most]).toEqual([creditsAtStart, creditsAtStart]);
  });

  it('writes into returned buffers, and never into kept ones', async () => {
    const given = await run(program, true);
    expect(given.batches.length).toBeGreaterThan(6 * creditsAtStart);
    // The buffers of the first batches, in their exact sizes, and their replacements.
    expect(given.seen.buffers.size).toBeLessThanOrEqual(2 * creditsAtStart);
    // The side that returned a buffer has nothing left to read.
    expect(given.batches[0]!.length).toBe(0);
    const kept = await run(program, false);
    expect(Buffer.compare(concat(kept.batches), kept.records)).toBe(0);
    expect(kept.seen.buffers.size).toBe(kept.batches.length);
  });
});
