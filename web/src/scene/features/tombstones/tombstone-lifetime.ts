/**
 * The life of a point tombstone: how it is recorded as records arrive, and how it looks at a position.
 *
 *   recorded  written ─ memtable ─ [table 7, table 12, table 31] ─ end        each table with its levels, and when it entered them
 *   at p      written ─ memtable ─ #7 in L0 ─ #12 in L1 ─ now                 only from records before p
 *
 * A table represents all tombstones in it, so installing, moving or removing a table is recorded once. The time of an
 * event is the end of the step that contains it; at a position within that step it is not known yet, and the current
 * time is used.
 */
import type { DropReason, EntryType, KeepReason } from '../../../protocol/records.gen.ts';
import type { Key } from '../../types.ts';

/** Why a compaction kept a tombstone, and the table whose key range covers its key; 0: none was recorded. */
export interface Kept {
  readonly reason: KeepReason;
  readonly witness: number;
}

/** A period that a tombstone spent in a memtable, or in a table in a level. */
export interface Stay {
  readonly home: 'memtable' | number;
  /** Id of the memtable or number of the table. */
  readonly in: number;
  readonly fromNs: number;
  /** For the last stay of a live tombstone: now. */
  readonly toNs: number;
  /** Set if a compaction wrote it here; null if a flush or a trivial move did. */
  readonly kept: Kept | null;
}

/** Other ends than drops: lost in a crash, deleted with its table (FIFO compaction) or column family, fate not recorded. */
const kOtherEnds = ['lost', 'table_deleted', 'family_dropped', 'unrecorded'] as const;
export type Ending = DropReason | (typeof kOtherEnds)[number];

export interface End {
  readonly why: Ending;
  readonly tNs: number;
  /** Number of its record. */
  readonly record: number;
  /** The compaction that dropped it; 0 for other ends. */
  readonly job: number;
  /** The snapshot for which the previous compaction kept it, if it was released since. */
  readonly released: number | null;
}

export interface Lifetime {
  readonly key: Key;
  readonly sequence: number;
  readonly type: EntryType;
  readonly bornNs: number;
  /** In chronological order, at least one. */
  readonly stays: readonly Stay[];
  /** null: it is live. */
  readonly end: End | null;
}

/** The lifetimes at a position, and the time there: no earlier than the end of any of them. */
export interface LifetimesAt {
  readonly nowNs: number;
  /** In the order of writing. */
  readonly lifetimes: readonly Lifetime[];
}

/** Whether a compaction rule dropped it, so that it has a lifetime. */
export const isDropped = (end: End | null): end is End & { readonly why: DropReason } =>
  end !== null && !kOtherEnds.some((other) => other === end.why);

/** When a step ended: number of its last record, and time. Both are Infinity until then. */
export interface Step {
  record: number;
  tNs: number;
}

/** An event: its record, and the step that contains it. */
export interface Event {
  readonly record: number;
  readonly step: Step;
}

export interface Table {
  readonly number: number;
  /** The levels it entered, in order. */
  readonly levels: (Event & { readonly level: number })[];
  /** Its current level; null: none. */
  level: number | null;
  /** Tombstones written into it. */
  lifetimes: RecordedLifetime[];
}

/** A lifetime as recorded so far. */
export interface RecordedLifetime extends Event {
  readonly key: Key;
  readonly sequence: number;
  readonly type: EntryType;
  readonly family: number;
  readonly memtable: number;
  readonly tables: { readonly table: Table; readonly kept: Kept | null }[];
  /** Its current location: a table, or a memtable by its id. */
  at: Table | number;
  /** A compaction has decided to drop it. */
  leaving: { readonly why: DropReason; readonly record: number; readonly job: number } | null;
  /**
   * `known`: the record from which the end is certain. Before its step has ended, the removed table may have moved it
   * elsewhere.
   */
  end: (Event & { readonly known: number; readonly end: Omit<End, 'tNs'> }) | null;
  /**
   * Cache: the complete life, once requested after its end, and the last record needed to know it. Most reads are of
   * this kind.
   */
  over: Lifetime | null;
  overAt: number;
}

/** A lifetime according to the records before a position. Returns the same object every time for a lifetime that had ended by then. */
export function lifetimeAt(recorded: RecordedLifetime, position: number, nowNs: number): Lifetime {
  if (recorded.over !== null && recorded.overAt < position) return recorded.over;
  const end = recorded.end !== null && recorded.end.known < position ? recorded.end : null;
  const timeOf = (event: Event): number => (event.step.record < position ? event.step.tNs : nowNs);
  const { key, sequence, type, memtable } = recorded;
  const bornNs = timeOf(recorded);
  const endNs = end === null ? nowNs : timeOf(end);
  const stays: (Stay & { toNs: number })[] = [];
  let last = { home: 'memtable' as Stay['home'], in: memtable, fromNs: bornNs, toNs: endNs, kept: null as Kept | null };
  stays.push(last);
  for (const { table, kept } of recorded.tables)
    for (const [i, stay] of table.levels.entries()) {
      if (stay.record >= position || (end !== null && stay.record >= end.record)) continue;
      const fromNs = timeOf(stay);
      last.toNs = fromNs;
      last = { home: stay.level, in: table.number, fromNs, toNs: endNs, kept: i === 0 ? kept : null };
      stays.push(last);
    }
  const lifetime = { key, sequence, type, bornNs, stays, end: end && { ...end.end, tNs: endNs } };
  if (end !== null && end.step.record < position) {
    recorded.over = lifetime;
    recorded.overAt = Math.max(end.known, end.step.record);
  }
  return lifetime;
}
