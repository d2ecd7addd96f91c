/** Properties shared by kinds of entries and operations. Pure. */
import type { Reader } from '../protocol/readers.ts';
import type { DropReason, EntryType, KeepReason, OpKind } from '../protocol/records.gen.ts';
import type { Operation, RangeTombstone } from './types.ts';

/** True for an entry that hides older ones instead of holding a value. */
export const isTombstone = (type: EntryType): boolean => type !== 'put';

/** "" for a value, otherwise the tombstone's name as a prefix, as in "SingleDelete of k". */
export const tombstoneOf: Readonly<Record<EntryType, string>> = {
  put: '',
  delete: 'Tombstone of ',
  single_delete: 'SingleDelete of ',
  range_delete: 'Range tombstone of ',
};

/** The fragment of a range tombstone that a record is about, with copies of its keys. */
export const fragmentOf = (
  record: { readonly [Field in keyof RangeTombstone]: Reader<RangeTombstone[Field]> },
  v: DataView,
  at: number,
): RangeTombstone => ({
  begin: record.begin(v, at).slice(),
  end: record.end(v, at).slice(),
  sequence: record.sequence(v, at),
});

/**
 * The counter that a dropped entry belongs to: a tombstone that became useless (compaction_key_drop_obsolete), or an
 * entry that a newer one hides (compaction_key_drop_new), or a put that matches a predicate (predicate_dropped_entries).
 * A put that is dropped together with its SingleDelete counts as hidden.
 */
export const droppedAs = (type: EntryType, reason: DropReason | KeepReason): 'hidden' | 'tombstone' | 'predicate' =>
  reason === 'matches_predicate'
    ? 'predicate'
    : isTombstone(type) && reason !== 'hidden_by_newer' && reason !== 'range_deleted'
      ? 'tombstone'
      : 'hidden';

const writes: ReadonlySet<OpKind> = new Set(['put', 'delete', 'single_delete', 'delete_range', 'write']);
/** True for operations that go through the log and the memtable. */
export const isWrite = (kind: OpKind): boolean => writes.has(kind);

/** True for a write that the engine refused or that failed: none of its entries is in a memtable. */
export const isRefused = (op: Operation): boolean =>
  isWrite(op.opKind) && op.stage === 'done' && op.status !== null && op.status !== 'ok';

/** How far a write has progressed. An accepted write is in the memtable, even if the records of that were not recorded. */
export const reachedBy = (op: Operation): Operation['reached'] =>
  op.stage === 'done' && !isRefused(op) ? 'memtable' : op.reached;

/** True for an operation that writes only tombstones. */
export const isDeletion = (kind: OpKind): boolean => isWrite(kind) && kind !== 'put' && kind !== 'write';
