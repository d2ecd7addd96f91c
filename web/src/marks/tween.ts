/**
 * Interpolates between two pictures: marks with the same identity move, others fade. Motion explains cause, so the
 * identity of a mark is the thing it shows and not its place: a table that moves from L1 to L2 is still that table, an
 * entry on its way from memtable to table is still that entry.
 *
 * Invariants: 1. tween(a, b, 0) shows a's marks at their positions, tween(a, b, 1) is exactly b; 2. pure; 3. the order
 * is b's, with disappearing marks at the back.
 */
import { between } from './linear.ts';
import type { Mark } from './marks.ts';

/** The identity of a mark: its id without the place. "level:1/table:7" and "level:2/table:7" are one. */
export function identityOf(id: string): string {
  return id.replace(/^(?:level:\d+|job:\d+)\/(?=table:)/, '').replace(/^memtable:\d+\/(?=entry:)/, '');
}

const kNumbers: Readonly<Record<Mark['kind'], readonly string[]>> = {
  rect: ['x', 'y', 'w', 'h'],
  line: ['x1', 'y1', 'x2', 'y2'],
  circle: ['cx', 'cy', 'r'],
  text: ['x', 'y'],
  path: [],
};

/** The picture at share `t` (0..1) of the way from one to the other. */
export function tween(from: readonly Mark[], to: readonly Mark[], t: number): readonly Mark[] {
  if (t >= 1) return to;
  const before = new Map(from.map((mark) => [identityOf(mark.id), mark]));
  const stay = new Set<string>();
  const arriving = to.map((mark) => {
    const identity = identityOf(mark.id);
    stay.add(identity);
    const old = before.get(identity);
    if (!old) return fade(mark, t);
    return old.kind === mark.kind ? move(old, mark, t) : mark;
  });
  const leaving = from.filter((mark) => !stay.has(identityOf(mark.id))).map((mark) => fade(mark, 1 - t));
  return [...leaving, ...arriving];
}

function fade(mark: Mark, share: number): Mark {
  return { ...mark, opacity: (mark.opacity ?? 1) * share };
}

function move(old: Mark, mark: Mark, t: number): Mark {
  const [a, b] = [numbersOf(old), numbersOf(mark)];
  let moved: Record<string, number> | null = null;
  for (const name of kNumbers[mark.kind]) {
    if (a[name] === b[name]) continue;
    moved ??= {};
    moved[name] = between(a[name] ?? 0, b[name] ?? 0, t);
  }
  const [from, to] = [old.opacity ?? 1, mark.opacity ?? 1];
  if (from !== to) (moved ??= {})['opacity'] = between(from, to, t);
  return moved ? { ...mark, ...moved } : mark;
}

/** The numeric properties of a mark, by name. */
function numbersOf(mark: Mark): Readonly<Record<string, number | undefined>> {
  return mark as unknown as Readonly<Record<string, number | undefined>>;
}

/** Cubic ease-in-out. t and result 0..1. Pure. */
export function ease(t: number): number {
  return t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2;
}
