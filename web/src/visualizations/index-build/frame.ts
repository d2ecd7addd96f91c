/** Places of a picture of an index build, and the axis of the indexed column. Pure. */
import type { IndexBuild } from './build-state.ts';
import { axisSpan, type Input } from '../../marks/input.ts';
import type { XSpan } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';

export const kLeft = 14;

export interface Frame {
  readonly pen: Pen;
  readonly input: Input;
  readonly build: IndexBuild;
  readonly span: XSpan;
  /** Right end of the axis: a round number, so that it seldom changes. */
  readonly columnTop: number;
  /** Position of a column. */
  readonly x: (column: number) => number;
  /** The part for the buffer and the runs, or for the comparison. */
  readonly top: number;
  readonly bottom: number;
  /** Of the row of tables, and of the bars of memory and space. */
  readonly tablesY: number;
  readonly gaugeY: number;
  readonly foot: number;
  readonly lines: number;
  /** Between the margins. */
  readonly width: number;
}

export const kTablesHeight = 18;

/** The least of 1, 2, 5, 10, 20, 50 ... that is not below n. */
export function roundUp(n: number): number {
  for (let unit = 1; ; unit *= 10) {
    const found = [1, 2, 5].find((digit) => digit * unit >= n);
    if (found !== undefined) return found * unit;
  }
}

export function frameOf(input: Input, build: IndexBuild): Frame {
  const { box, metrics } = input;
  const span = axisSpan(box);
  const low = box.height < 270;
  const lines = box.width < 400 ? (low ? 3 : 4) : box.width < 620 ? 3 : 2;
  const foot = box.height - 8 - 18 * (lines - 1);
  const gaugeY = foot - 32;
  const tablesY = gaugeY - 24 - kTablesHeight;
  const columnTop = roundUp(Math.max(1, build.columnMax));
  return {
    pen: new Pen(metrics),
    input,
    build,
    span,
    columnTop,
    x: (column) => span.x0 + ((span.x1 - span.x0) * column) / columnTop,
    top: low ? 12 : 34,
    bottom: tablesY - 8,
    tablesY,
    gaugeY,
    foot,
    lines,
    width: box.width - 2 * kLeft,
  };
}
