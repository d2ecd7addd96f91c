/**
 * Parts of a page that draw one behind the other while an engine runs as fast as it can.
 *
 *   published    ●                              ●
 *   frames       |----|----|----|----|----|----|----|----|
 *   turn 0        tree                           tree
 *   turn 1             lens                           lens
 *   turn 2                  timeline                       timeline
 *   turn 3                       panels                         panels
 *
 * Drawn at once they are a task of many frames, in which the page answers nothing. So each part but the first sees a publication only some frames
 * later: the state that it reads is the session's, held back. Whatever a reader does, and whatever comes while the engine rests, is seen by
 * all parts at once; so at rest no two parts ever tell of different moments.
 *
 * The frames are those of the session (`onScene`), which has one in each tick that brings records; so nothing here knows the time.
 */
import { createContext, useContext, type ReactNode } from 'react';
import type { Session, SessionState } from '../../store/types.ts';

/** Turns that a publication takes; the session counts as many frames for drawing. */
export type Turn = 0 | 1 | 2 | 3;

const TurnContext = createContext<Turn>(0);

export const useTurn = (): Turn => useContext(TurnContext);

/** All in it draws in this turn. */
export function InTurn({ turn, children }: { readonly turn: Turn; readonly children: ReactNode }) {
  return <TurnContext value={turn}>{children}</TurnContext>;
}

/** The engine runs as fast as it can, and pictures follow each other faster than they are read. */
export const isRacing = ({ status, followLive, speed }: SessionState): boolean =>
  status === 'running' && followLive && speed === Infinity;

/** What a publication changes by itself. */
const kTold: ReadonlySet<keyof SessionState> = new Set([
  'cursor',
  'total',
  'first',
  'moment',
  'pastMoment',
  'sceneVersion',
  'progress',
  'lit',
]);

/** Whether another state may wait: nothing but what a running engine tells is different. Pure. */
export function mayWait(before: SessionState, now: SessionState): boolean {
  if (!isRacing(before) || !isRacing(now)) return false;
  for (const name of Object.keys(now) as (keyof SessionState)[])
    if (before[name] !== now[name] && !kTold.has(name)) return false;
  return true;
}

/** The state of a session as one turn sees it. */
export interface Seen {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A session's state, held back by `turn` frames. It listens to the session only while somebody listens to it. */
export function heldBack(session: Pick<Session, 'store' | 'onScene'>, turn: number): Seen {
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
      session.store.subscribe((now) => {
        if (!mayWait(seen, now)) show();
        // One that waits already waits no longer for what comes meanwhile; the frame that publishes is itself told of.
        else if (wait === 0) wait = turn + 1;
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

const kSeen = new WeakMap<Session, Map<Turn, Seen>>();

/** The same object for a session and a turn. */
export function seenIn(session: Session, turn: Turn): Seen {
  if (turn === 0) return session.store;
  const all = kSeen.get(session) ?? new Map<Turn, Seen>();
  kSeen.set(session, all);
  const seen = all.get(turn) ?? heldBack(session, turn);
  all.set(turn, seen);
  return seen;
}
