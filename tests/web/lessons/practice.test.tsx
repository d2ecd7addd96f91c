/**
 * @vitest-environment happy-dom
 * An exercise and its picture are one: what is pressed in the picture is chosen in the form, and the other way round; a wrong choice is
 * marked in both, and after the right one the figure moves on.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { byHand } from '../../../lessons/05-scans-and-the-heap/scans.experiment.ts';
import { several } from '../../../lessons/09-snapshots/snapshots.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { kExerciseViews } from '../../../web/src/lessons/exercises/exercise-spec.ts';
import type { Exercise, Step } from '../../../web/src/lessons/exercises/exercise.ts';
import { makeExercise } from '../../../web/src/lessons/exercises/make.ts';
import { LessonProvider, type LessonExperiment } from '../../../web/src/lessons/index.ts';
import { Practice } from '../../../web/src/lessons/tasks/practice.tsx';
import { Steps } from '../../../web/src/lessons/tasks/practice-exercise.tsx';
import type { Session } from '../../../web/src/session/session-types.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const experiments: readonly LessonExperiment[] = [byHand, several];
let world: Awaited<ReturnType<NodeEngines['world']>>;
beforeAll(async () => {
  const engine = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../public/engine/strata.wasm');
  world = await new NodeEngines(engine).world('x', '../..', experiments);
});

interface Shown {
  readonly place: HTMLElement;
  readonly session: Session;
  readonly exercise: Exercise;
  readonly step: Step;
  readonly onEnd: ReturnType<typeof vi.fn>;
}

let end: () => void = () => undefined;
afterEach(() => {
  act(end);
  document.body.replaceChildren();
});

/** The exercise of an experiment with its own drawing, as in one column, reached by its reader. */
async function show({ id, exercises }: LessonExperiment): Promise<Shown> {
  const session = world.sessions.get(id)!;
  const spec = exercises![0]!;
  const exercise = await makeExercise(session, spec);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  end = () => root.unmount();
  const onEnd = vi.fn();
  const view = kExerciseViews[spec.kind];
  act(() =>
    root.render(
      <LessonProvider runtime={world} glossary={{}} experiments={experiments}>
        <Steps of={id} hasFigure={false} grid={false} {...{ spec, exercise, session, view, onEnd }} />
      </LessonProvider>,
    ),
  );
  focusIn(place);
  return { place, session, exercise, step: exercise.steps[0]!, onEnd };
}

const focusIn = (place: HTMLElement): void =>
  act(() => void place.querySelector('form input')!.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
const marks = (place: HTMLElement): readonly SVGGElement[] => [
  ...place.querySelectorAll<SVGGElement>('.picture-choices [data-choice]'),
];
const inputs = (place: HTMLElement): readonly HTMLInputElement[] => [...place.querySelectorAll('input')];
const markOf = (place: HTMLElement, id: string): SVGGElement =>
  marks(place).find((each) => each.dataset['choice'] === id)!;
const inputOf = (place: HTMLElement, id: string): HTMLInputElement => inputs(place).find(({ value }) => value === id)!;
const press = (element: Element): void =>
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
const key = (element: Element, name: string): void =>
  act(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })));
const chosenInPicture = (place: HTMLElement): readonly (string | undefined)[] =>
  marks(place)
    .filter((each) => each.getAttribute('aria-pressed') === 'true')
    .map((each) => each.dataset['choice']);
const chosenInForm = (place: HTMLElement): readonly string[] =>
  inputs(place)
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
const verdict = (place: HTMLElement): string => place.querySelector('.verdict')!.textContent;
const button = (place: HTMLElement, name: string): HTMLButtonElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

describe('choices of which several are right', () => {
  it('are chosen and taken back in the picture and in the form, and are the same in both', async () => {
    const { place, step } = await show(several);
    expect(marks(place).map((each) => each.dataset['choice'])).toEqual(step.choices.map(({ id }) => id));
    for (const { id } of step.choices) press(markOf(place, id));
    expect(chosenInForm(place)).toEqual(step.choices.map(({ id }) => id));
    for (const { id } of step.choices.slice(1)) press(inputOf(place, id));
    expect(chosenInPicture(place)).toEqual([step.choices[0]!.id]);
    press(markOf(place, step.choices[0]!.id));
    expect([...chosenInForm(place), ...chosenInPicture(place)]).toEqual([]);
  });

  it('of which one is left out is marked as missing, with what that leads to', async () => {
    const { place, session, step } = await show(several);
    const [missing, ...others] = step.engine;
    for (const id of others) press(markOf(place, id));
    press(button(place, 'Check this step'));
    expect(markOf(place, missing!).dataset['state']).toBe('missing');
    expect(inputOf(place, missing!).closest('label')!.dataset['fault']).toBe('true');
    expect(verdict(place)).toContain(step.choices.find(({ id }) => id === missing)!.otherwise);
    press(markOf(place, missing!));
    press(button(place, 'Check this step'));
    expect(verdict(place)).toMatch(/^Right\./);
    expect(session.store.getState().cursor).toBe(step.plays);
  });
});

describe('a choice of one', () => {
  it('is answered by a press; a wrong one can be tried again, and after the right one the figure moves on', async () => {
    const { place, session, step } = await show(byHand);
    expect(session.store.getState().cursor).toBe(step.position);
    const wrong = step.choices.find(({ right }) => !right)!;
    press(markOf(place, wrong.id));
    expect(markOf(place, wrong.id).dataset['state']).toBe('wrong');
    expect(chosenInForm(place)).toEqual([wrong.id]);
    expect(verdict(place)).toContain(wrong.otherwise);
    expect(place.querySelector(`[data-mark="${wrong.proof[0]}"]`)!.hasAttribute('data-highlighted')).toBe(true);
    press(markOf(place, step.engine[0]!));
    expect(verdict(place)).toMatch(/^Right\./);
    expect(chosenInForm(place)).toEqual(step.engine);
    expect(session.store.getState().cursor).toBe(step.plays);
    expect(marks(place)).toEqual([]);
  });

  it('is one tab stop, whose arrow keys lead from choice to choice', async () => {
    const { place, step } = await show(byHand);
    const stops = () => marks(place).filter((each) => each.getAttribute('tabindex') === '0');
    const group = place.querySelector('.picture-choices')!;
    const ids = step.choices.map(({ id }) => id);
    expect(stops().map((each) => each.dataset['choice'])).toEqual([ids[0]]);
    key(group, 'ArrowLeft');
    expect(stops().map((each) => each.dataset['choice'])).toEqual([ids.at(-1)]);
    key(group, 'Home');
    key(group, 'ArrowRight');
    expect(stops().map((each) => each.dataset['choice'])).toEqual([ids[1]]);
    key(group, 'Enter');
    expect(chosenInForm(place)).toEqual([ids[1]]);
  });

  it('has the figure at the moment of the question only, and its reader gets it back by going on', async () => {
    const { place, session, step } = await show(byHand);
    act(() => session.seek(step.position! - 5));
    expect(marks(place)).toEqual([]);
    focusIn(place);
    expect(session.store.getState().cursor).toBe(step.position);
    expect(marks(place).length).toBe(step.choices.length);
    act(end);
    end = () => undefined;
    expect(document.querySelectorAll('.picture-choices').length).toBe(0);
  });

  it('counts as solved on the first try only without a wrong press', async () => {
    const { place, exercise, onEnd } = await show(byHand);
    exercise.steps.forEach(({ choices, engine }, i) => {
      if (i === 0) press(markOf(place, choices.find(({ right }) => !right)!.id));
      press(markOf(place, engine[0]!));
      press(button(place, i + 1 === exercise.steps.length ? 'Finish' : 'Next step'));
    });
    expect(onEnd).toHaveBeenCalledWith(`${exercise.steps.length - 1} of ${exercise.steps.length}`, true);
  });
});

describe('the questions of an exercise', () => {
  /** Observers that report when the test says so, by the margin that they watch. */
  class Watcher {
    static readonly all: Watcher[] = [];
    readonly margin: string | undefined;
    constructor(
      private readonly report: (entries: readonly { readonly isIntersecting: boolean }[]) => void,
      { rootMargin }: { readonly rootMargin?: string } = {},
    ) {
      this.margin = rootMargin;
      Watcher.all.push(this);
    }
    observe(): void {}
    disconnect(): void {}
    static comeWithin(margin: string): void {
      for (const each of Watcher.all) if (each.margin === margin) each.report([{ isIntersecting: true }]);
    }
  }

  it('wait until the exercise is in the window, also if its experiment has run for the figure beside it', async () => {
    vi.stubGlobal('IntersectionObserver', Watcher);
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    end = () => root.unmount();
    const { prerender: _, ...runtime } = world;
    const exercise = byHand.exercises![0]!.id;
    await act(async () =>
      root.render(
        <LessonProvider runtime={runtime} glossary={{}} experiments={experiments}>
          <Practice of={byHand.id} exercise={exercise}>
            Merge.
          </Practice>
        </LessonProvider>,
      ),
    );
    await act(async () => Watcher.comeWithin('50% 0px'));
    // An earlier fetch would have come by now: its scripts are those of this file.
    await act(() => import('../../../web/src/lessons/exercises/make.ts'));
    expect(place.textContent).toContain('Preparing the exercise');
    await act(async () => Watcher.comeWithin('0px'));
    await vi.waitFor(() => expect(inputs(place).length).toBeGreaterThan(0));
    vi.unstubAllGlobals();
  });
});
