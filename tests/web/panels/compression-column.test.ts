/** The codecs and the ratio of each level, beside the columns of RocksDB. */
import { describe, expect, it } from 'vitest';
import { fileNumber } from '../../../web/src/base/ids.ts';
import { NOTHING, statsRows } from '../../../web/src/models/compaction-stats.ts';
import { compressionColumn } from '../../../web/src/panels/compaction-stats/compression-column.ts';
import { contributionsTo } from '../../../web/src/panels/compaction-stats/cells.ts';
import { emptyLevel } from '../../../web/src/scene/scene.ts';
import type { Table } from '../../../web/src/scene/types.ts';
import { table } from '../../fixtures/scenes/parts.ts';

const made = (number: number, compression: Table['compression'], sizeBytes: number, rawBytes: number): Table => ({
  ...table(number, 10, 90, 20),
  compression,
  sizeBytes,
  rawBytes,
});
const tables = [
  made(1, 'none', 1050, 1000),
  made(2, 'lz4', 700, 1000),
  made(3, 'zstd', 500, 1000),
  made(4, 'zstd', 300, 1000),
  made(5, 'unknown', 9000, 0),
];
const levels = [[1], [2, 3, 4], [], [5]].map((numbers, level) => ({
  ...emptyLevel(level),
  tables: numbers.map(fileNumber),
}));
const column = compressionColumn({ levels, tables: new Map(tables.map((each) => [each.table, each])) });
const rows = statsRows({
  flushed_bytes: 0,
  levels: levels.map(({ level, tables: { length } }) => ({
    ...NOTHING,
    level,
    tables: length,
    jobs: level === 2 ? 1 : 0,
  })),
});
const cells = (of: (row: (typeof rows)[number]) => string) =>
  Object.fromEntries(rows.map((row) => [row.name, of(row).replaceAll('\u00a0', ' ')]));

describe('the column of compression', () => {
  it('has the codecs of a level and its stored bytes per raw byte', () => {
    expect(cells(column.cell)).toEqual({
      L0: 'none 105 %',
      L1: 'lz4, zstd 50 %',
      L2: '-',
      L3: 'unknown',
      Sum: 'unknown, none, lz4, zstd 64 %',
      Int: '-',
    });
  });

  it('derives them, with the name that RocksDB has for the inverse', () => {
    const reasons = cells(column.reason);
    expect(reasons['L1']).toBe(
      "Not a column of RocksDB: 1 table with LZ4, 2 tables with Zstandard. Bytes of files / bytes of keys and values = 1500 B / 3000 B = 50.0 %. RocksDB's property compression-ratio-at-level1 is the inverse, 2.000.",
    );
    expect(reasons['L3']).toBe(
      'Not a column of RocksDB: 1 table with a codec that is not known. Their raw bytes are not known.',
    );
    expect(reasons['Int']).toMatch(/has no tables\.$/);
  });

  it('lights the tables of the level', () => {
    const row = rows.find(({ name }) => name === 'L1')!;
    expect(contributionsTo('compression', row, [], 0, levels).addresses).toEqual(['table:2', 'table:3', 'table:4']);
  });
});
