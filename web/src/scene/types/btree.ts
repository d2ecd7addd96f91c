/** The B+tree that may be open in place of the LSM-tree. */
import type { BTreePageKind, BTreeVisitReason } from '../../protocol/records.gen.ts';
import type { Key } from './entries.ts';

/** The B+tree, while one is open in place of the LSM-tree. */
export interface BTree {
  lastLsn: number;
  readonly pageBytes: number;
  /** That the buffer pool may hold. */
  readonly poolPages: number;
  /** Of the file, free ones included. */
  pageCount: number;
  pages: Map<number, BTreePage>;
  /** Page numbers, leaves first, each level in key order; the last level is the root. Arrays are replaced, never changed. */
  levels: (readonly number[])[];
  /** Free pages in the order in which they will be used again. */
  free: readonly number[];
  /** What the operation at hand split, in order. Replaced, never changed. */
  splits: readonly BTreeSplit[];
  /** The pages that the operation at hand went through, in order. */
  path: BTreeVisit[];
  /** Comparisons made since the last visit. */
  comparing: BTreeVisit['compared'][number][];
}

/** A page of a B+tree. Replaced, never changed, so that keyframes share it. */
export interface BTreePage {
  readonly page: number;
  readonly kind: BTreePageKind;
  /** 0 for leaves; of no meaning for the meta page and free ones. */
  readonly level: number;
  readonly entries: number;
  /** Header and slots included; what is left to `pageBytes` is free. */
  readonly usedBytes: number;
  /** The smallest key that may lie under it; empty for the first page of a level. */
  readonly fence: Key;
  /** In the buffer pool as in the file, in it and newer than the file, or not in it. */
  readonly state: 'clean' | 'dirty' | 'out';
}

/** One page that the operation went through. Tier 2. */
export interface BTreeVisit {
  readonly page: number;
  readonly level: number;
  readonly entries: number;
  /** The child that it went to, or in a leaf the first entry not before the key. */
  readonly slot: number;
  readonly cached: boolean;
  readonly found: boolean;
  readonly reason: BTreeVisitReason;
  /** Comparisons made in it: the slot, and how its key stands to the key sought. */
  readonly compared: readonly { readonly slot: number; readonly order: 'smaller' | 'equal' | 'greater' }[];
}

/** A page that was full became two. */
export interface BTreeSplit {
  readonly level: number;
  readonly page: number;
  /** The new page, to its right. */
  readonly right: number;
  /** Entries that went over. */
  readonly moved: number;
  /** Only the new entry did, for it is the last of its level. */
  readonly appended: boolean;
}
