/** The part of the picture in which versions are drawn. */
import type { XSpan } from '../../marks/marks.ts';

/** The area of the sequences. */
export interface Field extends XSpan {
  /** x of the center of a sequence, px. */
  readonly x: (sequence: number) => number;
  /** Width of one sequence, px. */
  readonly pitch: number;
  readonly top: number;
  readonly bottom: number;
}
