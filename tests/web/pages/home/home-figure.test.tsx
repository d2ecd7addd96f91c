/**
 * @vitest-environment happy-dom
 * The front page's figure: React hydrates the page that the build wrote without a mismatch, keeps its still until a session has drawn, and then shows
 * the episode of that session, with its player; after it the engine goes on writing.
 */
import { act, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NodeEngines } from '../../../../web/build/node-world.ts';
import { currentActivityText } from '../../../../web/src/figure/current-activity.ts';
import { EpisodeFigure } from '../../../../web/src/lessons/figures/episode-figure.tsx';
import { beatsOf } from '../../../../web/src/lessons/figures/episode.ts';
import { kHomeEpisode } from '../../../../web/src/pages/home/home-episode.ts';
import { homeStart, kHomeCommands } from '../../../../web/src/pages/home/home-program.ts';
import { hydrateHome } from '../../../../web/src/pages/home/home-island.tsx';
import { HomePage } from '../../../../web/src/pages/home/home-page.tsx';
import { createHomeRun, kHomeSession, type HomeRun } from '../../../../web/src/pages/home/home-run.ts';
import type { Session } from '../../../../web/src/session/session-types.ts';
import { rest } from '../../../fixtures/scenes/tree.ts';
import { stillSession } from '../../../fixtures/still-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const engines = new NodeEngines('public/engine/strata.wasm');
const kPunchLine = 'The old tables go.';
const onRecoverableError = vi.fn();
const reported = vi.spyOn(console, 'error');
const one = (selector: string): HTMLElement => {
  const found = document.querySelectorAll<HTMLElement>(selector);
  expect(found, selector).toHaveLength(1);
  return found[0]!;
};

// Asynchronous: the still suspends.
async function hydrated(): Promise<HomeRun> {
  const run = createHomeRun();
  await act(async () => hydrateHome(run, { onRecoverableError }));
  return run;
}

beforeEach(() => {
  // Time passes only when a test says so.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  onRecoverableError.mockClear();
  reported.mockClear();
  const staticFigure = createElement('svg', { id: 'built' });
  document.body.innerHTML = renderToString(createElement(HomePage, { staticFigure, sentence: kPunchLine }));
});

const nameOf = (): (string | null)[] =>
  [...document.querySelectorAll('.home figure button')].map(
    (button) => button.textContent || button.getAttribute('aria-label'),
  );

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('hydrates without a mismatch, and keeps what the build wrote', async () => {
  const page = document.body.innerHTML;
  const still = one('#built');
  await hydrated();
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(reported).not.toHaveBeenCalled();
  expect(document.body.innerHTML).toBe(page);
  expect(one('#built') === still).toBe(true);
  expect(one('.home .now').textContent).toBe(kPunchLine);
  const controls = [
    ...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>('.home figure :is(button, input)'),
  ];
  expect(controls.map(({ disabled }) => disabled)).toEqual(Array.from({ length: 6 }, () => true));
});

it('makes React report a page of another build', async () => {
  one('.home figcaption span').textContent = 'Something else.';
  await hydrated();
  expect(onRecoverableError).toHaveBeenCalled();
  reported.mockClear();
});

/** The engine of the page, at the punch line. */
async function ran(): Promise<Session> {
  const session = await engines.ran(kHomeCommands, kHomeSession);
  session.seek(homeStart(session.history()));
  // An announcement would come after the test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return session;
}

it('shows the episode in place of the still, at the same sentence, with the same controls', async () => {
  const names = nameOf();
  const run = await hydrated();
  const session = await ran();
  const [beat] = beatsOf(kHomeEpisode, session.history()).slice(-1);
  await act(async () => run.setState({ state: 'live', session, Player: EpisodeFigure, problem: 'It stopped.' }));
  expect(document.querySelector('#built')).toBeNull();
  expect(one('.home figure').dataset['state']).toBe('live');
  expect(one('#figure-tree-title').textContent).toBe('An LSM-tree taking writes');
  expect(one('.home .now').textContent).toBe(beat!.sentence);
  expect(one('.figure-controls > .beat').textContent).toBe('5 of 5');
  expect(one('.home figcaption').textContent).toBe('The engine, running in this page. It stopped.');
  expect(nameOf().filter((name) => name !== 'Save')).toEqual(names);
  await act(async () => session.close());
});

it('goes on writing after the punch line, at the chosen speed, until it is paused or the episode is played again', async () => {
  const run = await hydrated();
  const session = await ran();
  await act(async () => run.setState({ state: 'live', session, Player: EpisodeFigure }));
  const { cursor: end } = session.store.getState();
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll<HTMLButtonElement>('.home figure button')]
        .find((each) => [each.textContent, each.getAttribute('aria-label')].includes(name))!
        .click(),
    );
  const playing = () => session.store.getState().playing;
  let now = 0;
  const pass = (ms: number) =>
    act(async () => {
      for (const to = now + ms; now < to; now += 100) session.tick(now);
    });
  await press('Previous beat');
  expect(session.store.getState().cursor).toBeLessThan(end);
  await press('Keep writing');
  expect([session.store.getState().cursor, playing()]).toEqual([end, true]);
  await pass(1000);
  expect(session.store.getState().cursor).toBeGreaterThan(end + 60);
  expect(one('.home .now').textContent).toBe(`${currentActivityText(session.scene())}.`);
  await press('Pause writing');
  const { cursor } = session.store.getState();
  expect(playing()).toBe(false);
  const slider = one('.writing input') as HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, slider.max);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(session.store.getState()).toMatchObject({ cursor, playing: true, speed: 8000 });
  expect([slider.getAttribute('aria-valuetext'), one('.writing .words').textContent]).toEqual([
    '8000 records/s',
    '8000 records/s',
  ]);
  await press('Play');
  expect(playing()).toBe(false);
  expect(session.store.getState().cursor).toBeLessThan(end);
  expect(one('.figure-controls > .beat').textContent).toBe('1 of 5');
  await act(async () => session.close());
});

it('shows what happens in a session without a player, which is played as a whole', async () => {
  const run = await hydrated();
  const session = stillSession(rest(), 'tree', '');
  session.play = () => session.store.setState({ playing: true });
  await act(async () => run.setState({ state: 'recorded', session, problem: 'There is no engine.' }));
  expect(document.querySelector('#built')).toBeNull();
  expect(one('#figure-tree-title').textContent).toBe('An LSM-tree taking writes');
  expect(one('.home .now').textContent).toMatch(/^Writes go to the log.*\.$/);
  expect(one('.home figcaption').textContent).toBe('A recording of the same engine. There is no engine.');
  const [back, play, on, keep] = document.querySelectorAll<HTMLButtonElement>('.figure-controls button');
  expect([back, play, on, keep].map((button) => button!.disabled)).toEqual([true, true, true, false]);
  act(() => keep!.click());
  expect(keep!.textContent).toBe('Pause writing');
});
