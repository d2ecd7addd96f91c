/**
 * Tables and plans in the line language: the same commands that a plan sends when it runs on an engine, in the same order, as text for trials
 * and labs. A plan's requests follow from the rows alone, so they are computed by running it in memory.
 */
import type { Request } from './operators.ts';
import { makePlan, runPlan, type PlanName } from './plans.ts';
import { MemoryStore } from './store.ts';
import type { Tables } from './tables.ts';

/** One line per statement: a row with its entries is one atomic write. Pure. */
export const loadLines = ({ statements }: Tables): readonly string[] =>
  statements.map((entries) => {
    const puts = entries.map(({ key, value }) => `put ${literal(key)} ${literal(value)}`);
    return puts.length === 1 ? puts[0]! : `write ${puts.join('; ')}`;
  });

/** The requests of a plan, in order. Pure. */
export function requestsOf(name: PlanName, tables: Tables): readonly Request[] {
  const store = new MemoryStore(tables);
  const requests: Request[] = [];
  runPlan(makePlan(name), (request) => {
    requests.push(request);
    return store.answer(request);
  });
  return requests;
}

/** A request as a line. Pure. */
export const lineOf = (request: Request): string =>
  request.kind === 'get'
    ? `get ${literal(request.key)}`
    : `scan from=${literal(request.from)} to=${literal(request.to)}`;

/** A byte string as a literal of the line language: quoted, with escapes. */
const literal = (bytes: string): string =>
  `"${bytes.replace(/[^ !#-[\]-~]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}"`;
