/** Blocks go through the module of the codecs and come back, whatever their size; damaged ones are refused. */
import { expect, it } from 'vitest';
import { codecFunctions } from '../../../web/src/engine/codecs.ts';
import { loadCodecs } from '../../fixtures/engine.ts';

const [LZ4, ZSTD] = [4, 7];
const row = new TextEncoder().encode('a row of a table, and its number; ');

/** Bytes at an address of the engine's memory, with the calls of an engine. */
async function engine() {
  const memory = new WebAssembly.Memory({ initial: 64 });
  const { codecs_ready, codec_compress, codec_uncompress } = codecFunctions(await loadCodecs(), () => memory);
  const at = (from: number, size: number): Uint8Array => new Uint8Array(memory.buffer, from, size);
  return { at, ready: codecs_ready!, compress: codec_compress!, uncompress: codec_uncompress! };
}

it.each([
  ['LZ4', LZ4],
  ['Zstandard', ZSTD],
])('%s shrinks blocks of all sizes and restores them', async (_name, codec) => {
  const { at, ready, compress, uncompress } = await engine();
  expect(ready()).toBe(1);
  for (const size of [200, 4096, 65_536, 1_000_000]) {
    const raw = Uint8Array.from({ length: size }, (_, i) => row[(i * i) % row.length]! ^ ((i >> 9) % 3));
    at(16, size).set(raw);
    const stored = compress(codec, 3, 16, size, 1_100_000, size);
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(size);
    at(16, size).fill(0);
    expect(uncompress(codec, 1_100_000, stored, 16, size)).toBe(size);
    expect(Buffer.compare(at(16, size), raw)).toBe(0);
    // Without room for the result, and with a part of the block only.
    expect(compress(codec, 3, 16, size, 1_100_000, 8)).toBe(0);
    expect(uncompress(codec, 1_100_000, 4, 16, size)).toBe(0);
  }
});

it('without the codecs nothing is compressed', () => {
  const functions = codecFunctions(null, () => new WebAssembly.Memory({ initial: 1 }));
  expect(functions['codecs_ready']!()).toBe(0);
  expect(functions['codec_compress']!(LZ4, 0, 0, 100, 200, 100)).toBe(0);
});
