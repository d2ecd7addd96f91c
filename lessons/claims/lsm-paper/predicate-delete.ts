import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { lsmPaper } from '../sources.ts';

/** A thousand rows, of which a part goes: by one range delete, row by row, or by a predicate that compactions carry out. */
const rows = 500;
const deleting = (program: string): Trial => ({
  seed: 42,
  options: { dialect: 'extended' },
  parts: [
    { mark: 'load', program: 'fill n=1000' },
    { mark: 'delete', program },
    { mark: 'scan', program: 'scan' },
    { mark: 'compact', program: 'compact' },
    { mark: 'scan again', program: 'scan' },
  ],
});
const digits = (n: number): string => String(n).padStart(16, '0');

export const s042 = defineClaim({
  id: 'S42',
  title: 'The predicate delete of 1996 is what is called a range delete now: many rows go by one write.',
  source: lsmPaper,
  kind: 'E',
  published: [{ what: 'a bulk delete', list: ['one write'] }],
  shown:
    'A range of rows grays at one stroke, beside the same range deleted row by row, and beside a predicate that a compaction carries out.',
  trials: {
    'one range': deleting(`delete-range ${digits(0)} ${digits(rows)}`),
    'row by row': deleting(`delete-fill n=${rows}`),
    // Every value is less than this bound, so the range of keys decides.
    'by a predicate': deleting(`delete-where bound=0xff to=${digits(rows)}`),
  },
  checks: [
    checkExactly(`entries written to delete ${rows} rows by their range`, 1, 'entries', (ask) =>
      ask('one range', 'delete').count('number_keys_written'),
    ),
    checkExactly(`entries written to delete ${rows} rows one by one`, rows, 'entries', (ask) =>
      ask('row by row', 'delete').count('number_keys_written'),
    ),
    checkExactly(
      'tombstones that a scan of what is left meets when the rows were deleted by their range',
      0,
      'tombstones',
      (ask) => ask('one range', 'scan').count('internal_delete_skipped_count'),
    ),
    checkExactly('the same when they were deleted one by one', rows, 'tombstones', (ask) =>
      ask('row by row', 'scan').count('internal_delete_skipped_count'),
    ),
    checkExactly(`entries written to assert a predicate that applies to ${rows} rows`, 0, 'entries', (ask) =>
      ask('by a predicate', 'delete').count('number_keys_written'),
    ),
    checkExactly('rows that the next compaction drops because they match the predicate', rows, 'entries', (ask) =>
      ask('by a predicate', 'compact').count('predicate_dropped_entries'),
    ),
    checkExactly('tombstones that compactions drop if the rows were deleted one by one', rows, 'tombstones', (ask) =>
      ask('row by row', 'compact').count('compaction_key_drop_obsolete'),
    ),
    checkExactly('rows that are left in the three cases together', 3 * (1000 - rows), 'rows', (ask) =>
      (['one range', 'row by row', 'by a predicate'] as const).reduce(
        (sum, trial) => sum + ask(trial, 'scan again').count('iter_next_count'),
        0,
      ),
    ),
  ],
});
