/** Where the entries of a memtable are, and the levels of its structure above them. */
import type { Memtable } from '../../scene/types.ts';
import type { XSpan } from '../../marks/marks.ts';

/** Number of entries up to which entries have labels. */
export const kNamed = 18;

/** Height of an entry that is no tower, at most, px. */
export const kEntryMost = 12;

/** Entries that have room before the others move together, and levels that have room above the floor. */
const kSlotsMin = 14;
const kLevelsMin = 3;

export interface MemtableSlot extends XSpan {
  readonly top: number;
  readonly floor: number;
}

/** Where entries are, px. */
export interface Plan {
  /** Distance between entries, and width of one. */
  readonly slot: number;
  readonly width: number;
  /** Height of one level of the structure, and the number of levels. */
  readonly lane: number;
  readonly levels: number;
  readonly base: number;
  /** The highest place of a tombstone's symbol. */
  readonly ceiling: number;
  /** Start of the rails. */
  readonly head: number;
  /** Center of the i-th entry. */
  readonly x: (i: number) => number;
}

/** The plan for the entries of a memtable in a slot; `needed`: levels of its structure. Pure. */
export function planOf({ list, ranges }: Memtable, { x0, x1, top, floor }: MemtableSlot, needed: number): Plan {
  const n = list.length;
  const slot = (x1 - x0) / Math.max(n, kSlotsMin);
  const width = Math.max(1.4, Math.min(9, slot * 0.42));
  const levels = Math.max(kLevelsMin, needed);
  // Range tombstones are drawn above the entries that they hide.
  const room = ranges.length > 0 ? 14 : 0;
  return {
    slot,
    width,
    lane: (floor - top - room - (n <= kNamed ? 14 : 4)) / levels,
    levels,
    base: n <= kNamed ? floor - 12 : floor,
    ceiling: top + room + 3,
    head: x0 + 0.5 * slot - width,
    x: (i) => x0 + (i + 0.5) * slot,
  };
}
