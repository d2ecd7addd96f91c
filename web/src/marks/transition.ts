/**
 * Animates a picture: marks move from their old to their new positions when the scene changes. The marks shown follow
 * from a small state, `Transition`, and the next state from the previous target.
 *
 * Invariants: 1. on another surface (`place`) nothing of the old one is ever shown: its marks have other coordinates;
 * 2. a target that arrives early in the previous move is shown immediately, because scenes arrive faster than moves
 * finish; 3. with `still` every target is shown immediately.
 */
import type { Mark } from './marks.ts';
import { ease, tween } from './tween.ts';

export interface Transition {
  readonly from: readonly Mark[];
  readonly to: readonly Mark[];
  /** The drawing surface of these marks. */
  readonly place: string;
  /** Progress of the move, 0..1. */
  readonly gone: number;
}

/** A move interrupted before this share of it means that targets arrive too fast to animate. */
const kHurried = 0.6;

/** The state for a new target. Returns the same object if nothing changed. Pure. */
export function retarget(transition: Transition, target: readonly Mark[], place: string, still: boolean): Transition {
  if (transition.to === target && transition.place === place && !(still && transition.gone < 1)) return transition;
  const moves = !still && transition.place === place && transition.to !== target && transition.gone > kHurried;
  return { from: transition.to, to: target, place, gone: moves ? 0 : 1 };
}

/** The marks to draw at each progress of a move, or `to` if nothing moves. Pure. */
export function marksOf(from: readonly Mark[], to: readonly Mark[], moves: boolean): (gone: number) => readonly Mark[] {
  if (!moves) return () => to;
  const marks = tween(from, to);
  return (gone) => marks(ease(gone));
}
