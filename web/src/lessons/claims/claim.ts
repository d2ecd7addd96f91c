/**
 * Claims: what practitioners have published about LSM-trees, as data, each beside what comes out here. /lessons/claims has one file for each.
 *
 *   published   the figures of the source, typed in, never computed
 *   checks      a value that we measure or calculate, and what it must be: an expectation with its tolerance and the reason of the tolerance
 *   verdict     holds      every check comes out
 *               deviates   a check does not, we know it, and the claim says why
 *               data       nothing to run: a chart of published numbers, a text, a list
 *               planned    the engine does not have the mechanism yet; nothing is computed
 *
 * Counts are asserted, times are only shown: comparisons, bytes, tables are the same on every machine, seconds are not.
 *
 * Source of the numbering, the figures and the tolerances: the ledger of claims S1 to S134 (lessons/claims/README.md).
 */
import type { Counted } from './meter.ts';
import type { Trial } from './trial.ts';

/** Experiment on the engine, calculator, published chart, model of a protocol, text. `+`: both; `/`: either serves. */
export type Letter = 'E' | 'C' | 'P' | 'M' | 'T';
export type Kind = Letter | `${Letter}${'+' | '/'}${Letter}`;

export interface Source {
  /** Of the collection that the ledger was made from. */
  readonly number: '000' | '001' | '002' | '003' | '004';
  /** Author and short title. */
  readonly name: string;
  /** ISO 8601; the day it was published. */
  readonly date: string;
}

/** What the source itself does with the figure. Absent: it measured it, or states it as a fact of its set-up. */
export type Standing = 'opinion' | 'arithmetic';

interface Labeled {
  readonly what: string;
  readonly standing?: Standing;
}

/** A figure of the source. Units are words in the plural, or symbols; '' for a plain number. */
export type Published =
  | (Labeled & { readonly value: number; readonly unit: string })
  | (Labeled & { readonly from: number; readonly to: number; readonly unit: string })
  /** Figures of one kind, each under its label. */
  | (Labeled & { readonly values: Readonly<Record<string, number>>; readonly unit: string })
  /** A row a line; units stand in the columns' names. */
  | (Labeled & {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (number | string)[])[];
    })
  /** Facts that are no numbers: names, steps, settings. */
  | (Labeled & { readonly list: readonly string[] });

/** Where a value must lie. Ends are inclusive. */
export interface Bound {
  readonly atLeast: number;
  readonly atMost: number;
  /** As it is shown: "83", "1.54 ± 0.03", "at least 1000". */
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
  /** Why it may be off by as much as the bound allows. Absent only where the bound is exact, or as fine as the last digit of a figure. */
  readonly because?: string;
  /** The check is known not to come out, and why. When it does come out, that is a surprise too. */
  readonly deviates?: string;
}

/** What the engine, or the page, does not have yet. The sentence completes "waits for". */
export const kMechanisms = {
  'relational layer': 'tables and joins on top of keys and values',
  'bulk load': 'sorting runs and building tables straight into the last level',
  'rolling merge': 'the merge of 1996, range by range, beside a compaction',
  'rate limiter': 'the limiter of background writes and the device with two token buckets',
  'disk quota': 'a device that fills up, and engines that do or do not report it',
} as const;

export type Mechanism = keyof typeof kMechanisms;

export interface Claim {
  readonly id: `S${number}`;
  /** The claim, in one sentence of ours. */
  readonly title: string;
  readonly source: Source;
  readonly kind: Kind;
  readonly published: readonly Published[];
  /** Where the source contradicts itself or can be read in two ways: which way we read it, and why. */
  readonly reading?: string;
  /** The scene in which the reader sees it. */
  readonly shown: string;
  /** What is run, by name. Trials that are equal run once, however many claims have them. */
  readonly trials?: Readonly<Record<string, Trial>>;
  readonly checks?: readonly Check[];
  /** The claim is not checked yet. Striking the field out switches on the checks that stand beside it. */
  readonly planned?: Planned;
}

export interface Planned {
  readonly awaits: Mechanism;
  /** What must come out then, with its tolerance; for whoever writes the trial. */
  readonly expect: string;
}

/** The claim itself. A function so that mistakes show where the claim is written. Pure. */
export const defineClaim = (claim: Claim): Claim => claim;

/** Whether trials must be run for its row; without them it is judged at once. Pure. */
export const needsTrials = ({ planned, trials }: Claim): boolean =>
  planned === undefined && Object.keys(trials ?? {}).length > 0;

/** Exactly this: for whole numbers, and for arithmetic without rounding. */
export const exactly = (value: number): Bound => ({ atLeast: value, atMost: value, text: `${value}` });

/** What rounds to the figure, with as many digits as it is written with: rounded('2.52') is 2.515 to 2.525. */
export function rounded(figure: string): Bound {
  const digits = figure.split('.')[1]?.length ?? 0;
  // A computed value may stand on the edge itself; a thousandth of the last digit keeps it inside.
  const half = 0.501 * 10 ** -digits;
  return { atLeast: Number(figure) - half, atMost: Number(figure) + half, text: `${figure} when rounded` };
}

export const near = (value: number, within: number): Bound => ({
  atLeast: value - within,
  atMost: value + within,
  text: `${value} ± ${within}`,
});

export const between = (from: number, to: number): Bound => ({ atLeast: from, atMost: to, text: `${from} to ${to}` });

export const atLeast = (value: number): Bound => ({ atLeast: value, atMost: Infinity, text: `at least ${value}` });

export const atMost = (value: number): Bound => ({ atLeast: -Infinity, atMost: value, text: `at most ${value}` });
