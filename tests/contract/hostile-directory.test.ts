/**
 * Damaged and hostile directories, imported and opened: never a crash, never an invented row, the same result in both engines, and a
 * refusal that names its file.
 *
 * One directory has three levels, one has three column families; each seed damages one to three files of one of them at random. Every
 * value begins with its key, so an invented row is detected immediately. Edits about families that no engine would write are added to a
 * manifest by hand, with valid checksums. STRATA_HOSTILE_SEEDS sets the number (40), STRATA_SEED the first seed, STRATA_NATIVE_RUNNER
 * another build of the runner, such as the sanitized one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../engine-wasm/tools/host.ts';
import { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { Prng } from '../../web/src/base/prng.ts';
import { forEachRecord, viewOf } from '../../web/src/protocol/decode.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { fullMask, OpAnswered, RowReturned } from '../../web/src/protocol/records.gen.ts';
import { withRecord } from './damage.ts';

const seeds = Number(process.env['STRATA_HOSTILE_SEEDS'] ?? 40);
const first = Number(process.env['STRATA_SEED'] ?? 1);

type Files = ReadonlyMap<string, Uint8Array>;

const small = `set write_buffer_size=1KiB target_file_size_base=1KiB max_bytes_for_level_base=4KiB max_bytes_for_level_multiplier=2 block_size=256 filter=both`;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** How a directory is created, and how it is read. */
interface Original {
  readonly options: string;
  readonly families: ReadonlyMap<string, number>;
  readonly looking: string;
}

const looking =
  'scan\nscan reverse\nget key117\nget key230\nput key999 "key999:new"\nflush\ncompact\nsettle\nreopen\nscan\n';
const alone: Original = { options: small, families: new Map(), looking };
const several: Original = {
  options: `${small} dialect=extended`,
  families: new Map([
    ['one', 1],
    ['two', 2],
  ]),
  looking: `scan family=one\nget key117 family=two\nwrite put key999 "key999:new"; put key999 "key999:too" family=one\nflush family=one\n${looking}scan family=one\nscan family=two reverse\n`,
};

async function drive(host: Host, program: string, files: Files, { families } = alone): Promise<Uint8Array> {
  const { commands, options, diagnostics } = parseProgram(program, families);
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

/** Possible damages of a file; undefined removes it. */
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

/** Collects invented rows, and messages of failures. */
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
let originals: ReadonlyMap<Original, Files>;

/** Reads of random keys, in the existing families. */
function rows(families: readonly string[]): string {
  const prng = new Prng(1);
  const lines = Array.from({ length: 400 }, (_, i) => {
    const key = `key${100 + prng.below(150)}`;
    const line = prng.below(5) === 0 ? `delete ${key}` : `put ${key} "${key}:${i} ${'.'.repeat(prng.below(60))}"`;
    return families.length === 0 ? line : `${line} family=${['default', ...families][prng.below(1 + families.length)]}`;
  });
  return lines.join('\n');
}

beforeAll(async () => {
  native = new NativeHost(process.env['STRATA_NATIVE_RUNNER']);
  wasm = new WasmHost();
  const made = new Map<Original, Files>();
  for (const which of [alone, several]) {
    const names = [...which.families.keys()];
    const make = names.map((name) => `family ${name} ${small.replace('set ', '')}`).join('\n');
    await drive(native, `${which.options}\n${make}\n${rows(names)}\n`, new Map());
    made.set(which, await filesOf(native));
  }
  originals = made;
});

afterAll(async () => {
  await native.close();
  await wasm.close();
});

const modes = [
  'tolerate_corrupted_tail_records',
  'absolute_consistency',
  'point_in_time_recovery',
  'skip_any_corrupted_records',
];

describe('a directory', () => {
  it('is intact before it is damaged', async () => {
    for (const [which, files] of originals) {
      const trace = await drive(native, `${which.options}\n${which.looking}`, files, which);
      expect(judge(trace)).toEqual({ invented: [], sentences: [] });
      expect([...files.keys()].filter((name) => name.endsWith('.ldb')).length).toBeGreaterThan(5);
    }
  });

  it('that is damaged in any way is refused with a message or read without a wrong row', async () => {
    let refused = 0;
    for (let seed = first; seed < first + seeds; seed++) {
      const where = `STRATA_SEED=${seed} STRATA_HOSTILE_SEEDS=1`;
      const which = seed % 5 < 3 ? alone : several;
      const files = damaged(originals.get(which)!, seed);
      const options = `${which.options} create_if_missing=${seed % 2 === 0 ? 'yes' : 'no'} paranoid_checks=${seed % 3 === 0 ? 'yes' : 'no'} wal_recovery_mode=${modes[seed % 4]}`;
      const traces = [
        await drive(native, `${options}\n${which.looking}`, files, which),
        await drive(wasm, `${options}\n${which.looking}`, files, which),
      ] as const;
      const { invented, sentences } = judge(traces[0]);
      expect(invented, where).toEqual([]);
      expect(Buffer.compare(...traces), `${where}: native and wasm differ`).toBe(0);
      // The first failure is the damage itself, with its position; or a family is missing with the last edits of a manifest.
      if (sentences.length > 0) {
        refused++;
        expect(sentences[0], where).toMatch(/CURRENT|MANIFEST-\d{6}|\d{6}\.(log|ldb)|^there is no column family \d$/);
      }
      // Inspecting the files never fails, whatever they contain.
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

/** Little-endian groups of seven bits. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** Tags of engine-wasm/src/version/version_edit.h about families. */
const [OLDEST_LOG, FAMILY, ADD, DROP] = [varint(10), varint(200), varint(201), varint(202)];
const named = (name: string): number[] => [...varint(name.length), ...Buffer.from(name)];
const of = (family: number, ...fields: number[][]): number[] => [...FAMILY, ...varint(family), ...fields.flat()];

describe('an invalid edit about column families', () => {
  it.each<[string, number[], string]>([
    ['drops one that is not there', of(5, DROP), 'an edit is of family 5, which is not there'],
    ['gives a log number to one that was never added', of(7, [2], [9]), 'an edit is of family 7, which is not there'],
    ['adds a number that is taken', of(1, ADD, named('x')), 'an edit adds family 1, which is there already'],
    ['adds a name that is taken', of(3, ADD, named('two')), 'an edit adds family 3 under the name of family 2'],
    [
      'adds the name of the default one',
      of(3, ADD, named('default')),
      'an edit adds family 3 under the name of family 0',
    ],
    ['adds the default one', [...ADD, ...named('x')], 'an edit adds family 0, which is there already'],
    ['drops the default one', DROP, 'an edit drops the default family'],
    ['drops one in the edit that adds it, and goes on with it', of(3, ADD, named('x'), DROP, [2, 1]), ''],
    ['has the largest number', of(2 ** 32 - 1), 'names family 4294967295; families are 0 to 63'],
    ['has a number of more than 32 bits', of(2 ** 40), 'family (tag 200) at byte 0 of the record is not a number'],
    ['has a name of 1 MiB', of(3, ADD, named('x'.repeat(2 ** 20))), 'has a name of 1048576 bytes'],
    ['has a name of no bytes', of(3, ADD, named('')), 'has a name of 0 bytes'],
    [
      'has a name without an end',
      of(3, ADD, varint(2 ** 32 - 1)),
      'new family (tag 201) at byte 3 of the record has no name',
    ],
    ['has the largest family of RocksDB, below one that is there', [...varint(203), 1], '203 is not one of LevelDB'],
    ['needs no log before one that is yet to come', [...OLDEST_LOG, ...varint(4e9)], 'the oldest log is 4000000000'],
    ['needs a log again that was given up', [...OLDEST_LOG, 0], 'the oldest log goes backward'],
  ])('%s', async (_, record, sentence) => {
    const whole = originals.get(several)!;
    const manifest = [...whole.keys()].find((name) => name.startsWith('MANIFEST-'))!;
    const before = whole.get(manifest)!;
    const files = new Map(whole).set(manifest, withRecord(before, Uint8Array.from(record)));
    const said: string[][] = [];
    for (const host of [native, wasm])
      for (const paranoid of ['no', 'yes']) {
        const program = `${several.options} paranoid_checks=${paranoid}\n${several.looking}`;
        const { sentences } = judge(await drive(host, program, files, several));
        said.push(sentences);
        if (sentence === '') continue;
        // Refused, and no existing file has changed.
        const after = await filesOf(host);
        for (const [name, bytes] of files) expect(Buffer.compare(after.get(name)!, bytes), name).toBe(0);
      }
    expect(new Set(said.map((sentences) => sentences[0])).size).toBe(1);
    if (sentence === '') return expect(said[0]).toEqual([]);
    // An error in an edit has the edit's offset; an error in all edits together has that of the end of the file.
    expect(said[0]![0]).toMatch(new RegExp(`^${manifest} at (${before.length}|${files.get(manifest)!.length}): `));
    expect(said[0]![0]).toContain(sentence);
    await drive(native, '', files);
    const { problems } = JSON.parse(text(await native.inspect('check'))) as { problems: { message: string }[] };
    expect(problems.some(({ message }) => message.includes(sentence))).toBe(true);
    // Without that edit everything is readable.
    expect(judge(await drive(native, `${several.options}\n${several.looking}`, whole, several)).sentences).toEqual([]);
  });
});
