/** Transitions of pictures: a picture is always of the surface that shows it. */
import { describe, expect, it } from 'vitest';
import { retarget, marksOf, type Transition } from '../../../web/src/marks/transition.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';

const picture = (x: number): readonly Mark[] => [
  { kind: 'rect', id: 'level:1/table:7', role: 'level1', x, y: 0, w: 10, h: 10 },
];
const xOf = (marks: readonly Mark[]): number => (marks[0] as Extract<Mark, { kind: 'rect' }>).x;
const marksNow = ({ from, to, gone }: Transition): readonly Mark[] => marksOf(from, to, gone < 1)(gone);
const resting = (marks: readonly Mark[], place = 'tree 400'): Transition => ({
  from: marks,
  to: marks,
  place,
  gone: 1,
});

describe('where a picture goes', () => {
  const [a, b, c] = [picture(0), picture(100), picture(200)] as const;

  it('moves to another target from rest', () => {
    const transition = retarget(resting(a), b, 'tree 400', false);
    expect(transition).toEqual({ from: a, to: b, place: 'tree 400', gone: 0 });
    expect(xOf(marksNow(transition))).toBe(0);
    expect(xOf(marksNow({ ...transition, gone: 0.5 }))).toBe(50);
  });

  it('stays the same object if nothing changed', () => {
    const transition = resting(a);
    expect(retarget(transition, a, 'tree 400', false)).toBe(transition);
    expect(retarget({ ...transition, gone: 0.3 }, a, 'tree 400', false)).toMatchObject({ gone: 0.3 });
  });

  it('jumps to its target on another surface, also during a move', () => {
    expect(marksNow(retarget({ from: a, to: b, place: 'tree 400', gone: 0.9 }, c, 'tree 900', false))).toBe(c);
    expect(marksNow(retarget({ from: a, to: b, place: 'tree 400', gone: 0.1 }, c, 'tree 900', false))).toBe(c);
    expect(marksNow(retarget({ from: a, to: b, place: 'tree 400', gone: 0.5 }, b, 'tree 900', false))).toBe(b);
  });

  it('jumps to its target if scenes come faster than moves, and under reduced motion', () => {
    expect(marksNow(retarget({ from: a, to: b, place: 'tree 400', gone: 0.2 }, c, 'tree 400', false))).toBe(c);
    expect(marksNow(retarget(resting(a), b, 'tree 400', true))).toBe(b);
    expect(marksNow(retarget({ from: a, to: b, place: 'tree 400', gone: 0.2 }, b, 'tree 400', true))).toBe(b);
  });

  it('shows a target at once in which thousands of marks change, but moves a few among as many', () => {
    const many = (x: number): readonly Mark[] =>
      Array.from({ length: 3000 }, (_, i) => ({ kind: 'rect', id: `bit:${i}`, role: 'filter', x, y: i, w: 1, h: 1 }));
    const [from, to] = [many(0), many(9)];
    expect(marksNow(retarget(resting(from), to, 'tree 400', false))).toBe(to);
    const oneMoved = [...from.slice(1), to[0]!];
    expect(retarget(resting(from), oneMoved, 'tree 400', false)).toMatchObject({ gone: 0 });
  });
});
