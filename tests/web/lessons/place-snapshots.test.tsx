/**
 * @vitest-environment happy-dom
 * Draw the stripes: each press runs the engine with the snapshots that are held; what it keeps is what the rule of stripes says, and nothing is
 * drawn or run before the prediction.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { none } from '../../../lessons/09-snapshots/snapshots.experiment.ts';
import { LessonProvider, type LessonRuntime } from '../../../web/src/lessons/lesson-context.tsx';
import { programOf } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import { setAnswered } from '../../../web/src/lessons/progress/progress-store.ts';
import { PlaceSnapshots } from '../../../web/src/lessons/tasks/place-snapshots.tsx';
import '../../../web/src/lessons/tasks/trial-figure.tsx';
import { keptOf, outcome, withSnapshots, writesOf } from '../../../web/src/lessons/tasks/placed-snapshots.ts';
import { History } from '../../../web/src/scene/history.ts';
import { runProgram } from '../../fixtures/engine.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let end: () => void = () => undefined;
// Without an observer everything is near.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  end();
  setAnswered('x.first', false);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** With plain spaces. */
const plain = (text = ''): string => text.replaceAll('\u00a0', ' ');

async function historyOf(program: string): Promise<History> {
  const history = new History();
  history.append((await runProgram(program)).records);
  return history;
}

async function page() {
  const run = vi.fn(async (_seed: number, program: string) => ({
    ok: true as const,
    history: await historyOf(program),
  }));
  const runtime = {
    slug: 'x',
    up: '',
    known: new Map(),
    watch: () => () => undefined,
    peek: () => null,
    run,
  } as unknown as LessonRuntime;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <LessonProvider runtime={runtime} glossary={{}} experiments={[none]}>
        <PlaceSnapshots of="none" held={[5]} after="first">
          Try it.
        </PlaceSnapshots>
      </LessonProvider>,
    ),
  );
  end = () => act(() => root.unmount());
  /** Waits for a sentence: React shows what has come after each act. */
  const says = (sentence: string) =>
    vi.waitFor(async () => {
      await act(() => Promise.resolve());
      expect(plain(place.querySelector('.outcome')?.textContent)).toBe(sentence);
    });
  const press = (write: number) =>
    act(() => place.querySelector<HTMLElement>(`[aria-label="Snapshot after write ${write}"]`)!.click());
  return { place, run, says, press };
}

it.each([[[]], [[5]], [[1, 2, 3, 4, 5, 6, 7, 8, 9]], [[3, 7]], [[9, 2]]])(
  'a compaction keeps the newest version of each stripe: snapshots after %j',
  async (held) => {
    expect(writesOf(none.program)).toBe(10);
    const history = await historyOf(programOf({ ...none, program: withSnapshots(none.program, new Set(held)) }));
    // The newest write of a stripe is the last one before its snapshot; that of the last stripe is the last of all.
    expect(keptOf(history, 10)).toEqual([...held, 10].sort((a, b) => a - b));
  },
);

it('says what came of it', () => {
  const said = (held: number[], kept: number[], writes: number) => plain(outcome(new Set(held), kept, writes));
  expect(said([], [10], 10)).toBe('No snapshot: version 10 stays, and the compaction drops 9.');
  expect(said([7, 3], [3, 7, 10], 10)).toBe(
    '2 snapshots, after write 3 and 7: versions 3, 7 and 10 stay, and the compaction drops 7.',
  );
  expect(said([1], [1, 2], 2)).toBe('1 snapshot, after write 1: versions 1 and 2 stay, and the compaction drops none.');
});

it('runs nothing before the prediction, and then each choice', async () => {
  const { place, run, says, press } = await page();
  expect(run).not.toHaveBeenCalled();
  expect(place.querySelectorAll('button')).toHaveLength(0);
  expect(place.querySelector('.covered a')!.getAttribute('href')).toBe('#predict-first');
  act(() => setAnswered('x.first', true));
  await says('1 snapshot, after write 5: versions 5 and 10 stay, and the compaction drops 8.');
  expect([...place.querySelectorAll('button')].map((button) => button.getAttribute('aria-pressed'))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((write) => String(write === 5)),
  );
  press(7);
  await says('2 snapshots, after write 5 and 7: versions 5, 7 and 10 stay, and the compaction drops 7.');
  press(5);
  press(7);
  await says('No snapshot: version 10 stays, and the compaction drops 9.');
  await vi.waitFor(async () => {
    await act(() => Promise.resolve());
    expect(place.querySelector('.figure')?.getAttribute('data-view')).toBe('snapshots');
  });
});
