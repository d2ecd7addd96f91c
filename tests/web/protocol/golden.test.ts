/** TypeScript reads what C++ wrote: tests/engine/trace/golden_test.cc wrote the file, text and bytes, with the generated C++ code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareBytes, fromHex, utf8 } from '../../../web/src/base/bytes.ts';
import { checkBatch, kindAt, sizeAt, viewOf } from '../../../web/src/protocol/decode.ts';
import * as generated from '../../../web/src/protocol/records.gen.ts';
import { lineOf, textOf } from '../../../web/src/protocol/text.ts';
import { locate, variableFields } from '../../../web/src/protocol/wire.ts';

const lines = readFileSync(new URL('../../fixtures/records.golden.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((l) => l !== '' && !l.startsWith('#'));
const pairs = lines.flatMap((words, i) =>
  i % 2 === 0 ? [{ words, bytes: fromHex((lines[i + 1] ?? '').trim()) ?? new Uint8Array() }] : [],
);
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase());

describe('every kind of record', () => {
  it('is in the golden file, once and in order', () => {
    expect(pairs.map((p) => p.words.split(' ')[0])).toEqual(generated.recordInfos.map((r) => r.name));
  });

  it.each(pairs)('reads as $words', ({ words, bytes }) => {
    const v = viewOf(bytes);
    expect(checkBatch(v)).toBeUndefined();
    expect(sizeAt(v, 0)).toBe(bytes.length);
    expect(lineOf(v, 0)).toBe(words);
  });

  it('reads the same at any offset of a batch', () => {
    const batch = new Uint8Array(pairs.reduce((sum, p) => sum + p.bytes.length, 0));
    let at = 0;
    for (const { bytes } of pairs) {
      batch.set(bytes, at);
      at += bytes.length;
    }
    expect(textOf(viewOf(batch))).toBe(pairs.map((p) => `${p.words}\n`).join(''));
  });

  it.each(pairs)('has a reader for each field: $words', ({ bytes }) => {
    const info = generated.recordInfos.find((r) => r.kind === kindAt(viewOf(bytes), 0));
    if (!info) throw new Error('no info');
    const readers = generated[info.name as generated.RecordName] as unknown as Record<
      string,
      (v: DataView, at: number) => unknown
    >;
    // At an odd offset of the buffer, so that reading arrays must not rely on alignment.
    const shifted = new Uint8Array(bytes.length + 5);
    shifted.set(bytes, 5);
    const v = new DataView(shifted.buffer, 1);
    const said = info.fields.map((f) => {
      const value = readers[camel(f.name)]?.(v, 4);
      return [f.name, value instanceof Uint8Array || value instanceof Uint32Array ? [...value] : value];
    });
    const plain = info.fields.map((f) => {
      const value = readers[camel(f.name)]?.(viewOf(bytes), 0);
      return [f.name, value instanceof Uint8Array || value instanceof Uint32Array ? [...value] : value];
    });
    expect(said).toEqual(plain);
    expect(plain.every(([, value]) => value !== undefined)).toBe(true);
    // Variable contents are consecutive: each reader skips those before its own.
    for (const field of variableFields(info)) {
      const { start, length } = locate(viewOf(bytes), 0, info, field);
      const content = bytes.slice(start, start + (field.form === 'u32s' ? 4 * length : length));
      const read = readers[camel(field.name)]?.(viewOf(bytes), 0) as Uint8Array | Uint32Array;
      expect([...new Uint8Array(read.buffer, read.byteOffset, read.byteLength)]).toEqual([...content]);
    }
  });

  it('gives the values of the text', () => {
    const filter = pairs.find((p) => p.words.startsWith('FilterProbed '));
    if (!filter) throw new Error('no FilterProbed');
    const v = viewOf(filter.bytes);
    expect(generated.FilterProbed.verdict(v, 0)).toBe('positive');
    expect([...generated.FilterProbed.positions(v, 0)]).toEqual([97, 65536, 4294967295]);
    const key = generated.FilterProbed.key(v, 0);
    expect(compareBytes(key.subarray(0, 5), utf8('key..'))).toBe(0);
    expect(filter.words).toContain(`block_offset=${generated.FilterProbed.blockOffset(v, 0)} `);
  });
});
