/** An imported file is recognized by its content; its name decides only what the content leaves open. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../web/src/base/bytes.ts';
import { maskedCrc32c } from '../../../web/src/base/crc32c.ts';
import { headBytes, isRocksdbTable, recognizeFile, tailBytes } from '../../../web/src/engine/recognize.ts';

const sample = (name: string, bytes: Uint8Array) => ({
  name,
  size: bytes.length,
  head: bytes.subarray(0, headBytes),
  tail: bytes.subarray(-tailBytes),
});
const kindOf = (bytes: Uint8Array | string, name = 'x') =>
  recognizeFile(sample(name, typeof bytes === 'string' ? utf8(bytes) : bytes)).kind;

function table(magic: bigint): Uint8Array {
  const bytes = new Uint8Array(100).fill(7);
  new DataView(bytes.buffer).setBigUint64(92, magic, true);
  return bytes;
}

/** A log with one complete record; `logNumber` for RocksDB's recyclable types. */
function log(payload: readonly number[], logNumber?: number): Uint8Array {
  const number = logNumber === undefined ? [] : [logNumber, 0, 0, 0];
  const body = Uint8Array.from([logNumber === undefined ? 1 : 5, ...number, ...payload]);
  const out = new Uint8Array(6 + body.length);
  const v = new DataView(out.buffer);
  v.setUint32(0, maskedCrc32c(body), true);
  v.setUint16(4, payload.length, true);
  out.set(body, 6);
  return out;
}
const batch = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 97, 1, 98];
const edit = [1, 26, ...utf8('leveldb.BytewiseComparator'), 2, 0];
const damaged = log(batch).fill(9, 10, 11);

describe('a file', () => {
  it.each<[string, Uint8Array | string, string, string?]>([
    ['nothing', '', 'empty'],
    ['a table of LevelDB', table(0xdb4775248b80fb57n), 'table'],
    ['the same under another name', table(0xdb4775248b80fb57n), 'table', 'pairs.csv'],
    ['a table of RocksDB', table(0x88e241b785f4cff7n), 'rocksdb-table', '000005.ldb'],
    ['a plain table of RocksDB', table(0x8242229663bf9564n), 'rocksdb-table'],
    ['a blob file', Uint8Array.from([0x37, 0x8f, 0x24, 0, 1, 2, 3]), 'blob'],
    ['a log', log(batch), 'wal'],
    ['a log of RocksDB that reuses a file', log(batch, 9), 'wal'],
    ['a manifest', log(edit), 'manifest'],
    ['a manifest under the name of a log', log(edit), 'manifest', '000003.log'],
    ['a log whose first record is damaged', damaged, 'unknown', '000003.log'],
    ['CURRENT', 'MANIFEST-000004\n', 'current'],
    ['an OPTIONS file', '# This is a RocksDB option file.\n[Version]\n  rocksdb_version=7.8.3\n', 'options'],
    ['a piece of one', '[CFOptions "default"]\n  write_buffer_size=65536\n', 'options'],
    ['a LOG', '2026/11/24-07:51:42.784592 19258 RocksDB version: 7.8.3\n', 'info-log', 'pairs.csv'],
    ['statistics', 'rocksdb.block.cache.miss COUNT : 5\nrocksdb.db.get.micros P50 : 1.0\n', 'statistics'],
    ['a dump of statistics', '** Compaction Stats [default] **\nLevel Files Size\n', 'statistics'],
    ['a zip', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), 'archive'],
    ['JSON', '{"v": 2, "program": "fill n=3"}', 'json'],
    ['pairs', 'apple,red\n"kiwi","green, and sour"\n', 'pairs', '000005.ldb'],
    ['text in another alphabet', 'ключ,значение\n', 'pairs'],
    ['text with control characters', 'a\u0001\u0002,b\n', 'unknown'],
    ['bytes that are no text', Uint8Array.from([0xff, 0xfe, 0, 1, 2]), 'unknown'],
  ])('%s', (_, bytes, kind, name) => expect(kindOf(bytes, name)).toBe(kind));

  it('that is long is recognized by its two ends, also if the head ends within a character', () => {
    const long = utf8('é,1\n'.repeat(headBytes));
    expect(kindOf(long.subarray(1 - 1))).toBe('pairs');
    expect(kindOf(utf8(`a${'é,1\n'.repeat(headBytes)}`))).toBe('pairs');
  });

  it('of any bytes has a kind, and noise is not recognized as text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, name) => {
        expect(recognizeFile(sample(name, bytes)).what).not.toBe('');
      }),
    );
    const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 2654435761) >>> 13);
    expect(kindOf(noise)).toBe('unknown');
  });
});

it('the end of a table shows whether it is in a RocksDB format', () => {
  expect(isRocksdbTable(table(0x88e241b785f4cff7n))).toBe(true);
  expect(isRocksdbTable(table(0xdb4775248b80fb57n))).toBe(false);
  expect(isRocksdbTable(new Uint8Array(3))).toBe(false);
});

it('the checksum is the one of RFC 3720', () => {
  expect(maskedCrc32c(utf8('123456789'))).toBe((((0xe3069283 >>> 15) | (0xe3069283 << 17)) + 0xa282ead8) >>> 0);
});
