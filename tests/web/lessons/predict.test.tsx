/**
 * @vitest-environment happy-dom
 * A prediction before and after it is submitted: nothing marks the answer before; then one announcement, the reader's flag and the counted bar on one
 * scale, the right option in words, and the figure that plays to the proof. Answers that were stored before are neither announced nor animated.
 */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../web/src/lessons/measurements/readings.ts';
import { LessonProvider, type LessonRuntime } from '../../../web/src/lessons/lesson-context.tsx';
import { defineExperiment } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import { forget, remember } from '../../../web/src/lessons/progress/progress-store.ts';
import { CertaintyLine } from '../../../web/src/lessons/tasks/certainty.tsx';
import { Predict, type PredictProps } from '../../../web/src/lessons/tasks/predict.tsx';
import type { Session } from '../../../web/src/session/session-types.ts';
import { recorded } from '../../fixtures/recorded-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const run = defineExperiment({
  id: 'run',
  seed: 1,
  options: {},
  program: 'put a 1',
  views: ['tree'],
  stops: [
    { name: 'early', at: { after: 'MemtableInserted', nth: 0 } },
    { name: 'last', at: 'end' },
  ],
  expect: [],
});
const kQuestion = 'How many writes?';
const kNumber = { id: 'n', question: kQuestion, of: 'run', what: 'number_keys_written', confidence: true } as const;
const kOptions = { id: 'o', question: 'More or fewer?', options: ['more', 'fewer'], right: 'fewer' } as const;

let session: Session;
let end: () => void = () => undefined;
beforeEach(async () => void ({ session } = await recorded()));
afterEach(() => {
  end();
  for (const id of ['n', 'o']) forget(`x.${id}`);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The element of the task, in a page in which the experiment has run. */
function shown(props: Omit<PredictProps, 'children'>, more: ReactNode = null): HTMLElement {
  const runtime = {
    slug: 'x',
    up: '',
    known: new Map(),
    watch: () => () => undefined,
    peek: () => ({ session, ready: true, problem: null }),
  } as unknown as LessonRuntime;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  act(() =>
    root.render(
      <LessonProvider runtime={runtime} glossary={{}} experiments={[run]}>
        <Predict {...props}>Because.</Predict>
        {more}
      </LessonProvider>,
    ),
  );
  end = () => act(() => root.unmount());
  return place;
}

const press = (within: HTMLElement, name: string): void => {
  const button = [...within.querySelectorAll('button')].find((each) => each.textContent.startsWith(name));
  if (!button) throw new Error(`no button ${name}: ${within.textContent}`);
  act(() => button.click());
};
const statusOf = (place: HTMLElement) => place.querySelector('.unseen[role="status"]')!.textContent;
function predict(place: HTMLElement, number: string, sure: string): void {
  const input = place.querySelector('input')!;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, number);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  press(place, 'Submit prediction');
  press(place, sure);
}

describe('a number', () => {
  it('grows past the flag of the guess, and is announced in one sentence', () => {
    const counted = session.history().head.counters;
    const place = shown(kNumber, <CertaintyLine />);
    expect(statusOf(place)).toBe('');
    predict(place, '1', 'certain');
    const sentence = statusOf(place);
    expect(sentence).toMatch(/^You said: 1 \(certain\)\. The engine counts \d+, \d+\.\d times as much\.$/);
    expect(place.querySelectorAll('[role="status"], [aria-live]')).toHaveLength(1);
    expect(place.querySelector('.said')!.textContent).toContain(sentence);
    const scale = place.querySelector('.guess-scale')!;
    expect(scale.getAttribute('data-grows')).toBe('true');
    const value = Number(/counts (\d+)/.exec(sentence)![1]);
    expect([...counted]).toContain(value);
    expect(scale.querySelector('.counted')!.getAttribute('width')).toBe('92%');
    expect(scale.querySelector('svg')!.getAttribute('x')).toBe(`${92 / value}%`);
    expect(scale.textContent).toBe(`counted: ${value}you: 1`);
    expect(place.querySelector('.certainty')!.textContent).toContain('You were certain once, and wrong.');
    press(place, 'Ask me again');
    expect(place.querySelector('.certainty')).toBeNull();
  });

  it('does not grow with reduced motion, and not when it was stored before', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    const place = shown(kNumber);
    predict(place, '1', 'certain');
    expect(place.querySelector('.guess-scale')!.hasAttribute('data-grows')).toBe(false);
    vi.unstubAllGlobals();
    end();
    const later = shown(kNumber);
    expect(later.querySelector('.guess-scale')!.hasAttribute('data-grows')).toBe(false);
    expect(statusOf(later)).toBe('');
    expect(later.querySelector('.said')!.textContent).toContain('You said: 1 (certain).');
  });
});

describe('options', () => {
  const buttons = (place: HTMLElement) => [...place.querySelectorAll('fieldset button')].slice(0, 2);

  it('look the same before the prediction; then the right one is marked, in words too', () => {
    const place = shown(kOptions);
    const [more, fewer] = buttons(place).map((each) => each.outerHTML.replace(/more|fewer/, ''));
    expect(more).toBe(fewer);
    press(place, 'more');
    expect(buttons(place).map((each) => each.textContent)).toEqual(['more', 'fewer✓ right']);
    expect(statusOf(place)).toBe('You said: more. The right answer: fewer.');
  });

  it('must offer the right one', () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => shown({ ...kOptions, right: 'neither' })).toThrow('prediction o does not offer "neither"');
    errors.mockRestore();
    end = () => undefined;
  });
});

describe('the proof', () => {
  const frames = (ms: number) => {
    for (let at = 0; at <= ms; at += 20) session.tick(at);
  };
  const cursor = () => session.store.getState().cursor;

  it('is played by the named figure, from the beginning to the moment, and holds there', () => {
    session.setSpeed(7);
    const place = shown({ ...kOptions, plays: 'run' });
    const { total } = session.store.getState();
    session.seek(total);
    press(place, 'more');
    expect(cursor()).toBe(0);
    frames(2000);
    expect(cursor()).toBeGreaterThan(total / 4);
    expect(cursor()).toBeLessThan((3 * total) / 4);
    frames(6000);
    expect(cursor()).toBe(total);
    expect(session.store.getState()).toMatchObject({ playing: false, speed: 7 });
  });

  it('is played up to a named stop', () => {
    const place = shown({ ...kOptions, plays: 'run', until: 'early' });
    press(place, 'more');
    frames(6000);
    expect(cursor()).toBeGreaterThan(0);
    expect(cursor()).toBeLessThan(session.store.getState().total / 2);
    expect(session.store.getState().playing).toBe(false);
  });

  it('ends when the reader takes the figure over', () => {
    session.setSpeed(7);
    const place = shown({ ...kOptions, plays: 'run' });
    press(place, 'more');
    frames(1000);
    session.seek(3);
    frames(6000);
    expect(cursor()).toBe(3);
    expect(session.store.getState().speed).toBe(7);
  });

  it('is shown without motion if the reader wants less of it, and not at all if no figure plays', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    session.seek(5);
    press(shown({ ...kOptions, plays: null }), 'more');
    expect(cursor()).toBe(5);
    end();
    forget('x.o');
    press(shown({ ...kOptions, plays: 'run' }), 'more');
    expect(cursor()).toBe(session.store.getState().total);
  });

  it('needs a stop that exists', () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => shown({ ...kOptions, plays: 'run', until: 'late' })).toThrow('experiment run has no stop called late');
    errors.mockRestore();
    end = () => undefined;
  });
});

it('a stored answer of an earlier version has its verdict', () => {
  remember('x.o', kOptions.question, 'fewer');
  const place = shown(kOptions);
  expect(place.querySelector('.said')!.textContent).toContain('You said: fewer. That is right.');
});
