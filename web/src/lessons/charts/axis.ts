/**
 * Axes of drawings in prose: what is beside them, and which part of the way a value stands at. Three kinds: even steps, powers, and places that are
 * only a list. Pure.
 */
import { tickStep } from 'd3-array';
import { formatInteger } from '../../base/units.ts';

export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface Axis {
  readonly name: string;
  readonly ticks: readonly Tick[];
  /** 0 at the beginning of the axis, 1 at its end; what lies outside stands at the nearer end. NaN is no place. */
  readonly part: (value: number) => number;
}

const clamped = (part: number): number => Math.min(1, Math.max(0, part));
const textOf = (value: number): string => (Number.isInteger(value) ? formatInteger(value) : `${value}`);
const tickAt = (at: number): Tick => ({ at, text: textOf(at) });
/** About so many steps. */
const kSteps = 4;

/** Even steps around all values, of which there is one at least; begins at 0 unless one of them lies below. */
export function evenAxis(name: string, values: readonly number[]): Axis {
  const lowest = Math.min(0, ...values);
  // Where all are the same there still is an axis.
  const highest = Math.max(...values) > lowest ? Math.max(...values) : lowest + 1;
  const step = tickStep(lowest, highest, kSteps);
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  // A tick is a multiple of a decimal step; printed without the dust of binary fractions.
  const ticks = Array.from({ length: last - first + 1 }, (_, i) =>
    tickAt(Number(((first + i) * step).toPrecision(12))),
  );
  return axisBetween(name, ticks, (value) => value);
}

/** The ticks that are given; the first and the last are the ends. `log`: equal factors are equally far apart, and ticks are above 0. */
export function axisOfTicks(name: string, ticks: readonly number[], log: boolean): Axis {
  return axisBetween(name, ticks.map(tickAt), log ? Math.log : (value) => value);
}

/** Powers of ten from 1 to what holds all values; what is below 1 stands at 1. */
export function powersAxis(name: string, values: readonly number[]): Axis {
  const most = Math.max(1, Math.ceil(Math.log10(Math.max(10, ...values))));
  return axisOfTicks(
    name,
    Array.from({ length: most + 1 }, (_, i) => 10 ** i),
    true,
  );
}

/** One place for each value, evenly spaced in this order, with room at both ends; another value has no place. */
export function placesAxis(name: string, ticks: readonly Tick[]): Axis {
  return {
    name,
    ticks,
    part: (value) => {
      const place = ticks.findIndex(({ at }) => at === value);
      return place < 0 ? NaN : (place + 0.5) / ticks.length;
    },
  };
}

/** Ticks as they are given; the first and the last are the ends of the way on which `place` puts values. */
export function axisBetween(name: string, ticks: readonly Tick[], place: (value: number) => number): Axis {
  const [low, high] = [place(ticks[0]!.at), place(ticks.at(-1)!.at)];
  return { name, ticks, part: (value) => clamped((place(value) - low) / (high - low)) };
}
