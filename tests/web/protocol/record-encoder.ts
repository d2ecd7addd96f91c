/** Encodes records from plain values with the schema's tables: the counterpart for decoding tests. */
import { infoByKind } from '../../../web/src/protocol/decode.ts';
import { padded, variableFields } from '../../../web/src/protocol/wire.ts';

export type FieldValues = Readonly<Record<string, number | Uint8Array | readonly number[]>>;

/** Fields by their schema names; missing ones are zero or empty. Enums are numbers. */
export function encodeRecord(kind: number, values: FieldValues, cause = 0): Uint8Array {
  const info = infoByKind[kind];
  if (!info) throw new Error(`no kind ${kind}`);
  const lengthOf = (name: string) => (values[name] as { length: number } | undefined)?.length ?? 0;
  const parts = variableFields(info);
  const end = info.end + parts.reduce((sum, f) => sum + lengthOf(f.name) * (f.form === 'u32s' ? 4 : 1), 0);
  const out = new Uint8Array(padded(end));
  const v = new DataView(out.buffer);
  v.setUint16(0, kind, true);
  v.setUint16(2, out.length, true);
  v.setUint32(4, cause, true);
  for (const f of info.fields) {
    const n = parts.includes(f) ? lengthOf(f.name) : Number(values[f.name] ?? 0);
    if (f.width === 8) v.setBigUint64(f.offset, BigInt(n), true);
    else if (f.width === 4) v.setUint32(f.offset, n, true);
    else if (f.width === 2) v.setUint16(f.offset, n, true);
    else v.setUint8(f.offset, n);
  }
  let at = info.end;
  for (const f of parts)
    for (const element of (values[f.name] as Iterable<number> | undefined) ?? []) {
      if (f.form === 'u32s') v.setUint32(at, element, true);
      else v.setUint8(at, element);
      at += f.form === 'u32s' ? 4 : 1;
    }
  return out;
}
