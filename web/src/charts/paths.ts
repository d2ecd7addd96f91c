/** Straight lines and symbols of charts as the `d` of an SVG path, in px with at most two decimals. Pure. */

/** Rounds to two decimals. Not from marks/pen.ts, because the page of a lesson would load that before its first figure. */
export const px = (n: number): number => Math.round(n * 100) / 100;

/** Symbols of lines. They distinguish lines without color. */
export const kSymbols = ['disc', 'triangle', 'square', 'diamond', 'cross'] as const;
export type ChartSymbol = (typeof kSymbols)[number];

type Point = readonly [x: number, y: number];

/** Straight lines between points. */
export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');

/** Corners of symbols around (0, 0) with radius 1. */
const kCorners: Readonly<Record<Exclude<ChartSymbol, 'disc'>, readonly Point[]>> = {
  triangle: [
    [0, -1.15],
    [1.1, 0.8],
    [-1.1, 0.8],
  ],
  square: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  diamond: [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  cross: [
    [0, -0.45],
    [0.75, -1.2],
    [1.2, -0.75],
    [0.45, 0],
    [1.2, 0.75],
    [0.75, 1.2],
    [0, 0.45],
    [-0.75, 1.2],
    [-1.2, 0.75],
    [-0.45, 0],
    [-1.2, -0.75],
    [-0.75, -1.2],
  ],
};

/** A symbol around (x, y) with radius `r`: a closed path to fill. */
export const symbolPath = (symbol: ChartSymbol, x: number, y: number, r: number): string =>
  symbol === 'disc'
    ? `M${px(x - r)} ${px(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
    : `${linePath(kCorners[symbol].map(([dx, dy]) => [x + dx * r, y + dy * r]))}z`;
