/** From a session to the properties of its figures. */
import { useCallback, useMemo, useState } from 'react';
import type { Input } from '../marks/input.ts';
import { axisOfScene } from '../marks/key-axis.ts';
import { counterOf } from '../protocol/counter-info.ts';
import type { Session } from '../session/session-types.ts';
import { KeyAxisCache } from './key-axis-cache.ts';
import { usePrefetch } from './use-prefetch.ts';
import { sceneForFamily, type FamilyRule } from './family.ts';
import { isRacing } from './staggered-render.tsx';
import { useVersionedMemo } from './use-versioned-memo.ts';
import { useReducedMotion, useSession } from './use-session.ts';

export const treeHeight = (width: number): number =>
  width < 560 ? Math.max(240, width * 0.7) : Math.min(420, Math.max(300, width * 0.43));
export const mainViewHeight = (width: number): number =>
  width < 560 ? Math.max(300, width * 0.86) : Math.min(310, Math.max(270, width * 0.33));

export type Drawn = Pick<Input, 'scene' | 'axis' | 'selection' | 'highlight' | 'emphasized'> & {
  readonly version: number;
  readonly still: boolean;
  readonly racing: boolean;
  readonly onSelect: (address: string | null) => void;
};

/** The same for one visualization: of the chosen column family, or of the family of the operation that it follows. */
export function useFamilyScene(drawn: Drawn, session: Session, rule: FamilyRule): Drawn {
  const family = useSession(session, (s) => s.family);
  const { scene: whole, version } = drawn;
  const scene = useVersionedMemo(() => sceneForFamily(rule, whole, family), [rule, whole, family], version);
  return { ...drawn, scene };
}

/** Properties of figures, kept in sync with their session. `shared`: the axis of several figures. */
export function usePicture(session: Session, shared?: KeyAxisCache): Drawn {
  const version = useSession(session, (s) => s.sceneVersion);
  const selection = useSession(session, (s) => s.selection);
  const addresses = useSession(session, (s) => s.emphasized);
  const emphasized = useMemo(() => new Set(addresses), [addresses]);
  const resting = useSession(session, (s) => s.status !== 'running');
  const racing = useSession(session, isRacing);
  const highlightedCounter = useSession(session, (s) => s.highlightedCounter);
  const chosenStaticFigure = useSession(session, (s) => s.reducedMotion);
  const [own] = useState(() => new KeyAxisCache());
  const cache = shared ?? own;
  const highlight = useMemo(
    () => (highlightedCounter === null ? null : { counter: counterOf(highlightedCounter).name }),
    [highlightedCounter],
  );
  const still = useReducedMotion() || chosenStaticFigure;
  const onSelect = useCallback((address: string | null) => session.select(address), [session]);
  usePrefetch(session, cache.advance);
  const scene = session.scene();
  const run = cache.axisOf(session.history(), resting);
  // A database opened from dropped files has tables, but no history of how they were written.
  const axis = useMemo(() => (run.boundaries.length > 0 ? run : axisOfScene(scene)), [run, scene]);
  return { scene, axis, version, selection, highlight, emphasized, still, racing, onSelect };
}
