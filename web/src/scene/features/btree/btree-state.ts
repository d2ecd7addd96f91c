/** The B+tree that may be open instead of the LSM-tree. */
import type { BTreePageKind, BTreeVisitReason } from '../../../protocol/records.gen.ts';
import type { Key } from '../tree/entry-types.ts';

/** The B+tree, while one is open instead of the LSM-tree. */
export interface BTree {
  lastLsn: number;
  readonly pageBytes: number;
  /** Capacity of the buffer pool. */
  readonly poolPages: number;
  /** Pages of the file, including free ones. */
  pageCount: number;
  /** With btree_update=copy_on_write. */
  readonly copyOnWrite: boolean;
  pages: Map<number, BTreePage>;
  /** Page numbers, leaves first, each level in key order; the last level is the root. Arrays are replaced, never changed. */
  levels: (readonly number[])[];
  /** Free pages in the order of reuse. */
  free: readonly number[];
  /** Pages split by the current operation, in order. Replaced, never changed. */
  splits: readonly BTreeSplit[];
  /** Pages visited by the current operation, in order. */
  path: BTreeVisit[];
  /** Comparisons made since the last visit. */
  comparing: BTreeVisit['compared'][number][];
}

/** A page of a B+tree. Replaced, never changed, so that keyframes can share it. */
export interface BTreePage {
  readonly page: number;
  readonly kind: BTreePageKind;
  /** 0 for leaves; meaningless for the meta page and free pages. */
  readonly level: number;
  readonly entries: number;
  /** Including header and slots; the rest of `pageBytes` is free. */
  readonly usedBytes: number;
  /** Lower bound of the keys under it; empty for the first page of a level. */
  readonly fence: Key;
  /** clean: in the buffer pool, same as in the file; dirty: in the pool, newer than in the file; out: not in the pool. */
  readonly state: 'clean' | 'dirty' | 'out';
}

/** One page that the operation visited. Tier 2. */
export interface BTreeVisit {
  readonly page: number;
  readonly level: number;
  readonly entries: number;
  /** Index of the child it descended to, or in a leaf of the first entry not before the key. */
  readonly slot: number;
  readonly cached: boolean;
  readonly found: boolean;
  readonly reason: BTreeVisitReason;
  /** Comparisons made in it: the slot, and how its key compares with the target. */
  readonly compared: readonly { readonly slot: number; readonly order: 'smaller' | 'equal' | 'greater' }[];
}

/** A full page that became two. */
export interface BTreeSplit {
  readonly level: number;
  readonly page: number;
  /** The new page, its right sibling. */
  readonly right: number;
  /** Entries moved to it. */
  readonly moved: number;
  /** True if only the new entry moved, because it is the last of its level. */
  readonly appended: boolean;
}
