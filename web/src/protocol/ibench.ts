/**
 * The steps of the insert benchmark as lines, and the state that later steps need:
 *
 *   ibench l.i0 n=20000               rows 0..19999: tail = 0, head = 20000
 *   ibench l.x secondary_indexes=3    from here on a row has an entry in each of three secondary indexes
 *   ibench l.i1 n=50000               puts rows 20000..69999, deletes 0..49999
 *   ibench q500                       1800 more of both, with queries in between
 *
 * In the published benchmark these steps last 3600 seconds, at 100, 500 or 1000 inserts and deletes per second and client. With a
 * thousandth of the rows a step has a thousandth of the operations: 360, 1800 and 3600.
 *
 * Source: M. Callaghan, "Tuning MyRocks to reduce MVCC GC debt", 14 August 2023.
 */
import type { Arguments } from './arguments.ts';
import { encodeIbench } from './commands.gen.ts';

/** As typed; the schema has one step for the last three. */
export const ibenchSteps = ['l.i0', 'l.x', 'l.i1', 'q100', 'q500', 'q1000'] as const;
type Step = (typeof ibenchSteps)[number];

const kinds = {
  'l.i0': 'load',
  'l.x': 'index',
  'l.i1': 'churn',
  q100: 'query',
  q500: 'query',
  q1000: 'query',
} as const;
const pairsOfStep: Readonly<Partial<Record<Step, number>>> = { q100: 360, q500: 1800, q1000: 3600 };

/** The table after the lines so far: live rows are tail .. head - 1. */
export interface BenchmarkTable {
  head: number;
  tail: number;
  secondaryIndexes: number;
  /** 1: index entries are removed by SingleDelete, as in MyRocks. */
  singleDelete: number;
  /** Number of the family with the entries of secondary indexes. */
  secondaryFamily: number;
  valueBytes: number;
}

export const newBenchmarkTable = (): BenchmarkTable => ({
  head: 0,
  tail: 0,
  secondaryIndexes: 0,
  singleDelete: 0,
  secondaryFamily: 0,
  valueBytes: 100,
});

/** Returns the encoded command and updates the table; undefined, with the table unchanged, if the line has no valid meaning. */
export function buildIbench(
  a: Arguments,
  table: BenchmarkTable,
  seed: number,
  secondaryFamily: number,
  refuse: (argument: string | undefined, message: string) => undefined,
): Uint8Array | undefined {
  const step = a.text('step') as Step;
  const kind = kinds[step];
  const { head, tail } = table;
  const rows = head - tail;
  const queries = kind === 'query';
  const meant: readonly (readonly [string, boolean, string])[] = [
    ['secondary_indexes', kind === 'index', 'the step l.x creates the indexes'],
    ['single_delete', kind === 'index', 'the step l.x sets how index entries are deleted'],
    ['secondary_family', kind === 'index', 'the step l.x sets where entries of secondary indexes go'],
    ['value_bytes', kind === 'load', 'the step l.i0 sets the size of rows'],
    ['queries', queries, 'only the steps q100, q500 and q1000 run queries'],
    ['lookups', queries, 'only the steps q100, q500 and q1000 do lookups'],
    ['n', kind !== 'index', 'the step l.x uses all rows'],
  ];
  for (const [argument, has, why] of meant) {
    if (has || a.tokenOf(argument) === undefined) continue;
    return refuse(argument, `${step} has no ${argument}: ${why}`);
  }
  const n = kind === 'index' ? rows : (a.number('n') ?? pairsOfStep[step]);
  if (n === undefined)
    return refuse(undefined, `${step} needs n=..., how many rows; for example: ibench ${step} n=1000`);
  if (kind !== 'load' && rows === 0) return refuse(undefined, `${step} needs rows; put ibench l.i0 n=1000 before it`);
  if (kind === 'load' && table.secondaryIndexes > 0)
    return refuse(
      undefined,
      'l.i0 must come before l.x: rows put after it would have no entries in the secondary indexes',
    );
  if (kind === 'index') {
    table.secondaryIndexes = a.number('secondary_indexes') ?? 3;
    table.singleDelete = a.number('single_delete') ?? 0;
    table.secondaryFamily = secondaryFamily;
  }
  if (kind === 'load') table.valueBytes = a.number('value_bytes') ?? table.valueBytes;
  if (kind === 'index' && table.secondaryIndexes === 0)
    return refuse('secondary_indexes', 'l.x creates 1 to 3 secondary indexes; got 0');
  if (kind !== 'index') table.head += n;
  if (kind === 'churn' || queries) table.tail += n;
  return encodeIbench({
    step: kind,
    n,
    head,
    tail,
    seed,
    valueBytes: table.valueBytes,
    secondaryIndexes: table.secondaryIndexes,
    singleDelete: table.singleDelete,
    secondaryFamily: table.secondaryFamily,
    queries: queries ? (a.number('queries') ?? 1) : 0,
    lookups: queries ? (a.number('lookups') ?? 0) : 0,
  });
}
