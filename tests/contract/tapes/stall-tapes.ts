/**
 * Handwritten tapes about stalls and the rate limiter: which condition holds and why, how fast delayed writes may go, and the bytes that
 * pass the limiter. Nothing waits for a time: a change of an option evaluates the conditions in both engines, while jobs are held.
 */
import { EXTENDED, puts, range, tape, type Tape } from './lines.ts';

const ROCKSDB = ['stall_rules rocksdb'];
const ON = 'option disable_auto_compactions no';
const OFF = 'option disable_auto_compactions yes';

/** This many tables in L0, then jobs are held and automatic compactions on: the conditions of L0 and of pending bytes apply. */
const l0 = (tables: number): string[] => [...range(0, tables).flatMap(flushed), 'share', 'hold', ON, ...ASK];
const flushed = (round: number): string[] => [...puts(range(0, 50), `r${round}`), 'flush'];
const ASK = ['stalls', 'pending'];
const changed = (option: string, ...values: readonly number[]): string[] =>
  values.flatMap((value) => [`option ${option} ${value}`, ...ASK]);
const sealed = (times: number): string[] =>
  range(0, times).flatMap((i) => [...puts(range(0, 20), `s${i}`), 'seal', ...ASK]);

const triggers = (compaction: number, slowdown: number, stop: number): string[] => [
  `level0_file_num_compaction_trigger ${compaction}`,
  `level0_slowdown_writes_trigger ${slowdown}`,
  `level0_stop_writes_trigger ${stop}`,
];

const conditionTapes: readonly Tape[] = [
  {
    name: 'stall-two-memtables',
    why: 'with two memtables nothing delays writes: the second that waits for its flush stops them',
    text: tape(ROCKSDB, ['hold'], sealed(2), changed('max_write_buffer_number', 3, 2), ['let_go', 'stalls']),
  },
  {
    name: 'stall-four-memtables',
    why: 'with more than three memtables the last but one delays writes',
    text: tape([...ROCKSDB, 'max_write_buffer_number 4'], ['hold'], sealed(4), ['let_go', 'stalls']),
    shows: ['flushed-together'],
  },
  {
    name: 'stall-l0',
    why: 'tables of L0 delay and stop writes, and a compaction of them ends it',
    text: tape([...ROCKSDB, ...triggers(4, 4, 12)], l0(7), changed('level0_stop_writes_trigger', 7, 8, 7, 20), [
      ...['let_go', 'stalls'],
      ...flushed(9),
      'stalls',
    ]),
  },
  {
    name: 'stall-pending-bytes',
    why: 'pending bytes delay writes from the soft limit on, faster near the hard one, and stop them there',
    text: tape(
      [...ROCKSDB, ...triggers(4, 100, 200)],
      l0(6),
      changed('soft_pending_compaction_bytes_limit', 20_000, 5000),
      changed('hard_pending_compaction_bytes_limit', 20_000, 10_400, 9500, 9000, 8000, 8993, 8994, 8995, 20_000),
      changed('soft_pending_compaction_bytes_limit', 8994, 8995),
      ['let_go', 'stalls'],
    ),
  },
  {
    name: 'stall-first-rule',
    why: 'several rules apply, and the first decides: each of the six causes',
    text: tape(
      [...ROCKSDB, ...triggers(4, 4, 12), 'max_write_buffer_number 4'],
      ['option soft_pending_compaction_bytes_limit 1000', 'option hard_pending_compaction_bytes_limit 20000'],
      l0(4),
      changed('level0_slowdown_writes_trigger', 10),
      sealed(4),
      changed('max_write_buffer_number', 5, 8),
      changed('level0_slowdown_writes_trigger', 4),
      changed('level0_stop_writes_trigger', 4, 12),
      changed('hard_pending_compaction_bytes_limit', 5000, 6000),
      changed('level0_stop_writes_trigger', 4),
      changed('max_write_buffer_number', 4),
    ),
  },
  {
    name: 'stall-no-compactions',
    why: 'without automatic compactions only memtables delay and stop writes, and the rate stays the highest',
    text: tape(
      [...ROCKSDB, ...triggers(2, 2, 5), 'max_write_buffer_number 4'],
      ['option soft_pending_compaction_bytes_limit 1', 'option hard_pending_compaction_bytes_limit 1'],
      l0(3),
      [OFF, ...ASK],
      sealed(3),
      [ON, ...ASK, OFF, ...ASK],
      changed('max_write_buffer_number', 3, 4, 5),
    ),
  },
  {
    name: 'stall-families',
    why: 'each family has its own condition, and the strictest holds for the writes of both',
    text: tape(
      [...EXTENDED, ...ROCKSDB, 'max_write_buffer_number 4'],
      ['family one max_write_buffer_number=2', 'hold'],
      sealed(3),
      ['in one'],
      sealed(2),
      ['in default'],
      changed('max_write_buffer_number', 3, 5),
      ['in one', ...ASK],
    ),
  },
];

const rateTapes: readonly Tape[] = [
  {
    name: 'rate-falls',
    why: 'pending bytes that do not get fewer take a fifth of the rate at each evaluation, L0 near its stop two fifths, down to 16 KiB/s',
    text: tape(
      [...ROCKSDB, ...triggers(4, 4, 16), 'delayed_write_rate 1000003'],
      l0(7),
      changed('level0_stop_writes_trigger', 100, 99, 98, 9, 8, 9, 8, 9, 8, 100, 99, 98),
    ),
  },
  {
    name: 'rate-rises',
    why: 'fewer pending bytes add a quarter, and the end of a delay two fifths, up to the highest rate',
    text: tape(
      [...ROCKSDB, ...triggers(4, 4, 16), 'delayed_write_rate 999999'],
      [...range(0, 5).flatMap(flushed), 'compact'],
      l0(6),
      changed('level0_stop_writes_trigger', 8, 9, 8, 100),
      changed('level0_file_num_compaction_trigger', 7, 4, 7),
      changed('level0_slowdown_writes_trigger', 7, 4, 7, 4, 7, 4, 7, 4),
      changed('level0_stop_writes_trigger', 8),
    ),
  },
  {
    name: 'rate-after-a-stop',
    why: 'a family that was stopped goes on with three fifths of the rate, if another is delayed too',
    text: tape(
      [...EXTENDED, ...ROCKSDB, ...triggers(4, 4, 16), 'max_write_buffer_number 4', 'delayed_write_rate 5000000'],
      ['family one max_write_buffer_number=4'],
      l0(6),
      ['in one'],
      sealed(4),
      ['in default'],
      changed('level0_stop_writes_trigger', 50, 51),
      changed('max_write_buffer_number', 6, 7),
    ),
  },
  {
    name: 'rate-of-the-user',
    why: 'a rate of 16 KiB/s or less that the user set never changes',
    text: tape(
      [...ROCKSDB, ...triggers(4, 4, 16), 'delayed_write_rate 16384'],
      l0(6),
      changed('level0_stop_writes_trigger', 7, 8, 100),
    ),
  },
];

/** So high that nobody waits for it: RocksDB's clock is real. */
const LIMITED = [...ROCKSDB, 'rate_limiter_bytes_per_sec 1000000000'];

const limiterTapes: readonly Tape[] = [
  {
    name: 'limiter-flushes-and-compactions',
    why: 'every byte of a table passes the limiter, those of a flush with high priority and those of a compaction with low',
    text: tape(
      LIMITED,
      range(0, 3).flatMap(flushed),
      ['compact'],
      [...puts(range(0, 2000)), 'flush', 'compact'],
      [...puts(range(0, 1)), 'flush', 'compact'],
    ),
    shows: ['limited-bytes'],
  },
  {
    name: 'limiter-while-delayed',
    why: 'while writes are delayed RocksDB raises a compaction to the priority of users; the bytes are the same',
    text: tape([...LIMITED, ...triggers(4, 4, 16)], range(0, 5).flatMap(flushed), [
      ...['hold', ON, 'stalls', 'let_go', 'stalls'],
    ]),
    shows: ['limited-bytes', 'raised-priority'],
  },
];

export const stallTapes: readonly Tape[] = [...conditionTapes, ...rateTapes, ...limiterTapes];
