/**
 * From a claim and its readings to a row: what was published, what came out, what it had to be, and the verdict. Pure.
 *
 * A row is unexpected when a check that should come out does not, and when one that is said to deviate comes out: either way what is
 * written is no longer true. Of a planned claim nothing is computed.
 */
import { kMechanisms, type Ask, type Check, type Claim, type Published } from './claim.ts';

export type Verdict = 'holds' | 'deviates' | 'data' | 'planned';

export interface Computed {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** From counters of a trial; otherwise by a formula alone. */
  readonly counted: boolean;
}

export interface Tolerance {
  /** Of the value at the same place, in words. */
  readonly expected: string;
  readonly because: string;
}

/** As `strata claim --json` prints it. */
export interface Row {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly source: string;
  readonly published: readonly Published[];
  /** One for each check; empty while the claim waits for a mechanism. */
  readonly computed: readonly Computed[];
  /** One for each check. */
  readonly tolerance: readonly Tolerance[];
  readonly verdict: Verdict;
  /** Of what deviates; what a planned claim waits for; the reading chosen where the source can be read in two ways. */
  readonly reason: string;
  /** Sentences about what is not as it is written; empty when all is well. */
  readonly unexpected: readonly string[];
}

/**
 * `ask` is called for claims that are checked, and only for trials and marks that they name. `known`: what its checks came to before, in their
 * order; those are not computed again.
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
  if (claim.planned !== undefined)
    return `waits for ${kMechanisms[claim.planned.awaits]}; then ${claim.planned.expect}`;
  // Checks that deviate for one reason say it once.
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

/** Whole numbers in full, others with four significant digits; the same everywhere. */
export function formatValue(value: number): string {
  if (Number.isInteger(value) || !Number.isFinite(value)) return `${value}`;
  return Math.abs(value) >= 1000 ? value.toFixed(0) : `${Number(value.toPrecision(4))}`;
}
