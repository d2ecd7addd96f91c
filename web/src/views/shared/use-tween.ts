/**
 * A picture on its way: marks go from where they were to where they are when the scene changes.
 *
 * What is shown follows from a small state, `Going`, and the state from what was aimed at before; both are pure functions, and React
 * derives the state while it renders. So a picture never waits for a frame to learn of its new target. (A frame may never come: where a
 * new scene arrives with every frame, each one would cancel the frame that the last one had asked for, and the picture would stand
 * still while everything about it went on.)
 *
 * Invariants: 1. on another surface (`place`) nothing of the old one is ever shown: its marks have other coordinates; 2. a target that
 * comes while the last move was still in its first part is shown at once, scenes come faster than moves; 3. with `still` every
 * target is shown at once.
 */
import { useEffect, useMemo, useState } from 'react';
import type { Mark } from '../../layout/marks.ts';
import { ease, tween } from '../../layout/tween.ts';
import { kMotion } from '../../theme/tokens.ts';

export interface Going {
  readonly from: readonly Mark[];
  readonly to: readonly Mark[];
  /** The drawing surface on which these marks stand. */
  readonly place: string;
  /** How far the way from one to the other has been gone, 0..1. */
  readonly gone: number;
}

/** A move that was cut short before this share of it was a hurried one. */
const kHurried = 0.6;

/** Where a picture goes that is given another target. The same object where nothing changed. Pure. */
export function aimed(going: Going, target: readonly Mark[], place: string, still: boolean): Going {
  if (going.to === target && going.place === place && !(still && going.gone < 1)) return going;
  const moves = !still && going.place === place && going.to !== target && going.gone > kHurried;
  return { from: going.to, to: target, place, gone: moves ? 0 : 1 };
}

/** The marks to draw now. Pure. */
export function marksNow({ from, to, gone }: Going): readonly Mark[] {
  return gone < 1 ? tween(from, to, ease(gone)) : to;
}

/** The marks to draw for a target. Marks are compared by identity: an unchanged picture must be the same array. */
export function useTween(target: readonly Mark[], place: string, still: boolean): readonly Mark[] {
  const [state, setState] = useState<Going>({ from: target, to: target, place, gone: 1 });
  const going = aimed(state, target, place, still);
  if (going !== state) setState(going);
  const moving = going.gone < 1;
  useEffect(() => {
    if (!moving) return;
    let begun = -1;
    let handle = 0;
    const step = (now: number) => {
      if (begun < 0) begun = now;
      const gone = Math.min(1, (now - begun) / kMotion.move_ms);
      setState((before) => (before.to === target ? { ...before, gone } : before));
      if (gone < 1) handle = requestAnimationFrame(step);
    };
    handle = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(handle);
    };
  }, [target, moving]);
  return useMemo(() => marksNow(going), [going]);
}
