/**
 * What the life of a point tombstone is, how it is noted while records come in, and how it looks at a position.
 *
 *   noted     written ─ memtable ─ [table 7, table 12, table 31] ─ end        each table with the levels that it was put into, and when
 *   at p      written ─ memtable ─ #7 in L0 ─ #12 in L1 ─ now                 only what records before p tell
 *
 * A table stands for all tombstones in it, so that a table that is installed, moved or removed is noted once. A time is that of the end of the step
 * in which something happened; at a position within that step it is not known yet, and now stands for it.
 */
import type { DropReason, EntryType, KeepReason } from '../protocol/records.gen.ts';
import type { Key } from './types.ts';

/** Why a compaction carried a tombstone on, and the table whose keys span its key; 0: none is named. */
export interface Kept {
  readonly reason: KeepReason;
  readonly witness: number;
}

/** Where a tombstone lay for a while: a memtable, or a table in a level. */
export interface Stay {
  readonly home: 'memtable' | number;
  /** Id of the memtable or number of the table. */
  readonly in: number;
  readonly fromNs: number;
  /** Of the last one of a tombstone that lives: now. */
  readonly toNs: number;
  /** By the compaction that wrote it here; null where a flush or a trivial move brought it. */
  readonly kept: Kept | null;
}

/** A drop by its reason, or: lost in a crash, gone with its column family, not told what became of it. */
export type Ending = DropReason | 'lost' | 'family_dropped' | 'untold';

export interface End {
  readonly why: Ending;
  readonly tNs: number;
  /** Number of the record that tells it. */
  readonly record: number;
  /** Of the compaction that dropped it; 0 for other ends. */
  readonly job: number;
  /** The snapshot for which it had been kept the time before, when that was released since. */
  readonly released: number | null;
}

export interface Life {
  readonly key: Key;
  readonly sequence: number;
  readonly type: EntryType;
  readonly bornNs: number;
  /** In order, at least one. */
  readonly stays: readonly Stay[];
  /** null: it lives. */
  readonly end: End | null;
}

/** The lives at a position, and what time it was there: no earlier than the end of any of them. */
export interface Lives {
  readonly nowNs: number;
  /** In the order in which they were written. */
  readonly lives: readonly Life[];
}

/** Whether it was dropped by a rule, so that it has a lifetime. */
export const isDropped = (end: End | null): end is End & { readonly why: DropReason } =>
  end !== null && end.why !== 'lost' && end.why !== 'family_dropped' && end.why !== 'untold';

/** When a step ended: by number of its last record. Until then both are Infinity. */
export interface Step {
  record: number;
  tNs: number;
}

/** Something that happened: its record, and the step it happened in. */
export interface Event {
  readonly record: number;
  readonly step: Step;
}

export interface Table {
  readonly number: number;
  /** The levels it was put into, in order. */
  readonly levels: (Event & { readonly level: number })[];
  /** Where it is now; null: in no level. */
  level: number | null;
  /** Tombstones that were written into it. */
  lives: Told[];
}

/** A life as it is told. */
export interface Told extends Event {
  readonly key: Key;
  readonly sequence: number;
  readonly type: EntryType;
  readonly family: number;
  readonly memtable: number;
  readonly tables: { readonly table: Table; readonly kept: Kept | null }[];
  /** Where it is: a table, or a memtable by its id. */
  at: Table | number;
  /** A compaction has decided to leave it out. */
  leaving: { readonly why: DropReason; readonly record: number; readonly job: number } | null;
  /** `known`: the record from which one knows of it; until its step has ended, a table that goes may have put it elsewhere. */
  end: (Event & { readonly known: number; readonly end: Omit<End, 'tNs'> }) | null;
  /** The whole of it, when it was asked for behind its end, and the last record that it takes to know it: all that is read of most, most times. */
  over: Life | null;
  overAt: number;
}

/** A life as the records before a position tell it. Of one that was over by then it is the same object every time. */
export function lifeAt(told: Told, position: number, nowNs: number): Life {
  if (told.over !== null && told.overAt < position) return told.over;
  const end = told.end !== null && told.end.known < position ? told.end : null;
  const timeOf = (event: Event): number => (event.step.record < position ? event.step.tNs : nowNs);
  const { key, sequence, type, memtable } = told;
  const bornNs = timeOf(told);
  const endNs = end === null ? nowNs : timeOf(end);
  const stays: (Stay & { toNs: number })[] = [];
  let last = { home: 'memtable' as Stay['home'], in: memtable, fromNs: bornNs, toNs: endNs, kept: null as Kept | null };
  stays.push(last);
  for (const { table, kept } of told.tables)
    for (const [i, stay] of table.levels.entries()) {
      if (stay.record >= position || (end !== null && stay.record >= end.record)) continue;
      const fromNs = timeOf(stay);
      last.toNs = fromNs;
      last = { home: stay.level, in: table.number, fromNs, toNs: endNs, kept: i === 0 ? kept : null };
      stays.push(last);
    }
  const life = { key, sequence, type, bornNs, stays, end: end && { ...end.end, tNs: endNs } };
  if (end !== null && end.step.record < position) {
    told.over = life;
    told.overAt = Math.max(end.known, end.step.record);
  }
  return life;
}
