/** The columns of the compaction statistics against their definitions, and the table as RocksDB prints it. */
import { describe, expect, it } from 'vitest';
import { NOTHING, statsRows, statsText } from '../../../web/src/models/compaction-stats.ts';
import type { CompactionCounts, LevelCounts } from '../../../web/src/protocol/compaction-counts.ts';

const level = (n: number, more: Partial<LevelCounts>): LevelCounts => ({ ...NOTHING, level: n, ...more });

const MB = 2 ** 20;
/** Three flushes of 1 MB, two of which were compacted into L1, which had 2 MB; L2 got a moved table; L3 is unused. */
const counts: CompactionCounts = {
  flushed_bytes: 3 * MB,
  levels: [
    level(0, { tables: 1, size_bytes: MB, score_milli: 250, write_bytes: 3 * MB, nanos: 1_499_999_000, jobs: 3 }),
    level(1, {
      tables: 4,
      tables_being_compacted: 2,
      size_bytes: 3.5 * MB,
      score_milli: 1750,
      read_upper_bytes: 2 * MB,
      read_output_level_bytes: 2 * MB,
      write_bytes: 3.5 * MB,
      nanos: 3_999_999_000,
      jobs: 2,
      entries_in: 40_000,
      entries_out: 35_001,
    }),
    level(2, { tables: 1, size_bytes: 0.5 * MB, moved_bytes: 0.5 * MB }),
    level(3, {}),
  ],
};

describe('the rows', () => {
  const [l0, l1, l2, sum, interval] = statsRows(counts);
  it('are the levels with tables or jobs, then Sum and Int', () => {
    expect(statsRows(counts).map((row) => row.name)).toEqual(['L0', 'L1', 'L2', 'Sum', 'Int']);
  });
  it('satisfy the identities', () => {
    for (const row of statsRows(counts)) {
      expect(row.readBytes).toBe(row.rnBytes + row.rnp1Bytes);
      expect(row.wnewBytes).toBe(row.writeBytes - row.rnp1Bytes);
    }
    expect(l1?.keyDrop).toBe(4999);
    expect(l1?.averageSeconds).toBeCloseTo(2, 5);
  });
  it('divide writes by input: flushes at L0, Rn below, flushes for the sum', () => {
    expect(l0?.writeAmp).toBe(1);
    expect(l1?.writeAmp).toBe(1.75);
    expect(l2?.writeAmp).toBe(0);
    expect(sum?.writeAmp).toBeCloseTo(6.5 / 3, 12);
    expect(interval?.writeAmp).toBe((6.5 * MB) / (3 * MB + 1));
  });
  it('print no score for sums, and rates over time and a microsecond', () => {
    expect([l1?.score, sum?.score, interval?.score]).toEqual([1.75, 0, 0]);
    expect(l1?.readMBps).toBe(1);
    expect(l0?.writeMBps).toBe(2);
  });
  it('show the difference in Int', () => {
    const earlier: CompactionCounts = { flushed_bytes: MB, levels: [level(0, { write_bytes: MB, jobs: 1 })] };
    const row = statsRows(counts, earlier).at(-1);
    expect([row?.jobs, row?.writeBytes, row?.files, row?.sizeBytes]).toEqual([4, 5.5 * MB, 0, 0]);
    expect(row?.writeAmp).toBe((5.5 * MB) / (2 * MB + 1));
  });
});

describe('the text', () => {
  it("has RocksDB's columns in their order, and rows as wide as the head", () => {
    const [title, head, rule, ...rows] = statsText(statsRows(counts));
    expect(title).toBe('** Compaction Stats [default] **');
    expect(head?.trim().split(/ +/).join(' ')).toBe(
      'Level Files Size Score Read(MB) Rn(MB) Rnp1(MB) Write(MB) Wnew(MB) Moved(MB) W-Amp Rd(MB/s) Wr(MB/s) Comp(sec) CompMergeCPU(sec) Comp(cnt) Avg(sec) KeyIn KeyDrop Rblob(MB) Wblob(MB)',
    );
    expect(rule).toBe('-'.repeat(head?.length ?? 0));
    expect(rows.pop()).toBe('Seconds are modeled: the device takes time, processors do not.');
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head?.length]));
    expect(rows[1]?.trim().split(/ +/).join(' ')).toBe(
      'L1 4/2 3.50 MB 1.8 4.0 2.0 2.0 3.5 1.5 0.0 1.8 1.0 0.9 4.00 0.00 2 2.000 40K 4999 0.0 0.0',
    );
  });
  it('takes a smaller unit for a smaller tree', () => {
    const small = { flushed_bytes: 2048, levels: [level(0, { tables: 1, write_bytes: 2048, jobs: 1 })] };
    expect(statsText(statsRows(small))[1]).toContain('Write(KB)');
    expect(statsText(statsRows({ flushed_bytes: 0, levels: [] }))).toHaveLength(6);
  });
});
