/**
 * The columns of RocksDB's "Compaction Stats": name, minimum width, the figure as RocksDB prints it, and a sentence that derives it with
 * the numbers of its row. compaction-stats.ts computes the rows; this file formats and explains them.
 *
 * The data of a page would be 0.0 GB everywhere, so the unit of a column is the largest of GB, MB and KB in which all writes together make
 * at least one. The explanations give exact bytes, so that a reader can verify them.
 *
 * Source: RocksDB, db/internal_stats.cc (the columns); the sentences are ours.
 */
import { formatBytes, formatCount, formatInteger, formatNs } from '../base/units.ts';
import type { StatsRow } from './stats-row.ts';

interface ColumnText {
  /** Column head: "Read(KB)". */
  readonly head: string;
  /** Minimum width in characters. */
  readonly least: number;
  /** Sentences, each with its full stop. */
  readonly reason: (row: StatsRow) => string;
}

export interface StatsColumn extends ColumnText {
  readonly id: StatsColumnId;
  readonly cell: (row: StatsRow) => string;
}

const UNITS = [
  ['GB', 2 ** 30],
  ['MB', 2 ** 20],
  ['KB', 2 ** 10],
] as const;

/** "1.23 MB", as RocksDB prints the size of a level. */
function sizeText(bytes: number): string {
  const unit = UNITS.find(([, size]) => bytes >= size) ?? UNITS[2];
  return `${(bytes / unit[1]).toFixed(2)} ${unit[0]}`;
}

/** 12345 as "12K", as RocksDB prints numbers of keys. */
function countText(n: number): string {
  if (n >= 10_000_000_000) return `${Math.floor(n / 1_000_000_000)}G`;
  if (n >= 10_000_000) return `${Math.floor(n / 1_000_000)}M`;
  return n >= 10_000 ? `${Math.floor(n / 1000)}K` : String(n);
}

const b = (bytes: number): string => `${formatInteger(bytes)} B`;
const isLevel = ({ name }: StatsRow): boolean => name !== 'Sum' && name !== 'Int';
/** "into L1", "into any level", "since the mark". */
const whither = (row: StatsRow): string =>
  isLevel(row) ? `into ${row.name}` : row.name === 'Sum' ? 'into any level' : 'since the mark';
const noTables = 'The interval row counts the work of jobs and has no tables.';

function writeReason(row: StatsRow): string {
  const against = isLevel(row) && row.name !== 'L0' ? 'Rn' : 'flushed bytes';
  const plusOne = row.name === 'Int' ? ' + 1' : '';
  if (row.againstBytes === 0)
    return `W-Amp is Write / ${against}, and 0 because there was no input: ${against} is 0 B.`;
  return `W-Amp = Write / ${row.name === 'Int' ? `(flushed bytes${plusOne})` : against} = ${b(row.writeBytes)} / ${b(row.againstBytes)} = ${row.writeAmp.toFixed(3)}.`;
}

const rate = (row: StatsRow, name: string, bytes: number, mbps: number): string =>
  `${name} / 2^20 / ((micros + 1) / 10^6) = ${b(bytes)} / 1048576 / ${((Math.floor(row.nanos / 1000) + 1) / 1e6).toFixed(6)} s = ${mbps.toFixed(3)} MB/s. The time is modeled.`;

interface Definition<Id extends string = string> extends ColumnText {
  readonly id: Id;
  /** `bytes` formats an amount in the unit of the statistics, which replaces "unit" in the head. */
  readonly cell: (row: StatsRow, bytes: (n: number) => string) => string;
}

const kColumns = [
  {
    id: 'level',
    head: 'Level',
    least: 5,
    cell: (row) => row.name,
    reason: (row) =>
      isLevel(row)
        ? `The work of a job is in the row of its output level: this row is ${row.name}.`
        : row.name === 'Sum'
          ? 'All levels together; W-Amp is relative to the flushed bytes.'
          : 'All levels together, but only since the mark, or since the database was opened if there is no mark.',
  },
  {
    id: 'files',
    head: 'Files',
    least: 8,
    cell: (row) => `${row.files}/${row.filesBeingCompacted}`,
    reason: (row) =>
      row.name === 'Int'
        ? noTables
        : `${formatCount(row.files, 'table')}, ${formatInteger(row.filesBeingCompacted)} of them read by a running compaction.`,
  },
  {
    id: 'size',
    head: 'Size',
    least: 9,
    cell: (row) => sizeText(row.sizeBytes),
    reason: (row) =>
      row.name === 'Int' ? noTables : `Its tables together: ${b(row.sizeBytes)} (${formatBytes(row.sizeBytes)}).`,
  },
  {
    id: 'score',
    head: 'Score',
    least: 5,
    cell: (row) => row.score.toFixed(1),
    reason: (row) =>
      isLevel(row)
        ? `The score when the last version was installed: ${row.score.toFixed(3)}. At 1 the level is due for compaction.`
        : 'Only levels have scores; the rows of sums print 0.',
  },
  {
    id: 'read',
    head: 'Read(unit)',
    least: 8,
    cell: (row, bytes) => bytes(row.readBytes),
    reason: (row) => `Read = Rn + Rnp1 = ${b(row.rnBytes)} + ${b(row.rnp1Bytes)} = ${b(row.readBytes)}.`,
  },
  {
    id: 'rn',
    head: 'Rn(unit)',
    least: 7,
    cell: (row, bytes) => bytes(row.rnBytes),
    reason: (row) => `Whole tables of other levels that jobs merged ${whither(row)}: ${b(row.rnBytes)}.`,
  },
  {
    id: 'rnp1',
    head: 'Rnp1(unit)',
    least: 8,
    cell: (row, bytes) => bytes(row.rnp1Bytes),
    reason: (row) => `Whole tables already in the output level that were rewritten: ${b(row.rnp1Bytes)}.`,
  },
  {
    id: 'write',
    head: 'Write(unit)',
    least: 9,
    cell: (row, bytes) => bytes(row.writeBytes),
    reason: (row) => `Tables that jobs wrote ${whither(row)}: ${b(row.writeBytes)}.`,
  },
  {
    id: 'wnew',
    head: 'Wnew(unit)',
    least: 8,
    cell: (row, bytes) => bytes(row.wnewBytes),
    reason: (row) =>
      `Wnew = Write - Rnp1 = ${b(row.writeBytes)} - ${b(row.rnp1Bytes)} = ${b(row.wnewBytes)}: the new bytes.${row.wnewBytes < 0 ? ' It is below 0 if a compaction removes more than it adds.' : ''}`,
  },
  {
    id: 'moved',
    head: 'Moved(unit)',
    least: 9,
    cell: (row, bytes) => bytes(row.movedBytes),
    reason: (row) => `Tables moved by a trivial move, which rewrites nothing: ${b(row.movedBytes)}, not in Write.`,
  },
  { id: 'w_amp', head: 'W-Amp', least: 5, cell: (row) => row.writeAmp.toFixed(1), reason: writeReason },
  {
    id: 'rd',
    head: 'Rd(MB/s)',
    least: 8,
    cell: (row) => row.readMBps.toFixed(1),
    reason: (row) => `Rd = ${rate(row, 'Read', row.readBytes, row.readMBps)}`,
  },
  {
    id: 'wr',
    head: 'Wr(MB/s)',
    least: 8,
    cell: (row) => row.writeMBps.toFixed(1),
    reason: (row) => `Wr = ${rate(row, 'Write', row.writeBytes, row.writeMBps)}`,
  },
  {
    id: 'seconds',
    head: 'Comp(sec)',
    least: 9,
    cell: (row) => row.seconds.toFixed(2),
    reason: (row) =>
      `The time from queuing to end of each job, ${formatNs(row.nanos)} in total. The time is modeled: the device takes time and processors do not.`,
  },
  {
    id: 'cpu',
    head: 'CompMergeCPU(sec)',
    least: 17,
    cell: () => '0.00',
    reason: () => 'Processors take no time in the model, so this is 0.',
  },
  {
    id: 'jobs',
    head: 'Comp(cnt)',
    least: 9,
    cell: (row) => String(row.jobs),
    reason: (row) =>
      `${formatCount(row.jobs, 'flush or compaction', 'flushes and compactions')} ${whither(row)}. Trivial moves are not counted.`,
  },
  {
    id: 'average',
    head: 'Avg(sec)',
    least: 8,
    cell: (row) => row.averageSeconds.toFixed(3),
    reason: (row) =>
      row.jobs === 0
        ? 'Comp(sec) / Comp(cnt), and 0 because there was no job.'
        : `Avg = Comp(sec) / Comp(cnt) = ${row.seconds.toFixed(6)} s / ${formatInteger(row.jobs)} = ${row.averageSeconds.toFixed(6)} s, modeled.`,
  },
  {
    id: 'key_in',
    head: 'KeyIn',
    least: 7,
    cell: (row) => countText(row.keyIn),
    reason: (row) =>
      `${formatCount(row.keyIn, 'entry', 'entries')} that compactions ${whither(row)} read. Flushes add none.`,
  },
  {
    id: 'key_drop',
    head: 'KeyDrop',
    least: 7,
    cell: (row) => countText(row.keyDrop),
    reason: (row) =>
      `KeyDrop = KeyIn - entries written = ${formatInteger(row.keyIn)} - ${formatInteger(row.keyIn - row.keyDrop)} = ${formatInteger(row.keyDrop)}: hidden versions and tombstones that were dropped.`,
  },
  { id: 'rblob', head: 'Rblob(unit)', least: 9, cell: () => '0.0', reason: () => 'There are no blob files here.' },
  { id: 'wblob', head: 'Wblob(unit)', least: 9, cell: () => '0.0', reason: () => 'There are no blob files here.' },
] as const satisfies readonly Definition[];
export type StatsColumnId = (typeof kColumns)[number]['id'];

/** The columns. `writtenBytes` determines the unit. Pure. */
export function statsColumns(writtenBytes: number): readonly StatsColumn[] {
  const [unit, unitBytes] = UNITS.find(([, size]) => writtenBytes >= size) ?? UNITS[2];
  const bytes = (n: number): string => (n / unitBytes).toFixed(1);
  const columns: readonly Definition<StatsColumnId>[] = kColumns;
  return columns.map(({ head, cell, ...column }) => ({
    ...column,
    head: head.replace('(unit)', `(${unit})`),
    cell: (row) => cell(row, bytes),
  }));
}
