/**
 * Readings: numbers for prose, and helpers for the tables of them.
 *
 * A reading computes a number from a run. It has a formula in terms of counters, and a kind: `measured` numbers are counts
 * and ratios of counts; `computed` ones come from a formula or model with measured inputs. Pages show the two differently.
 *
 *   write-readings   tree-readings   read-readings   scan-readings   compaction-readings   filter-readings
 *          └───────────────┴──────────────┬┴───────────────┴────────────────┴────────────────────┘
 *                                     measure.ts
 *
 * Invariants: 1. all functions are pure; 2. a name is in one table only and is not a counter's (`united`): otherwise a lesson
 * could silently show another number.
 */
import { assert } from '../../base/assert.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { Scene, Table } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';

export interface Reading {
  readonly kind: 'measured' | 'computed';
  /** The formula, in names of counters. */
  readonly formula: string;
  /** NaN if the run does not have the number. */
  readonly of: (history: History) => number;
}

export type ReadingTable = Readonly<Record<string, Reading>>;

export const measured = (formula: string, of: Reading['of']): Reading => ({ kind: 'measured', formula, of });
export const computed = (formula: string, of: Reading['of']): Reading => ({ kind: 'computed', formula, of });

/** Combines tables. Throws AssertionError if two share a name, or a name is that of a counter. */
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

/** The value of a counter at the end of a run; NaN if there is no such counter. */
export function counterOf({ head }: Pick<History, 'head'>, name: string): number {
  const info = counterInfos.find((counter) => counter.name === name);
  return info ? (head.counters[info.id] ?? 0) : NaN;
}

/** The value of an option. REQUIRES: the option exists. */
export function optionOf({ head }: Pick<History, 'head'>, name: string): number {
  const info = optionInfos.find((option) => option.name === name)!;
  return head.options.get(info.id) ?? info.default;
}

/** The live tables, from L0 down. */
export const tablesOf = ({ levels, tables }: Scene): readonly Table[] =>
  levels.flatMap((level) => level.tables).map((number) => tables.get(number)!);

/** Sum of `of` over a list. */
export const sumOf = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0);
