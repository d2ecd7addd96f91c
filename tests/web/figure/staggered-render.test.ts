/** What each listener sees of a session, on frames that the test controls. */
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session, SessionState } from '../../../web/src/session/session-types.ts';
import { deferredState, mayDefer, deferredStateOf } from '../../../web/src/figure/staggered-render.tsx';
import { ready } from '../../fixtures/recorded-session.ts';

/** A session whose publications and frames the test controls. */
async function racing() {
  const state: SessionState = { ...(await ready()).get(), status: 'running', followLive: true, speed: Infinity };
  const store = createStore<SessionState>(() => state);
  const frames = new Set<() => void>();
  const onScene = (listener: () => void) => {
    frames.add(listener);
    return () => void frames.delete(listener);
  };
  const frame = () => frames.forEach((listener) => listener());
  return {
    session: { store, onScene } as unknown as Session,
    store,
    frames,
    frame,
    /** Like the session: publishes the state, then runs the frame that it belongs to. */
    publish: (sceneVersion: number) => {
      store.setState({ sceneVersion, total: sceneVersion * 100 });
      frame();
    },
  };
}

describe('what a turn sees while an engine runs at full speed', () => {
  it('comes a fixed number of frames after its publication', async () => {
    const { session, publish, frame } = await racing();
    for (const turn of [1, 2, 3]) {
      const seen = deferredState(session, turn);
      let calls = 0;
      const end = seen.subscribe(() => calls++);
      publish(turn * 10);
      for (let i = 0; i < turn; i++) {
        expect(seen.getState().sceneVersion, `turn ${turn}, frame ${i}`).not.toBe(turn * 10);
        expect(calls).toBe(0);
        frame();
      }
      expect(seen.getState().sceneVersion).toBe(turn * 10);
      expect(calls).toBe(1);
      end();
    }
  });

  it('comes even if other states are published meanwhile, and is then the newest', async () => {
    const { session, publish } = await racing();
    const seen = deferredState(session, 3);
    seen.subscribe(() => undefined);
    for (let version = 1; version <= 4; version++) publish(version);
    expect(seen.getState().sceneVersion).toBe(4);
  });

  it('shows at once what the reader does, and everything while the engine is idle', async () => {
    const { session, store, publish } = await racing();
    const seen = deferredState(session, 3);
    seen.subscribe(() => undefined);
    publish(1);
    store.setState({ selection: 'table:7' });
    expect(seen.getState()).toMatchObject({ selection: 'table:7', sceneVersion: 1 });
    publish(2);
    store.setState({ status: 'error' });
    expect(seen.getState()).toBe(store.getState());
    publish(3);
    expect(seen.getState().sceneVersion).toBe(3);
  });

  it('shows the end of a run and the jump that follows it in its turn, and what comes then at once', async () => {
    const { session, store, publish, frame } = await racing();
    const seen = deferredState(session, 2);
    seen.subscribe(() => undefined);
    store.setState({ status: 'ready', total: 900 });
    frame();
    // The jump is published, which calls the listeners of frames too.
    store.setState({ speed: 100 });
    store.setState({ cursor: 7, followLive: false, sceneVersion: 7 });
    frame();
    frame();
    expect(seen.getState()).toMatchObject({ status: 'running', total: 0 });
    frame();
    expect(seen.getState()).toBe(store.getState());
    publish(3);
    expect(seen.getState().sceneVersion).toBe(3);
  });

  it('is the session itself for the first turn, and one object for each other', async () => {
    const { session, store } = await racing();
    expect(deferredStateOf(session, 0)).toBe(store);
    expect(deferredStateOf(session, 2)).toBe(deferredStateOf(session, 2));
    expect(deferredStateOf(session, 2)).not.toBe(deferredStateOf(session, 3));
  });

  it('listens to the session only while it has a listener itself', async () => {
    const { session, store, frames } = await racing();
    const seen = deferredState(session, 1);
    expect(frames.size).toBe(0);
    const end = seen.subscribe(() => undefined);
    expect(frames.size).toBe(1);
    end();
    expect(frames.size).toBe(0);
    store.setState({ sceneVersion: 9 });
    expect(seen.getState().sceneVersion).toBe(9);
  });
});

describe('a state may wait', () => {
  it('while the engine runs at full speed and publishes only its progress', async () => {
    const { session } = await racing();
    const state = session.store.getState();
    expect(mayDefer(state, { ...state, cursor: 9, total: 9, sceneVersion: 9 })).toBe(true);
    expect(mayDefer(state, { ...state, status: 'ready', total: 9 })).toBe(true);
    expect(mayDefer({ ...state, status: 'ready' }, { ...state, status: 'ready', total: 9 })).toBe(false);
    expect(mayDefer(state, { ...state, message: 'Stopped after step 9.' })).toBe(true);
    expect(mayDefer(state, { ...state, status: 'ready', speed: 100, followLive: false })).toBe(true);
    expect(mayDefer(state, { ...state, speed: 100 })).toBe(false);
    expect(mayDefer(state, { ...state, status: 'loading' })).toBe(false);
    expect(mayDefer(state, { ...state, status: 'error' })).toBe(false);
    expect(mayDefer({ ...state, followLive: false }, { ...state, followLive: false, total: 9 })).toBe(false);
  });
});
