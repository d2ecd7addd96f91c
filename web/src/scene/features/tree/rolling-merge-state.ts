/** The rolling merge of 1996: components in multi-page blocks, one merged into the next, and a find note. */
import type { Key } from './entry-types.ts';

/** Replaced when a record changes it, never changed. */
export interface RollingMerge {
  /** From the top down. A component that was merged into the one below it is gone. */
  readonly components: readonly Component[];
  readonly note: FindNote | null;
  /** Of all blocks. */
  readonly inUseBytes: number;
  /** In use when the merge of the current two components began; null while runs are copied. */
  readonly begunBytes: number | null;
  /** The most in use beyond that since then. */
  readonly peakExtraBytes: number;
  /** The operation has ended, and its blocks are removed. */
  readonly ended: boolean;
}

export interface Component {
  /** 0 is C0, the top. */
  readonly component: number;
  /** Complete: its run was copied, or the component above it was merged into it. */
  readonly made: boolean;
  /** Blocks that readers still need, in key order: while a merge empties it, the ones that are left. */
  readonly blocks: readonly PaperBlock[];
  /** Blocks of its successor, filled so far by a copy or a merge. */
  readonly filled: readonly PaperBlock[];
}

export interface PaperBlock {
  readonly first: Key;
  readonly last: Key;
  readonly entries: number;
  readonly bytes: number;
}

export interface FindNote {
  readonly component: number;
  /** Collected so far. */
  readonly answers: number;
  readonly complete: boolean;
}
