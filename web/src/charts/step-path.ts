/** Lines of steps as the `d` of an SVG path, in px with at most two decimals. Pure. */
import { px } from './paths.ts';

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
