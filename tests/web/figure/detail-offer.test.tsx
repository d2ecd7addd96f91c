/**
 * @vitest-environment happy-dom
 * The offer to record detail: only if none was recorded and nothing runs; pressing it asks once, shows the progress, and removes it at the end.
 */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session, SessionState } from '../../../web/src/session/session-types.ts';
import { DetailOffer } from '../../../web/src/figure/DetailOffer.tsx';
import { ready } from '../../fixtures/recorded-session.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

describe('the offer of detail', () => {
  let root: Root;
  const host = document.createElement('div');
  beforeEach(() => (root = createRoot(host)));
  afterEach(() => act(() => root.unmount()));

  async function show(recorded: boolean, more: Partial<SessionState> = {}) {
    const state: SessionState = { ...(await ready()).get(), status: 'ready', cursor: 5, total: 9, ...more };
    const store = createStore<SessionState>(() => state);
    const answers: ((sentence: string | null) => void)[] = [];
    const world = { recorded, answers, store };
    const session = {
      store,
      onScene: () => () => undefined,
      history: () => ({ isRecordedAt: () => world.recorded }),
      detail: () => new Promise<string | null>((resolve) => answers.push(resolve)),
    } as unknown as Session;
    act(() => root.render(createElement(DetailOffer, { session })));
    return world;
  }
  const press = () => act(() => host.querySelector('button')!.click());

  it('is absent if detail was recorded, while something runs, and in a recording', async () => {
    await show(true);
    expect(host.innerHTML).toBe('');
    for (const more of [{ status: 'running' }, { playing: true }, { source: 'recorded' }] as const) {
      await show(false, more);
      expect(host.innerHTML, JSON.stringify(more)).toBe('');
    }
  });

  it('asks once, shows the progress, and disappears when the detail is complete', async () => {
    const world = await show(false);
    press();
    expect(world.answers).toHaveLength(1);
    expect(host.querySelector('button')).toBeNull();
    act(() => world.store.setState({ progress: { done: 1, total: 4, what: 'detail' } }));
    expect(host.textContent).toContain('25 %');
    world.recorded = true;
    await act(async () => world.answers[0]!(null));
    expect(host.innerHTML).toBe('');
  });

  it('says why there is no detail, and can be pressed again', async () => {
    const world = await show(false);
    press();
    await act(async () => world.answers[0]!('The history has changed in the meantime.'));
    expect(host.textContent).toContain('The history has changed in the meantime.');
    expect(host.querySelector('button')).not.toBeNull();
  });
});
