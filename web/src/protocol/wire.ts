/**
 * The byte layout of records and commands, as in engine-wasm/src/trace/wire.h. Only this file and the generated readers, which call it,
 * read or write these bytes.
 *
 *   record    u16 kind | u16 size | u32 cause | fields, naturally aligned | u32 elements | bytes and deltas | zeros to 8
 *   command   u16 kind | u16 zero | u32 size  | fields, naturally aligned |                bytes            | zeros to 8
 *
 * Little endian throughout. Offsets are from the start of the DataView.
 */
import { assert, AssertionError } from '../base/assert.ts';
import type { CommandInfo, FieldInfo, LayoutInfo } from './info.ts';

export const headerBytes = 8;
export const padded = (sizeBytes: number): number => Math.ceil(sizeBytes / 8) * 8;

/** A u64 as a number. Throws AssertionError above 2^53-1: times in ns reach that after 104 days, sequences and sizes never. */
export function readU64(v: DataView, at: number): number {
  const high = v.getUint32(at + 4, true);
  if (high >= 2 ** 21) throw new AssertionError(`there is a number of 2^53 or more at offset ${at}`);
  return high * 2 ** 32 + v.getUint32(at, true);
}

/** An integer of 1, 2 or 4 bytes. */
export const readInt = (v: DataView, at: number, width: number): number =>
  width === 1 ? v.getUint8(at) : width === 2 ? v.getUint16(at, true) : v.getUint32(at, true);

/** A view; valid while the batch's buffer is. */
export const readBytes = (v: DataView, at: number, length: number): Uint8Array =>
  new Uint8Array(v.buffer, v.byteOffset + at, length);

/** A view if the position is aligned in its buffer (a batch at a multiple of 4 always is), else a copy. */
export function readU32s(v: DataView, at: number, count: number): Uint32Array {
  if ((v.byteOffset + at) % 4 === 0) return new Uint32Array(v.buffer, v.byteOffset + at, count);
  return Uint32Array.from({ length: count }, (_, i) => v.getUint32(at + 4 * i, true));
}

/** The name of an enum's value. Throws AssertionError if it has none. */
export function readName<T extends string>(names: readonly T[], value: number): T {
  const name = names[value];
  // Not assert(): it would build its message for every record, and reading an enum would cost twenty times as much.
  if (name === undefined) throw new AssertionError(`${value} is not the number of one of ${names.join(', ')}`);
  return name;
}

/** The fields whose content follows the fixed ones, in the order of their contents. Pure. */
export const variableFields = (layout: Pick<LayoutInfo, 'fields'>): readonly FieldInfo[] => [
  ...layout.fields.filter((f) => f.form === 'u32s'),
  ...layout.fields.filter((f) => f.form === 'bytes' || f.form === 'deltas'),
];

/** The length in place of a variable field: elements of u32s, else bytes. */
export const lengthAt = (v: DataView, at: number, f: FieldInfo): number => readInt(v, at + f.offset, f.width);

/** Offset and length (bytes, or elements) of the content of `field` in the record or command at `at`. */
export function locate(
  v: DataView,
  at: number,
  layout: LayoutInfo,
  field: FieldInfo,
): { start: number; length: number } {
  let start = at + layout.end;
  for (const f of variableFields(layout)) {
    const length = lengthAt(v, at, f);
    if (f === field) return { start, length };
    start += f.form === 'u32s' ? 4 * length : length;
  }
  throw new Error(`${layout.name} has no variable field ${field.name}`);
}

const widths: Readonly<Record<string, number>> = { u8: 1, u16: 2, u32: 4, u64: 8, bytes: 4, u32s: 4, deltas: 2 };

/**
 * Parses field descriptions such as "table:u32@8 filter_kind:FilterKind@16": name, type, offset. A type that is not built in is an enum.
 */
export const fieldsBy =
  (enums: Readonly<Record<string, readonly string[]>>) =>
  (words: string): readonly FieldInfo[] =>
    Array.from(words.matchAll(/(\w+):(\w+)@(\d+)/g), ([, name = '', type = '', offset]) => ({
      name,
      type,
      form: type === 'bytes' || type === 'u32s' || type === 'deltas' ? type : enums[type] ? 'enum' : 'int',
      offset: Number(offset),
      width: widths[type] ?? 1,
      ...(enums[type] ? { names: enums[type] } : {}),
    }));

const camels = new Map<string, string>();
/** A field's name in camel case, as readers and encoders use it. Cached: programs have hundreds of thousands of commands. */
export function camel(name: string): string {
  let made = camels.get(name);
  if (made === undefined) {
    made = name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase());
    camels.set(name, made);
  }
  return made;
}
const isInt = (x: unknown, min: number, max: number): x is number =>
  Number.isSafeInteger(x) && (x as number) >= min && (x as number) <= max;

/** Little endian, `width` bytes. Without a DataView, so that a small array can stay on the JavaScript heap. */
function writeInt(out: Uint8Array, at: number, width: number, n: number): void {
  for (let i = 0, rest = n; i < width; i++, rest = Math.floor(rest / 256)) out[at + i] = rest % 256;
}

/**
 * Encodes a command. Throws AssertionError if a field is outside the schema's range: callers with input from people check it first, with a
 * better message.
 */
export function encodeCommand(
  info: CommandInfo,
  values: Readonly<Record<string, number | string | Uint8Array | undefined>>,
): Uint8Array {
  const parts: Uint8Array[] = [];
  let end = info.end;
  for (const f of info.fields)
    if (f.form === 'bytes') {
      const bytes = values[camel(f.name)];
      assert(
        bytes instanceof Uint8Array && bytes.length >= (f.min ?? 0) && bytes.length <= (f.max ?? 2 ** 32 - 1),
        () => `${info.name}.${f.name}: ${f.min ? `at least ${f.min} and ` : ''}at most ${f.max} bytes`,
      );
      parts.push(bytes);
      end += bytes.length;
    }
  const out = new Uint8Array(padded(end));
  writeInt(out, 0, 2, info.kind);
  writeInt(out, 4, 4, out.length);
  for (const f of info.fields) {
    const value = values[camel(f.name)] ?? f.default;
    const n = value instanceof Uint8Array ? value.length : f.names ? f.names.indexOf(String(value)) : value;
    assert(
      isInt(
        n,
        value instanceof Uint8Array ? 0 : (f.min ?? 0),
        f.max ?? Math.min(2 ** (8 * f.width) - 1, Number.MAX_SAFE_INTEGER),
      ),
      () => `${info.name}.${f.name}: ${String(value)} is out of range`,
    );
    writeInt(out, f.offset, f.width, n);
  }
  let at = info.end;
  for (const bytes of parts) {
    out.set(bytes, at);
    at += bytes.length;
  }
  return out;
}

/** Options by id in the format of strata_create: u16 id, u16 0, u32 0, u64 value, repeated. REQUIRES: ids and values of the schema. */
export function encodeOptions(options: ReadonlyMap<number, number>): Uint8Array {
  const v = new DataView(new ArrayBuffer(16 * options.size));
  let at = 0;
  for (const [id, value] of options) {
    v.setUint16(at, id, true);
    v.setBigUint64(at + 8, BigInt(value), true);
    at += 16;
  }
  return new Uint8Array(v.buffer);
}
