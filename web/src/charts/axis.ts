/**
 * Axes of charts: a name, ticks, and the position of a value. Linear, logarithmic, or a list of categories. Steps come from
 * d3-array. d3-scale would do the same, but its one file brings color, format and time modules with it (10 KB after
 * compression), and the page of a lesson has no room for them.
 *
 * All functions are pure.
 */
import { tickStep } from 'd3-array';
import { formatInteger } from '../base/units.ts';
import { between } from '../marks/linear.ts';

export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface Axis {
  readonly name: string;
  readonly ticks: readonly Tick[];
  /**
   * Position of a value: 0 at the start of the axis, 1 at its end. Values outside are moved to the nearer end. NaN if
   * the axis has no such category.
   */
  readonly share: (value: number) => number;
}

/** Desired number of steps; the actual number is that of the nearest decimal step. */
const kSteps = 4;

const textOf = (value: number): string => (Number.isInteger(value) ? formatInteger(value) : `${value}`);
const clamped = (share: number): number => Math.min(1, Math.max(0, share));

/** The axis between the first and the last tick. `log`: equal factors have equal distances, and all ticks are above 0. */
export function axisOfTicks(
  name: string,
  ticks: readonly number[],
  log: boolean,
  text: (value: number) => string = textOf,
): Axis {
  const scaled = log ? Math.log : (value: number) => value;
  const [start, end] = [scaled(ticks[0]!), scaled(ticks.at(-1)!)];
  return {
    name,
    ticks: ticks.map((at) => ({ at, text: text(at) })),
    share: (value) => clamped((scaled(value) - start) / (end - start)),
  };
}

/** A linear axis with decimal steps that includes all values and 0. REQUIRES: at least one value. */
export function evenAxis(name: string, values: readonly number[]): Axis {
  const lowest = Math.min(0, ...values);
  // Equal values need an axis, too.
  const highest = Math.max(...values) > lowest ? Math.max(...values) : lowest + 1;
  const step = tickStep(lowest, highest, kSteps);
  const first = Math.floor(lowest / step);
  const count = Math.ceil(highest / step) - first + 1;
  // Rounded, because multiples of 0.1 are not exact.
  const ticks = Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  return axisOfTicks(name, ticks, false);
}

/** One category per tick, evenly spaced in this order, with half a step at both ends. */
export function placesAxis(name: string, ticks: readonly Tick[]): Axis {
  return {
    name,
    ticks,
    share: (value) => {
      const index = ticks.findIndex(({ at }) => at === value);
      return index < 0 ? NaN : (index + 0.5) / ticks.length;
    },
  };
}

/** Maps values to px: the axis starts at `from` and ends at `to`. */
export const positions =
  (axis: Axis, from: number, to: number) =>
  (value: number): number =>
    between(from, to, axis.share(value));
