/** A sorted run and its entries in the order of internal keys: memtables and tables, of which the scene knows the small ones. */
import type { FileNumber } from '../../base/ids.ts';
import { lowerBound } from '../../scene/order.ts';
import type { Memtable, Scene, Version } from '../../scene/types.ts';
import { compareVersions } from './version-order.ts';

export interface Run {
  /** null: a memtable. */
  readonly level: number | null;
  /** Its tables, in the order of their keys; none if it is a memtable. */
  readonly tables: readonly FileNumber[];
  /** The number of the memtable; null if it is none, or is not known. */
  readonly memtable: number | null;
}

/** What comes next of a run. */
export interface Upcoming {
  readonly versions: readonly Version[];
  /** More follow that the scene does not know. */
  readonly hidden: boolean;
}

export const memtableOf = ({ memtables }: Scene, { memtable }: Run): Memtable | undefined =>
  memtables.find((each) => each.memtable === memtable);

/** At most `max` entries of a run after `last`, or its first ones if that is null. O(tables + max + log(entries)). Pure. */
export function upcomingOf(scene: Scene, run: Run, last: Version | null, max: number): Upcoming {
  const parts = run.level === null ? [listOf(memtableOf(scene, run))] : run.tables.map((n) => versionsOf(scene, n));
  const versions: Version[] = [];
  for (const part of parts) {
    if (part === 'passed') continue;
    if (part === null) return { versions, hidden: true };
    const from = last === null ? 0 : lowerBound(part, (version) => compareVersions(version, last) <= 0);
    for (let i = from; i < part.length && versions.length < max; i++) versions.push(part[i]!);
    if (versions.length >= max) break;
  }
  return { versions, hidden: false };

  function versionsOf({ tables }: Scene, number: FileNumber): readonly Version[] | null | 'passed' {
    const table = tables.get(number);
    if (table === undefined) return null;
    const end = { key: table.largest, sequence: 0, type: 'put' } as const;
    return last !== null && compareVersions(end, last) < 0 ? 'passed' : table.versions;
  }
}

/** The entries of a memtable; null unless all were recorded. */
function listOf(memtable: Memtable | undefined): readonly Version[] | null {
  if (memtable === undefined) return null;
  return memtable.list.length + memtable.ranges.length === memtable.entries ? memtable.list : null;
}

/** Entries of a run; null if one of its tables does not report them, or is gone. */
export function entriesOfRun(scene: Scene, run: Run): number | null {
  if (run.level === null) return memtableOf(scene, run)?.entries ?? null;
  let sum = 0;
  for (const number of run.tables) {
    const entries = scene.tables.get(number)?.entries ?? null;
    if (entries === null) return null;
    sum += entries;
  }
  return sum;
}
