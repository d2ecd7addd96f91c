/**
 * What the parts of a session share: the state, the feed, and the ways to make a change known. Made by session.ts, used by
 * travel.ts (where the cursor goes) and asking.ts (what the engine is asked); nobody outside of this room sees it.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from './feed.ts';
import type { SessionState } from './session-types.ts';

export interface Core {
  readonly store: StoreApi<SessionState>;
  /** The session's own engine, with its history and the cursor in it. */
  readonly live: Feed;
  /** Brings the state in line with the feed. Versions rise only when what is shown has changed. */
  readonly publish: (more?: Partial<SessionState>) => void;
  /** The same, where everything is different: another history. */
  readonly publishAnew: (more?: Partial<SessionState>) => void;
  /** The cursor where following puts it: at the end for good, or where it is. */
  readonly place: () => void;
  /** The cursor at a position, standing. */
  readonly moveTo: (position: number, more?: Partial<SessionState>) => void;
  /** Playing owes nothing any more. */
  readonly rest: () => void;
}
