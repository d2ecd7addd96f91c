/**
 * A moving picture (marks/transition.ts) in React, which derives the state during render. So a picture never waits for a
 * frame to learn its new target. (That frame might never come: if a new scene arrives with every frame, each one would
 * cancel the frame requested by the last one, and the picture would freeze while everything else went on.)
 */
import { useEffect, useMemo, useState } from 'react';
import { retarget, marksOf, type Transition } from '../marks/transition.ts';
import type { Mark } from '../marks/marks.ts';
import { kMotion } from '../theme/tokens.ts';
import { growShare } from './grow-share.ts';

/** The marks to draw for a target. Marks are compared by identity: an unchanged picture must be the same array. */
export function useTween(target: readonly Mark[], place: string, still: boolean): readonly Mark[] {
  const [state, setState] = useState<Transition>({ from: target, to: target, place, gone: 1 });
  const transition = retarget(state, target, place, still);
  if (transition !== state) setState(transition);
  const { from, to, gone } = transition;
  const moving = gone < 1;
  useEffect(() => {
    if (!moving) return;
    return growShare(kMotion.move_ms, (gone) =>
      setState((before) => (before.to === target ? { ...before, gone } : before)),
    );
  }, [target, moving]);
  const marksAt = useMemo(() => marksOf(from, to, moving), [from, to, moving]);
  return useMemo(() => marksAt(gone), [marksAt, gone]);
}
