/**
 * Judges a claim by its readings: its row has the published figures, our values, their bounds, and the verdict. Pure.
 *
 * A row is unexpected if a check fails that should pass, or one passes that is expected to deviate: in both cases the claim's
 * text is no longer true. A planned claim computes nothing.
 */
import type { Ask, Check, Claim, Published } from './claim.ts';

export type Verdict = 'holds' | 'deviates' | 'data' | 'planned';

export interface Computed {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Whether it comes from counters of a trial; otherwise from a formula only. */
  readonly counted: boolean;
}

export interface Tolerance {
  /** The bound of the value at the same index, as text. */
  readonly expected: string;
  readonly because: string;
}

/** The row that `strata claim --json` prints. */
export interface Row {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly source: string;
  readonly published: readonly Published[];
  /** One per check; empty while the claim waits for a mechanism. */
  readonly computed: readonly Computed[];
  /** One per check. */
  readonly tolerance: readonly Tolerance[];
  readonly verdict: Verdict;
  /** Why checks deviate; what a planned claim waits for; our reading of an ambiguous source. */
  readonly reason: string;
  /** Sentences about unexpected results; empty if there are none. */
  readonly unexpected: readonly string[];
}

/**
 * ask: called only for claims that are checked, and for trials and marks that they name. known: earlier values of its checks,
 * in their order; they are not computed again.
 */
export function judge(claim: Claim, ask: Ask, known: readonly number[] = []): Row {
  const checks = claim.planned === undefined ? (claim.checks ?? []) : [];
  const outcomes = checks.map((check, i) => outcomeOf(check, ask, known[i]));
  const { number, name, date } = claim.source;
  return {
    id: claim.id,
    kind: claim.kind,
    title: claim.title,
    source: `${number}, ${name} (${date})`,
    published: claim.published,
    computed: outcomes.map(({ check, value, counted }) => ({ what: check.what, value, unit: check.unit, counted })),
    tolerance: (claim.checks ?? []).map(({ expect, because }) => ({ expected: expect.text, because: because ?? '' })),
    verdict: verdictOf(claim, outcomes),
    reason: reasonOf(claim, outcomes),
    unexpected: outcomes.flatMap(surpriseOf),
  };
}

interface Outcome {
  readonly check: Check;
  readonly value: number;
  readonly counted: boolean;
  readonly comesOut: boolean;
}

function outcomeOf(check: Check, ask: Ask, known: number | undefined): Outcome {
  let counted = false;
  const value =
    known ??
    check.value((trial, mark) => {
      counted = true;
      return ask(trial, mark);
    });
  return { check, value, counted, comesOut: value >= check.expect.atLeast && value <= check.expect.atMost };
}

function verdictOf(claim: Claim, outcomes: readonly Outcome[]): Verdict {
  if (claim.planned !== undefined) return 'planned';
  if (outcomes.length === 0) return 'data';
  return outcomes.every(({ comesOut }) => comesOut) ? 'holds' : 'deviates';
}

function reasonOf(claim: Claim, outcomes: readonly Outcome[]): string {
  if (claim.planned !== undefined) return `waits for ${claim.planned.awaits}; then ${claim.planned.expect}`;
  // A reason that several checks share appears once.
  const why = new Set(
    outcomes.filter(({ comesOut }) => !comesOut).map(({ check }) => check.deviates ?? 'the reason is not known yet'),
  );
  return [...why, ...(claim.reading === undefined ? [] : [claim.reading])].join(' ');
}

function surpriseOf({ check, value, comesOut }: Outcome): readonly string[] {
  if (comesOut === (check.deviates === undefined)) return [];
  return [
    comesOut
      ? `${check.what}: ${formatValue(value)} is as expected, but the claim says that it deviates`
      : `${check.what}: ${formatValue(value)} is not ${check.expect.text}`,
  ];
}

/** Integers in full, other numbers with four significant digits. */
export function formatValue(value: number): string {
  if (Number.isInteger(value) || !Number.isFinite(value)) return `${value}`;
  return Math.abs(value) >= 1000 ? value.toFixed(0) : `${Number(value.toPrecision(4))}`;
}
