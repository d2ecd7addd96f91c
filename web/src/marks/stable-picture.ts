/**
 * Returns the same array for an unchanged picture, so that it is not drawn again. A layout creates new marks for every
 * scene, and most scenes of a running engine do not change how a filter, a chosen block or a finished job looks.
 *
 * Marks are compared by value, but by identity first: marks that a layout caches (bit-grid.ts) cost nothing. Pure
 * except for its cache.
 */
import type { Mark } from './marks.ts';

type Held = Readonly<Record<string, unknown>>;

function isSame(a: Mark, b: Mark): boolean {
  if (a === b) return true;
  const was: Held = { ...a };
  const is: Held = { ...b };
  const names = Object.keys(was);
  return names.length === Object.keys(is).length && names.every((name) => was[name] === is[name]);
}

/** Whether both show the same. Stops at the first difference. Pure. */
export const isSamePicture = (before: readonly Mark[], now: readonly Mark[]): boolean =>
  before.length === now.length && before.every((mark, i) => isSame(mark, now[i]!));

export class StablePicture {
  private last: readonly Mark[] = [];

  /** These marks, or the previous array if it shows the same. */
  of(marks: readonly Mark[]): readonly Mark[] {
    if (!isSamePicture(this.last, marks)) this.last = marks;
    return this.last;
  }
}
