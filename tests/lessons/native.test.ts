/**
 * Every experiment of every lesson on the native engine and on that of the page: records, state and files are byte-identical, so what the page's
 * engine meets (lessons.test.tsx) holds natively too, and a number in a lesson comes from the engine and not from the browser.
 *
 * With STRATA_NATIVE, another native engine (tests/plants/lessons.json), the expectations are computed from its own records as well.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import type { Expectation } from '../../web/src/lessons/measurements/expectation.ts';
import { failures, readingOf, valueOf } from '../../web/src/lessons/measurements/measure.ts';
import '../../web/src/lessons/measurements/readings.ts';
import { fullMask, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { digestOn, experimentsOfLessons, historyOn, nativeHost } from './hosts.ts';

const experiments = await experimentsOfLessons();
const named = experiments.map(([slug, experiment]) => [`${slug}/${experiment.id}`, experiment] as const);

let native: NativeHost;
let wasm: WasmHost;
beforeAll(() => {
  native = nativeHost();
  wasm = new WasmHost();
});
afterAll(async () => {
  await native.close();
  await wasm.close();
});

describe('what lessons expect', () => {
  if (process.env['STRATA_NATIVE'] !== undefined)
    it.each(named)('hold natively: %s', async (_, experiment) => {
      expect(failures(await historyOn(native, experiment, fullMask), experiment.expect)).toEqual([]);
    });

  // If no detail is recorded, filters, blocks and skiplists are searched by other code than the code that the page watches.
  it.each(named)('hold natively without detail: %s', async (_, experiment) => {
    const history = await historyOn(native, experiment, tier1Mask);
    const isRecorded = ({ what }: Expectation): boolean => !Number.isNaN(valueOf(history, what));
    expect(failures(history, experiment.expect.filter(isRecorded))).toEqual([]);
    for (const { what } of experiment.expect.filter((expected) => !isRecorded(expected)))
      expect(readingOf(what)?.formula, 'only comparisons of reads may be unrecorded').toMatch(/^comparisons of /);
  });
});

describe('native and wasm', () => {
  it.each(named)('give identical bytes: %s', async (_, experiment) => {
    const [inPage, natively] = await Promise.all([digestOn(wasm, experiment), digestOn(native, experiment)]);
    expect(inPage).toBe(natively);
  });

  it('differ if anything differs: another seed gives another digest', async () => {
    const [, experiment] = named[0]!;
    const other = { ...experiment, seed: experiment.seed + 1 };
    expect(await digestOn(wasm, other)).not.toBe(await digestOn(native, experiment));
  });
});
