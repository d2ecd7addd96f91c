/**
 * Numbers for prose, computed from a run: each counter by its name, and the ratios of lessons by their names in the tables
 * of readings (reading.ts). A number in a lesson is one of these or has a source; none is typed by hand.
 *
 * This module finds them, formats them, and compares them with an experiment's expectations.
 */
import { formatBytes, formatInteger, formatNs, readNumber } from '../../base/units.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import type { History } from '../../session/session-types.ts';
import type { Expectation } from './expectation.ts';
import { counterOf, measured, united, type Reading, type ReadingTable } from './reading.ts';

/** The tables that the page has registered; counters are always known. Set before anything is rendered. */
let readings: ReadingTable = {};

/** Registers tables, instead of the previous ones. Throws if two share a name. */
export function know(...tables: readonly ReadingTable[]): void {
  readings = united(...tables);
}

/** The reading of a name; null if it is neither a counter nor a ratio. Pure. */
export function readingOf(what: string): Reading | null {
  const ratio = readings[what];
  if (ratio) return ratio;
  return counterInfos.some((c) => c.name === what) ? measured(what, (h) => counterOf(h, what)) : null;
}

/** The reading of a name. Throws if there is none. Pure. */
export function named(what: string): Reading {
  const reading = readingOf(what);
  if (!reading) throw new Error(`there is no number called ${what}`);
  return reading;
}

/** The number; NaN if the run does not have it. Pure. */
export function valueOf(history: History, what: string): number {
  return readingOf(what)?.of(history) ?? NaN;
}

/** The number as text; '–' if the run does not have it. Pure. */
export function measure(history: History, what: string, digits?: number): string {
  const value = valueOf(history, what);
  if (!Number.isFinite(value)) return '–';
  if (digits !== undefined) return value.toFixed(digits);
  const unit = counterInfos.find((c) => c.name === what)?.unit;
  if (unit === 'ns') return formatNs(value);
  if (unit === 'bytes') return formatBytes(value);
  return Number.isInteger(value) ? formatInteger(value) : value.toFixed(2);
}

/** A percentage as text, with its sign, plus or minus. Pure. */
export const percentText = (percent: number, digits: number): string =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(digits)} %`;

/** The number in a text of `measure` or `percentText`, as precise as the text; NaN if it has a unit or does not parse. Pure. */
export const numberIn = (text: string): number => readNumber(text.replace(/ %$/, ''));

/** Expectations that do not hold, one sentence each. Pure. */
export function failures(history: History, expect: readonly Expectation[]): readonly string[] {
  return expect.flatMap(({ what, atLeast, atMost, equals }) => {
    const value = valueOf(history, what);
    const fine =
      value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity) && (equals === undefined || value === equals);
    const wanted = [
      equals !== undefined ? `${equals}` : '',
      atLeast !== undefined ? `at least ${atLeast}` : '',
      atMost !== undefined ? `at most ${atMost}` : '',
    ]
      .filter(Boolean)
      .join(' and ');
    return fine ? [] : [`${what} is ${value}, and should be ${wanted}`];
  });
}
