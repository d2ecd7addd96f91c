/**
 * A picture on its way: marks go from where they were to where they are when the scene changes. What is shown follows from a small state,
 * `Going`, and the state from what was aimed at before.
 *
 * Invariants: 1. on another surface (`place`) nothing of the old one is ever shown: its marks have other coordinates; 2. a target that
 * comes while the last move was still in its first part is shown at once, scenes come faster than moves; 3. with `still` every
 * target is shown at once.
 */
import type { Mark } from './marks.ts';
import { ease, tween } from './tween.ts';

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
