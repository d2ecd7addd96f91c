/** The part of the picture in which versions are drawn. */

/** The area of the sequences. */
export interface Field {
  /** x of the center of a sequence, px. */
  readonly x: (sequence: number) => number;
  /** Width of one sequence, px. */
  readonly pitch: number;
  readonly x0: number;
  readonly x1: number;
  readonly top: number;
  readonly bottom: number;
}
