/**
 * @vitest-environment happy-dom
 *
 * The result code of a passed check, from the reader's press to the teacher's verdict: the code that the lesson shows is confirmed, and each forgery
 * of it is refused with its reason.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { experiments } from '../../../../lessons/04-bloom-filters/filters.experiment.ts';
import { NodeEngines } from '../../../../web/build/node-world.ts';
import { LessonProvider, programOf, type LessonRuntime } from '../../../../web/src/lessons/index.ts';
import { Check } from '../../../../web/src/lessons/tasks/check.tsx';
import { namedValues, type Chosen } from '../../../../web/src/lessons/checks/check-spec.ts';
import { readCodes, taskMark, writeCode, type ResultCode } from '../../../../web/src/lessons/results/result-code.ts';
import { Verifier, type VerifyWorld } from '../../../../web/src/lessons/results/verify.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const engines = new NodeEngines('public/engine/strata.wasm');
const found = experiments.find(({ id }) => id === 'found')!;
const spec = found.checks![0]!;

const kSolution: Chosen = { bits_per_key: 10, optimize_filters_for_hits: 1 };

let ran = 0;
const kWorld: VerifyWorld = {
  experimentsOf: (slug) => Promise.resolve(slug === 'bloom-filters' ? experiments : null),
  run: async (experiment, changed) => {
    ran++;
    const program = programOf(experiment, namedValues(changed));
    return (await engines.ran(program, { seed: experiment.seed })).history();
  },
  exercise: () => Promise.reject(new Error('not asked for')),
};

const runtime: LessonRuntime = {
  up: '../..',
  slug: 'bloom-filters',
  known: new Map(),
  peek: () => null,
  open: () => undefined,
  layout: () => null,
  watch: () => () => undefined,
  run: async (seed, program) => ({ ok: true, history: (await engines.ran(program, { seed })).history() }),
};

const until = async (isTrue: () => boolean): Promise<void> => {
  for (let i = 0; i < 2000 && !isTrue(); i++)
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 10)));
  expect(isTrue()).toBe(true);
};

/** Grades a choice in the lesson's check, as a reader does, and returns its element. */
async function graded(chosen: Chosen): Promise<HTMLElement> {
  const root = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    createRoot(root).render(
      <LessonProvider runtime={runtime} glossary={{}} experiments={experiments}>
        <Check of="found" check={spec.id}>
          What do you set?
        </Check>
      </LessonProvider>,
    ),
  );
  const selects = [...root.querySelectorAll('select')];
  for (const [i, value] of Object.values(chosen).entries())
    await act(async () => {
      selects[i]!.value = String(value);
      selects[i]!.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await act(async () => root.querySelector<HTMLButtonElement>('button.primary')!.click());
  await until(() => root.querySelector('.verdict')!.hasAttribute('data-right'));
  return root;
}

const typeInto = (input: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

const verdictOn = async (text: string) => {
  const verifier = new Verifier(kWorld);
  return Promise.all(readCodes(text).map((read) => verifier.verify(read)));
};

let honest = '';
let code: ResultCode;

beforeAll(async () => {
  const root = await graded(kSolution);
  expect(root.querySelector('.verdict')!.getAttribute('data-right')).toBe('true');
  await until(() => root.querySelector('.hand-in') !== null);
  expect(root.querySelector('.hand-in textarea')).toBeNull();
  await act(async () => typeInto(root.querySelector('.hand-in input')!, 'Ada Lovelace'));
  honest = root.querySelector<HTMLTextAreaElement>('.hand-in textarea')!.value;
  const [read] = readCodes(honest);
  if (read?.ok !== true) throw new Error(honest);
  ({ code } = read);
});

it('a choice that the engine refuses has no code', async () => {
  const root = await graded({ bits_per_key: 10, optimize_filters_for_hits: 0 });
  expect(root.querySelector('.verdict')!.getAttribute('data-right')).toBe('false');
  expect(root.querySelector('.hand-in')).toBeNull();
});

it('the code of the lesson is confirmed, with the name, the choice and the numbers', async () => {
  expect(code).toMatchObject({ name: 'Ada Lovelace', lesson: 'bloom-filters', task: { kind: 'check', id: spec.id } });
  expect(code.mark).toBe(taskMark(found, spec));
  const [verdict] = await verdictOn(honest);
  expect(verdict).toMatchObject({ confirmed: true, name: 'Ada Lovelace' });
  expect(verdict!.sentence).toContain('optimize_filters_for_hits = yes');
  expect(verdict!.sentence).toContain(`filter_bytes = ${code.counted['filter_bytes']}`);
});

it('one run serves all codes with the same choice', async () => {
  ran = 0;
  const verdicts = await verdictOn(`${honest}\n${honest}\n${writeCode({ ...code, name: 'Eve' })}`);
  expect(verdicts.map(({ confirmed }) => confirmed)).toEqual([true, true, true]);
  expect(ran).toBe(1);
});

/** Forgeries with a right checksum: the forger has the source, too. */
describe('refuses', () => {
  const forged = async (change: Partial<ResultCode>): Promise<string> => {
    const [verdict] = await verdictOn(writeCode({ ...code, ...change }));
    expect(verdict!.confirmed).toBe(false);
    expect(verdict!.sentence).toMatch(/^[A-Z].*\.$/s);
    return verdict!.sentence;
  };

  const chose = (chosen: Chosen, id = spec.id): Partial<ResultCode> => ({ task: { kind: 'check', id, chosen } });

  it('a text that was changed', async () => {
    const [verdict] = await verdictOn(honest.replace('=1,', '=0,').replace('hits=1', 'hits=0'));
    expect(verdict).toMatchObject({ confirmed: false, name: 'Ada Lovelace' });
    expect(verdict!.sentence).toContain('changed or damaged');
  });

  it('forged numbers, missing ones and others', async () => {
    const { counted } = code;
    const bytes = counted['filter_bytes']!;
    expect(await forged({ counted: { ...counted, filter_bytes: bytes - 1 } })).toContain(
      `filter_bytes is ${bytes} on the engine and ${bytes - 1} in the code`,
    );
    expect(await forged({ counted: { filter_bytes: bytes } })).toContain('data_blocks_per_get is missing');
    expect(await forged({ counted: { ...counted, flush_count: 1 } })).toContain('flush_count is not a number of');
  });

  it('another choice: one that fails, and one that passes with other numbers', async () => {
    expect(await forged(chose({ bits_per_key: 10, optimize_filters_for_hits: 0 }))).toContain(
      'The engine does not accept the choice bits_per_key = 10, optimize_filters_for_hits = no.',
    );
    expect(await forged(chose({ bits_per_key: 3, optimize_filters_for_hits: 1 }))).toBe(
      'The check does not offer bits_per_key = 3.',
    );
    expect(await forged(chose({ bits_per_key: 10 }))).toContain('what was chosen for optimize_filters_for_hits');
    expect(await forged(chose({ ...kSolution, seed: 1 }))).toBe('The check does not offer the option seed.');
  });

  it('another version of the course or the task', async () => {
    expect(await forged({ version: '0.0.9' })).toContain('another version of this task (course 0.0.9,');
    expect(await forged({ mark: '00000000' })).toContain('task 00000000');
    const other = { ...found, seed: found.seed + 1 };
    expect(taskMark(other, spec)).not.toBe(taskMark(found, spec));
  });

  it('an unknown lesson or check', async () => {
    expect(await forged({ lesson: 'b-trees' })).toBe('This course has no lesson “b-trees”.');
    expect(await forged(chose(kSolution, 'other'))).toBe('Lesson “bloom-filters” has no check “other”.');
  });

  it('a run that fails, with its sentence; the next attempt runs again', async () => {
    let fails = true;
    const verifier = new Verifier({
      ...kWorld,
      run: (...args) => (fails ? Promise.reject(new Error('The engine did not start.')) : kWorld.run(...args)),
    });
    const [read] = readCodes(honest);
    expect(await verifier.verify(read!)).toMatchObject({ confirmed: false, sentence: 'The engine did not start.' });
    fails = false;
    expect(await verifier.verify(read!)).toMatchObject({ confirmed: true });
  });
});
