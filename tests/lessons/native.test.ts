/**
 * Every experiment of every lesson on the native engine and on that of the page: a lesson's expectations hold natively too, and records, state and
 * files are byte-identical. So a number in a lesson comes from the engine and not from the browser.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NativeHost } from '../../engine-wasm/tools/native-host.ts';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import type { Expectation } from '../../web/src/lessons/measurements/expectation.ts';
import type { LessonExperiment } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import { failures, readingOf, valueOf } from '../../web/src/lessons/measurements/measure.ts';
import '../../web/src/lessons/measurements/readings.ts';
import { tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { History } from '../../web/src/scene/history.ts';
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

/** Digests of native runs, of which each also gives a history. */
const digests = new Map<LessonExperiment, string>();

async function nativeHistory(experiment: LessonExperiment): Promise<History> {
  const history = new History();
  digests.set(experiment, await digestOn(native, experiment, (batch) => history.append(batch)));
  return history;
}

describe('what lessons expect', () => {
  it.each(named)('hold natively: %s', async (_, experiment) => {
    expect(failures(await nativeHistory(experiment), experiment.expect)).toEqual([]);
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
    if (!digests.has(experiment)) await nativeHistory(experiment);
    expect(await digestOn(wasm, experiment)).toBe(digests.get(experiment));
  });

  it('differ if anything differs: another seed gives another digest', async () => {
    const [, experiment] = named[0]!;
    const other = { ...experiment, seed: experiment.seed + 1 };
    expect(await digestOn(wasm, other)).not.toBe(await digestOn(native, experiment));
  });
});
