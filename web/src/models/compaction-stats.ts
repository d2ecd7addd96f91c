/**
 * RocksDB's "Compaction Stats" from the engine's counts: the rows L*, Sum and Int as numbers, and the table as text.
 *
 * Each job counts for the level that it wrote to. The columns, and how they follow from the counts:
 *
 *   Read = Rn + Rnp1     Rn: from other levels, Rnp1: from the output level       Wnew = Write - Rnp1
 *   W-Amp                level 0: Write / flushed; below: Write / Rn; Sum: all writes / flushed; 0 where that is 0
 *   Rd, Wr (MB/s)        bytes / 2^20 / ((micros + 1) / 10^6)                     Avg = Comp(sec) / Comp(cnt)
 *   KeyDrop = KeyIn - keys out                                                    flushes add to neither
 *   Int                  the Sum since `before`; its W-Amp is over flushed + 1, as in RocksDB
 *
 * Seconds are modeled: the device takes time and processors do not, so CompMergeCPU is 0. A level has a row if it has tables or had a job.
 * stats-columns.ts defines the columns and explains each figure.
 *
 * Source: RocksDB, db/internal_stats.cc (PrepareLevelStats, PrintLevelStats, DumpCFMapStats).
 */
import type { CompactionCounts, LevelCounts } from '../protocol/compaction-counts.ts';
import { newBytes, writeAmplification } from './compaction-table.ts';
import { statsColumns, type StatsColumn } from './stats-columns.ts';
import type { StatsRow } from './stats-row.ts';

const MIB = 2 ** 20;

/** `againstBytes`: denominator of W-Amp. */
function rowOf(name: string, counts: LevelCounts, score: number, againstBytes: number): StatsRow {
  const readBytes = counts.read_upper_bytes + counts.read_output_level_bytes;
  const seconds = counts.nanos / 1e9;
  const elapsed = (Math.floor(counts.nanos / 1000) + 1) / 1e6;
  return {
    name,
    files: counts.tables,
    filesBeingCompacted: counts.tables_being_compacted,
    sizeBytes: counts.size_bytes,
    score,
    readBytes,
    rnBytes: counts.read_upper_bytes,
    rnp1Bytes: counts.read_output_level_bytes,
    writeBytes: counts.write_bytes,
    wnewBytes: newBytes(counts.write_bytes, counts.read_output_level_bytes),
    movedBytes: counts.moved_bytes,
    writeAmp: writeAmplification(counts.write_bytes, againstBytes),
    againstBytes,
    readMBps: readBytes / MIB / elapsed,
    writeMBps: counts.write_bytes / MIB / elapsed,
    seconds,
    nanos: counts.nanos,
    jobs: counts.jobs,
    averageSeconds: counts.jobs === 0 ? 0 : seconds / counts.jobs,
    keyIn: counts.entries_in,
    keyDrop: counts.entries_in - counts.entries_out,
  };
}

/** Counts of an empty level that no job wrote to. */
export const NOTHING: LevelCounts = {
  level: 0,
  tables: 0,
  tables_being_compacted: 0,
  size_bytes: 0,
  score_milli: 0,
  read_upper_bytes: 0,
  read_output_level_bytes: 0,
  write_bytes: 0,
  moved_bytes: 0,
  nanos: 0,
  jobs: 0,
  entries_in: 0,
  entries_out: 0,
};

/** Adds all counts, or subtracts them; the level and the score of the result mean nothing. */
function add(a: LevelCounts, b: LevelCounts, sign: 1 | -1): LevelCounts {
  const names = Object.keys(NOTHING) as (keyof LevelCounts)[];
  return Object.fromEntries(names.map((name) => [name, a[name] + sign * b[name]])) as unknown as LevelCounts;
}

/**
 * Rows L*, Sum, Int. `before`: counts at an earlier moment since the same open; if missing, Int covers everything since the open. Pure.
 */
export function statsRows(now: CompactionCounts, before?: CompactionCounts): StatsRow[] {
  const shown = now.levels.filter((level) => level.tables > 0 || level.jobs > 0);
  const rows = shown.map((level) =>
    rowOf(
      `L${level.level}`,
      level,
      level.score_milli / 1000,
      level.level === 0 ? now.flushed_bytes : level.read_upper_bytes,
    ),
  );
  const sum = now.levels.reduce((all, level) => add(all, level, 1), NOTHING);
  const past = (before?.levels ?? []).reduce((all, level) => add(all, level, 1), NOTHING);
  const interval = { ...add(sum, past, -1), tables: 0, tables_being_compacted: 0, size_bytes: 0 };
  const flushed = now.flushed_bytes - (before?.flushed_bytes ?? 0);
  return [...rows, rowOf('Sum', sum, 0, now.flushed_bytes), rowOf('Int', interval, 0, flushed + 1)];
}

/** The table, line by line: title, columns, a rule, the rows. `family`: name of the column family in the title. Pure. */
export function statsText(rows: readonly StatsRow[], family = 'default'): string[] {
  const columns = statsColumns(writtenBytes(rows));
  const line = (cell: (column: StatsColumn) => string): string =>
    columns.map((column) => cell(column).padStart(Math.max(column.head.length, column.least))).join(' ');
  const head = line((column) => column.head);
  return [
    `** Compaction Stats [${family}] **`,
    head,
    '-'.repeat(head.length),
    ...rows.map((row) => line((column) => column.cell(row))),
    'Seconds are modeled: the device takes time, processors do not.',
  ];
}

/** Bytes written to all levels, which determine the unit of the columns. Pure. */
export const writtenBytes = (rows: readonly StatsRow[]): number =>
  rows.find((row) => row.name === 'Sum')?.writeBytes ?? 0;
