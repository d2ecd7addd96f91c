import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { ease, identityOf, tween } from '../../../web/src/marks/tween.ts';

const rect = (id: string, x: number, y: number): Mark => ({ kind: 'rect', id, role: 'level1', x, y, w: 10, h: 10 });

describe('tween', () => {
  it('moves a table that goes down a level, because it is the same table', () => {
    const [mark] = tween([rect('level:1/table:7', 0, 0)], [rect('level:2/table:7', 0, 100)])(0.5);
    expect(mark).toMatchObject({ id: 'level:2/table:7', y: 50 });
  });

  it('keeps the identity of an entry that moves from memtable to table', () => {
    expect(identityOf('memtable:3/entry:6b@9')).toBe(identityOf('memtable:4/entry:6b@9'));
    expect(identityOf('job:9/table:12')).toBe(identityOf('level:1/table:12'));
  });

  it('ends exactly at the second picture', () => {
    const to = [rect('b', 1, 2)];
    expect(tween([rect('a', 0, 0)], to)(1)).toBe(to);
  });

  it('fades new marks in and removed marks out', () => {
    const marks = tween([rect('a', 0, 0)], [rect('b', 1, 2)])(0.25);
    expect(marks.map((mark) => [mark.id, mark.opacity])).toEqual([
      ['a', 0.75],
      ['b', 0.25],
    ]);
  });

  it('is the same at any share, whichever was asked for before, and keeps the marks that do not change', () => {
    const still = rect('a', 0, 0);
    const [from, to] = [
      [still, rect('b', 0, 0), rect('gone', 5, 5)],
      [still, rect('b', 10, 4), { ...rect('new', 1, 1), opacity: 0.5 }],
    ];
    const moves = tween(from, to);
    for (const t of [0.5, 0, 0.9, 0.5]) {
      expect(moves(t)).toEqual(tween(from, to)(t));
      expect(moves(t)[1]).toBe(still);
    }
    expect(moves(0.5)).toEqual([
      { ...rect('gone', 5, 5), opacity: 0.5 },
      still,
      rect('b', 5, 2),
      { ...rect('new', 1, 1), opacity: 0.25 },
    ]);
    expect(from[1]).toEqual(rect('b', 0, 0));
  });

  it('eases in and out', () => {
    expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1]);
  });
});
