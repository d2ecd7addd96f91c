/**
 * Every check of every lesson, graded as the page grades it: it has a solution, its initial values do not solve it, and a wrong choice gets an
 * explanation. The test tries all combinations of the offered values.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import { NodeEngines } from '../../web/build/node-world.ts';
import { gradeCheck, type RunWith } from '../../web/src/lessons/checks/grade.ts';
import {
  namedValues,
  offeredOptions,
  optionNamed,
  type CheckSpec,
  type Chosen,
} from '../../web/src/lessons/checks/check-spec.ts';
import { programOf, readingOf, type LessonExperiment } from '../../web/src/lessons/index.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));

/** Runs each combination once. */
function runner(experiment: LessonExperiment): RunWith {
  const ran = new Map<string, ReturnType<RunWith>>();
  return (changed) => {
    const name = JSON.stringify(changed);
    const run =
      ran.get(name) ??
      engines
        .ran(programOf(experiment, namedValues(changed)), { seed: experiment.seed })
        .then((session) => session.history());
    ran.set(name, run);
    return run;
  };
}

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
          for (const { what } of spec.kind === 'smallest' ? [spec.want] : spec.wants)
            expect(readingOf(what), what).not.toBeNull();
        });

        it('has a solution, and its initial values are not one', async () => {
          const run = runner(experiment);
          const all = combinations(spec);
          expect(all.length).toBeLessThanOrEqual(64);
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
