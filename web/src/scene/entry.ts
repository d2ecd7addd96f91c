/** What kinds of entries and operations have in common, in one place. Pure. */
import type { EntryType, OpKind } from '../protocol/records.gen.ts';

/** An entry that hides older ones instead of holding a value. */
export const isTombstone = (type: EntryType): boolean => type !== 'put';

const writes: ReadonlySet<OpKind> = new Set(['put', 'delete', 'single_delete', 'delete_range', 'write']);
/** An operation that goes through log and memtable. */
export const isWrite = (kind: OpKind): boolean => writes.has(kind);

/** An operation that writes tombstones and nothing else. */
export const isDeletion = (kind: OpKind): boolean => isWrite(kind) && kind !== 'put' && kind !== 'write';
