/** Lines and symbols of charts as the `d` of an SVG path, in px with at most two decimals. Pure. */
import { px } from '../marks/pen.ts';

/** Symbols of lines. They distinguish lines without color. */
export const kSymbols = ['disc', 'triangle', 'square', 'diamond'] as const;
export type ChartSymbol = (typeof kSymbols)[number];

type Point = readonly [x: number, y: number];

/** Straight lines between points. */
export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');

/**
 * Steps: each value holds until the next point, the last one until `end`. A null y ends the line at its x; the next
 * value starts a new one. Points ascend by x.
 */
export function stepPath(points: readonly (readonly [x: number, y: number | null])[], end: number): string {
  let d = '';
  let open = false;
  for (const [x, y] of points) {
    if (open) d += `H${px(x)}`;
    if (y !== null) d += open ? `V${px(y)}` : `M${px(x)} ${px(y)}`;
    open = y !== null;
  }
  const last = points.at(-1);
  return open && last !== undefined && end > last[0] ? `${d}H${px(end)}` : d;
}

/** A symbol around (x, y) with radius `r`: a closed path to fill. */
export function symbolPath(symbol: ChartSymbol, x: number, y: number, r: number): string {
  const [left, top] = [px(x), px(y)];
  switch (symbol) {
    case 'disc':
      return `M${px(x - r)} ${top}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 'triangle':
      return `M${left} ${px(y - r * 1.15)}l${px(r * 1.1)} ${px(r * 1.95)}h${px(-2.2 * r)}z`;
    case 'square':
      return `M${px(x - r * 0.9)} ${px(y - r * 0.9)}h${px(1.8 * r)}v${px(1.8 * r)}h${px(-1.8 * r)}z`;
    case 'diamond':
      return `M${left} ${px(y - r * 1.25)}l${px(r * 1.25)} ${px(r * 1.25)}l${px(-r * 1.25)} ${px(r * 1.25)}l${px(-r * 1.25)} ${px(-r * 1.25)}z`;
  }
}
