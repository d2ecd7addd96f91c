/**
 * Every part of every file that a run leaves, field by field, with the built engine: fields cover each byte once, show what is stored, and
 * agree with what the engine reports about entries elsewhere. Also checks that the scene finds the bytes that a record refers to.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeEngines } from '../../web/build/node-world.ts';
import { fromHex, hex, utf8 } from '../../web/src/base/bytes.ts';
import type { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { byteTarget } from '../../web/src/visualizations/bytes/byte-target.ts';
import {
  entriesAddress,
  partAddress,
  readAnswer,
  type EntriesAnswer,
  type PartAnswer,
} from '../../web/src/protocol/answers.ts';
import { good, runProgram } from '../fixtures/engine.ts';

const text = new TextDecoder();
const inspect = (engine: WasmEngine, address: string): Uint8Array => good(engine.inspect(address));

function partsOf(engine: WasmEngine, file: string): readonly PartAnswer[] {
  const parts: PartAnswer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const address = partAddress(file, offset);
    const part = readAnswer(address, inspect(engine, address)) as PartAnswer;
    parts.push(part);
    offset = part.next;
  }
  return parts;
}

const program = (compression: string) => `set filter=both compression=${compression} dialect=extended
set write_buffer_size=4KiB block_size=512
fill n=300 order=random key_space=800 key_bytes=4 value_bytes=24
delete-fill n=20 first=40
delete-range 0100 0200
flush
settle
put 0042 again
single-delete 0043`;

describe.each(['none', 'snappy'])('files of a run with compression %s', (compression) => {
  it('consist of fields, each byte in exactly one', async () => {
    const { engine } = await runProgram(program(compression));
    const files = JSON.parse(text.decode(inspect(engine, 'files'))) as {
      readonly name: string;
      readonly size_bytes: number;
    }[];
    const kinds = new Set<string>();
    for (const { name, size_bytes } of files) {
      if (!/\.(ldb|log)$|^MANIFEST/.test(name) || size_bytes === 0) continue;
      const stored = inspect(engine, `file/${name}`);
      let end = 0;
      for (const part of partsOf(engine, name)) {
        kinds.add(part.part);
        expect([part.file, part.problem]).toEqual([name, '']);
        expect(part.offset, `${name}: parts are adjacent except for padding`).toBeGreaterThanOrEqual(end);
        expect(part.offset - end).toBeLessThan(7);
        end = part.offset + part.storedBytes;
        expect(part.fields.reduce((sum, field) => sum + field.bytes, 0)).toBe(part.bytes.length);
        expect(part.fields.every((field) => field.bytes > 0 && field.name !== 'cannot be read')).toBe(true);
        if (part.compression === '') expect(hex(part.bytes)).toBe(hex(stored.subarray(part.offset, end)));
      }
      expect(end).toBe(size_bytes);
      const number = /^0*(\d+)\.ldb$/.exec(name)?.[1];
      if (number === undefined) continue;
      const entries = readAnswer(
        entriesAddress(Number(number)),
        inspect(engine, entriesAddress(Number(number))),
      ) as EntriesAnswer;
      const said = partsOf(engine, name)
        .filter(({ part }) => part === 'data')
        .flatMap(({ fields }) => fields.filter((field) => field.name === 'sequence and type'))
        .map((field) => `${hex(field.key!)} ${field.number} ${field.text}`);
      expect(said).toEqual(
        entries.blocks.flatMap((block) => block.entries.map((e) => `${hex(e.key)} ${e.sequence} ${e.type}`)),
      );
    }
    expect([...kinds].sort()).toEqual([
      'data',
      'edit',
      'filter',
      'footer',
      'index',
      'metaindex',
      'properties',
      'range_del',
      'record',
    ]);
  });
});

describe('the bytes at the cursor', () => {
  it('are the log record of each put, then the edit of the flush, then the block of the Get', async () => {
    const engines = new NodeEngines(fileURLToPath(new URL('../../build/wasm/strata.wasm', import.meta.url)));
    const keys = Array.from({ length: 12 }, (_, i) => `key${String(i).padStart(2, '0')}`);
    const session = await engines.ran(
      `set compression=none filter=full\n${keys.map((key) => `put ${key} v${key}`).join('\n')}\nflush\nget key05`,
      { seed: 1 },
    );
    const asked = async () => {
      const target = byteTarget(session.scene(), null)!;
      const address = partAddress(target.file, target.offset);
      const [answer] = await session.ask([address]);
      return readAnswer(address, good(answer!)) as PartAnswer;
    };
    const { total } = session.history();
    let puts = 0;
    let edits = 0;
    for (let position = 1; position <= total; position++) {
      session.seek(position);
      const { files } = session.scene();
      const last = files.at(-1);
      if (session.history().before(position) === null || last?.what !== 'appended') continue;
      if (puts < keys.length && last.fileClass === 'wal' && session.scene().operation?.stage !== 'done') {
        const key = session.scene().operation!.key;
        const part = await asked();
        const written = part.fields.find((field) => field.name === 'key');
        if (written === undefined || hex(written.key!) !== hex(key)) continue;
        expect([part.part, part.offset + part.storedBytes]).toEqual(['record', session.scene().wals.at(-1)!.bytes]);
        puts = keys.findIndex((each) => hex(utf8(each)) === hex(key)) + 1;
      } else if (last.fileClass === 'manifest') {
        const part = await asked();
        if (part.part === 'edit' && part.fields.some((field) => field.text === 'new table')) edits++;
      }
    }
    expect(puts).toBe(keys.length);
    expect(edits).toBeGreaterThan(0);
    session.seek(total);
    const block = await asked();
    expect(block.part).toBe('data');
    expect(block.fields.some((field) => field.key !== null && hex(field.key) === hex(fromHex('6b65793035')!))).toBe(
      true,
    );
    session.close();
  });
});
