import { checkExactly, defineClaim, type Ask, type Check } from '../../../web/src/lessons/claims/claim.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';
import { diskFull } from '../sources.ts';
import { tallies } from './full-disk.ts';

/** In the order of rocksdb_wal_recovery_mode. */
const modes = [
  'tolerate_corrupted_tail_records',
  'absolute_consistency',
  'point_in_time_recovery',
  'skip_any_corrupted_records',
] as const;
type Mode = (typeof modes)[number];

const rows = 200;
/** One bit of the log, in a record of its first block. */
const damage = '\nfault read class=wal effect=bit_flip bit=80000';

/**
 * The log fills the device, so its last record is torn; every row is in the log and in the memtable alone. Reading all rows is the dump.
 * Then there is room again, and the database is restarted; with `damage`, the full disk has also spoiled an earlier record.
 */
const full = (mode: Mode, damaged: string): Trial => ({
  seed: 1,
  options: {
    background_error_handling: 'myrocks_5_7_22',
    wal_recovery_mode: mode,
    device_capacity: '40KiB',
    write_buffer_size: '1MiB',
  },
  tallies,
  parts: [
    { mark: 'load', program: `fill n=${rows} value_bytes=100` },
    { mark: 'more', program: `fill n=${rows} first=${rows} value_bytes=100`, mayFail: true },
    { mark: 'dump', program: 'scan', mayFail: true },
    { mark: 'restart', program: `set device_capacity=1GiB${damaged}\nreopen`, mayFail: true },
    { mark: 'after', program: 'scan', mayFail: true },
  ],
});

const before = (ask: Ask): number => ask('tolerate_corrupted_tail_records, torn', 'dump').tally('rows');

/** Rows after the restart; -1 if the database cannot be opened. */
const rowsAfter = (ask: Ask, trial: string): number =>
  ask(trial, 'restart').tally('opened') === 0 ? -1 : ask(trial, 'after').tally('rows');

/** How a restart ends, by the damage of the log: in rows, -1 for "cannot be opened". The dump has 296 rows. Skipping drops the rest of the damaged block, as LevelDB does. */
const outcomes: Readonly<Record<'torn' | 'damaged', Readonly<Record<Mode, number>>>> = {
  torn: {
    tolerate_corrupted_tail_records: 296,
    absolute_consistency: -1,
    point_in_time_recovery: 296,
    skip_any_corrupted_records: 296,
  },
  damaged: {
    tolerate_corrupted_tail_records: -1,
    absolute_consistency: -1,
    point_in_time_recovery: 72,
    skip_any_corrupted_records: 130,
  },
};

const outcome = (mode: Mode, log: 'torn' | 'damaged'): Check =>
  checkExactly(
    `rows after a restart with ${mode}, ${log === 'torn' ? 'last record torn' : 'an earlier record damaged too'}; -1: it does not open`,
    outcomes[log][mode],
    'rows',
    (ask) => rowsAfter(ask, `${mode}, ${log}`),
  );

export const s132 = defineClaim({
  id: 'S132',
  title: 'Reads still work, so dump before a restart: that may crash, bring back old data, or lose the engine.',
  source: diskFull,
  kind: 'M',
  published: [
    {
      what: 'after a restart',
      list: [
        'a crash',
        'old data',
        'error 1286: the engine is gone',
        'at worst: index information missing, nothing helps',
      ],
    },
    { what: 'sometimes a help', list: ['rocksdb_wal_recovery_mode=3'] },
  ],
  reading:
    'The outcomes are those of the log alone: cannot be opened, old data, rows that are missing in between, everything. A dictionary that lost its indexes is of MySQL.',
  shown: 'A tree of outcomes with the one safe branch first: dump.',
  trials: Object.fromEntries(
    modes.flatMap((mode) => [
      [`${mode}, torn`, full(mode, '')],
      [`${mode}, damaged`, full(mode, damage)],
    ]),
  ),
  checks: [
    checkExactly('rows written before the error that cannot be read after it', 0, 'rows', (ask) => {
      const after = ask('tolerate_corrupted_tail_records, torn', 'more');
      return rows + after.tally('answered OK') - after.tally('lost') - before(ask);
    }),
    ...modes.flatMap((mode) => [outcome(mode, 'torn'), outcome(mode, 'damaged')]),
  ],
});
