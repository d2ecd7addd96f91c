/** The race of two scans, one above the other: each reads one entry at a time, at the same pace, and the one that has fewer to read is there first. */
import { useEffect, useMemo, useState } from 'react';
import { growShare } from '../../figure/grow-share.ts';
import type { Layout } from '../../marks/input.ts';
import { scanPart } from '../../scene/features/reads/scan-part.ts';
import type { Scene } from '../../scene/types.ts';
import { twoMoments } from '../figures/two-moments.ts';

/** How long the longer of the two takes, ms. */
const kRace_ms = 3000;

/** A scene in which the scan has taken `steps` steps. Pure. */
export const sceneAfter = (scene: Scene, steps: number): Scene => {
  const scan = scene.scan && scanPart(scene.scan, steps);
  return scan === scene.scan ? scene : { ...scene, scan };
};

const stepsOf = ({ scan }: Scene): number => scan?.path.length ?? 0;

export interface Race {
  readonly scene: Scene;
  readonly layout: Layout | null;
  readonly isRunning: boolean;
}

/** `other`: drawn above `scene`, if there is one. A new pair runs, unless `still`. */
export function useRace(layout: Layout | null, scene: Scene, other: Scene | null, still: boolean): Race {
  const share = useShare(other && scene, still);
  return useMemo(() => {
    if (layout === null || other === null) return { scene, layout, isRunning: false };
    const steps = Math.ceil(share * Math.max(stepsOf(scene), stepsOf(other)));
    const above = { scene: sceneAfter(other, steps), isAbove: true, share: 0.5, names: ['Before', 'After'] } as const;
    return { scene: sceneAfter(scene, steps), layout: twoMoments(layout, above), isRunning: share < 1 };
  }, [layout, scene, other, share]);
}

/** Grows from 0 to 1 for each new `of`; 1 if there is none, or if nothing is to move. */
function useShare(of: Scene | null, still: boolean): number {
  const [state, setState] = useState({ of, share: 1 });
  const now = state.of === of ? state : { of, share: of === null || still ? 1 : 0 };
  if (now !== state) setState(now);
  const isRunning = now.share < 1;
  useEffect(() => {
    if (!isRunning) return;
    return growShare(kRace_ms, (share) => setState({ of, share }));
  }, [of, isRunning]);
  return now.share;
}
