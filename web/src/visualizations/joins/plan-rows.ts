/** The operators of a plan as rows of a table, the result first, each with its counts. Pure. */
import { formatCount } from '../../base/units.ts';
import { countsText, type Access, type OperatorCounts } from '../../models/relational/operator-counts.ts';
import type { OperatorMeter } from '../../models/relational/operator-meter.ts';
import type { Operator } from '../../models/relational/operators.ts';
import { accessOf, makePlan, type PlanName } from '../../models/relational/plans.ts';

export interface PlanRow {
  readonly label: string;
  readonly depth: number;
  /** Rows that the operators below have returned to one that reads no index; '' for the others. */
  readonly into: string;
  /** Null: it works on rows of other operators only. */
  readonly reads: { readonly index: number; readonly access: Access; readonly counts: OperatorCounts } | null;
  /** For screen readers. */
  readonly text: string;
}

export const kPlanTitles: Readonly<Record<PlanName, string>> = { inner: 'INNER', straight: 'STRAIGHT' };

export function planRows(name: PlanName, meter: OperatorMeter): readonly PlanRow[] {
  const rowOf = (operator: Operator<unknown>, depth: number): readonly PlanRow[] => {
    const { label, index, inputs } = operator;
    const access = accessOf(operator);
    const below = inputs.flatMap((input) => rowOf(input, depth + 1));
    const reads = index === null || access === null ? null : { index, access, counts: meter.of(index, access) };
    const into = reads === null ? rowsInto(below) : '';
    const text = `${kPlanTitles[name]}, ${label}: ${reads === null ? into : countsText(reads.counts)}`;
    return [{ label, depth, into, reads, text }, ...below];
  };
  return rowOf(makePlan(name), 0);
}

function rowsInto(below: readonly PlanRow[]): string {
  const rows = below.find(({ reads }) => reads !== null)?.reads?.counts.calls.rows ?? 0;
  return `${formatCount(rows, 'row')} in`;
}

/** The operator of the plan whose Gets look up rows. */
export function lookupsOf(rows: readonly PlanRow[]): OperatorCounts {
  return rows.find(({ reads }) => reads?.access === 'get')!.reads!.counts;
}

/** The counts of the operators that read an index, the upper one first. */
export const operatorsWithIndex = (plan: PlanName, meter: OperatorMeter): readonly OperatorCounts[] =>
  planRows(plan, meter).flatMap(({ reads }) => (reads === null ? [] : [reads.counts]));
