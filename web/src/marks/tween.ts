/**
 * Interpolates between two pictures: marks with the same identity move, others fade. Motion explains cause, so the
 * identity of a mark is the thing it shows and not its place: a table that moves from L1 to L2 is still that table, an
 * entry on its way from memtable to table is still that entry.
 *
 * Invariants: 1. tween(a, b)(0) shows a's marks at their positions, tween(a, b)(1) is exactly b; 2. pure; 3. the order
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

/**
 * The picture at a share `t` (0..1) of the way from one to the other. Marks are matched once, so that each frame only
 * computes what moves.
 */
export function tween(from: readonly Mark[], to: readonly Mark[]): (t: number) => readonly Mark[] {
  const before = new Map(from.map((mark) => [identityOf(mark.id), mark]));
  const stay = new Set<string>();
  const arriving = to.map((mark) => {
    const identity = identityOf(mark.id);
    stay.add(identity);
    const old = before.get(identity);
    return old === undefined ? fading(mark) : moving(old, mark);
  });
  const leaving = from.filter((mark) => !stay.has(identityOf(mark.id))).map(fading);
  return (t) =>
    t >= 1 ? to : [...leaving.map((move) => markAt(move, 1 - t)), ...arriving.map((move) => markAt(move, t))];
}

/** A mark, and its numbers that are others at the beginning. */
interface Move {
  readonly mark: Mark;
  readonly changes: readonly { readonly name: string; readonly from: number; readonly to: number }[];
}

const fading = (mark: Mark): Move => ({ mark, changes: [{ name: 'opacity', from: 0, to: mark.opacity ?? 1 }] });

function moving(old: Mark, mark: Mark): Move {
  if (old === mark || old.kind !== mark.kind) return { mark, changes: [] };
  const [a, b] = [numbersOf(old), numbersOf(mark)];
  const numbers = kNumbers[mark.kind].map((name) => ({ name, from: a[name] ?? 0, to: b[name] ?? 0 }));
  const opacity = { name: 'opacity', from: old.opacity ?? 1, to: mark.opacity ?? 1 };
  return { mark, changes: [...numbers, opacity].filter(({ from, to }) => from !== to) };
}

function markAt({ mark, changes }: Move, t: number): Mark {
  if (changes.length === 0) return mark;
  const moved: Record<string, number> = {};
  for (const { name, from, to } of changes) moved[name] = between(from, to, t);
  return { ...mark, ...moved };
}

/** The numeric properties of a mark, by name. */
function numbersOf(mark: Mark): Readonly<Record<string, number | undefined>> {
  return mark as unknown as Readonly<Record<string, number | undefined>>;
}

/** Cubic ease-in-out. t and result 0..1. Pure. */
export function ease(t: number): number {
  return t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2;
}
