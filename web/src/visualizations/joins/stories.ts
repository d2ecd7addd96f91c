/** What the drawings of the Join lens show, in words, with the numbers of the run where they are of the run. Pure. */
import { formatInteger } from '../../base/units.ts';
import type { OperatorMeter } from '../../models/relational/operator-meter.ts';
import { kCallPathPercent } from '../../models/relational/published.ts';
import { kIncidentRows, kTaskRows } from '../../models/relational/tables.ts';
import { operatorsWithIndex } from './plan-rows.ts';
import type { Joins } from './drawings.ts';

const kSource = 'Source: Profiling MyRocks joins with perf, 30 January 2017';

export function storyOf(joins: Joins, meter: OperatorMeter): string {
  switch (joins) {
    case 'plans':
      return plansStory(meter);
    case 'calls':
      return `Rungs fill as records of the call show them. Dashed lines are published calls that no record here shows. The published path, down to Version::Get, carries ${kCallPathPercent.toFixed(2)} % of the cycles. ${kSource} (S70).`;
    case 'profiles':
      return `Published shares of the cycles, not of this run. ${lookupsWords(meter)} ${kSource} (S68, S69).`;
    case 'time':
    case 'wait':
    case 'rate':
      return `${kReadingWords[joins]} The model has each server’s time of one client and its saturated rate: 24 processors for MyRocks, a mutex for InnoDB. Real servers bend earlier. Published in comments on the joins post, 48 hardware threads (S72, S73).`;
  }
}

const kReadingWords = {
  time: 'A maximum shows the client that was held up longest.',
  wait: 'How much longer a client waits than it would alone.',
  rate: 'The best rate comes with nearly the longest wait.',
} as const;

function plansStory(meter: OperatorMeter): string {
  const { seeks, gets } = totalOf(meter);
  if (seeks + gets === 0)
    return 'No record of this run reads an index of task or incident yet. The example “Task and incident join” runs both plans.';
  return `Counts of this run up to the cursor: an operation belongs to the operator that reads the index of its key. Both plans return the same groups. With the rows of the post, INNER makes ${formatInteger(kIncidentRows)} Nexts and as many Gets, STRAIGHT ${formatInteger(kTaskRows)} of each (S64, S65).`;
}

function totalOf(meter: OperatorMeter): { readonly seeks: number; readonly gets: number } {
  const calls = (['inner', 'straight'] as const)
    .flatMap((plan) => operatorsWithIndex(plan, meter))
    .map((counts) => counts.calls);
  return {
    seeks: calls.reduce((sum, { seeks }) => sum + seeks, 0),
    gets: calls.reduce((sum, { gets }) => sum + gets, 0),
  };
}

/** The plans compare once both have run; then lookups are about equal (S69). */
function lookupsWords(meter: OperatorMeter): string {
  const [inner, straight] = (['inner', 'straight'] as const).map((plan) =>
    operatorsWithIndex(plan, meter).reduce((sum, counts) => sum + counts.calls.cacheLookups, 0),
  );
  const looked = `Here INNER has looked up the block cache ${formatInteger(inner!)} times, STRAIGHT ${formatInteger(straight!)} times`;
  return straight! < 0.95 * inner! || inner! < 0.95 * straight! || inner === 0
    ? `${looked} so far.`
    : `${looked}, so their number does not explain the mutexes of INNER; the source gives no cause.`;
}
