/**
 * Every exercise of every lesson: the engine's own answer gets full score; each single change that breaks the rule scores less and is reported in its
 * place; a change that does not (another order, a bit set twice, an equivalent table) still gets full score.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import { NodeEngines } from '../../web/build/node-world.ts';
import type { Answer, Exercise } from '../../web/src/lessons/exercises/exercise.ts';
import { makeExercise } from '../../web/src/lessons/exercises/make.ts';
import type { ExerciseSpec } from '../../web/src/lessons/exercises/exercise-spec.ts';
import { programOf, type LessonExperiment } from '../../web/src/lessons/index.ts';
import { answersOfEngine, grade } from '../fixtures/exercise-grade.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));

async function made(experiment: LessonExperiment, spec: ExerciseSpec): Promise<Exercise> {
  const session = await engines.ran(programOf(experiment), { seed: experiment.seed });
  return makeExercise(session, spec);
}

interface Mutation {
  readonly step: number;
  readonly choice: string;
  readonly answer: Answer;
  /** Whether the rule still holds. */
  readonly fine: boolean;
}

/** Every answer that differs from the engine's in one choice. */
const mutationsOf = ({ steps }: Exercise): readonly Mutation[] =>
  steps.flatMap(({ choices, engine, picks }, step) =>
    choices
      .filter(({ id }) => picks === 'each' || !engine.includes(id))
      .map(({ id, right }): Mutation => {
        if (picks === 'one') return { step, choice: id, answer: [id], fine: right };
        const answer = engine.includes(id) ? engine.filter((each) => each !== id) : [...engine, id];
        return { step, choice: id, answer, fine: false };
      }),
  );

const withOne = (answers: readonly Answer[], { step, answer }: Mutation): readonly Answer[] =>
  answers.map((each, i) => (i === step ? answer : each));

for (const { slug, experiment: file } of lessonFolders()) {
  if (file === undefined) continue;
  const { experiments } = (await import(file)) as { readonly experiments: readonly LessonExperiment[] };
  for (const experiment of experiments)
    for (const spec of experiment.exercises ?? [])
      describe(`${slug}: ${spec.id}`, () => {
        it('gives the answer of the engine full score, in any order', async () => {
          const exercise = await made(experiment, spec);
          const answers = answersOfEngine(exercise);
          const { steps } = exercise;
          expect(grade(exercise, answers)).toEqual({ right: steps.length, of: steps.length, first: null });
          const turned = answers.map((answer) => [...answer].reverse());
          expect(grade(exercise, turned).first).toBeNull();
          const twice = answers.map((answer) => [...answer, ...answer]);
          expect(grade(exercise, twice).first).toBeNull();
        });

        it('reports every single mistake in its place', async () => {
          const exercise = await made(experiment, spec);
          const answers = answersOfEngine(exercise);
          const mutations = mutationsOf(exercise);
          expect(mutations.filter(({ fine }) => !fine).length).toBeGreaterThan(0);
          for (const mutation of mutations) {
            const { right, of, first } = grade(exercise, withOne(answers, mutation));
            if (mutation.fine) expect(first).toBeNull();
            else {
              expect(right).toBe(of - 1);
              expect(first).toMatchObject({ step: mutation.step, fault: { choice: mutation.choice } });
              expect(first!.fault.sentence).toMatch(/^[A-Z@0-9].*\.$/);
            }
          }
        });

        it('needs an answer to each question', async () => {
          const exercise = await made(experiment, spec);
          const one = exercise.steps.findIndex(({ picks, engine }) => picks === 'one' || engine.length > 0);
          expect(grade(exercise, []).first?.step).toBe(one);
        });

        it('survives a round trip through JSON', async () => {
          const exercise = await made(experiment, spec);
          expect(JSON.parse(JSON.stringify(exercise))).toStrictEqual(exercise);
        });
      });
}
