/** Expected results of an experiment. */

/** A bound on a counter or on one of the ratios of measure.ts. */
export interface Expectation {
  readonly what: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly equals?: number;
}
