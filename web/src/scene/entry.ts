/** What kinds of entries and operations have in common, in one place. Pure. */
import type { DropReason, EntryType, KeepReason, OpKind } from '../protocol/records.gen.ts';
import type { Operation } from './types.ts';

/** An entry that hides older ones instead of holding a value. */
export const isTombstone = (type: EntryType): boolean => type !== 'put';

/** "" for a value, else the name of the tombstone, as in "SingleDelete of k". */
export const tombstoneOf: Readonly<Record<EntryType, string>> = {
  put: '',
  delete: 'Tombstone of ',
  single_delete: 'SingleDelete of ',
  range_delete: 'Range tombstone of ',
};

/**
 * What a dropped entry counts as: a tombstone that became useless (compaction_key_drop_obsolete), or an entry that a newer one hides
 * (compaction_key_drop_new). A put that goes with its SingleDelete is one of these.
 */
export const droppedAs = (type: EntryType, reason: DropReason | KeepReason): 'hidden' | 'tombstone' =>
  isTombstone(type) && reason !== 'hidden_by_newer' && reason !== 'range_deleted' ? 'tombstone' : 'hidden';

const writes: ReadonlySet<OpKind> = new Set(['put', 'delete', 'single_delete', 'delete_range', 'write']);
/** An operation that goes through log and memtable. */
export const isWrite = (kind: OpKind): boolean => writes.has(kind);

/** A write that the engine did not accept: it refused it or broke on it, so no entry of it is in a memtable. */
export const isRefused = (op: Operation): boolean =>
  isWrite(op.opKind) && op.stage === 'done' && op.status !== null && op.status !== 'ok';

/** How far a write has come. One that was accepted is in the memtable, also where the records that say so were not recorded. */
export const reachedBy = (op: Operation): Operation['reached'] =>
  op.stage === 'done' && !isRefused(op) ? 'memtable' : op.reached;

/** An operation that writes tombstones and nothing else. */
export const isDeletion = (kind: OpKind): boolean => isWrite(kind) && kind !== 'put' && kind !== 'write';
