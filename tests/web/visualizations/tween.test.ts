import { describe, expect, it } from 'vitest';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { ease, identityOf, tween } from '../../../web/src/marks/tween.ts';

const rect = (id: string, x: number, y: number): Mark => ({ kind: 'rect', id, role: 'level1', x, y, w: 10, h: 10 });

describe('tween', () => {
  it('moves a table that goes down a level, because it is the same table', () => {
    const [mark] = tween([rect('level:1/table:7', 0, 0)], [rect('level:2/table:7', 0, 100)], 0.5);
    expect(mark).toMatchObject({ id: 'level:2/table:7', y: 50 });
  });

  it('keeps the identity of an entry that moves from memtable to table', () => {
    expect(identityOf('memtable:3/entry:6b@9')).toBe(identityOf('memtable:4/entry:6b@9'));
    expect(identityOf('job:9/table:12')).toBe(identityOf('level:1/table:12'));
  });

  it('ends exactly at the second picture', () => {
    const to = [rect('b', 1, 2)];
    expect(tween([rect('a', 0, 0)], to, 1)).toBe(to);
  });

  it('fades new marks in and removed marks out', () => {
    const marks = tween([rect('a', 0, 0)], [rect('b', 1, 2)], 0.25);
    expect(marks.map((mark) => [mark.id, mark.opacity])).toEqual([
      ['a', 0.75],
      ['b', 0.25],
    ]);
  });

  it('eases in and out', () => {
    expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1]);
  });
});
