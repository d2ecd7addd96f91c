/**
 * Every experiment of every lesson on the native engine and on that of the page: what a lesson expects comes out natively too, and records, state and
 * files are the same to the last byte. So a number in a lesson is the engine's and not the browser's.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import type { Expectation } from '../../web/src/lessons/measurements/expectation.ts';
import { failures, readingOf, valueOf } from '../../web/src/lessons/measurements/measure.ts';
import '../../web/src/lessons/measurements/readings.ts';
import { tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { digestOn, experimentsOfLessons, historyOn, nativeHost } from './hosts.ts';

const experiments = await experimentsOfLessons();
const named = experiments.map(([slug, experiment]) => [`${slug}/${experiment.id}`, experiment] as const);

let native: NativeHost;
let wasm: WasmHost;
beforeAll(() => {
  native = nativeHost();
});
afterAll(async () => {
  await native.close();
});

describe('what lessons expect', () => {
  it.each(named)('comes out natively: %s', async (_, experiment) => {
    expect(failures(await historyOn(native, experiment), experiment.expect)).toEqual([]);
  });

  // Where nothing fine is recorded a filter, a block and a skiplist are searched by other code than that which the page watches.
  it.each(named)('comes out natively when nobody looks closely: %s', async (_, experiment) => {
    const history = await historyOn(native, experiment, tier1Mask);
    const isTold = ({ what }: Expectation): boolean => !Number.isNaN(valueOf(history, what));
    expect(failures(history, experiment.expect.filter(isTold))).toEqual([]);
    for (const { what } of experiment.expect.filter((expected) => !isTold(expected)))
      expect(readingOf(what)?.formula, 'only where reads compare is not told').toMatch(/^comparisons of /);
  });
});

describe('native and wasm', () => {
  beforeAll(() => {
    wasm = new WasmHost();
  });
  afterAll(async () => {
    await wasm.close();
  });

  it.each(named)('do the same, byte for byte: %s', async (_, experiment) => {
    expect(await digestOn(wasm, experiment)).toBe(await digestOn(native, experiment));
  });

  it('is seen when they do not: another seed is another digest', async () => {
    const [, experiment] = named[0]!;
    const other = { ...experiment, seed: experiment.seed + 1 };
    expect(await digestOn(wasm, other)).not.toBe(await digestOn(native, experiment));
  });
});
