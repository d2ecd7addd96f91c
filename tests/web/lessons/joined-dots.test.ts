/** Rows of dots in stills: one path has every dot at its place, and whatever is more than a dot stays an element. */
import { describe, expect, it } from 'vitest';
import { joinedDots } from '../../../web/src/lessons/figures/joined-dots.ts';
import type { CircleMark, Mark, PathMark } from '../../../web/src/marks/marks.ts';

const dot = (cx: number, more: Partial<CircleMark> = {}): CircleMark => ({
  kind: 'circle',
  id: `table:7/filter:${cx}`,
  role: 'filter',
  cx,
  cy: 241.15,
  r: 0.85,
  dense: true,
  ...more,
});
const box: Mark = { kind: 'rect', id: 'table:7', role: 'level0', x: 0, y: 0, w: 9, h: 9 };

/** Where a path begins its lines, with moves added up. */
function placesIn({ d }: PathMark): readonly (readonly [number, number])[] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([Mm])(-?[\d.]+) (-?[\d.]+)h0/g)].map(([, move, dx, dy]) => {
    [x, y] = move === 'M' ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)];
    return [Math.round(x * 100) / 100, Math.round(y * 100) / 100] as const;
  });
}

describe('joinedDots', () => {
  it('draws dots that follow each other as one path of lines with round ends, as wide as a dot', () => {
    const dots = [0, 1, 2, 3, 4].map((i) => dot(10.335 + 4.004 * i));
    const [path, ...others] = joinedDots(dots);
    expect(others).toEqual([]);
    expect(path).toMatchObject({ kind: 'path', id: dots[0]!.id, role: 'filter', width: 1.7 });
    expect(placesIn(path as PathMark)).toEqual(dots.map(({ cx, cy }) => [Math.round(cx * 100) / 100, cy]));
  });

  it('keeps the order, and ends a row where another mark or another look comes', () => {
    const marks = [dot(1), dot(5), box, dot(9), dot(13, { role: 'tombstone' })];
    expect(joinedDots(marks).map(({ kind, role }) => `${kind} ${role}`)).toEqual([
      'path filter',
      'rect level0',
      'path filter',
      'path tombstone',
    ]);
  });

  it.each([
    ['is read', { label: 'a bit' }],
    ['is lit', { highlighted: true }],
    ['fades', { opacity: 0.5 }],
    ['has a pattern', { pattern: 'hatch' }],
    ['has an outline, because it is large', { r: 1.25 }],
    ['is not dense', { dense: false }],
  ] as const)('leaves a circle that %s', (_, more) => {
    expect(joinedDots([dot(1, more)])).toEqual([dot(1, more)]);
  });
});
