/**
 * @vitest-environment happy-dom
 * The front page's islands: React hydrates the page that the build wrote without a mismatch, keeps its still until a session has drawn, and
 * then plays and paces that session.
 */
import { act, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { hydrateHome } from '../../../../web/src/pages/home/home-island.tsx';
import { HomePage } from '../../../../web/src/pages/home/home-page.tsx';
import { createHomeRun, type HomeRun } from '../../../../web/src/pages/home/home-run.ts';
import { speedAt } from '../../../../web/src/pages/home/speed.ts';
import { rest } from '../../../fixtures/scenes/tree.ts';
import { stillSession } from '../../../fixtures/still-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

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
  onRecoverableError.mockClear();
  reported.mockClear();
  const staticFigure = createElement('svg', { id: 'built' });
  document.body.innerHTML = renderToString(createElement(HomePage, { staticFigure }));
});

it('hydrates without a mismatch, and keeps what the build wrote', async () => {
  const page = document.body.innerHTML;
  const still = one('#built');
  await hydrated();
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(reported).not.toHaveBeenCalled();
  expect(document.body.innerHTML).toBe(page);
  expect(one('#built') === still).toBe(true);
  expect((one('#speed') as HTMLInputElement).disabled).toBe(true);
});

it('makes React report a page of another build', async () => {
  one('.home figcaption small').textContent = 'Something else.';
  await hydrated();
  expect(onRecoverableError).toHaveBeenCalled();
  reported.mockClear();
});

it('draws a session in place of the still, and names what it shows', async () => {
  const run = await hydrated();
  await act(async () =>
    run.setState({ state: 'live', session: stillSession(rest(), 'tree', ''), problem: 'It stopped.' }),
  );
  expect(document.querySelector('#built')).toBeNull();
  expect(one('.home figure').dataset['state']).toBe('live');
  expect(one('#figure-tree-title').textContent).toBe('An LSM-tree taking writes');
  expect(one('.home figcaption p').textContent).toMatch(/^Writes go to the log.*\.$/);
  expect(one('.home figcaption small').textContent).toBe('The engine, running in this page. It stopped.');
});

it('plays and pauses the session, and sets its speed', async () => {
  const run = await hydrated();
  const session = stillSession(rest(), 'tree', '', { speed: 120 });
  const done: string[] = [];
  session.play = () => session.store.setState({ playing: true });
  session.pause = () => session.store.setState({ playing: false });
  session.setSpeed = (speed) => {
    done.push(String(speed));
    session.store.setState({ speed });
  };
  await act(async () => run.setState({ state: 'live', session }));
  const button = one('.faster button') as HTMLButtonElement;
  expect([button.disabled, button.getAttribute('aria-label')]).toEqual([false, 'Play']);
  act(() => button.click());
  expect(button.getAttribute('aria-label')).toBe('Pause');
  act(() => button.click());
  expect(button.getAttribute('aria-label')).toBe('Play');
  const slider = one('#speed') as HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, '100');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(done).toEqual([String(speedAt(100))]);
  expect(slider.getAttribute('aria-valuetext')).toBe('8000 records per second');
  expect(one('.faster output').textContent).toBe('8000 records/s');
});
