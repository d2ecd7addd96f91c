/**
 * Numbers for prose, computed from a run: every counter by its name, and the ratios that lessons speak of, by the names that their tables give
 * them (reading.ts). A number in a lesson is one of these or has a source; nothing is typed by hand.
 *
 * Here they are found, written as prose has them, and held against what an experiment expects.
 */
import { formatBytes, formatInteger, formatNs, readNumber } from '../../base/units.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import type { History } from '../../session/session-types.ts';
import type { Expectation } from './expectation.ts';
import { counterOf, measured, united, type Reading, type ReadingTable } from './reading.ts';

/** A page can say the numbers of these tables, and every counter. They are told to it before anything is drawn. */
let readings: ReadingTable = {};

/** What is to be known, in place of what was. Throws where two share a name. */
export function know(...tables: readonly ReadingTable[]): void {
  readings = united(...tables);
}

/** What a name stands for; null where it is neither a counter nor a ratio. Pure. */
export function readingOf(what: string): Reading | null {
  const ratio = readings[what];
  if (ratio) return ratio;
  return counterInfos.some((c) => c.name === what) ? measured(what, (h) => counterOf(h, what)) : null;
}

/** The same, of a name that must stand for something. Throws where it does not: a lesson asks for a number that nobody makes. Pure. */
export function named(what: string): Reading {
  const reading = readingOf(what);
  if (!reading) throw new Error(`there is no number called ${what}`);
  return reading;
}

/** The number itself; NaN where the run has none. Pure. */
export function valueOf(history: History, what: string): number {
  return readingOf(what)?.of(history) ?? NaN;
}

/** The number as it is written in prose; '–' where it is not there. Pure. */
export function measure(history: History, what: string, digits?: number): string {
  const value = valueOf(history, what);
  if (!Number.isFinite(value)) return '–';
  if (digits !== undefined) return value.toFixed(digits);
  const unit = counterInfos.find((c) => c.name === what)?.unit;
  if (unit === 'ns') return formatNs(value);
  if (unit === 'bytes') return formatBytes(value);
  return Number.isInteger(value) ? formatInteger(value) : value.toFixed(2);
}

/** How many percent, as it is written in prose: with its sign, whichever it is. Pure. */
export const percentText = (percent: number, digits: number): string =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(digits)} %`;

/** The number in a text that `measure` or `percentText` wrote, as exactly as it was written; NaN where it has a unit or is none. Pure. */
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
