/**
 * Numbers for prose, computed from a run: every counter by its name, and the few ratios that lessons speak of. A number in a lesson is one
 * of these or has a source; nothing is typed by hand.
 *
 * `measured` numbers are counts and quotients of counts. `computed` ones come out of a formula with measured inputs: what some model
 * would have said. The two look different wherever they stand.
 */
import { formatBytes, formatInteger, formatNs } from '../base/units.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { addDeltas, zeroCounters } from '../protocol/decode.ts';
import { Kind, OpBegun, OpFinished, StepFinished, TableCreated, TableInstalled } from '../protocol/records.gen.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import type { Scene } from '../scene/types.ts';
import type { History } from '../store/types.ts';
import { kCompactionReadings } from './compaction-readings.ts';
import type { Expectation } from './experiment.ts';
import { kReadReadings } from './measure-reads.ts';
import { kFilterReadings } from './filter-readings.ts';

export interface Reading {
  readonly kind: 'measured' | 'computed';
  /** How it comes about, in names of counters. */
  readonly formula: string;
  readonly of: (history: History) => number;
}

/** The value of a counter at the end of a run; NaN for a name that is none. Pure. */
export function counterOf(history: History, name: string): number {
  const info = counterInfos.find((c) => c.name === name);
  return info ? (history.head.counters[info.id] ?? 0) : NaN;
}

const standing = (scene: Scene) =>
  scene.levels.flatMap((level) => level.tables).flatMap((number) => scene.tables.get(number) ?? []);

function optionOf(history: History, name: string): number {
  const info = optionInfos.find((o) => o.name === name)!;
  return history.head.options.get(info.id) ?? info.default;
}

interface OverOperations {
  readonly sum: number;
  readonly operations: number;
  readonly rows: number;
}

/** A counter's change in all operations of one kind, how many those were, and how many rows they returned. */
function overOperations(history: History, kind: string, counter: string): OverOperations {
  const id = counterInfos.find((c) => c.name === counter)!.id;
  // By the job that carries it: it has one operation at a time. A long one takes several steps, which tell their parts.
  const kinds = new Map<number, string>();
  const totals = zeroCounters();
  let operations = 0;
  let rows = 0;
  history.forEach(0, history.total, ({ kind: record, cause, v, at }) => {
    if (record === Kind.OpBegun) kinds.set(cause, OpBegun.opKind(v, at));
    else if (record === Kind.StepFinished && kinds.get(cause) === kind) addDeltas(totals, StepFinished.deltas(v, at));
    else if (record === Kind.OpFinished && kinds.get(cause) === kind) {
      operations++;
      rows += OpFinished.rows(v, at);
      addDeltas(totals, OpFinished.deltas(v, at));
    }
  });
  return { sum: totals[id]!, operations, rows };
}

/** A counter's change in each scan, in the order of their ends. Pure. */
export function inEachScan(history: History, counter: string): readonly number[] {
  const id = counterInfos.find((c) => c.name === counter)!.id;
  const running = new Map<number, Float64Array>();
  const scans: number[] = [];
  history.forEach(0, history.total, ({ kind, cause, v, at }) => {
    if (kind === Kind.OpBegun) {
      if (OpBegun.opKind(v, at) === 'scan') running.set(cause, zeroCounters());
      else running.delete(cause);
    } else if (kind === Kind.StepFinished || kind === Kind.OpFinished) {
      const counters = running.get(cause);
      if (counters === undefined) return;
      addDeltas(counters, (kind === Kind.OpFinished ? OpFinished : StepFinished).deltas(v, at));
      if (kind === Kind.OpFinished) scans.push(counters[id]!);
    }
  });
  return scans;
}

/** A counter's change in the last scan. */
const inLastScan = (history: History, counter: string): number => inEachScan(history, counter).at(-1) ?? NaN;

/** Tombstones of each table that was written for these levels, in the order of time. */
function tombstonesOfTables(history: History, of: (level: number) => boolean): readonly number[] {
  const written = new Map<number, number>();
  const found: number[] = [];
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind === Kind.TableCreated) written.set(TableCreated.table(v, at), TableCreated.deletes(v, at));
    else if (kind === Kind.TableInstalled) {
      const table = TableInstalled.table(v, at);
      // A trivial move installs a table a second time: it was written for where it stood first.
      if (written.has(table) && of(TableInstalled.level(v, at))) found.push(written.get(table)!);
      written.delete(table);
    }
  });
  return found;
}

const perGet = (history: History, counter: string): number => {
  const { sum, operations } = overOperations(history, 'get', counter);
  return sum / operations;
};
const perRow = (history: History, counter: string): number => {
  const { sum, rows } = overOperations(history, 'scan', counter);
  return sum / rows;
};
/** Entries of each sorted run that holds any: memtables, tables of L0, deeper levels. */
function runRows(history: History): readonly number[] {
  const { memtables, levels, tables } = history.head;
  const inTables = levels.flatMap(({ level, tables: numbers }) => {
    const each = numbers.map((number) => tables.get(number)!.entries);
    return level === 0 ? each : [each.reduce((sum, entries) => sum + entries, 0)];
  });
  return [...memtables.map(({ entries }) => entries), ...inTables].filter((entries) => entries > 0);
}
const measured = (formula: string, of: Reading['of']): Reading => ({ kind: 'measured', formula, of });
const computed = (formula: string, of: Reading['of']): Reading => ({ kind: 'computed', formula, of });

const clientBytes = (history: History): number => counterOf(history, 'bytes_written');
const tableBytes = (history: History): number =>
  counterOf(history, 'flush_write_bytes') + counterOf(history, 'compact_write_bytes');
const rowBytes = (history: History): number => clientBytes(history) / counterOf(history, 'number_keys_written');

export const kReadings: Readonly<Record<string, Reading>> = {
  ...kReadReadings,
  bytes_per_write: measured('bytes_written ÷ number_keys_written', rowBytes),
  log_bytes_per_write: measured(
    'wal_file_bytes ÷ number_keys_written',
    (h) => counterOf(h, 'wal_file_bytes') / counterOf(h, 'number_keys_written'),
  ),
  comparisons_per_write: measured(
    'user_key_comparison_count ÷ number_keys_written',
    (h) => counterOf(h, 'user_key_comparison_count') / counterOf(h, 'number_keys_written'),
  ),
  comparisons_per_get: measured('user_key_comparison_count of Gets ÷ Gets', (h) =>
    perGet(h, 'user_key_comparison_count'),
  ),
  data_blocks_per_get: measured(
    'block_read_count + block_cache_hit_count of Gets, without index and filter blocks, ÷ Gets',
    (h) =>
      perGet(h, 'block_read_count') +
      perGet(h, 'block_cache_hit_count') -
      perGet(h, 'index_block_read_count') -
      perGet(h, 'block_cache_index_hit') -
      perGet(h, 'filter_block_read_count') -
      perGet(h, 'block_cache_filter_hit'),
  ),
  entries_in_memtables: measured('entries of the memtables that stand', (h) =>
    h.head.memtables.reduce((n, m) => n + m.entries, 0),
  ),
  log2_entries: computed('log2 of the entries in the memtable', (h) =>
    Math.log2(h.head.memtables.reduce((n, m) => n + m.entries, 0)),
  ),
  entries_per_block: measured(
    'entries ÷ data blocks of the tables that stand',
    (h) => standing(h.head).reduce((n, t) => n + t.entries, 0) / standing(h.head).reduce((n, t) => n + t.dataBlocks, 0),
  ),
  flush_amplification: measured(
    'flush_write_bytes ÷ bytes_written',
    (h) => counterOf(h, 'flush_write_bytes') / clientBytes(h),
  ),
  compaction_amplification: measured(
    'compact_write_bytes ÷ bytes_written',
    (h) => counterOf(h, 'compact_write_bytes') / clientBytes(h),
  ),
  log_amplification: measured('wal_file_bytes ÷ bytes_written', (h) => counterOf(h, 'wal_file_bytes') / clientBytes(h)),
  write_amplification: measured(
    '(flush_write_bytes + compact_write_bytes) ÷ bytes_written',
    (h) => tableBytes(h) / clientBytes(h),
  ),
  rewrites_per_entry: measured(
    'compaction_entries_out ÷ flush_entries',
    (h) => counterOf(h, 'compaction_entries_out') / counterOf(h, 'flush_entries'),
  ),
  page_amplification: computed('block_size ÷ bytes of one write', (h) => optionOf(h, 'block_size') / rowBytes(h)),
  page_over_lsm: computed(
    'page_amplification ÷ write_amplification',
    (h) => optionOf(h, 'block_size') / rowBytes(h) / (tableBytes(h) / clientBytes(h)),
  ),
  runs: measured('memtables, tables of L0 and deeper levels that hold entries', (h) => runRows(h).length),
  runs_less_one: computed('sorted runs less one', (h) => runRows(h).length - 1),
  merge_comparisons_per_row: measured('merge_heap_comparisons of scans ÷ rows', (h) =>
    perRow(h, 'merge_heap_comparisons'),
  ),
  comparisons_per_scanned_row: measured('user_key_comparison_count of scans ÷ rows', (h) =>
    perRow(h, 'user_key_comparison_count'),
  ),
  comparisons_per_scan: measured('user_key_comparison_count of scans ÷ scans', (h) => {
    const { sum, operations } = overOperations(h, 'scan', 'user_key_comparison_count');
    return sum / operations;
  }),
  scan_model: computed('(log2 of the rows of each sorted run, added up, + 1.55 × rows) ÷ rows', (h) => {
    const { rows, operations } = overOperations(h, 'scan', 'iter_next_count');
    const seek = runRows(h).reduce((sum, entries) => sum + Math.log2(entries), 0);
    return seek / (rows / operations) + 1.55;
  }),
  tombstones_passed: measured('internal_delete_skipped_count of the last scan', (h) =>
    inLastScan(h, 'internal_delete_skipped_count'),
  ),
  keys_passed: measured('internal_key_skipped_count of the last scan', (h) =>
    inLastScan(h, 'internal_key_skipped_count'),
  ),
  keys_touched: measured(
    'internal_delete_skipped_count + internal_key_skipped_count of the last scan, + 1',
    (h) => inLastScan(h, 'internal_delete_skipped_count') + inLastScan(h, 'internal_key_skipped_count') + 1,
  ),
  most_keys_touched: measured(
    'the most of internal_delete_skipped_count + internal_key_skipped_count of a scan, + 1',
    (h) => {
      const hidden = inEachScan(h, 'internal_key_skipped_count');
      return Math.max(...inEachScan(h, 'internal_delete_skipped_count').map((deletes, i) => deletes + hidden[i]! + 1));
    },
  ),
  tombstones_standing: measured('tombstones in memtables and in the tables that stand', (h) =>
    standing(h.head).reduce(
      (n, t) => n + t.deletes,
      h.head.memtables.reduce((n, m) => n + m.deletes, 0),
    ),
  ),
  versions_standing: measured('entries in memtables and in the tables that stand', (h) =>
    runRows(h).reduce((n, entries) => n + entries, 0),
  ),
  versions_per_row: measured(
    'entries in memtables and tables ÷ rows of the last scan',
    (h) => runRows(h).reduce((n, entries) => n + entries, 0) / (inLastScan(h, 'iter_next_count') || NaN),
  ),
  window_entries: computed('compaction_sequential_deletes_window, as it was set', (h) =>
    optionOf(h, 'compaction_sequential_deletes_window'),
  ),
  tombstones_per_flush: measured('the most tombstones of a table that a flush wrote', (h) =>
    Math.max(...tombstonesOfTables(h, (level) => level === 0)),
  ),
  tombstones_per_table: measured('the most tombstones of a table that a compaction wrote', (h) =>
    Math.max(...tombstonesOfTables(h, (level) => level > 0)),
  ),
  rows_scanned: measured('rows that scans returned', (h) => overOperations(h, 'scan', 'iter_next_count').rows),
  rows_per_scan: measured('rows ÷ scans', (h) => {
    const { rows, operations } = overOperations(h, 'scan', 'iter_next_count');
    return rows / operations;
  }),
  levels: measured('levels that hold tables', (h) => h.head.levels.filter((level) => level.tables.length > 0).length),
  tables: measured('tables that stand', (h) => standing(h.head).length),
  ...kCompactionReadings,
  ...kFilterReadings,
};

/** What a name stands for; null where it is neither a counter nor a ratio. Pure. */
export function readingOf(what: string): Reading | null {
  const ratio = kReadings[what];
  if (ratio) return ratio;
  return counterInfos.some((c) => c.name === what) ? measured(what, (h) => counterOf(h, what)) : null;
}

/** The number itself; NaN where the run has none. Pure. */
export function valueOf(history: History, what: string): number {
  return readingOf(what)?.of(history) ?? NaN;
}

/** The number as it is written in prose; '–' where it is not there. Pure. */
export function measure(history: History, what: string, digits?: number): string {
  const value = valueOf(history, what);
  if (!Number.isFinite(value)) return '–';
  if (digits !== undefined) return value.toFixed(digits);
  const unit = counterInfos.find((c) => c.name === what)?.unit;
  if (unit === 'ns') return formatNs(value);
  if (unit === 'bytes') return formatBytes(value);
  return Number.isInteger(value) ? formatInteger(value) : value.toFixed(2);
}

/** Expectations that do not hold, one sentence each. Pure. */
export function failures(history: History, expect: readonly Expectation[]): readonly string[] {
  return expect.flatMap(({ what, atLeast, atMost, equals }) => {
    const value = valueOf(history, what);
    const fine =
      value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity) && (equals === undefined || value === equals);
    const wanted = [
      equals !== undefined ? `${equals}` : '',
      atLeast !== undefined ? `at least ${atLeast}` : '',
      atMost !== undefined ? `at most ${atMost}` : '',
    ]
      .filter(Boolean)
      .join(' and ');
    return fine ? [] : [`${what} is ${value}, and should be ${wanted}`];
  });
}
