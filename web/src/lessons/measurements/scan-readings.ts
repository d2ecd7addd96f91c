/**
 * Numbers about scans: the cost per row, and the entries that the iterator skips before it finds a row: tombstones and the
 * entries that they hide.
 *
 *      x   put 7   x   put 9   put 12         touched: 5, two of them tombstones (x), two hidden by them
 *      |_____skipped_____|     returned
 *
 * The entries that a scan touches to return one row are the skipped ones and the row.
 */
import type { History } from '../../session/session-types.ts';
import { perRead, perRow, readSums, scanCounts } from './read-sums.ts';
import { computed, measured, type ReadingTable } from './reading.ts';
import { entriesStanding, runEntries } from './tree-readings.ts';

/** Entries that each scan touched to return one row, in the order of their ends. Pure. */
export function touchedByScans(history: History): readonly number[] {
  const hidden = scanCounts(history, 'internal_key_skipped_count');
  return scanCounts(history, 'internal_delete_skipped_count').map((deletes, i) => deletes + hidden[i]! + 1);
}

const ofLastScan = (history: History, counter: string): number => scanCounts(history, counter).at(-1) ?? NaN;

function rowsPerScan(history: History): number {
  const { rows, operations } = readSums(history, 'scan');
  return rows / operations;
}

export const kScanReadings: ReadingTable = {
  rows_scanned: measured('rows that scans returned', (h) => readSums(h, 'scan').rows),
  rows_per_scan: measured('rows ÷ scans', rowsPerScan),
  comparisons_per_scan: measured('user_key_comparison_count of scans ÷ scans', (h) =>
    perRead(h, 'scan', 'user_key_comparison_count'),
  ),
  comparisons_per_scanned_row: measured('user_key_comparison_count of scans ÷ rows', (h) =>
    perRow(h, 'user_key_comparison_count'),
  ),
  merge_comparisons_per_row: measured('merge_heap_comparisons of scans ÷ rows', (h) =>
    perRow(h, 'merge_heap_comparisons'),
  ),
  scan_model: computed('(log2 of the rows of each sorted run, added up, + 1.55 × rows) ÷ rows', (h) => {
    const seek = runEntries(h.head).reduce((sum, entries) => sum + Math.log2(entries), 0);
    return seek / rowsPerScan(h) + 1.55;
  }),
  tombstones_passed: measured('internal_delete_skipped_count of the last scan', (h) =>
    ofLastScan(h, 'internal_delete_skipped_count'),
  ),
  keys_passed: measured('internal_key_skipped_count of the last scan', (h) =>
    ofLastScan(h, 'internal_key_skipped_count'),
  ),
  keys_touched: measured(
    'internal_delete_skipped_count + internal_key_skipped_count of the last scan, + 1',
    (h) => touchedByScans(h).at(-1) ?? NaN,
  ),
  most_keys_touched: measured(
    'the largest internal_delete_skipped_count + internal_key_skipped_count of a scan, + 1',
    (h) => Math.max(...touchedByScans(h)),
  ),
  versions_per_row: measured(
    'entries in memtables and tables ÷ rows of the last scan',
    (h) => entriesStanding(h.head) / (ofLastScan(h, 'iter_next_count') || NaN),
  ),
};
