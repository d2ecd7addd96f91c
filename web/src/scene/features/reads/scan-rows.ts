/**
 * The rows that a scan has returned up to a position, from its records: a scene keeps their keys for drawing, but not
 * their values.
 */
import { kindTable } from '../../../protocol/decode.ts';
import { Kind, OpBegun, RowReturned } from '../../../protocol/records.gen.ts';
import type { History } from '../../history.ts';

export interface Row {
  readonly key: Uint8Array;
  /** At most the first 64 bytes. */
  readonly value: Uint8Array;
  readonly valueBytes: number;
}

export interface Rows {
  /** The first rows, at most as many as requested. */
  readonly rows: readonly Row[];
  /** Number of rows whose records are present. */
  readonly recorded: number;
}

const wanted = kindTable([Kind.RowReturned]);

/** The rows of operation `op` before a position. O(records of the operation). Pure. */
export function rowsOf(history: History, op: number, position: number, most: number): Rows {
  let begun = position;
  history.forEachBackwards(position, ({ kind, v, at, number }) => {
    begun = number;
    return kind !== Kind.OpBegun || OpBegun.op(v, at) > op;
  });
  const rows: Row[] = [];
  let recorded = 0;
  history.forEach(
    begun,
    position,
    ({ v, at }) => {
      if (RowReturned.op(v, at) !== op) return;
      recorded++;
      if (rows.length === most) return;
      rows.push({
        key: RowReturned.key(v, at).slice(),
        value: RowReturned.value(v, at).slice(),
        valueBytes: RowReturned.valueBytes(v, at),
      });
    },
    wanted,
  );
  return { rows, recorded };
}
