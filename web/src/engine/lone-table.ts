/**
 * Builds a database around one table: CURRENT and a manifest that places the table in L0, so that the engine opens it like any directory.
 *
 *   000007.ldb ──► its parts, one by one ──► first and last key, largest sequence ──► MANIFEST-000008, CURRENT
 *
 * The table is read through the engine's dump, so it may be damaged; damaged parts are skipped here and listed by the engine's own check.
 */
import { concat, fromHex, utf8 } from '../base/bytes.ts';
import { maskedCrc32c } from '../base/crc32c.ts';
import type { EngineClient, ImportedFile, Outcome } from './client-types.ts';

/** Largest table that can be opened alone: each of its blocks is read and counted first. */
export const loneTableBytesMax = 64 * 1024 * 1024;

export interface LoneTable {
  readonly files: readonly ImportedFile[];
  /** Number of entries in the readable blocks. */
  readonly entries: number;
}

interface Entry {
  readonly key: Uint8Array;
  readonly sequence: number;
  readonly type: number;
}

/** Type codes in files, by the schema's names. */
const kTypes: Readonly<Record<string, number>> = { delete: 0, put: 1, single_delete: 7 };

/** REQUIRES: `client` holds an instance whose only file is this table. Never rejects. */
export async function directoryOf(client: EngineClient, name: string, bytes: Uint8Array): Promise<Outcome<LoneTable>> {
  const number = numberOf(name);
  const file = `${String(number).padStart(6, '0')}.ldb`;
  let entries = 0;
  let first: Entry | null = null;
  let last: Entry | null = null;
  let sequence = 0;
  let extended = false;
  for (let offset: number | null = 0; offset !== null;) {
    const answer: Outcome<Uint8Array> = await client.inspect(`dump/${file}/${offset}`);
    if (!answer.ok) return answer;
    const part = readPart(answer.value);
    // An offset that does not grow would loop forever.
    offset = part.next !== null && part.next > offset ? part.next : null;
    if (part.kind === 'range_del') extended = true;
    if (part.kind !== 'data') continue;
    for (const entry of part.entries) {
      entries++;
      first ??= entry;
      last = entry;
      sequence = Math.max(sequence, entry.sequence);
      extended ||= entry.type > 1;
    }
  }
  if (first === null || last === null) return { ok: false, message: `no block of ${name} has a readable entry` };
  const manifest = number + 1;
  const edit = [
    ...field(1, prefixed(utf8(extended ? 'strata.BytewiseComparator' : 'leveldb.BytewiseComparator'))),
    ...field(2, varint(0)),
    ...field(9, varint(0)),
    ...field(3, varint(manifest + 1)),
    ...field(4, varint(sequence)),
    ...field(7, [
      ...varint(0),
      ...varint(number),
      ...varint(bytes.length),
      ...internalKey(first),
      ...internalKey(last),
    ]),
  ];
  const manifestName = `MANIFEST-${String(manifest).padStart(6, '0')}`;
  return {
    ok: true,
    value: {
      entries,
      files: [
        { name: file, bytes },
        { name: manifestName, bytes: logOf(Uint8Array.from(edit)) },
        { name: 'CURRENT', bytes: utf8(`${manifestName}\n`) },
      ],
    },
  };
}

/** The name under which the engine looks for the table. */
export const loneTableName = (name: string): string => `${String(numberOf(name)).padStart(6, '0')}.ldb`;

/** The number in the table's name if there is one and it leaves room for a manifest; else 5. */
function numberOf(name: string): number {
  const number = Number(/^(\d+)\.\w+$/.exec(name)?.[1] ?? 0);
  return number > 0 && number < 2 ** 31 ? number : 5;
}

interface Part {
  readonly kind: string;
  readonly next: number | null;
  readonly entries: readonly Entry[];
}

interface PartJson {
  readonly part: {
    readonly kind: string;
    readonly next?: number;
    readonly fields: readonly {
      readonly name: string;
      readonly number?: number;
      readonly key?: string;
      readonly text?: string;
    }[];
  };
}

function readPart(answer: Uint8Array): Part {
  const { part } = JSON.parse(new TextDecoder().decode(answer)) as PartJson;
  const entries = part.fields.flatMap(({ name, number, key, text }) => {
    const type = kTypes[text ?? ''];
    return name === 'sequence and type' && type !== undefined
      ? [{ key: fromHex(key ?? '') ?? new Uint8Array(0), sequence: number ?? 0, type }]
      : [];
  });
  return { kind: part.kind, next: part.next ?? null, entries };
}

function varint(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
  return [...out, rest];
}

const field = (tag: number, value: readonly number[]): number[] => [...varint(tag), ...value];
const prefixed = (bytes: Uint8Array): number[] => [...varint(bytes.length), ...bytes];

/** Length prefix, user key, then sequence and type in eight bytes, little-endian. */
function internalKey({ key, sequence, type }: Entry): number[] {
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setBigUint64(0, (BigInt(sequence) << 8n) | BigInt(type), true);
  return prefixed(Uint8Array.from([...key, ...new Uint8Array(trailer.buffer)]));
}

const kBlock = 32 * 1024;
const kHeader = 7;

/** One record in log format: whole, or in fragments where it crosses blocks. */
function logOf(payload: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let done = 0, begun = false; !begun || done < payload.length; begun = true) {
    const size = Math.min(payload.length - done, kBlock - kHeader);
    const isLast = done + size === payload.length;
    const record = new Uint8Array(kHeader + size);
    const v = new DataView(record.buffer);
    v.setUint16(4, size, true);
    record[6] = begun ? (isLast ? 4 : 3) : isLast ? 1 : 2;
    record.set(payload.subarray(done, done + size), kHeader);
    v.setUint32(0, maskedCrc32c(record.subarray(6)), true);
    parts.push(record);
    done += size;
  }
  return concat(parts);
}
