/**
 * Rows of dots as one path each. A still of a tree has hundreds of dots for the bits of filters, and an element for each was half of its bytes.
 */
import type { CircleMark, Mark } from '../../marks/marks.ts';

/** Larger circles have an outline, which a path has not (render/svg/shapes.ts), px. */
const kDotMax = 1.2;

/** Whether a mark is only a small filled circle: nothing is read, lit or pressed there. */
const isDot = (mark: Mark): mark is CircleMark =>
  mark.kind === 'circle' &&
  mark.r <= kDotMax &&
  mark.dense === true &&
  mark.label === undefined &&
  mark.opacity === undefined &&
  mark.pattern === undefined &&
  mark.highlighted !== true;

const isLike = (dot: CircleMark, other: CircleMark): boolean => dot.role === other.role && dot.r === other.r;

/** Hundredths of a pixel: sums of differences of whole numbers have no error. */
const hundredths = (n: number): number => Math.round(n * 100);

/** Each dot as a line without length, whose round ends are the dot; from each to the next by its distance, which mostly repeats. */
function pathOf(dots: readonly CircleMark[]): string {
  let [x, y] = [0, 0];
  return dots
    .map((dot, i) => {
      const [toX, toY] = [hundredths(dot.cx), hundredths(dot.cy)];
      const [dx, dy] = [(toX - x) / 100, (toY - y) / 100];
      [x, y] = [toX, toY];
      return `${i === 0 ? 'M' : 'm'}${dx} ${dy}h0`;
    })
    .join('');
}

/** The marks, in their order, with one path in place of dots that follow each other and look alike. Pure. */
export function joinedDots(marks: readonly Mark[]): readonly Mark[] {
  const joined: Mark[] = [];
  let row: CircleMark[] = [];
  const endRow = (): void => {
    const [first] = row;
    if (first !== undefined)
      joined.push({ kind: 'path', id: first.id, role: first.role, dense: true, d: pathOf(row), width: 2 * first.r });
    row = [];
  };
  for (const mark of marks) {
    if (!isDot(mark)) {
      endRow();
      joined.push(mark);
      continue;
    }
    if (row.length > 0 && !isLike(row[0]!, mark)) endRow();
    row.push(mark);
  }
  endRow();
  return joined;
}
