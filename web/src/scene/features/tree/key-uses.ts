/** Finds operations that name a key in their OpBegun record. Operations inside a batch do not record their keys there. */
import { compareBytes } from '../../../base/bytes.ts';
import { kindTable } from '../../../protocol/decode.ts';
import { Kind, OpBegun } from '../../../protocol/records.gen.ts';
import type { History } from '../../history.ts';

export interface KeyUse {
  readonly op: number;
  /** Number of the record. */
  readonly record: number;
}

const wanted = kindTable([Kind.OpBegun]);

/**
 * The first operation that names `key` among the records from a position on; null if there is none. O(records up to
 * it). Pure.
 */
export function nextUse(history: History, key: Uint8Array, position: number): KeyUse | null {
  let found: KeyUse | null = null;
  history.forEach(
    position,
    history.total,
    ({ v, at, number }) => {
      if (compareBytes(OpBegun.key(v, at), key) !== 0) return true;
      found = { op: OpBegun.op(v, at), record: number };
      return false;
    },
    wanted,
  );
  return found;
}
