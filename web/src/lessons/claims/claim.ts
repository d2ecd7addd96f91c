/**
 * Claims: published statements about LSM-trees as data, each with our result. /lessons/claims has one file per claim.
 *
 *   published   the figures of the source, typed in, never computed
 *   checks      a value that we measure or compute, and its expected range, with the reason for the tolerance
 *   verdict     holds      every check passes
 *               deviates   a check fails as expected, and the claim says why
 *               data       nothing to run: a chart of published numbers, a text, a list
 *               planned    the engine does not have the mechanism yet; nothing is computed
 *
 * Counts are checked, times are only shown: comparisons, bytes and tables are the same on every machine, seconds are not.
 *
 * Source of the numbering, the figures and the tolerances: the ledger of claims S1 to S134 (lessons/claims/README.md).
 */
import type { Counted } from './meter.ts';
import type { Trial } from './trial.ts';

/** Experiment on the engine, calculator, published chart, model of a protocol, text. `+`: both; `/`: either. */
export type Letter = 'E' | 'C' | 'P' | 'M' | 'T';
export type Kind = Letter | `${Letter}${'+' | '/'}${Letter}`;

export interface Source {
  /** Number in the collection of sources of the ledger. */
  readonly number: '000' | '001' | '002' | '003' | '004';
  /** Author and short title. */
  readonly name: string;
  /** ISO 8601; the day it was published. */
  readonly date: string;
}

/** How the source obtained the figure. Absent: measured, or a fact of its setup. */
export type Standing = 'opinion' | 'arithmetic';

interface Labeled {
  readonly what: string;
  readonly standing?: Standing;
}

/** A figure of the source. Units are words in the plural, or symbols; '' for a plain number. */
export type Published =
  | (Labeled & { readonly value: number; readonly unit: string })
  | (Labeled & { readonly from: number; readonly to: number; readonly unit: string })
  /** Figures of one kind, each with its label. */
  | (Labeled & { readonly values: Readonly<Record<string, number>>; readonly unit: string })
  /** Rows; units are in the names of the columns. */
  | (Labeled & {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (number | string)[])[];
    })
  /** Facts other than numbers: names, steps, settings. */
  | (Labeled & { readonly list: readonly string[] });

/** The range of a value. Ends are inclusive. */
export interface Bound {
  readonly atLeast: number;
  readonly atMost: number;
  /** Displayed text: "83", "1.54 ± 0.03", "at least 1000". */
  readonly text: string;
}

/** The reading of a part of a trial, by the names that the claim gives them. */
export type Ask = (trial: string, mark: string) => Counted;

export interface Check {
  readonly what: string;
  readonly unit: string;
  /** Measured from trials, or calculated by a function of web/src/models when `ask` is not used. */
  readonly value: (ask: Ask) => number;
  readonly expect: Bound;
  /** The reason for the tolerance. Absent only if the bound is exact, or as precise as the figure's last digit. */
  readonly because?: string;
  /** Why the check is expected to fail. If it passes, the row is unexpected, too. */
  readonly deviates?: string;
}

export interface Claim {
  readonly id: `S${number}`;
  /** The claim in one sentence, in our words. */
  readonly title: string;
  readonly source: Source;
  readonly kind: Kind;
  readonly published: readonly Published[];
  /** If the source is ambiguous or contradicts itself: our reading, and why. */
  readonly reading?: string;
  /** Where the reader sees it. */
  readonly shown: string;
  /** The trials to run, by name. Equal trials of several claims run once. */
  readonly trials?: Readonly<Record<string, Trial>>;
  readonly checks?: readonly Check[];
  /** The claim is not checked yet. Removing this field enables its checks. */
  readonly planned?: Planned;
}

export interface Planned {
  /** The feature that is missing; completes "waits for". */
  readonly awaits: string;
  /** The expected result with its tolerance, for the author of the trial. */
  readonly expect: string;
}

/** Returns its argument; a function, so that type errors appear where the claim is written. Pure. */
export const defineClaim = (claim: Claim): Claim => claim;

/** Whether its row requires trials. Pure. */
export const needsTrials = ({ planned, trials }: Claim): boolean =>
  planned === undefined && Object.keys(trials ?? {}).length > 0;

/** Exactly this value: for integers, and for computations without rounding. */
export const exactly = (value: number): Bound => ({ atLeast: value, atMost: value, text: `${value}` });

/** All values that round to the figure with its number of digits: rounded('2.52') is 2.515 to 2.525. */
export function rounded(figure: string): Bound {
  const digits = figure.split('.')[1]?.length ?? 0;
  // A computed value may be exactly at the end; a thousandth of the last digit keeps it inside.
  const half = 0.501 * 10 ** -digits;
  return { atLeast: Number(figure) - half, atMost: Number(figure) + half, text: `${figure} when rounded` };
}

/** A check without a tolerance: a count, or an integer that is computed. Pure. */
export const checkExactly = (what: string, expected: number, unit: string, value: Check['value']): Check => ({
  what,
  unit,
  value,
  expect: exactly(expected),
});

/** A check that the value rounds to the published figure. Pure. */
export const checkRounded = (what: string, figure: string, unit: string, value: Check['value']): Check => ({
  what,
  unit,
  value,
  expect: rounded(figure),
});

export const near = (value: number, within: number): Bound => ({
  atLeast: value - within,
  atMost: value + within,
  text: `${value} ± ${within}`,
});

export const between = (from: number, to: number): Bound => ({ atLeast: from, atMost: to, text: `${from} to ${to}` });

export const atLeast = (value: number): Bound => ({ atLeast: value, atMost: Infinity, text: `at least ${value}` });

export const atMost = (value: number): Bound => ({ atLeast: -Infinity, atMost: value, text: `at most ${value}` });
