/** Where the towers and rails of a skiplist are. */
import type { Memtable } from '../../scene/types.ts';
import type { XSpan } from '../../marks/marks.ts';

/** Number of entries up to which towers have labels. */
export const kNamed = 18;

/** Towers that have room before the others move together, and levels that have room above the lowest rail. */
const kSlotsMin = 14;
const kLevelsMin = 3;

export interface SkiplistSlot extends XSpan {
  readonly top: number;
  readonly floor: number;
}

/** Where towers are, px. */
export interface Plan {
  /** Distance between towers, and width of one. */
  readonly slot: number;
  readonly width: number;
  /** Height of one level of the skiplist, and the number of levels. */
  readonly lane: number;
  readonly tallest: number;
  readonly base: number;
  /** The highest place of a tombstone's symbol. */
  readonly ceiling: number;
  /** Start of the rails. */
  readonly head: number;
  /** Center of the i-th tower. */
  readonly x: (i: number) => number;
}

/** The plan for the entries of a memtable in a slot. Pure. */
export function planOf({ list, ranges }: Memtable, { x0, x1, top, floor }: SkiplistSlot): Plan {
  const n = list.length;
  const slot = (x1 - x0) / Math.max(n, kSlotsMin);
  const width = Math.max(1.4, Math.min(9, slot * 0.42));
  const tallest = Math.max(kLevelsMin, ...list.map((entry) => entry.height));
  // Range tombstones are drawn above the towers that they hide.
  const room = ranges.length > 0 ? 14 : 0;
  return {
    slot,
    width,
    lane: (floor - top - room - (n <= kNamed ? 14 : 4)) / tallest,
    tallest,
    base: n <= kNamed ? floor - 12 : floor,
    ceiling: top + room + 3,
    head: x0 + 0.5 * slot - width,
    x: (i) => x0 + (i + 0.5) * slot,
  };
}
