/**
 * The cost of a query, by the method of practitioners: dump all counters, run the query, dump them again, join the two by name, subtract,
 * sort, and look at the largest few.
 *
 * Source: M. Callaghan, "Tuning MyRocks to reduce MVCC GC debt", 14 August 2023, whose script keeps the last five of an ascending sort.
 */

/** Counters by name; their order breaks ties. */
export type Dump = ReadonlyMap<string, number>;

export interface Change {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** after - before, not 0. */
  readonly change: number;
}

/** Number of rows shown by default. */
export const kTopMovers = 5;

/** Every counter that changed, largest change first, ties in the order of `after`. A counter missing in one dump is 0 there. Pure. */
export function difference(before: Dump, after: Dump): readonly Change[] {
  const names = new Set([...after.keys(), ...before.keys()]);
  return [...names]
    .map((name) => ({ name, before: before.get(name) ?? 0, after: after.get(name) ?? 0 }))
    .map((row) => ({ ...row, change: row.after - row.before }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => b.change - a.change);
}

/** One line per change, names and values in two columns. Pure. */
export function linesOfChanges(changes: readonly Change[]): readonly string[] {
  const width = Math.max(0, ...changes.map(({ name }) => name.length));
  return changes.map(({ name, change }) => `${name.padEnd(width)} ${change > 0 ? '+' : ''}${change}`);
}
