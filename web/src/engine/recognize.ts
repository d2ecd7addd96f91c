/**
 * Recognizes a single file by its content, so that nothing is read as what it is not.
 *
 *   last 8 bytes      magic number of a table (LevelDB's, and those of RocksDB's formats)
 *   first record      checksum of a log record: a write-ahead log or a manifest
 *   text              OPTIONS file, event log (LOG), statistics, or lines key,value
 *
 * The name is used only where the content leaves a choice. Pure.
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

/** The beginning and the end of a file; of a short file each is the whole. */
export interface Sample {
  readonly name: string;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

/** How much of a file recognition reads: a log record fits into the head, a table's footer into the tail. */
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
/** The first record of a log: checksum u32, length u16, type u8; the recyclable types of RocksDB add the log's number, u32. */
const kRecordHeader = 7;
const kRecyclableHeader = 11;
const kRecordTypes = 8;
const kRecyclableFrom = 5;
/** A write batch begins with a sequence, u64, and a count, u32. */
const kBatchHeader = 12;
const kComparatorTag = 1;

/** What a file is. Pure; takes any bytes. */
export function recognizeFile(sample: Sample): Recognized {
  if (sample.size === 0) return { kind: 'empty', what: 'an empty file' };
  return tableOf(sample) ?? signedOf(sample) ?? logOf(sample) ?? textOf(sample) ?? kUnknown;
}

const kUnknown: Recognized = { kind: 'unknown', what: 'a kind of file that Strata does not know' };

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The magic number at the end of a table, or undefined where the file is shorter than one. Pure. */
function magicOf({ tail }: Pick<Sample, 'tail'>): bigint | undefined {
  return tail.length < 8 ? undefined : viewOf(tail).getBigUint64(tail.length - 8, true);
}

/** Whether a file ends as a table of RocksDB's own formats does. Pure. */
export const isRocksdbTable = (tail: Uint8Array): boolean =>
  kTableMagics.some(([magic, kind]) => kind === 'rocksdb-table' && magic === magicOf({ tail }));

function tableOf(sample: Sample): Recognized | null {
  const magic = magicOf(sample);
  const found = kTableMagics.find(([known]) => known === magic);
  return found ? { kind: found[1], what: found[2] } : null;
}

/** Formats that the first bytes name. */
function signedOf({ head }: Sample): Recognized | null {
  if (head.length < 4) return null;
  const first = viewOf(head).getUint32(0, true);
  if (first === kBlobMagic) return { kind: 'blob', what: 'a blob file of RocksDB' };
  if (first === 0x04034b50) return { kind: 'archive', what: 'a zip archive' };
  if ((first & 0xffff) === 0x8b1f) return { kind: 'archive', what: 'a gzip archive' };
  return null;
}

/** A write-ahead log or a manifest: both are logs, whose first record has a checksum that fits. */
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

/** A manifest's first edit names the comparator: tag 1, a length, a name in ASCII. */
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
/** A line of a LOG: date, time, then a thread and the event. */
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

/** The text in UTF-8, or null where it is none or holds control characters. `cut`: the last character may be incomplete. */
function decode(bytes: Uint8Array, cut: boolean): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut });
    return /[\x00-\x08\x0e-\x1f]/.test(text) ? null : text;
  } catch {
    return null;
  }
}
