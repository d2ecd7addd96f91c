/**
 * The links of the engine: whatever the core link takes, it does to the byte as the full link and the native engine do; what it does not
 * take it refuses by name, and a page knows that before it asks.
 *
 * STRATA_LINK_SEEDS sets how many random programs (24; 400 in the campaign), STRATA_SEED where they begin.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Host } from '../../engine-wasm/tools/host.ts';
import { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WASM_CORE, WASM_MODULE, WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { PortClient } from '../../web/src/engine/client.ts';
import { compileEngine } from '../../web/src/engine/loader.ts';
import { localPort } from '../../web/src/engine/port.ts';
import type { Link } from '../../web/src/engine/types.ts';
import { commandInfos, encodeFlush, encodePut, encodeSet } from '../../web/src/protocol/commands.gen.ts';
import { forEachRecord, viewOf } from '../../web/src/protocol/decode.ts';
import { describe as words } from '../../web/src/protocol/diagnostic.ts';
import type { CommandInfo } from '../../web/src/protocol/info.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { optionInfos } from '../../web/src/protocol/options.gen.ts';
import { needsFullLink } from '../../web/src/protocol/options.ts';
import { fullMask, OpFinished } from '../../web/src/protocol/records.gen.ts';
import { programs } from '../fixtures/programs.ts';
import { randomProgram } from './random-program.ts';

const hosts = { native: new NativeHost(), full: new WasmHost(), core: new WasmHost(WASM_CORE) };
afterAll(async () => {
  for (const host of Object.values(hosts)) await host.close();
});

const joined = (commands: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(commands));

type Values = ReadonlyMap<number, number>;
const openCore = (options: Values): Promise<void> => hosts.core.open({ seed: 5n, options, mask: fullMask });

const sentenceOf = (refused: Promise<unknown>): Promise<string> =>
  refused.then(
    () => '',
    (error: unknown) => (error as Error).message,
  );

/** The hash of every record, and how many bytes they are. */
async function play(host: Host, options: Values, commands: Uint8Array): Promise<string> {
  await host.open({ seed: 5n, options, mask: fullMask });
  await host.submit(commands);
  const hash = createHash('sha256');
  let size = 0;
  for (;;) {
    const { steps, batch } = await host.run(100_000, 1 << 24);
    hash.update(batch);
    size += batch.length;
    if (steps === 0 && batch.length === 0) return `${size} bytes, ${hash.digest('hex')}`;
  }
}

const furtherOptions = optionInfos.filter((option) => option.full === true);
const furtherCommands = (Object.values(commandInfos) as readonly CommandInfo[]).filter((info) => info.full === true);
const isFurtherSetting = (setting: string): boolean =>
  furtherOptions.some(({ name }) => setting.startsWith(`${name}=`));
const isFurtherLine = (line: string): boolean =>
  /\bfamily\b/.test(line) || furtherCommands.some(({ name }) => line.split(' ')[0] === name.replaceAll('_', '-'));

/** The program without the settings and the lines that only the full link takes. */
function coreOf(text: string): string {
  const lines = text.split('\n').map((line) => {
    if (isFurtherLine(line)) return '';
    if (!line.startsWith('set ')) return line;
    const kept = line.split(' ').filter((word) => !isFurtherSetting(word));
    return kept.length > 1 ? kept.join(' ') : '';
  });
  return lines.join('\n');
}

describe('the core link, the full link and the native engine', () => {
  const first = Number(process.env['STRATA_SEED'] ?? 1);
  const random = Array.from({ length: Number(process.env['STRATA_LINK_SEEDS'] ?? 24) }, (_, i) => first + i).map(
    (seed) => [`STRATA_SEED=${seed} STRATA_LINK_SEEDS=1`, randomProgram(seed)] as const,
  );
  it.each([...Object.entries(programs), ...random])('make the same records: %s', async (_, text) => {
    const program = parseProgram(coreOf(text));
    expect(program.diagnostics.map(words)).toEqual([]);
    const options = new Map(program.options.map(({ id, value }) => [id, value]));
    const commands = joined(program.commands);
    expect(needsFullLink(options, commands)).toBe(false);
    const native = await play(hosts.native, options, commands);
    expect(await play(hosts.full, options, commands)).toBe(native);
    expect(await play(hosts.core, options, commands)).toBe(native);
  });
});

describe('what only the full link has', () => {
  it.each(furtherOptions.map((option) => [option.name, option] as const))(
    'is refused by name in the core: %s',
    async (name, option) => {
      const options = new Map([[option.id, option.default === option.max ? option.min : option.max]]);
      expect(await sentenceOf(openCore(options))).toContain(`${name} is not in the core link`);
      expect(needsFullLink(options, encodeFlush({}))).toBe(true);
      expect(needsFullLink(new Map([[option.id, option.default]]), encodeFlush({}))).toBe(false);
    },
  );

  it.each(furtherCommands.map((info) => [info.name, info] as const))(
    'is refused by name in the core: %s',
    async (name, info) => {
      const command = new Uint8Array(Math.ceil(info.end / 8) * 8);
      const view = viewOf(command);
      view.setUint16(0, info.kind, true);
      view.setUint32(4, command.length, true);
      await openCore(new Map());
      expect(await sentenceOf(hosts.core.submit(command))).toContain(`${name} is not in the core link`);
      expect(needsFullLink(new Map(), command)).toBe(true);
    },
  );

  it('is known of a command that sets it, wherever it stands', () => {
    const [merge, size] = ['merge_strategy', 'write_buffer_size'].map((name) =>
      optionInfos.find((o) => o.name === name)!,
    );
    const key = new TextEncoder().encode('k');
    const before = [encodePut({ key, value: key, sync: 2 }), encodeSet({ option: size!.id, value: 4096 })];
    expect(needsFullLink(new Map(), joined(before))).toBe(false);
    expect(needsFullLink(new Map(), joined([...before, encodeSet({ option: merge!.id, value: merge!.default })]))).toBe(
      false,
    );
    expect(needsFullLink(new Map(), joined([...before, encodeSet({ option: merge!.id, value: 0 })]))).toBe(true);
  });

  it('is refused while the core runs, and the database goes on', async () => {
    await openCore(new Map());
    const merge = optionInfos.find((o) => o.name === 'merge_strategy')!;
    await hosts.core.submit(joined([encodeFlush({}), encodeSet({ option: merge.id, value: 0 }), encodeFlush({})]));
    const statuses: string[] = [];
    const { batch } = await hosts.core.run(1000, 1 << 20);
    const view = viewOf(batch);
    forEachRecord(view, (kind, at) => {
      if (kind === OpFinished.kind) statuses.push(OpFinished.status(view, at));
    });
    // The first is the opening.
    expect(statuses).toEqual(['ok', 'ok', 'not_supported', 'ok']);
  });

  it('is a question, and files from outside', async () => {
    await openCore(new Map());
    expect(await sentenceOf(hosts.core.inspect('state'))).toContain('the full link does');
    expect(await sentenceOf(hosts.core.importFile('CURRENT', new Uint8Array(1)))).toContain('the full link does');
  });
});

describe('a page', () => {
  const load = (link: Link) => compileEngine(readFileSync(link === 'core' ? WASM_CORE : WASM_MODULE));

  it.each([
    ['an option', 'set merge_strategy=linear\nscan'],
    ['a crash', 'crash mode=drop_unsynced\nreopen\nscan'],
  ])(
    'goes from the core to the full link for %s in the middle of a program, and the records are as if it had been there from the start',
    async (_, wanting) => {
      const setup = { seed: 5, options: new Map([[5, 4096]]), mask: fullMask };
      const lines = (text: string): Uint8Array => joined(parseProgram(text).commands);
      const [before, behind] = [lines('fill n=300 key_bytes=8 order=random'), lines(wanting)];
      const records = async (begins: Link): Promise<{ bytes: string; state: string }> => {
        const hash = createHash('sha256');
        const client = new PortClient(localPort, load, begins, needsFullLink);
        const idle = { reached: () => undefined as void };
        client.listen((event) => {
          if (event.kind === 'batch') {
            hash.update(event.bytes);
            client.release();
          } else if (event.kind === 'idle') idle.reached();
        });
        const reached = (): Promise<void> => new Promise((resolve) => (idle.reached = resolve));
        expect(await client.open(setup)).toMatchObject({ ok: true });
        for (const commands of [before, behind]) {
          const settled = reached();
          expect(await client.submit(commands)).toMatchObject({ ok: true });
          await settled;
        }
        const state = await client.inspect('state');
        client.close();
        return { bytes: hash.digest('hex'), state: state.ok ? new TextDecoder().decode(state.value) : state.message };
      };
      expect(await records('core')).toEqual(await records('full'));
    },
  );
});

/** Where the constant is asked: the seams of engine-wasm/README.md. A mechanism asks a seam, not the constant. */
const seams = [
  'bindings/instance.cc',
  'bindings/links/core.cc',
  'bindings/links/full.cc',
  'bindings/generators.cc',
  'bindings/operation.cc',
  'bindings/operation.h',
  'src/base/link.h',
  'src/compaction/drop_rules.h',
  'src/db/db_impl.cc',
  'src/db/inspect.cc',
  'src/db/validate_options.cc',
  'src/filter/filter_scheme.cc',
  'src/format/internal_key.h',
  'src/memtable/memtable.cc',
  'src/memtable/memtable.h',
  'src/range_del/range_tombstone.h',
  'src/table/table_opener.cc',
  'src/version/family_state.h',
  'src/version/version_edit.cc',
  'src/version/version_edit.h',
  'src/version/violations.h',
];

it('which link this is stands in few files', () => {
  const root = fileURLToPath(new URL('../../engine-wasm/', import.meta.url));
  const files = ['src', 'bindings', 'include'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const sources = files.filter((name) => /\.(cc|h)$/.test(name));
  expect(sources.filter((name) => readFileSync(root + name, 'utf8').includes('kFullLink')).sort()).toEqual(seams);
});
