/**
 * One query, two plans:
 *
 *   SELECT category, COUNT(*), SUM(effort) FROM task JOIN incident USING (sys_id) GROUP BY category
 *
 *   inner                                          straight (STRAIGHT_JOIN)
 *   group rows in order                            sort by category
 *   └─ lookup in task, one Get per entry           └─ temporary table by category
 *      └─ scan of incident's index on category        └─ lookup in incident, one Get per row
 *                                                         └─ scan of task by primary key
 *
 * `inner` reads the categories in order and needs neither temporary table nor sort, but its Gets sweep over task once per category. `straight`
 * makes one Get more for each task that is no incident, and its Gets sweep over incident once.
 *
 * A plan holds the state of one execution: make a new one for each.
 */
import { columnOf, primaryKey, sysIdOf } from './keys.ts';
import { GroupSorted, IndexScan, LookupJoin, SortGroups, TemporaryTable } from './operators.ts';
import type { Access } from './operator-counts.ts';
import type { Answer, Group, Operator, Request } from './operators.ts';
import { incidentOf, kIndexes, taskOf } from './tables.ts';

export type PlanName = 'inner' | 'straight';
export type Plan = Operator<Group>;

export function makePlan(name: PlanName): Plan {
  return name === 'inner' ? innerPlan() : straightPlan();
}

function innerPlan(): Plan {
  const scan = new IndexScan('scan of incident by category', kIndexes.incidentCategory, ({ key }) => ({
    category: columnOf(key),
    sysId: sysIdOf(key),
  }));
  const lookup = new LookupJoin(
    'lookup in task',
    kIndexes.task,
    scan,
    ({ sysId }) => primaryKey(kIndexes.task, sysId),
    ({ category }, entry) => ({ category, effort: taskOf(entry).effort }),
  );
  return new GroupSorted(lookup);
}

function straightPlan(): Plan {
  const scan = new IndexScan('scan of task by primary key', kIndexes.task, taskOf);
  const lookup = new LookupJoin(
    'lookup in incident',
    kIndexes.incident,
    scan,
    ({ sysId }) => primaryKey(kIndexes.incident, sysId),
    ({ effort }, entry) => ({ category: incidentOf(entry).category, effort }),
  );
  return new SortGroups(new TemporaryTable(lookup));
}

/** The operators of a plan, the result first. Pure. */
export const operatorsOf = (plan: Operator<unknown>): readonly Operator<unknown>[] => [
  plan,
  ...plan.inputs.flatMap(operatorsOf),
];

/** How an operator reads its index; null if it reads none. Pure. */
export function accessOf({ index, inputs }: Operator<unknown>): Access | null {
  if (index === null) return null;
  return inputs.length === 0 ? 'scan' : 'get';
}

/** Runs a plan to its end on answers that are at hand. Returns the groups. */
export function runPlan(plan: Plan, answer: (request: Request) => Answer): readonly Group[] {
  const groups: Group[] = [];
  for (;;) {
    const pull = plan.next();
    let step = pull.next();
    while (step.done !== true) step = pull.next(answer(step.value));
    if (step.value === null) return groups;
    groups.push(step.value);
  }
}

/** The same with an engine that answers later. Rejects as `answer` does. */
export async function runPlanOn(plan: Plan, answer: (request: Request) => Promise<Answer>): Promise<readonly Group[]> {
  const groups: Group[] = [];
  for (;;) {
    const pull = plan.next();
    let step = pull.next();
    while (step.done !== true) step = pull.next(await answer(step.value));
    if (step.value === null) return groups;
    groups.push(step.value);
  }
}
