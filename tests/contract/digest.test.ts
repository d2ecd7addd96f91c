/**
 * The digest contract: the same commands give the same trace bytes, the same state and the same files, natively and in WebAssembly,
 * however the calls are divided.
 *
 * STRATA_DIGEST_SEEDS sets the number of random programs (60; 200 in the campaign), STRATA_SEED the first seed.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Host } from '../../engine-wasm/tools/host.ts';
import { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { checkBatch, filterByMask, forEachRecord, viewOf } from '../../web/src/protocol/decode.ts';
import { describe as words } from '../../web/src/protocol/diagnostic.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { fullMask, recordInfos, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { randomProgram } from './random-program.ts';

const seeds = Number(process.env['STRATA_DIGEST_SEEDS'] ?? 60);
const first = Number(process.env['STRATA_SEED'] ?? 1);
const everySeed = Array.from({ length: seeds }, (_, i) => first + i);

interface Cut {
  readonly steps: number;
  readonly bytes: number;
}

interface Outcome {
  readonly trace: Uint8Array;
  readonly state: string;
  /** "name hash" of every file. */
  readonly files: readonly string[];
}

const whole: Cut = { steps: 100_000, bytes: 1 << 24 };
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

async function play(host: Host, seed: number, mask: number, cut: Cut, text = randomProgram(seed)): Promise<Outcome> {
  const program = parseProgram(text);
  expect(program.diagnostics.map(words)).toEqual([]);
  await host.open({ seed: BigInt(seed), options: new Map(program.options.map(({ id, value }) => [id, value])), mask });
  await host.submit(new Uint8Array(Buffer.concat(program.commands)));
  const batches: Uint8Array[] = [];
  for (;;) {
    const { steps, batch } = await host.run(cut.steps, cut.bytes);
    batches.push(batch);
    if (steps === 0 && batch.length === 0) break;
  }
  const inspect = async (address: string): Promise<string> => new TextDecoder().decode(await host.inspect(address));
  const names = (JSON.parse(await inspect('files')) as { name: string }[]).map(({ name }) => name).sort();
  const files: string[] = [];
  for (const name of names) files.push(`${name} ${hash(await host.inspect(`file/${name}`))}`);
  return { trace: new Uint8Array(Buffer.concat(batches)), state: await inspect('state'), files };
}

/** Saves the program for a person to inspect: two different hashes explain nothing. */
function saved(seed: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'strata-digest-')), `program-${seed}.txt`);
  writeFileSync(path, randomProgram(seed));
  return `STRATA_SEED=${seed} STRATA_DIGEST_SEEDS=1; the program is in ${path}`;
}

function expectEqual(a: Outcome, b: Outcome, seed: number, what: string): void {
  const same = Buffer.compare(a.trace, b.trace) === 0 && a.state === b.state && a.files.join() === b.files.join();
  if (same) return;
  const where = saved(seed);
  expect(hash(a.trace), `${what}: other records; ${where}`).toBe(hash(b.trace));
  expect(a.state, `${what}: another state; ${where}`).toBe(b.state);
  expect(a.files, `${what}: other files; ${where}`).toEqual(b.files);
}

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

describe('native and wasm', () => {
  test('S32 native and wasm make the same records and byte-identical directories', async () => {
    const kinds = new Set<number>();
    for (const seed of everySeed) {
      const a = await play(native, seed, fullMask, whole);
      const b = await play(wasm, seed, fullMask, whole);
      expectEqual(a, b, seed, 'native and wasm');
      const view = viewOf(a.trace);
      expect(checkBatch(view)).toBeUndefined();
      forEachRecord(view, (kind) => kinds.add(kind));
    }
    // A record that no program produced was not compared. A single program, as a failure asks for, need not produce all.
    const unseen = recordInfos.filter((info) => !kinds.has(info.kind)).map((info) => info.name);
    if (seeds >= 60) expect(unseen.filter((name) => !RARE.has(name))).toEqual([]);
  });
});

/** Records that need a failing disk, a damaged file, a violated invariant, or commands that the programs do not have. */
const RARE = new Set([
  ...['EngineTrapped', 'EngineStopped', 'FaultStruck', 'FileFailed'],
  ...['BackgroundErrorSet', 'BackgroundErrorCleared', 'WriteLost', 'EngineAborted'],
]);

describe('chunking', () => {
  it.each(everySeed.slice(0, Math.max(4, seeds / 15)))('is invisible in the records of program %i', async (seed) => {
    const expected = await play(native, seed, fullMask, whole);
    for (const cut of [
      { steps: 1, bytes: 1 << 24 },
      { steps: 1000, bytes: 1 },
      { steps: 7, bytes: 300 },
    ]) {
      expectEqual(
        expected,
        await play(wasm, seed, fullMask, cut),
        seed,
        `${cut.steps} steps and ${cut.bytes} bytes a call`,
      );
    }
  });
});

describe('a memtable', () => {
  // The end of the bytes of a record that do not depend on the structure: options, heights of towers and counted comparisons do, and with
  // the latter its size.
  const alike = new Map([
    ['OptionSet', 0],
    ['MemtableInserted', 0],
    ['KeysCompared', 0],
    ['StepFinished', 20],
    ['OpFinished', 28],
  ]);
  const names = new Map(recordInfos.map(({ kind, name }) => [kind, name]));
  const alikeOf = (trace: Uint8Array): Uint8Array => {
    const view = viewOf(trace);
    const kept: Uint8Array[] = [];
    forEachRecord(view, (kind, at) => {
      const end = alike.get(names.get(kind)!);
      kept.push(
        end === undefined ? trace.subarray(at, at + view.getUint16(at + 2, true)) : trace.subarray(at + 4, at + end),
      );
    });
    return new Uint8Array(Buffer.concat(kept));
  };

  it('answers, flushes and counts alike as a skip list and as a radix tree, comparisons excepted', async () => {
    const others = { skip_list: 'radix_tree', radix_tree: 'skip_list' } as const;
    for (const seed of everySeed) {
      const text = randomProgram(seed);
      const other = text.replace(/\b(skip_list|radix_tree)\b/g, (word) => others[word as keyof typeof others]);
      const [a, b] = [
        await play(native, seed, fullMask, whole, text),
        await play(native, seed, fullMask, whole, other),
      ];
      expect(hash(a.trace)).not.toBe(hash(b.trace));
      const plain = ({ trace, state, files }: Outcome): Outcome => ({
        trace: alikeOf(trace),
        state: state.replace(/"user_key_comparison_count":\d+/, ''),
        files,
      });
      expectEqual(plain(a), plain(b), seed, 'a skip list and a radix tree');
    }
  });
});

describe('the mask', () => {
  it.each(everySeed.slice(0, Math.max(4, seeds / 15)))(
    'takes records away from program %i and changes nothing else',
    async (seed) => {
      const full = await play(native, seed, fullMask, whole);
      for (const mask of [tier1Mask, 0b00101, 0b11000, 0]) {
        const some = await play(native, seed, mask, whole);
        expectEqual({ ...full, trace: filterByMask(viewOf(full.trace), mask) }, some, seed, `mask ${mask}`);
      }
    },
  );
});
