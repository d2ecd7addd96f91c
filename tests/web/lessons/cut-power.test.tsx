/**
 * @vitest-environment happy-dom
 * Cut the power: each press runs the engine up to the chosen write, and what it says is what a second reading of the program and the records says. A
 * synced write is never lost.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { power } from '../../../lessons/10-crash-and-recover/crash-and-recover.experiment.ts';
import { LessonProvider, type LessonRuntime } from '../../../web/src/lessons/lesson-context.tsx';
import { programOf } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import '../../../web/src/lessons/tasks/cut-power-board.tsx';
import { CutPower } from '../../../web/src/lessons/tasks/cut-power.tsx';
import {
  keysOf,
  momentsOf,
  outcomeOf,
  outcomeText,
  programWithCut,
  totalText,
} from '../../../web/src/lessons/tasks/cut-power-run.ts';
import { cellsOf, tallyOf } from '../../../web/src/visualizations/recovery/log-cells.ts';
import { History } from '../../../web/src/scene/history.ts';
import { runProgram } from '../../fixtures/engine.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let end: () => void = () => undefined;
beforeEach(() => {
  // Without motion the picture shows the end at once.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(() => {
  end();
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
const cutOf = (after: number, every: number, nth: number): Promise<History> =>
  historyOf(programOf({ ...power, program: programWithCut(power.program, { after, during: false, every, nth }) }));
const cutDuring = (after: number, nth: number): Promise<History> =>
  historyOf(programOf({ ...power, program: programWithCut(power.program, { after, during: true, every: 4, nth }) }));

it('never loses a synced write, and loses others by chance', async () => {
  const backs = new Set<number>();
  for (let nth = 0; nth < 6; nth++) {
    const { acknowledged, synced, back } = outcomeOf(await cutOf(11, 4, nth));
    expect([acknowledged, synced]).toEqual([11, 8]);
    expect(back).toBeGreaterThanOrEqual(8);
    expect(back).toBeLessThanOrEqual(11);
    backs.add(back);
  }
  expect(backs.size).toBeGreaterThan(1);
});

it('syncs as often as the reader wants', async () => {
  for (const [every, synced] of [
    [1, 7],
    [4, 4],
    [0, 0],
  ] as const)
    expect(outcomeOf(await cutOf(7, every, 1))).toMatchObject({ acknowledged: 7, synced });
});

it('cuts the power during a write: the write has no answer, and is back only if its record is whole', async () => {
  for (let nth = 0; nth < 3; nth++) {
    const history = await cutDuring(8, nth);
    const outcome = outcomeOf(history);
    // The eighth write asks for a sync, and the power fails before it.
    expect(outcome).toMatchObject({ acknowledged: 7, synced: 4, otherIsBack: nth === 2 });
    const cells = cellsOf(history.head);
    const other = cells.find(({ wasAcknowledged }) => !wasAcknowledged);
    expect(tallyOf(cells)).toMatchObject({ acknowledged: 7, back: outcome.back, others: nth === 2 ? 1 : 0 });
    if (nth === 2) expect(other).toMatchObject({ state: 'replayed', sequence: 8 });
    else expect(other?.state ?? 'torn').toBe('torn');
  }
});

it('plays from the failure to the reopened database, a record at a time', async () => {
  const history = await cutOf(9, 4, 0);
  const moments = momentsOf(history);
  expect(history.sceneAt(moments[0]!)).toMatchObject({ opened: false, recovery: { crashed: true, read: 0 } });
  const read = moments.map((position) => history.sceneAt(position).recovery!.read);
  expect(Math.max(...read.slice(1).map((count, i) => count - read[i]!))).toBe(1);
  expect(history.sceneAt(moments.at(-1)!).recovery!.state).toBe('opened');
});

it('says what came of one failure, and of all', () => {
  const some = { acknowledged: 11, synced: 8, back: 9, otherIsBack: false };
  const [after, during] = [{ during: false }, { during: true }];
  expect(plain(outcomeText('kim', after, some))).toBe(
    'The power failed after kim: 8 writes were synced, 9 are back. 2 acknowledged writes are gone.',
  );
  const one = { acknowledged: 1, synced: 1, back: 1, otherIsBack: false };
  expect(plain(outcomeText('amy', after, one))).toBe(
    'The power failed after amy: 1 write was synced, 1 is back. No acknowledged write is lost.',
  );
  expect(plain(outcomeText('bob', during, one))).toMatch(
    /^The power failed during bob: .* bob was never acknowledged, and is not back\.$/,
  );
  expect(plain(outcomeText('bob', during, { ...one, otherIsBack: true }))).toMatch(
    /bob was never acknowledged, and is back too: all of its record had reached the device\.$/,
  );
  expect(plain(totalText([some, some]))).toBe(
    'In 2 power failures, 0 of 16 synced writes and 4 of 6 others were lost.',
  );
});

it('takes the place of the figure until the reader goes back', async () => {
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
  end = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <LessonProvider runtime={runtime} glossary={{}} experiments={[power]}>
        <CutPower of="power" caption="Yours.">
          <p className="first">The figure</p>
        </CutPower>
      </LessonProvider>,
    ),
  );
  const figure = place.querySelector('.first')!.parentElement!;
  expect([...place.querySelectorAll('.cuts button')].map((button) => button.textContent)).toEqual(
    keysOf(power.program),
  );
  const outcome = () => plain(place.querySelector('.outcome')?.textContent ?? '');
  const press = (name: string) =>
    act(async () => place.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)!.click());
  await press('Cut the power after dan');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(outcome()).toContain('4 are back. No acknowledged write is lost. In 1 power failure, 0 of 4');
  });
  expect(figure.hidden).toBe(true);
  expect(place.querySelector('.figure')?.getAttribute('data-view')).toBe('recovery');
  await press('Cut the power after amy');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(outcome()).toContain('In 2 power failures, 0 of 4 synced writes');
  });
  await act(async () => place.querySelector<HTMLButtonElement>('figcaption button')!.click());
  expect(figure.hidden).toBe(false);
});
