/**
 * A straight line through points, by least squares: the slope and the fixed part of a table of measurements.
 *
 *   slope = Σ(x - x̄)(y - ȳ) / Σ(x - x̄)²      intercept = ȳ - slope x̄      R² = 1 - Σ(y - line)² / Σ(y - ȳ)²
 *
 * R² near 1 means that a line describes the points, not that it explains them. Source: any textbook; Legendre, 1805.
 */
import { assert } from '../base/assert.ts';

export interface Line {
  readonly slope: number;
  readonly intercept: number;
  /** 1: every point is on the line. */
  readonly rSquared: number;
  /** Largest distance of a point from the line, in units of y, not negative. */
  readonly residualMax: number;
}

/** REQUIRES: as many ys as xs, at least two, not all xs equal. Pure. */
export function fitLine(xs: readonly number[], ys: readonly number[]): Line {
  assert(xs.length === ys.length && xs.length >= 2, 'a line needs two points or more');
  const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const [i, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, ys[i]! - meanY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  assert(xx > 0, 'a line needs two different xs');
  const slope = xy / xx;
  const intercept = meanY - slope * meanX;
  const residuals = xs.map((x, i) => ys[i]! - (intercept + slope * x));
  const unexplained = residuals.reduce((sum, r) => sum + r * r, 0);
  return {
    slope,
    intercept,
    rSquared: yy === 0 ? 1 : 1 - unexplained / yy,
    residualMax: Math.max(...residuals.map(Math.abs)),
  };
}
