/**
 * The laws of forks, with the built engine, native and in WebAssembly. A tape is a random program, split into parts that are submitted at
 * random steps, some of them injected, with one stop; so the tests cover remaining tapes, injections and stops.
 *
 * STRATA_FORK_SEEDS sets the number of tapes (8), STRATA_SEED the first seed; a failure names its seed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host as Engine } from '../../engine-wasm/tools/host.ts';
import { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { Prng } from '../../web/src/base/prng.ts';
import { Host } from '../../web/src/engine/host.ts';
import type { FromWorker } from '../../web/src/engine/messages.ts';
import { localPort, type Port } from '../../web/src/engine/port.ts';
import type { CommandLog } from '../../web/src/engine/client-types.ts';
import { encodePut } from '../../web/src/protocol/commands.gen.ts';
import { concat } from '../../web/src/base/bytes.ts';
import { forkedLog } from '../../web/src/session/command-log.ts';
import { good } from '../fixtures/engine.ts';
import { randomTape } from './random-tape.ts';
import { begun, bytesThrough, expectSame, run, stepsOf } from './tape-run.ts';

const first = Number(process.env['STRATA_SEED'] ?? 1);
const seeds = Array.from({ length: Number(process.env['STRATA_FORK_SEEDS'] ?? 8) }, (_, i) => first + i);

/** A port to a host with slices of exactly 128 steps; it dies instead of delivering more than `batches` batches. */
function mortalPort(batches: number): Port {
  let hear: ((message: FromWorker) => void) | null = null;
  let die: (message: string) => void = () => undefined;
  let ms = 0;
  const host = new Host({
    post: (message) =>
      queueMicrotask(() => {
        if (hear === null || message.kind !== 'batch' || batches-- > 0) hear?.(message);
        else {
          hear = null;
          die('the test pulled the plug');
        }
      }),
    soon: (callback) => void setTimeout(callback, 0),
    now: () => (ms += 4),
  });
  return {
    post: (message) => queueMicrotask(() => host.receive(message)),
    listen: (receive, broke) => {
      hear = receive;
      die = broke;
    },
    close: () => {
      hear = null;
      host.close();
    },
  };
}

/** Plays a log without a page: entries at their steps, in calls of at most `steps` steps and `bytes` bytes. */
async function play(host: Engine, { setup, entries }: CommandLog, steps = 1000, bytes = 1 << 20): Promise<Uint8Array> {
  await host.open({ seed: BigInt(setup.seed), options: setup.options, mask: setup.mask });
  const batches: Uint8Array[] = [];
  let step = 0;
  for (const [i, entry] of entries.entries()) {
    // This host cannot drop commands: tapes played here omit what a stop dropped.
    await (entry.interject === true ? host.interject(entry.commands) : host.submit(entry.commands));
    const until = entries[i + 1]?.step ?? Infinity;
    while (step < until) {
      const made = await host.run(Math.min(steps, until - step), bytes);
      step += made.steps;
      batches.push(made.batch);
      if (made.steps === 0 && made.batch.length === 0) break;
    }
  }
  return concat(batches);
}

const withoutStops = (log: CommandLog): CommandLog => ({
  ...log,
  entries: log.entries.filter(({ commands }) => commands.length > 0),
});

const kMark = 'the change';
const change = encodePut({ key: new TextEncoder().encode(kMark), value: new Uint8Array(3), sync: 0 });

let native: NativeHost;
let wasm: WasmHost;
beforeAll(() => {
  native = new NativeHost();
  wasm = new WasmHost();
});
afterAll(async () => {
  await native.close();
  await wasm.close();
});

describe.each(seeds)('tape %i', (seed) => {
  it('forked without a change is the same, byte for byte, and so is its log', async () => {
    const parent = await run(randomTape(seed));
    const fork = await run(forkedLog(parent.log, 40, null));
    expectSame(fork.records, parent.records, `STRATA_SEED=${seed}`);
    expect(fork.log).toEqual(parent.log);
  });

  it('is the same natively, in WebAssembly, and however it is divided', async () => {
    const parent = await run(withoutStops(randomTape(seed)));
    expectSame(await play(native, parent.log), parent.records, `native, STRATA_SEED=${seed}`);
    expectSame(await play(wasm, parent.log, 1), parent.records, `a step a call, STRATA_SEED=${seed}`);
    expectSame(await play(wasm, parent.log, 7, 300), parent.records, `few bytes a call, STRATA_SEED=${seed}`);
  });

  it('replayed in detail is the same, including injected commands', async () => {
    let middle: Uint8Array = new Uint8Array(0);
    const [from, to] = [30, 200];
    const { records } = await run(randomTape(seed), localPort, async (client) => {
      const made = await client.detail(from, to, () => undefined, new AbortController().signal);
      middle = good(made).bytes;
    });
    const original = records.slice(bytesThrough(records, from - 1), bytesThrough(records, to));
    expectSame(middle, original, `STRATA_SEED=${seed}`);
  });

  /** The tape with a change somewhere: keys of the operations that begin after it, in the parent and in the fork. */
  async function forked(tape: CommandLog) {
    const parent = await run(withoutStops(tape));
    const at = new Prng(seed + 1000).below(stepsOf(parent.records));
    const fork = await run(forkedLog(parent.log, at, change));
    const same = bytesThrough(parent.records, at);
    const what = `step ${at}, STRATA_SEED=${seed}`;
    expect(bytesThrough(fork.records, at), what).toBe(same);
    expectSame(fork.records.slice(0, same), parent.records.slice(0, same), what);
    expectSame(await play(native, fork.log), fork.records, `native, ${what}`);
    // Without the operation that opens the database, which comes before any other.
    const keysOf = (records: Uint8Array) => begun(records.slice(same)).filter((_, i) => at > 0 || i > 0);
    return { at, what, next: keysOf(parent.records), after: keysOf(fork.records) };
  }

  it('with a change is the same up to it, and the change is the next operation to begin', async () => {
    const tape = randomTape(seed);
    const entries = tape.entries.map(({ step, commands }) => ({ step, commands }));
    const { after, what } = await forked({ ...tape, entries });
    expect(after[0], what).toBe(kMark);
  });

  it('with a change after an injection: the injected commands continue, then the change is the next', async () => {
    const tape = randomTape(seed);
    const { at, after, next, what } = await forked(tape);
    const waited = after.indexOf(kMark);
    const isBehind = tape.entries.some(({ step, interject }) => interject === true && step <= at);
    expect({ waited: isBehind ? waited >= 0 : waited, what }).toEqual({ waited: isBehind ? true : 0, what });
    expect(after.slice(0, waited), what).toEqual(next.slice(0, waited));
  });

  it('is the same after crashes of its worker, with injections too', async () => {
    const parent = await run(randomTape(seed));
    const prng = new Prng(seed + 2000);
    let lives = 0;
    // The first two die at their second batch: a short tape has no third.
    const batches = (): number => (lives > 5 ? Infinity : lives > 2 ? prng.below(3) + 1 : 1);
    const again = await run(parent.log, () => mortalPort((lives++, batches())));
    expect(lives).toBeGreaterThan(2);
    expectSame(again.records, parent.records, `STRATA_SEED=${seed}`);
    expect(again.log).toEqual(parent.log);
  });
});
