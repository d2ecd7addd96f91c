/**
 * Detects the type of a single file from its content, so that no file is parsed as something else.
 *
 *   last 8 bytes      magic number of a table (LevelDB's, or one of RocksDB's formats)
 *   first record      checksum of a log record: a write-ahead log or a manifest
 *   text              OPTIONS file, event log (LOG), statistics, or lines key,value
 *
 * The name is used only if the content is ambiguous. Pure.
 */
import { maskedCrc32c } from '../base/crc32c.ts';

export type DroppedKind =
  | 'empty'
  | 'table'
  | 'rocksdb-table'
  | 'blob'
  | 'wal'
  | 'manifest'
  | 'current'
  | 'options'
  | 'info-log'
  | 'statistics'
  | 'archive'
  | 'json'
  | 'pairs'
  | 'unknown';

export interface Recognized {
  readonly kind: DroppedKind;
  /** Continues "NAME is ...": "a table of RocksDB (block-based)". */
  readonly what: string;
}

/** The beginning and the end of a file; for a short file each is the whole file. */
export interface Sample {
  readonly name: string;
  /** Size of the whole file in bytes. */
  readonly size: number;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

/** How much of a file is read: the head holds a log record, the tail a table's footer. */
export const headBytes = 64 * 1024;
export const tailBytes = 64;

const kTableMagics: readonly (readonly [magic: bigint, kind: DroppedKind, what: string])[] = [
  [0xdb4775248b80fb57n, 'table', 'a table in the format of LevelDB'],
  [0x88e241b785f4cff7n, 'rocksdb-table', 'a table of RocksDB (block-based)'],
  [0x8242229663bf9564n, 'rocksdb-table', 'a table of RocksDB (plain table)'],
  [0x4f3418eb7a8f13b8n, 'rocksdb-table', 'a table of RocksDB (plain table, old form)'],
  [0x926789d0c5f17873n, 'rocksdb-table', 'a table of RocksDB (cuckoo table)'],
];
const kBlobMagic = 0x00248f37;
/** Header of a log record: checksum u32, length u16, type u8; RocksDB's recyclable types add the log number, u32. */
const kRecordHeader = 7;
const kRecyclableHeader = 11;
const kRecordTypes = 8;
const kRecyclableFrom = 5;
/** Header of a write batch: sequence u64, count u32. */
const kBatchHeader = 12;
const kComparatorTag = 1;

/** Detects the type of a file. Pure; accepts any bytes. */
export function recognizeFile(sample: Sample): Recognized {
  if (sample.size === 0) return { kind: 'empty', what: 'an empty file' };
  return tableOf(sample) ?? signedOf(sample) ?? logOf(sample) ?? textOf(sample) ?? kUnknown;
}

const kUnknown: Recognized = { kind: 'unknown', what: 'a kind of file that Strata does not know' };

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The magic number at the end of a table, or undefined if the file is too short. Pure. */
function magicOf({ tail }: Pick<Sample, 'tail'>): bigint | undefined {
  return tail.length < 8 ? undefined : viewOf(tail).getBigUint64(tail.length - 8, true);
}

/** Whether a file ends like a table in one of RocksDB's own formats. Pure. */
export const isRocksdbTable = (tail: Uint8Array): boolean =>
  kTableMagics.some(([magic, kind]) => kind === 'rocksdb-table' && magic === magicOf({ tail }));

function tableOf(sample: Sample): Recognized | null {
  const magic = magicOf(sample);
  const found = kTableMagics.find(([known]) => known === magic);
  return found ? { kind: found[1], what: found[2] } : null;
}

/** Formats with a magic number in their first bytes. */
function signedOf({ head }: Sample): Recognized | null {
  if (head.length < 4) return null;
  const first = viewOf(head).getUint32(0, true);
  if (first === kBlobMagic) return { kind: 'blob', what: 'a blob file of RocksDB' };
  if (first === 0x04034b50) return { kind: 'archive', what: 'a zip archive' };
  if ((first & 0xffff) === 0x8b1f) return { kind: 'archive', what: 'a gzip archive' };
  return null;
}

/** Detects a write-ahead log or a manifest: both are logs whose first record has a matching checksum. */
function logOf({ name, head }: Sample): Recognized | null {
  if (head.length < kRecordHeader) return null;
  const v = viewOf(head);
  const type = head[6]!;
  const headerBytes = type >= kRecyclableFrom ? kRecyclableHeader : kRecordHeader;
  const end = headerBytes + v.getUint16(4, true);
  if (type === 0 || type > kRecordTypes || end > head.length) return null;
  if (maskedCrc32c(head.subarray(6, end)) !== v.getUint32(0, true)) return null;
  const payload = head.subarray(headerBytes, end);
  if (beginsWithComparator(payload) || (/^MANIFEST-\d+$/.test(name) && !isBatch(payload)))
    return { kind: 'manifest', what: 'a manifest' };
  return isBatch(payload)
    ? { kind: 'wal', what: 'a write-ahead log' }
    : { kind: 'unknown', what: 'a log of unknown records' };
}

/** Whether a payload begins like a manifest's first edit, with the comparator: tag 1, a length, a name in ASCII. */
function beginsWithComparator(payload: Uint8Array): boolean {
  const length = payload[1] ?? 0;
  const name = payload.subarray(2, 2 + length);
  return (
    payload[0] === kComparatorTag &&
    length > 0 &&
    length < 128 &&
    name.length === length &&
    name.every((byte) => byte > 32 && byte < 127)
  );
}

const isBatch = (payload: Uint8Array): boolean =>
  payload.length >= kBatchHeader && (payload.length === kBatchHeader || payload[kBatchHeader]! < 32);

const kTextRules: readonly (readonly [RegExp, Recognized])[] = [
  [/^MANIFEST-\d+\n?$/, { kind: 'current', what: 'a CURRENT file, which names the manifest of a database' }],
  [
    /^# This is a RocksDB option file|^\s*\[(?:DBOptions|CFOptions "[^"\n]*")\]\s*$/m,
    { kind: 'options', what: 'an OPTIONS file of RocksDB' },
  ],
  [/^\*\* (?:Compaction Stats \[|DB Stats \*\*)[\s\S]*/, { kind: 'statistics', what: 'statistics of RocksDB' }],
  [
    /^(?:rocksdb|leveldb)(?:\.[\w-]+)+ (?:COUNT|P50|statistics) /m,
    { kind: 'statistics', what: 'statistics of RocksDB' },
  ],
  [/^\s*[{[]\s*(?:["{[\]}]|-?\d|true|false|null)/, { kind: 'json', what: 'a JSON file' }],
];
/** A line of a LOG file: date, time, then a thread and the event. */
const kLogLine = /^\d{4}\/\d\d\/\d\d-\d\d:\d\d:\d\d\.\d+ /;

function textOf({ head, size }: Sample): Recognized | null {
  const text = decode(head, size > head.length);
  if (text === null) return null;
  const lines = text.split('\n', 20).filter((line) => line.trim() !== '');
  if (lines[0] !== undefined && kLogLine.test(lines[0])) {
    const rocksdb = /RocksDB|rocksdb|\[default\]/.test(text);
    return { kind: 'info-log', what: `a LOG of ${rocksdb ? 'RocksDB' : 'LevelDB'}: its log of events, not of writes` };
  }
  const rule = kTextRules.find(([pattern]) => pattern.test(text));
  return rule ? rule[1] : { kind: 'pairs', what: 'text' };
}

/** Decodes UTF-8; null if invalid or if it holds control characters. `cut`: the last character may be incomplete. */
function decode(bytes: Uint8Array, cut: boolean): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut });
    return /[\x00-\x08\x0e-\x1f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}
