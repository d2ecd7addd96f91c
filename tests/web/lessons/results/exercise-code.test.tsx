/**
 * @vitest-environment happy-dom
 *
 * The result code of an exercise, from the reader's answers to the teacher's verdict: it has the first answer to each question, it is confirmed with its
 * score, and each forgery of it is refused with its reason.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { byHand, experiments } from '../../../../lessons/05-scans-and-the-heap/scans.experiment.ts';
import { NodeEngines } from '../../../../web/build/node-world.ts';
import type { Exercise } from '../../../../web/src/lessons/exercises/exercise.ts';
import { makeExercise } from '../../../../web/src/lessons/exercises/make.ts';
import { LessonProvider, programOf } from '../../../../web/src/lessons/index.ts';
import { readCodes, writeCode, type ResultCode } from '../../../../web/src/lessons/results/result-code.ts';
import { Verifier, type VerifyWorld } from '../../../../web/src/lessons/results/verify.ts';
import { Steps } from '../../../../web/src/lessons/tasks/practice-exercise.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const kSlug = 'scans-and-the-heap';
const engines = new NodeEngines('public/engine/strata.wasm');
const spec = byHand.exercises![0]!;

let ran = 0;
const kWorld: VerifyWorld = {
  experimentsOf: (slug) => Promise.resolve(slug === kSlug ? experiments : null),
  run: () => Promise.reject(new Error('not asked for')),
  exercise: async (experiment, task) => {
    ran++;
    return makeExercise(await engines.ran(programOf(experiment), { seed: experiment.seed }), task);
  },
};

const press = (element: Element): void =>
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));

const button = (place: HTMLElement, name: string): HTMLButtonElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

/** What is pressed at each step: choices by their ids, then the right one; or the button that shows the answer. */
type Ways = readonly ('shown' | { readonly first: string })[];

/** Does the exercise and returns its element, at the end. */
async function done(exercise: Exercise, ways: Ways): Promise<HTMLElement> {
  const world = await engines.world(kSlug, '../..', [byHand]);
  const place = document.body.appendChild(document.createElement('div'));
  const session = world.sessions.get(byHand.id)!;
  act(() =>
    createRoot(place).render(
      <LessonProvider runtime={world} glossary={{}} experiments={[byHand]}>
        <Steps
          of={byHand.id}
          hasFigure={false}
          grid={false}
          view={null}
          onEnd={() => undefined}
          {...{ spec, exercise, session }}
        />
      </LessonProvider>,
    ),
  );
  for (const [i, { engine }] of exercise.steps.entries()) {
    const way = ways[i]!;
    if (way === 'shown') press(button(place, 'What did the engine do?'));
    for (const id of way === 'shown' ? [] : new Set([way.first, engine[0]!])) {
      press([...place.querySelectorAll('input')].find(({ value }) => value === id)!);
      press(button(place, 'Check this step'));
    }
    press(button(place, i + 1 === exercise.steps.length ? 'Finish' : 'Next step'));
  }
  return place;
}

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let i = 0; i < 2000 && !isTrue(); i++)
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 10)));
  expect(isTrue()).toBe(true);
};

const typeInto = (input: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const verdictsOn = async (text: string) => {
  const verifier = new Verifier(kWorld);
  return Promise.all(readCodes(text).map((read) => verifier.verify(read)));
};

let exercise: Exercise;
let ways: Ways;
let honest = '';
let code: ResultCode;

/** The first question is answered wrong and corrected, the last one shown, the others answered right. */
beforeAll(async () => {
  exercise = await kWorld.exercise(byHand, spec);
  ways = exercise.steps.map(({ choices, engine }, i) => {
    if (i === exercise.steps.length - 1) return 'shown';
    return { first: i === 0 ? choices.find(({ right }) => !right)!.id : engine[0]! };
  });
  const place = await done(exercise, ways);
  await until(() => place.querySelector('.hand-in') !== null);
  await act(async () => typeInto(place.querySelector('.hand-in input')!, 'Ada Lovelace'));
  honest = place.querySelector<HTMLTextAreaElement>('.hand-in textarea')!.value;
  const [read] = readCodes(honest);
  if (read?.ok !== true) throw new Error(honest);
  ({ code } = read);
});

it('has the first answer to each question, and the score', () => {
  const { steps } = exercise;
  expect(code).toMatchObject({
    name: 'Ada Lovelace',
    lesson: kSlug,
    counted: { right: steps.length - 2, questions: steps.length },
  });
  const first = steps.map(({ choices }, i) => {
    const way = ways[i]!;
    return way === 'shown' ? null : [choices.findIndex(({ id }) => id === way.first) + 1];
  });
  expect(code.task).toEqual({ kind: 'exercise', id: spec.id, chosen: first });
});

it('is confirmed with the questions that were not right at first, and one run serves all codes', async () => {
  ran = 0;
  const of = exercise.steps.length;
  const verdicts = await verdictsOn(`${honest}\n${writeCode({ ...code, name: 'Eve' })}`);
  expect(verdicts).toEqual(
    ['Ada Lovelace', 'Eve'].map((name) => ({
      confirmed: true,
      name,
      sentence: `Lesson ${kSlug}, exercise ${spec.id}: ${of - 2} of ${of} right on the first try, as in the code. Not right at first: question 1, ${of} (shown).`,
    })),
  );
  expect(ran).toBe(1);
});

it('a reader who solved nothing has no code', async () => {
  const place = await done(
    exercise,
    exercise.steps.map(() => 'shown'),
  );
  expect(place.querySelector('.perform-end')!.textContent).toContain(`0 of ${exercise.steps.length} right`);
  expect(place.querySelector('.hand-in')).toBeNull();
});

/** Forgeries with a right checksum. */
describe('refuses', () => {
  const forged = async (change: Partial<ResultCode>): Promise<string> => {
    const [verdict] = await verdictsOn(writeCode({ ...code, ...change }));
    expect(verdict!.confirmed).toBe(false);
    return verdict!.sentence;
  };
  const answered = (change: (chosen: (readonly number[] | null)[]) => void): Partial<ResultCode> => {
    if (code.task.kind !== 'exercise') throw new Error('not the code of an exercise');
    const chosen = [...code.task.chosen];
    change(chosen);
    return { task: { ...code.task, chosen } };
  };

  it('a text that was changed', async () => {
    const [verdict] = await verdictsOn(honest.replace('=shown', '=1'));
    expect(verdict!.sentence).toContain('changed or damaged');
  });

  it('another score, and answers that do not have this score', async () => {
    const { right, questions } = code.counted as { right: number; questions: number };
    expect(await forged({ counted: { right: questions, questions } })).toBe(
      `The numbers are not those of the engine with these answers: right is ${right} on the engine and ${questions} in the code.`,
    );
    expect(await forged({ counted: { right } })).toContain('questions is missing');
    expect(await forged({ counted: { right, questions, flush_count: 1 } })).toContain(
      'flush_count is not a number of this exercise',
    );
    expect(await forged(answered((chosen) => (chosen[1] = null)))).toContain(
      `right is ${right - 1} on the engine and ${right} in the code`,
    );
  });

  it('answers that the exercise does not offer', async () => {
    const { length } = exercise.steps;
    expect(await forged(answered((chosen) => chosen.pop()))).toBe(
      `The exercise has ${length} questions; the code answers ${length - 1}.`,
    );
    const choices = exercise.steps[0]!.choices.length;
    expect(await forged(answered((chosen) => (chosen[0] = [99])))).toBe(
      `Question 1 has ${choices} choices; the code names choice 99.`,
    );
    expect(await forged(answered((chosen) => (chosen[0] = [0])))).toContain('names choice 0');
    expect(await forged(answered((chosen) => (chosen[0] = [1, 2])))).toBe(
      'Question 1 takes one choice; the code names several.',
    );
  });

  it('another version of the task, an unknown exercise, and a run that fails', async () => {
    expect(await forged({ mark: '00000000' })).toMatch(/another version of this task .* do the exercise again\.$/);
    expect(await forged({ task: { kind: 'exercise', id: 'other', chosen: [] } })).toContain('chosen');
    expect(await forged({ task: { kind: 'exercise', id: 'other', chosen: [null] } })).toBe(
      `Lesson “${kSlug}” has no exercise “other”.`,
    );
    const verifier = new Verifier({
      ...kWorld,
      exercise: () => Promise.reject(new Error('The engine did not start.')),
    });
    const [read] = readCodes(honest);
    expect(await verifier.verify(read!)).toMatchObject({ confirmed: false, sentence: 'The engine did not start.' });
  });
});
