/**
 * Animates a picture: marks move from their old to their new positions when the scene changes. The marks shown follow
 * from a small state, `Transition`, and the next state from the previous target.
 *
 * Invariants: 1. on another surface (`place`) nothing of the old one is ever shown: its marks have other coordinates;
 * 2. a target that arrives early in the previous move is shown immediately, because scenes arrive faster than moves
 * finish; 3. with `still` every target is shown immediately, and so is one in which thousands of marks change: each frame
 * of the move would compute and paint all of them.
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
/** More marks than this do not move. */
const kMovingMost = 5000;

/** The state for a new target. Returns the same object if nothing changed. Pure. */
export function retarget(transition: Transition, target: readonly Mark[], place: string, still: boolean): Transition {
  if (transition.to === target && transition.place === place && !(still && transition.gone < 1)) return transition;
  const moves =
    !still &&
    transition.place === place &&
    transition.to !== target &&
    transition.gone > kHurried &&
    changedMarks(transition.to, target) <= kMovingMost;
  return { from: transition.to, to: target, place, gone: moves ? 0 : 1 };
}

/** How many marks go or come; 0 for pictures so small that it does not matter. */
function changedMarks(from: readonly Mark[], to: readonly Mark[]): number {
  if (from.length + to.length <= kMovingMost) return 0;
  const before = new Set(from);
  const kept = to.reduce((count, mark) => (before.has(mark) ? count + 1 : count), 0);
  return from.length + to.length - 2 * kept;
}

/** The marks to draw at each progress of a move, or `to` if nothing moves. Pure. */
export function marksOf(from: readonly Mark[], to: readonly Mark[], moves: boolean): (gone: number) => readonly Mark[] {
  if (!moves) return () => to;
  const marks = tween(from, to);
  return (gone) => marks(ease(gone));
}
