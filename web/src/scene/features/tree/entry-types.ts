/** The contents of memtables, logs and tables: versions of keys, and range tombstones. */
import type { EntryType } from '../../../protocol/records.gen.ts';

export type Key = Uint8Array;

/** One version of a key: a value, or a tombstone. */
export interface Version {
  readonly key: Key;
  readonly sequence: number;
  readonly type: EntryType;
}

export interface Entry extends Version {
  readonly valueBytes: number;
  /** Height of the skiplist tower, 1..12; 0 in a radix tree. */
  readonly height: number;
}

/** Deletes every older entry with begin <= key < end. */
export interface RangeTombstone {
  readonly begin: Key;
  readonly end: Key;
  readonly sequence: number;
}
