/**
 * Record readers, built from the compact descriptions in the generated table. A page downloads the descriptions and this file; generated
 * reader code would be three times as large. A reader takes a DataView over a batch and the offset of a record of its kind.
 *
 *   record('13 MemtableGrown life 24 memtable:u32@8 entries:u32@12')     kind, name, group, end of the fixed fields, fields
 *
 * A trailing ! in a name marks a record that ends a step.
 */
import type { FieldInfo, RecordInfo } from './info.ts';
import { camel, fieldsBy, padded, readBytes, readName, readU32s, readU64, variableFields } from './wire.ts';

export type Reader<T> = (v: DataView, at: number) => T;

/** One function per field, by camelCase name. */
export type RecordReader<Kind extends number, Fields> = { readonly kind: Kind } & {
  readonly [Name in keyof Fields]: Reader<Fields[Name]>;
};

/** Reads a fixed field. One function per width, so that JIT compilers see a constant width. */
function fixedField({ offset, width, names }: FieldInfo): Reader<number | string> {
  if (names) return (v, at) => readName(names, v.getUint8(at + offset));
  if (width === 1) return (v, at) => v.getUint8(at + offset);
  if (width === 2) return (v, at) => v.getUint16(at + offset, true);
  if (width === 4) return (v, at) => v.getUint32(at + offset, true);
  return (v, at) => readU64(v, at + offset);
}

/** Reads a field of a record. */
export function readerOf(field: FieldInfo, { end, fields }: Pick<RecordInfo, 'end' | 'fields'>): Reader<unknown> {
  const number = fixedField(field);
  if (field.form === 'int' || field.form === 'enum') return number;
  const length = number as Reader<number>;
  const read = field.form === 'u32s' ? readU32s : readBytes;
  const all = variableFields({ fields });
  const [first, ...others] = all
    .slice(0, all.indexOf(field))
    .map((f) => ({ length: fixedField(f) as Reader<number>, bytes: f.form === 'u32s' ? 4 : 1 }));
  // Most variable fields are first or second, and keys are read for every entry: no loop for those.
  if (!first) return (v, at) => read(v, at + end, length(v, at));
  return (v, at) => {
    let start = at + end + first.bytes * first.length(v, at);
    for (const f of others) start += f.bytes * f.length(v, at);
    return read(v, start, length(v, at));
  };
}

const infos = new WeakMap<object, RecordInfo>();

/** The description of a reader's record. Not a property of the reader, whose properties are all fields. */
export const infoOf = (reader: object): RecordInfo => infos.get(reader)!;

/** Returns a function that builds readers from descriptions, with these enums. */
export function recordsBy(enums: Readonly<Record<string, readonly string[]>>, tiers: ReadonlyMap<string, 1 | 2>) {
  const fieldsOf = fieldsBy(enums);
  return function record<Kind extends number, Fields>(words: string): RecordReader<Kind, Fields> {
    const [kind, named = '', group = '', end, ...rest] = words.split(' ');
    const fields = fieldsOf(rest.join(' '));
    const info: RecordInfo = {
      kind: Number(kind),
      name: named.replace('!', ''),
      group: group as RecordInfo['group'],
      tier: tiers.get(group) ?? 2,
      summary: named.endsWith('!'),
      end: Number(end),
      size: padded(Number(end)),
      fields,
    };
    const readers = fields.map((field) => [camel(field.name), readerOf(field, info)] as const);
    const reader = { kind: info.kind, ...Object.fromEntries(readers) } as RecordReader<Kind, Fields>;
    infos.set(reader, info);
    return reader;
  };
}
