/**
 * @vitest-environment happy-dom
 * The panel that subtracts counters: nothing without a mark, the five largest changes after it, none from another run.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { History } from '../../../web/src/scene/history.ts';
import { cloneScene, createScene } from '../../../web/src/scene/scene.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { Difference } from '../../../web/src/panels/counters/difference.tsx';
import { stillSession } from '../../fixtures/still-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const id = (name: string): number => counterInfos.find((info) => info.name === name)!.id;

it('shows the five that changed most since the mark, the largest first', () => {
  const scene = createScene();
  let history = new History();
  const still = stillSession(scene, 'tombstones', '', { cursor: 7, total: 90 });
  const { setState, getState } = still.store;
  // A history that equals, at the mark, the scene at which the mark was set.
  const setBaseline = () => {
    const marked = cloneScene(scene);
    const { cursor } = getState();
    Object.assign(history, { sceneAt: () => marked, positionOf: () => cursor });
    setState({ baseline: { step: cursor, ordinal: 0 } });
  };
  const session: Session = { ...still, history: () => history, setBaseline };
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(createElement(Difference, { session })));
  const rows = (): string[] => [...place.querySelectorAll('tbody tr')].map((row) => row.textContent);
  const moveTo = (cursor: number): void =>
    act(() => session.store.setState({ cursor, sceneVersion: session.store.getState().sceneVersion + 1 }));
  const button = place.querySelector<HTMLButtonElement>('button.link')!;

  expect(rows()).toEqual([]);
  act(() => button.click());
  expect(rows()).toEqual([]);
  expect(place.textContent).toContain('0 of 0 that changed from record 7 to 7');

  const grown = {
    internal_delete_skipped_count: 900,
    internal_key_skipped_count: 900,
    iter_seek_count: 1,
    block_read_count: 30,
    block_read_byte: 50,
    iter_read_bytes: 20,
  };
  for (const [name, change] of Object.entries(grown)) scene.counters[id(name)] = change;
  moveTo(60);
  expect(rows()).toEqual([
    'internal_key_skipped_count+900',
    'internal_delete_skipped_count+900',
    'block_read_byte+50',
    'block_read_count+30',
    'iter_read_bytes+20',
  ]);
  expect(place.textContent).toContain('5 of 6 that changed from record 7 to 60');

  act(() => place.querySelector<HTMLButtonElement>('button.counter')!.click());
  expect(session.store.getState().highlightedCounter).toBe(id('internal_key_skipped_count'));

  act(() => button.click());
  scene.counters[id('block_read_count')] = 10;
  moveTo(8);
  expect(rows()).toEqual(['block_read_count−20']);

  history = new History();
  act(() => setState({ baseline: null }));
  moveTo(9);
  expect(rows()).toEqual([]);
  act(() => root.unmount());
});
