/**
 * What a number of prose is, and what tables of such numbers are made from.
 *
 * A reading takes a run and gives a number. It says how it comes about in names of counters, and which kind it is: `measured` numbers are counts and
 * quotients of counts; `computed` ones come out of a formula with measured inputs, what some model would have said. The two look different
 * wherever they stand.
 *
 *   write-readings   tree-readings   read-readings   scan-readings   compaction-readings   filter-readings
 *          └───────────────┴──────────────┬┴───────────────┴────────────────┴────────────────────┘
 *                                     measure.ts
 *
 * Invariants: 1. all of it is pure; 2. a name stands in one table only, and is no counter's (`united`): else a lesson would silently be told another
 * number than the one it was written about.
 */
import { assert } from '../../base/assert.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { Scene, Table } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';

export interface Reading {
  readonly kind: 'measured' | 'computed';
  /** How it comes about, in names of counters. */
  readonly formula: string;
  /** NaN where the run has no such number. */
  readonly of: (history: History) => number;
}

export type ReadingTable = Readonly<Record<string, Reading>>;

export const measured = (formula: string, of: Reading['of']): Reading => ({ kind: 'measured', formula, of });
export const computed = (formula: string, of: Reading['of']): Reading => ({ kind: 'computed', formula, of });

/** Several tables as one. Throws AssertionError where two share a name, or where a name is that of a counter. */
export function united(...tables: readonly ReadingTable[]): ReadingTable {
  const all = new Map<string, Reading>();
  for (const [name, reading] of tables.flatMap((table) => Object.entries(table))) {
    assert(!all.has(name), `two numbers of prose are called ${name}`);
    assert(
      !counterInfos.some((counter) => counter.name === name),
      `${name} is a counter, and cannot be another number`,
    );
    all.set(name, reading);
  }
  return Object.fromEntries(all);
}

/** The value of a counter at the end of a run; NaN for a name that is none. */
export function counterOf({ head }: Pick<History, 'head'>, name: string): number {
  const info = counterInfos.find((counter) => counter.name === name);
  return info ? (head.counters[info.id] ?? 0) : NaN;
}

/** What an option was set to. REQUIRES: there is such an option. */
export function optionOf({ head }: Pick<History, 'head'>, name: string): number {
  const info = optionInfos.find((option) => option.name === name)!;
  return head.options.get(info.id) ?? info.default;
}

/** The tables that stand, from L0 down. */
export const tablesOf = ({ levels, tables }: Scene): readonly Table[] =>
  levels.flatMap((level) => level.tables).map((number) => tables.get(number)!);

/** Something of each, added up. */
export const sumOf = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0);
