/**
 * A table used as a queue: rows are put at the head and deleted at the tail, their number stays the same, and the smallest key is asked for.
 * The published benchmark scaled a thousandfold down: 20,000 rows, 50,000 times an insert and a delete, then 360, 1800 and 3600 at the pace of
 * q100, q500 and q1000; primary key only, so that nothing is drawn at random.
 *
 * Levels are sized backwards from a last level that holds the rows (100 bytes and a key of 12 each): 40 KiB, 320 KiB, the rest. Which debt
 * remains is a matter of which table is compacted next, so the picker is a knob and every figure names it:
 *
 *   round_robin              LevelDB's: tables take turns
 *   min_overlapping_ratio    RocksDB's rule: least overlap below for its size, tombstones making a table look larger
 *   by_compensated_size      RocksDB's older rule: the largest, tombstones making it larger; it hunts tombstones down
 *
 * `min` is an iterator's SeekToFirst and nothing else: every Next would count the row that it leaves. Before the first look the tree is
 * settled; `min after q100` and its kin are in mid-run, with the deletes of the step still in the memtable and in L0.
 */
import type { Counted } from '../../web/src/lessons/claims/meter.ts';
import type { Trial } from '../../web/src/lessons/claims/trial.ts';

export type Picker = 'round_robin' | 'min_overlapping_ratio' | 'by_compensated_size';

export const queueRows = 20_000;
export const queueChurn = 50_000;
/** Rows put, and deleted, in a step of queries. */
export const querySteps = { q100: 360, q500: 1800, q1000: 3600 } as const;

const MIN = 'scan limit=1';

export const queue = (picker: Picker): Trial => ({
  seed: 1,
  options: {
    write_buffer_size: '16KiB',
    target_file_size_base: '16KiB',
    max_bytes_for_level_base: '40KiB',
    max_bytes_for_level_multiplier: 8,
    num_levels: 4,
    compression: 'none',
    filter: 'full',
    compaction_pri: picker,
  },
  tallies: { rows: { record: 'OpFinished', field: 'rows' } },
  parts: [
    { mark: 'l.i0', program: `ibench l.i0 n=${queueRows} value_bytes=100` },
    { mark: 'clean min', program: MIN },
    { mark: 'l.i1', program: `ibench l.i1 n=${queueChurn}` },
    { mark: 'min', program: MIN },
    { mark: 'min again', program: MIN },
    { mark: 'all rows', program: 'scan' },
    ...Object.keys(querySteps).flatMap((step) => [
      { mark: step, program: `ibench ${step} queries=1` },
      { mark: `min after ${step}`, program: MIN },
    ]),
  ],
});

/** Internal keys that an iterator touched to stand on its first row: tombstones and hidden values that it passed, and the row. */
export const keysTouched = (min: Counted): number =>
  min.count('internal_delete_skipped_count') + min.count('internal_key_skipped_count') + 1;
