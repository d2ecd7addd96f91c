/**
 * Every check of every lesson, graded as the page grades it: it has a solution, its initial values do not solve it, and a wrong choice gets an
 * explanation. The test tries all combinations of the offered values.
 *
 * The page records detail, which is most of the cost of a run. Here only the initial values run with it too, and get the same verdict; the numbers
 * of other combinations are read from runs without it, unless they need it.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { WasmHost } from '../../engine-wasm/tools/wasm-host.ts';
import { lessonFolders } from '../../web/build/lessons.ts';
import { gradeCheck, type RunWith } from '../../web/src/lessons/checks/grade.ts';
import {
  namedValues,
  offeredOptions,
  optionNamed,
  type CheckSpec,
  type Chosen,
} from '../../web/src/lessons/checks/check-spec.ts';
import type { LessonExperiment } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import { readingOf, valueOf } from '../../web/src/lessons/measurements/measure.ts';
import '../../web/src/lessons/measurements/readings.ts';
import { fullMask, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { historyOn } from './hosts.ts';

const host = new WasmHost();
afterAll(() => host.close());

/** Runs each combination once. One run at a time: the host has one engine. */
function runner(experiment: LessonExperiment, mask: number): RunWith {
  const ran = new Map<string, ReturnType<RunWith>>();
  return (changed) => {
    const name = JSON.stringify(changed);
    const run = ran.get(name) ?? historyOn(host, experiment, mask, namedValues(changed));
    ran.set(name, run);
    return run;
  };
}

const wantedBy = (spec: CheckSpec): readonly string[] =>
  (spec.kind === 'smallest' ? [spec.want] : spec.wants).map(({ what }) => what);

const combinations = (spec: CheckSpec): readonly Chosen[] =>
  offeredOptions(spec).reduce<readonly Chosen[]>(
    (all, { option, values }) => all.flatMap((chosen) => values.map((value) => ({ ...chosen, [option]: value }))),
    [{}],
  );

for (const { slug, experiment: file } of lessonFolders()) {
  if (file === undefined) continue;
  const { experiments } = (await import(file)) as { readonly experiments: readonly LessonExperiment[] };
  for (const experiment of experiments)
    for (const spec of experiment.checks ?? [])
      describe(`${slug}: ${spec.id}`, () => {
        it('offers valid values of options, and asks for existing numbers', () => {
          for (const { option, values } of offeredOptions(spec)) {
            expect(optionNamed(option)).toBeDefined();
            expect(new Set(values).size).toBe(values.length);
            if (spec.kind === 'smallest') expect(values).toEqual([...values].sort((a, b) => a - b));
          }
          for (const what of wantedBy(spec)) expect(readingOf(what), what).not.toBeNull();
        });

        it('has a solution, and its initial values are not one', async () => {
          const [inPage, cheap] = [runner(experiment, fullMask), runner(experiment, tier1Mask)];
          const all = combinations(spec);
          expect(all.length).toBeLessThanOrEqual(64);
          const initial = await cheap(all[0]!);
          const run = wantedBy(spec).some((what) => Number.isNaN(valueOf(initial, what))) ? inPage : cheap;
          expect(await gradeCheck(inPage, spec, all[0]!)).toEqual(await gradeCheck(run, spec, all[0]!));
          const verdicts = [];
          for (const chosen of all) verdicts.push(await gradeCheck(run, spec, chosen));
          for (const { text } of verdicts) expect(text).toMatch(/^[A-Z0-9].*[.?]$/);
          expect(verdicts[0]!.right).toBe(false);
          const solutions = verdicts.filter(({ right }) => right).length;
          expect(solutions).toBeGreaterThan(0);
          expect(solutions).toBeLessThanOrEqual(Math.max(1, all.length / 2));
        });
      });
}
