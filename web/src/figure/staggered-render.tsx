/**
 * Lets parts of a page render one after the other while an engine runs at full speed.
 *
 *   published    ●                              ●
 *   frames       |----|----|----|----|----|----|----|----|
 *   turn 0        tree                           tree
 *   turn 1             lens                           lens
 *   turn 2                  timeline                       timeline
 *   turn 3                       panels                         panels
 *
 * Rendered at once they are one task of many frames, during which the page does not respond. So each part but the first
 * sees a publication a few frames later: it reads the session's state through a delay. The last one of a run too, and the
 * jump that may follow it. User actions, and changes while the engine is idle, reach all parts at once.
 *
 * The frames are those of the session (`onScene`), one in each tick that brings records, and some after a run; so no
 * clock is needed here.
 */
import { createContext, useContext, type ReactNode } from 'react';
import type { Session, SessionState } from '../session/session-types.ts';

/** Turns of a publication; the session counts as many frames for drawing. */
export type RenderSlot = 0 | 1 | 2 | 3;

const RenderSlotContext = createContext<RenderSlot>(0);

export const useRenderSlot = (): RenderSlot => useContext(RenderSlotContext);

/** Its descendants render in this turn. */
export function StaggeredRender({ turn, children }: { readonly turn: RenderSlot; readonly children: ReactNode }) {
  return <RenderSlotContext value={turn}>{children}</RenderSlotContext>;
}

const followsAtFullSpeed = ({ followLive, speed }: SessionState): boolean => followLive && speed === Infinity;

/** The engine runs at full speed, and pictures change faster than anyone can read. */
export const isRacing = (state: SessionState): boolean => state.status === 'running' && followsAtFullSpeed(state);

/** State that a publication changes by itself. */
const kReportedFields: ReadonlySet<keyof SessionState> = new Set([
  'message',
  'cursor',
  'total',
  'moment',
  'offsetFromMoment',
  'sceneVersion',
  'progress',
  'countedRecords',
]);

/** Whether another state may wait: only state that an engine reports differs, or the run has ended. Pure. */
export function mayDefer(before: SessionState, now: SessionState): boolean {
  if (!isRacing(before)) return false;
  if (now.status === 'ready') return true;
  if (!isRacing(now)) return false;
  for (const name of Object.keys(now) as (keyof SessionState)[])
    if (before[name] !== now[name] && !kReportedFields.has(name)) return false;
  return true;
}

/** The state of a session as one turn sees it. */
export interface DeferredState {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A session's state, delayed by `turn` frames. It subscribes to the session only while it has subscribers. */
export function deferredState(session: Pick<Session, 'store' | 'onScene'>, turn: number): DeferredState {
  const listeners = new Set<() => void>();
  let seen = session.store.getState();
  let wait = 0;
  let stop: (() => void) | null = null;
  const show = (): void => {
    wait = 0;
    seen = session.store.getState();
    for (const listener of listeners) listener();
  };
  function listen(): () => void {
    seen = session.store.getState();
    const ends = [
      session.store.subscribe((now, before) => {
        if (!mayDefer(seen, now)) show();
        // A part that is already waiting does not wait longer for later changes; the publishing frame itself also
        // triggers onScene.
        else if (wait === 0) wait = turn + 1;
        // So does a jump, which is no frame.
        else if (before.status === 'ready' && now.sceneVersion !== before.sceneVersion) wait++;
      }),
      session.onScene(() => {
        if (wait > 0 && --wait === 0) show();
      }),
    ];
    return () => ends.forEach((end) => end());
  }
  return {
    getState: () => (listeners.size > 0 ? seen : session.store.getState()),
    subscribe(listener) {
      stop ??= listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

const kSeen = new WeakMap<Session, Map<RenderSlot, DeferredState>>();

/** The same object for a session and a turn. */
export function deferredStateOf(session: Session, turn: RenderSlot): DeferredState {
  if (turn === 0) return session.store;
  const all = kSeen.get(session) ?? new Map<RenderSlot, DeferredState>();
  kSeen.set(session, all);
  const seen = all.get(turn) ?? deferredState(session, turn);
  all.set(turn, seen);
  return seen;
}
