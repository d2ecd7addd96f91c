/**
 * A table used as a queue: rows are put at the head and deleted at the tail, their number stays the same, and the smallest key is asked for.
 * The published benchmark scaled a thousandfold down: 20,000 rows, 50,000 times an insert and a delete, then 360, 1800 and 3600 at the pace of
 * q100, q500 and q1000; primary key only, so that nothing is drawn at random. indexed-queue.ts has the one with secondary indexes.
 *
 * A flush holds 125 pairs, L0 goes down in fours. Levels are sized backwards from what the last one comes to hold without a window: 8 MiB, of
 * which three quarters are dead rows; so 1 MiB, and 128 KiB. That is the point on which the debt turns. Levels sized for the living rows alone
 * (`sizedFor`) are too small for the tombstones of the base, which pushes them down itself, and then a window saves bytes instead of costing
 * some. Blocks are small because MyRocks' collector knows a table's size by the blocks before its last: of one block, none.
 *
 * Which debt remains is also a matter of which table is compacted next, so the picker is a knob and every figure names it:
 *
 *   round_robin                           LevelDB's: tables take turns
 *   min_overlapping_ratio                 RocksDB's rule: least overlap below for its size, tombstones making a table look larger
 *   min_overlapping_ratio_uncompensated   the same, a table as large as it is
 *   by_compensated_size                   RocksDB's older rule: the largest, tombstones making it larger; it hunts tombstones down
 *
 * `min` is an iterator's SeekToFirst and nothing else: every Next would count the row that it leaves. Before the first look the memtable is
 * flushed and the tree is settled; `min after q100` and its kin are in mid-run, with deletes of the step still in the memtable and in L0.
 */
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import { bySite, type Trial } from '../../../web/src/lessons/claims/trial.ts';

export const pickers = [
  'round_robin',
  'min_overlapping_ratio',
  'min_overlapping_ratio_uncompensated',
  'by_compensated_size',
] as const;
export type Picker = (typeof pickers)[number];
/** The picker of figures that are of one alone. */
export const thePicker: Picker = 'min_overlapping_ratio_uncompensated';

export const queueRows = 20_000;
export const queueChurn = 50_000;
/** Rows put, and deleted, in a step of queries. */
export const querySteps = { q100: 360, q500: 1800, q1000: 3600 } as const;

/** Windows by the tombstones of a flush, 125, and of a table of L1, 500: the scale law asks for more than the one and no more than the other. */
export const windows = { none: 0, tooSmall: 100, recommended: 160, tooLarge: 2000 } as const;

const MIN = 'scan limit=1';

/** Options of a window of so many entries; 0 is none. Its trigger is one below it: a table is marked when a whole window of it is tombstones. */
export const windowed = (window: number): Trial['options'] =>
  window === 0
    ? {}
    : {
        deletion_collector: 'sequential_deletes',
        compaction_sequential_deletes: window - 1,
        compaction_sequential_deletes_window: window,
      };

export const queue = (
  picker: Picker,
  window: number = windows.none,
  sizedFor: 'all rows' | 'living rows' = 'all rows',
): Trial => ({
  seed: 1,
  options: {
    write_buffer_size: 23_400,
    target_file_size_base: '16KiB',
    block_size: '1KiB',
    max_bytes_for_level_base: sizedFor === 'all rows' ? '128KiB' : '40KiB',
    max_bytes_for_level_multiplier: 8,
    num_levels: 4,
    compression: 'none',
    filter: 'full',
    compaction_pri: picker,
    ...windowed(window),
  },
  tallies: { ...bySite, rows: { record: 'OpFinished', field: 'rows' } },
  parts: [
    { mark: 'l.i0', program: `ibench l.i0 n=${queueRows} value_bytes=100\ncompact` },
    { mark: 'clean min', program: MIN },
    { mark: 'l.i1', program: `ibench l.i1 n=${queueChurn}\nflush` },
    { mark: 'min', program: MIN },
    { mark: 'min again', program: MIN, detail: true },
    { mark: 'all rows', program: 'scan' },
    ...Object.keys(querySteps).flatMap((step) => [
      { mark: step, program: `ibench ${step} queries=1` },
      { mark: `min after ${step}`, program: MIN },
    ]),
  ],
});

/** Internal keys that an iterator touched to reach its first row: tombstones and hidden values that it passed, and the row. */
export const keysTouched = (min: Counted): number =>
  min.count('internal_delete_skipped_count') + min.count('internal_key_skipped_count') + 1;

/** Bytes of tables that flushes and compactions wrote. */
export const bytesWritten = (counted: Counted): number =>
  counted.count('flush_write_bytes') + counted.count('compact_write_bytes');

/** By how many percent a figure is above another one. */
export const percentMore = (figure: number, base: number): number => 100 * (figure / base - 1);
