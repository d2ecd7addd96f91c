/**
 * Handwritten tapes about the four modes of log recovery: both engines open the same damaged logs, written by ours, and find the same rows
 * or refuse. Three logs are needed, because two memtables wait for their flushes.
 */
import { puts, range, tape, type Tape } from './lines.ts';

const MODES = [
  'tolerate_corrupted_tail_records',
  'absolute_consistency',
  'point_in_time_recovery',
  'skip_any_corrupted_records',
];
const WRITTEN = [
  ...puts(range(0, 2)),
  'flush',
  'hold',
  ...puts(range(2, 5), 'first'),
  'seal',
  ...puts(range(5, 8), 'second'),
  `put ${'k'.repeat(40)} ${'long'.repeat(30)}`,
  'delete key000001',
  'seal',
  ...puts(range(8, 11), 'third'),
];
const recovered = (...damages: readonly string[]): string[] =>
  MODES.flatMap((mode) => damages.map((damage) => `recover ${mode} ${damage}`.trim()));
const logTape = (...damages: readonly string[]): string =>
  tape(['max_write_buffer_number 8'], WRITTEN, recovered(...damages));

/** Bytes of one put of `WRITTEN`: 7 of the header of a record, 12 of the batch, and a key and a value with their lengths. */
const PUT_BYTES = 7 + 12 + 1 + 10 + 7;

export const logTapes: readonly Tape[] = [
  {
    name: 'log-whole',
    why: 'logs without damage, which all modes replay',
    text: logTape('', 'log=2 cut=0'),
  },
  {
    name: 'log-torn-tail',
    why: 'the newest log ends inside a record, at every byte of it and at both of its ends',
    text: logTape(...range(1, PUT_BYTES + 2).map((cut) => `log=2 cut=${cut}`)),
  },
  {
    name: 'log-torn-before-others',
    why: 'an older log ends inside a record, so writes are missing before those of the next log',
    text: logTape(...range(1, 200, 7).flatMap((cut) => [0, 1].map((log) => `log=${log} cut=${cut % 110}`))),
  },
  {
    name: 'log-damage',
    why: 'a bit is flipped in a record with others after it: in its checksum, its length, its type, and what it holds',
    text: logTape(...range(0, 3).flatMap((log) => range(0, 110, 3).map((flip) => `log=${log} flip=${flip}`))),
  },
  {
    name: 'log-missing',
    why: 'a whole log is missing: the oldest, one in the middle, or the newest, which leaves no trace',
    text: logTape(...range(0, 3).map((log) => `log=${log} remove=yes`)),
    shows: ['missing-log'],
  },
];
