/** Several engines in one thread: scheduling by virtual time, separate records, and the other engines when one ends. */
import { describe, expect, it } from 'vitest';
import { PortClient } from '../../../web/src/engine/client.ts';
import { setupMessage, type FromWorker, type SharedToWorker } from '../../../web/src/engine/messages.ts';
import { SharedHost } from '../../../web/src/engine/shared-host.ts';
import { SharedPorts, sharedHere, type SharedLink } from '../../../web/src/engine/shared-port.ts';
import type { EngineSetup } from '../../../web/src/engine/client-types.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { forEachRecord, isSummary, summaryOf, viewOf } from '../../../web/src/protocol/decode.ts';
import { tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { concat } from '../../../web/src/base/bytes.ts';
import { good, loadModule, runProgram } from '../../fixtures/engine.ts';

const program = 'set write_buffer_size=2KiB\nfill n=2000 value_bytes=40\nsettle';
const { commands, options } = parseProgram(program);
const setupOf = (seed: number): EngineSetup => ({
  seed,
  options: new Map(options.map(({ id, value }) => [id, value])),
  mask: tier1Mask,
});

/** Virtual time at the end of a batch. */
function lastNs(bytes: Uint8Array): number {
  const v = viewOf(bytes);
  let ns = 0;
  forEachRecord(v, (kind, at) => {
    if (isSummary(kind)) ns = summaryOf(v, at).tNs;
  });
  return ns;
}

describe('a shared host', () => {
  it('gives the next slice to the engine with the least virtual time', async () => {
    const module = good(await loadModule());
    const callbacks: (() => void)[] = [];
    const said: { readonly engine: number; readonly message: FromWorker }[] = [];
    let ms = 0;
    const host = new SharedHost({
      post: (engine, message) => said.push({ engine, message }),
      soon: (callback) => callbacks.push(callback),
      now: () => (ms += 4),
    });
    const answered = async (count: number): Promise<void> => {
      while (said.filter(({ message }) => message.kind === 'answer').length < count)
        await new Promise((resolve) => setTimeout(resolve, 1));
    };
    for (const engine of [0, 1, 2])
      host.receive(engine, {
        kind: 'open',
        id: 1,
        module,
        codecs: null,
        setup: setupMessage(setupOf(engine)),
        files: [],
      });
    await answered(3);
    // Engine 2 begins with work that the others do not have: it is ahead.
    for (const engine of [2, 0, 1]) {
      host.receive(engine, { kind: 'credit', count: 1000 });
      host.receive(engine, { kind: 'submit', id: 2, commands: concat(commands), interject: false });
    }
    const at = [0, 0, 0];
    let furthest = 0;
    while (callbacks.length > 0) {
      const before = said.length;
      callbacks.shift()!();
      for (const { engine, message } of said.slice(before)) {
        if (message.kind !== 'batch') continue;
        // The engine that ran had the least virtual time of all that wait.
        expect(at[engine]).toBe(Math.min(...at.filter((ns) => ns < Infinity)));
        at[engine] = lastNs(message.bytes);
        furthest = Math.max(furthest, at[engine]);
      }
      for (const { engine, message } of said.slice(before)) if (message.kind === 'idle') at[engine] = Infinity;
    }
    expect(furthest).toBeGreaterThan(0);
    expect(at).toEqual([Infinity, Infinity, Infinity]);
  });

  it('keeps the records of its engines separate; the end of one does not affect the others', async () => {
    const module = await loadModule();
    const ports = new SharedPorts(sharedHere);
    const ran = [1, 2, 3].map(async (seed) => {
      const client = new PortClient(
        () => ports.port(),
        () => Promise.resolve(module),
      );
      const batches: Uint8Array[] = [];
      const over = new Promise<void>((resolve) =>
        client.listen((event) => {
          if (event.kind === 'idle') resolve();
          if (event.kind !== 'batch') return;
          batches.push(event.bytes);
          client.release();
          if (seed === 3) {
            client.close();
            resolve();
          }
        }),
      );
      good(await client.open(setupOf(seed)));
      good(await client.submit(concat(commands)));
      await over;
      expect(client.memoryBytes).toBeGreaterThan(0);
      client.close();
      return concat(batches);
    });
    const [first, second] = await Promise.all(ran);
    for (const [seed, records] of [first!, second!].entries()) {
      const alone = await runProgram(program, { seed: seed + 1, mask: tier1Mask });
      expect(Buffer.compare(records, alone.records)).toBe(0);
    }
  });
});

describe('ports to one worker', () => {
  function held() {
    const links: { posted: SharedToWorker[]; closed: boolean; die: (message: string) => void }[] = [];
    const ports = new SharedPorts((): SharedLink => {
      const link = { posted: [] as SharedToWorker[], closed: false, die: (_: string): void => undefined };
      links.push(link);
      return {
        post: (message) => link.posted.push(message),
        listen: (_, broke) => (link.die = broke),
        close: () => (link.closed = true),
      };
    });
    return { links, ports };
  }

  it('are numbered; the worker runs from the first to the last', () => {
    const { links, ports } = held();
    const [a, b] = [ports.port(), ports.port()];
    a.post({ kind: 'credit', count: 1 });
    b.post({ kind: 'credit', count: 2 });
    a.close();
    a.post({ kind: 'credit', count: 3 });
    expect(links[0]!.posted).toEqual([
      { engine: 0, message: { kind: 'credit', count: 1 } },
      { engine: 1, message: { kind: 'credit', count: 2 } },
      { engine: 0, message: null },
    ]);
    expect(links[0]!.closed).toBe(false);
    b.close();
    expect(links[0]!.closed).toBe(true);
    ports.port();
    expect(links).toHaveLength(2);
  });

  it('all break when the worker dies, and the next port starts another', () => {
    const { links, ports } = held();
    const broken: string[] = [];
    for (const name of ['a', 'b'])
      ports.port().listen(
        () => undefined,
        (message) => broken.push(`${name}: ${message}`),
      );
    links[0]!.die('no memory');
    expect(broken).toEqual(['a: no memory', 'b: no memory']);
    ports.port();
    expect(links).toHaveLength(2);
  });
});
