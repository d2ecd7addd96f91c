/**
 * A picture that did not change is the same array: then nobody draws it again. A layout makes its marks anew for every scene, and most scenes
 * of a running engine change nothing of what a filter, a chosen block or a finished job looks like.
 *
 * Marks are compared by what they hold, first by identity: those that a layout keeps (bit-grid.ts) cost nothing. Pure but for what it keeps.
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

/** Both show the same. Ends at the first difference. Pure. */
export const isSamePicture = (before: readonly Mark[], now: readonly Mark[]): boolean =>
  before.length === now.length && before.every((mark, i) => isSame(mark, now[i]!));

export class SteadyPicture {
  private last: readonly Mark[] = [];

  /** These marks, or the ones before where those show the same. */
  of(marks: readonly Mark[]): readonly Mark[] {
    if (!isSamePicture(this.last, marks)) this.last = marks;
    return this.last;
  }
}
