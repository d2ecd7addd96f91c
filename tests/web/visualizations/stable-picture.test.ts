/** A picture with the same contents is the same array; any difference in any mark gives another array. */
import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { isSamePicture, StablePicture } from '../../../web/src/marks/stable-picture.ts';

const rect = (x: number, more: Partial<Mark> = {}): Mark =>
  ({ kind: 'rect', id: `table:${x}`, role: 'level1', x, y: 0, w: 1, h: 1, ...more }) as Mark;

describe('a steady picture', () => {
  it('stays the same array while its marks are equal', () => {
    const steady = new StablePicture();
    const first = steady.of([rect(1), rect(2, { label: 'two' })]);
    expect(steady.of([rect(1), rect(2, { label: 'two' })])).toBe(first);
    const other = [rect(1), rect(2, { label: 'three' })];
    expect(steady.of(other)).toBe(other);
  });

  it.each([
    ['a place', [rect(1), rect(2, { id: 'table:1', y: 1 })]],
    ['what it says', [rect(1), rect(2, { label: 'two' })]],
    ['light', [rect(1), rect(2, { highlighted: true })]],
    ['one less', [rect(1)]],
    ['one more', [rect(1), rect(2), rect(3)]],
    ['their order', [rect(2), rect(1)]],
  ])('is another array after a change of %s', (_what, marks) => {
    expect(isSamePicture([rect(1), rect(2)], marks)).toBe(false);
    expect(isSamePicture(marks, [rect(1), rect(2)])).toBe(false);
  });
});
