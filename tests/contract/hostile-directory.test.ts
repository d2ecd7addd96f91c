/**
 * Damaged and hostile directories, imported and opened: never a crash, never an invented row, the same in both engines, and a refusal
 * that names its file.
 *
 * A directory of three levels is made once; each seed damages one to three of its files in a way drawn from it. Every value begins
 * with its key, so a row that was never written is seen at once. STRATA_HOSTILE_SEEDS sets how many (40), STRATA_SEED where
 * they begin, STRATA_NATIVE_RUNNER another build of the runner, such as the one with sanitizers.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../engine-wasm/tools/host.ts';
import { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { Prng } from '../../web/src/base/prng.ts';
import { forEachRecord, viewOf } from '../../web/src/protocol/decode.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { fullMask, OpAnswered, RowReturned } from '../../web/src/protocol/records.gen.ts';

const seeds = Number(process.env['STRATA_HOSTILE_SEEDS'] ?? 40);
const first = Number(process.env['STRATA_SEED'] ?? 1);

type Files = ReadonlyMap<string, Uint8Array>;

const small = `set write_buffer_size=1KiB target_file_size_base=1KiB max_bytes_for_level_base=4KiB max_bytes_for_level_multiplier=2 block_size=256 filter=both`;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function drive(host: Host, program: string, files: Files): Promise<Uint8Array> {
  const { commands, options, diagnostics } = parseProgram(program);
  expect(diagnostics).toEqual([]);
  await host.open({ seed: 1n, options: new Map(options.map(({ id, value }) => [id, value])), mask: fullMask });
  for (const [name, bytes] of files) await host.importFile(name, bytes);
  await host.submit(new Uint8Array(Buffer.concat(commands)));
  const batches: Uint8Array[] = [];
  for (;;) {
    const { steps, batch } = await host.run(10_000, 1 << 24);
    batches.push(batch);
    if (steps === 0 && batch.length === 0) return new Uint8Array(Buffer.concat(batches));
  }
}

async function filesOf(host: Host): Promise<Files> {
  const names = (JSON.parse(text(await host.inspect('files'))) as { name: string }[]).map(({ name }) => name);
  const files = new Map<string, Uint8Array>();
  for (const name of names) files.set(name, await host.inspect(`file/${name}`));
  return files;
}

/** What may happen to a file; undefined takes it away. */
const DAMAGES: readonly ((prng: Prng, bytes: Uint8Array) => Uint8Array | undefined)[] = [
  (prng, bytes) => bytes.map((byte, at) => (at === place(prng, bytes) ? byte ^ (1 << prng.below(8)) : byte)),
  (prng, bytes) => bytes.slice(0, prng.below(bytes.length + 1)),
  (prng, bytes) => {
    const from = place(prng, bytes);
    return bytes.map((byte, at) => (at >= from && at < from + 40 ? 0 : byte));
  },
  (prng, bytes) => {
    const at = place(prng, bytes);
    return new Uint8Array(
      Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 100), at), bytes.subarray(at)]),
    );
  },
  (prng, bytes) => Uint8Array.from(bytes, () => prng.below(256)),
  (prng, bytes) =>
    new Uint8Array(Buffer.concat([bytes, Uint8Array.from({ length: prng.below(100) }, () => prng.below(256))])),
  () => undefined,
];
const place = (prng: Prng, bytes: Uint8Array): number => prng.below(Math.max(1, bytes.length));

function damaged(files: Files, seed: number): Files {
  const prng = new Prng(seed);
  const copy = new Map(files);
  for (let n = 1 + prng.below(3); n > 0; n--) {
    const names = [...copy.keys()];
    const name = names[prng.below(names.length)] ?? '';
    const damage = DAMAGES[prng.below(DAMAGES.length)] as (typeof DAMAGES)[number];
    const bytes = damage(prng, copy.get(name) ?? new Uint8Array(0));
    if (bytes === undefined) copy.delete(name);
    else copy.set(name, bytes);
  }
  return copy;
}

/** Rows that were never written, and sentences of failures. */
function judge(trace: Uint8Array): { invented: string[]; sentences: string[] } {
  const view = viewOf(trace);
  const invented: string[] = [];
  const sentences: string[] = [];
  forEachRecord(view, (kind, at) => {
    if (kind === RowReturned.kind) {
      const [key, value] = [text(RowReturned.key(view, at)), text(RowReturned.value(view, at))];
      if (!value.startsWith(`${key}:`)) invented.push(`${key} = ${value}`);
    } else if (kind === OpAnswered.kind) {
      const [status, value] = [OpAnswered.status(view, at), text(OpAnswered.value(view, at))];
      if (status === 'ok' && !value.startsWith('key')) invented.push(value);
      if (status !== 'ok' && status !== 'not_found') sentences.push(value);
    }
  });
  return { invented, sentences };
}

let native: NativeHost;
let wasm: WasmHost;
let original: Files;

beforeAll(async () => {
  native = new NativeHost(process.env['STRATA_NATIVE_RUNNER']);
  wasm = new WasmHost();
  const prng = new Prng(1);
  const lines = Array.from({ length: 400 }, (_, i) => {
    const key = `key${100 + prng.below(150)}`;
    return prng.below(5) === 0 ? `delete ${key}` : `put ${key} "${key}:${i} ${'.'.repeat(prng.below(60))}"`;
  });
  await drive(native, `${small}\n${lines.join('\n')}\n`, new Map());
  original = await filesOf(native);
});

afterAll(async () => {
  await native.close();
  await wasm.close();
});

const looking =
  'scan\nscan reverse\nget key117\nget key230\nput key999 "key999:new"\nflush\ncompact\nsettle\nreopen\nscan\n';
const modes = [
  'tolerate_corrupted_tail_records',
  'absolute_consistency',
  'point_in_time_recovery',
  'skip_any_corrupted_records',
];

describe('a directory', () => {
  it('is whole before it is damaged', async () => {
    const trace = await drive(native, `${small}\n${looking}`, original);
    expect(judge(trace)).toEqual({ invented: [], sentences: [] });
    expect([...original.keys()].filter((name) => name.endsWith('.ldb')).length).toBeGreaterThan(5);
  });

  it('that is damaged in any way is refused in a sentence or read without a wrong row', async () => {
    let refused = 0;
    for (let seed = first; seed < first + seeds; seed++) {
      const where = `STRATA_SEED=${seed} STRATA_HOSTILE_SEEDS=1`;
      const files = damaged(original, seed);
      const options = `${small} create_if_missing=${seed % 2 === 0 ? 'yes' : 'no'} paranoid_checks=${seed % 3 === 0 ? 'yes' : 'no'} wal_recovery_mode=${modes[seed % 4]}`;
      const traces = [
        await drive(native, `${options}\n${looking}`, files),
        await drive(wasm, `${options}\n${looking}`, files),
      ] as const;
      const { invented, sentences } = judge(traces[0]);
      expect(invented, where).toEqual([]);
      expect(Buffer.compare(...traces), `${where}: native and wasm differ`).toBe(0);
      // What fails first is the damage itself, and its place is told.
      if (sentences.length > 0) {
        refused++;
        expect(sentences[0], where).toMatch(/CURRENT|MANIFEST-\d{6}|\d{6}\.(log|ldb)/);
      }
      // Looking at the files never fails, whatever is in them.
      for (const host of [native, wasm]) {
        await drive(host, '', files);
        expect(JSON.parse(text(await host.inspect('check'))), where).toMatchObject({ kind: 'directory' });
        for (const name of files.keys())
          expect(JSON.parse(text(await host.inspect(`dump/${name}`))), where).toMatchObject({ name });
      }
    }
    if (seeds >= 40) expect(refused).toBeGreaterThan(seeds / 4);
  });
});
