/** `strata verify`: honest codes are confirmed, forged and damaged ones refused; the exit code is 0 only if all are confirmed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { experiments } from '../../lessons/01-write-path/write-path.experiment.ts';
import { NodeEngines } from '../../web/build/node-world.ts';
import { namedValues } from '../../web/src/lessons/checks/check-spec.ts';
import { lessonFolders } from '../../web/build/lessons.ts';
import { gradeCheck } from '../../web/src/lessons/checks/grade.ts';
import type { Step } from '../../web/src/lessons/exercises/exercise.ts';
import { firstAnswerOf, scoreOf } from '../../web/src/lessons/exercises/first-answers.ts';
import { makeExercise } from '../../web/src/lessons/exercises/make.ts';
import { programOf, type LessonExperiment } from '../../web/src/lessons/index.ts';
import { courseVersion } from '../../web/src/lessons/results/course-version.ts';
import { taskMark, writeCode, type ResultCode } from '../../web/src/lessons/results/result-code.ts';
import { strata, temporary } from './strata-command.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));
const later = experiments.find(({ id }) => id === 'later')!;
const spec = later.checks![0]!;
let code: ResultCode;
let honest = '';

/** The check for the smallest value is solved as in the lesson: by trying the values in their order. */
beforeAll(async () => {
  if (spec.kind !== 'smallest') throw new Error('lesson 1 has another check');
  for (const value of spec.offered.values) {
    const chosen = { [spec.offered.option]: value };
    const verdict = await gradeCheck(
      async (changed) => (await engines.ran(programOf(later, namedValues(changed)), { seed: later.seed })).history(),
      spec,
      chosen,
    );
    if (!verdict.right) continue;
    code = {
      name: 'Grace Hopper',
      lesson: 'write-path',
      task: { kind: 'check', id: spec.id, chosen },
      counted: verdict.counts,
      version: courseVersion,
      mark: taskMark(later, spec),
    };
    honest = writeCode(code);
    return;
  }
});

it('confirms the code of a check for the smallest value, with the number of the next smaller one', async () => {
  expect(Object.keys(code.counted).join(' ')).toMatch(/^write_amplification write_amplification@\d+$/);
  const { code: exit, out, err } = await strata(['verify', '-'], honest);
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
  expect(out).toMatch(
    /^1\. Grace Hopper: confirmed\. Lesson write-path, check memtable: write_buffer_size = \d+\sKiB\./,
  );
  expect(out).toMatch(/\n1 of 1 code confirmed\n$/);
});

it('reads many codes of a file, and fails if one is refused', async () => {
  const file = join(temporary(), 'codes.txt');
  const forged = writeCode({ ...code, name: 'Mallory', counted: { ...code.counted, write_amplification: 1 } });
  writeFileSync(file, `${honest}\n${forged}\n${honest.replace('Grace', 'Greta')}\n`);
  const { code: exit, out } = await strata(['verify', file]);
  expect(exit).toBe(2);
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toContain('1. Grace Hopper: confirmed.');
  expect(lines[1]).toMatch(
    /^2\. Mallory: refused\. .*write_amplification is \d\.\d+ on the engine and 1 in the code\.$/,
  );
  expect(lines[2]).toBe(
    '3. Greta Hopper: refused. The checksum does not fit the text: the code was changed or damaged after it was made.',
  );
  expect(lines[3]).toBe('1 of 3 codes confirmed');
});

/** A wrong answer: another choice, or one that is missing or too many. */
const wrongTo = ({ picks, choices, engine }: Step): readonly string[] => {
  if (picks === 'each') return engine.length > 0 ? engine.slice(1) : [choices[0]!.id];
  return [choices.find(({ right }) => !right)!.id];
};

/** Every exercise of the course, done with a wrong answer to the last question. */
async function exerciseCodes(): Promise<readonly ResultCode[]> {
  const codes: ResultCode[] = [];
  for (const { slug, experiment: file } of lessonFolders()) {
    if (file === undefined) continue;
    const course = (await import(file)) as { readonly experiments: readonly LessonExperiment[] };
    for (const experiment of course.experiments)
      for (const task of experiment.exercises ?? []) {
        const session = await engines.ran(programOf(experiment), { seed: experiment.seed });
        const exercise = await makeExercise(session, task);
        const last = exercise.steps.length - 1;
        const chosen = exercise.steps.map((step, i) => firstAnswerOf(step, i < last ? step.engine : wrongTo(step)));
        const { right, questions } = scoreOf(exercise, chosen);
        expect(right).toBe(questions - 1);
        codes.push({
          name: slug,
          lesson: slug,
          task: { kind: 'exercise', id: task.id, chosen },
          counted: { right, questions },
          version: courseVersion,
          mark: taskMark(experiment, task),
        });
      }
  }
  return codes;
}

it('confirms the code of each exercise with its score, and refuses it with another score', async () => {
  const codes = await exerciseCodes();
  expect(new Set(codes.map(({ lesson }) => lesson)).size).toBeGreaterThan(5);
  const { code: exit, out } = await strata(['verify', '-'], codes.map(writeCode).join('\n'));
  const lines = out.trimEnd().split('\n');
  expect(lines.at(-1)).toBe(`${codes.length} of ${codes.length} codes confirmed`);
  expect(exit).toBe(0);
  for (const [i, { name, task, counted }] of codes.entries())
    expect(lines[i]).toBe(
      `${i + 1}. ${name}: confirmed. Lesson ${name}, exercise ${task.id}: ${counted['right']} of ${counted['questions']} right on the first try, as in the code. Not right at first: question ${counted['questions']}.`,
    );
  const boasted = codes.map((each) =>
    writeCode({ ...each, counted: { ...each.counted, right: each.counted['questions']! } }),
  );
  const other = await strata(['verify', '-'], boasted.join('\n'));
  expect(other.code).toBe(2);
  expect(other.out).toContain(`\n0 of ${codes.length} codes confirmed\n`);
  expect(other.out).toContain('The numbers are not those of the engine with these answers: right is ');
});

it('refuses a text without codes, a file that is not there, and a lesson outside of the course', async () => {
  expect(await strata(['verify', '-'], 'nothing')).toMatchObject({
    code: 2,
    out: expect.stringContaining('1. no name: refused. There is no result code in this text.') as string,
  });
  expect(await strata(['verify', '/nowhere/codes.txt'])).toMatchObject({
    code: 2,
    err: 'strata: /nowhere/codes.txt: no such file or directory\n',
  });
  const other = await strata(['verify', '-'], writeCode({ ...code, lesson: 'claims' }));
  expect(other.out).toContain('This course has no lesson “claims”.');
  expect((await strata(['verify'])).code).toBe(1);
});
