/** Differences in what background jobs and recovery do. See differences.ts. */
import type { Difference, Pair } from './differences.ts';
import type { Said } from './play.ts';

const count = (said: Said, name: string): number => said.counters[name] ?? 0;
const words = (answer: string): string[] => answer.split(' ').filter((word) => word !== '');

/** An operand of the line of a pair. */
const namedIn = ({ lines }: Pair, name: string): string | undefined =>
  new RegExp(` ${name}=(\\S+)`).exec(lines.at(-1)!)?.[1];

/** The rows that the writes of a tape leave before its I-th log begins: one begins after a flush, and after each seal. */
function rowsBeforeLog(lines: readonly string[], log: number): string {
  const flushed = lines.lastIndexOf('flush');
  const begins = lines.flatMap((line, i) => (i === flushed || (i > flushed && line === 'seal') ? [i] : []));
  const rows = new Map<string, string>();
  for (const line of lines.slice(0, begins[log])) {
    const [operation, key = '', value = ''] = line.split(' ');
    if (operation === 'put') rows.set(key, value);
    if (operation === 'delete') rows.delete(key);
  }
  return [...rows]
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(' ');
}

/** The bytes of each engine are those of its tables. Ours are smaller: RocksDB's list of properties takes about 356 bytes more. */
function areBytesOfTables({ moment: { ours, theirs }, ...pair }: Pair): boolean {
  const tables = count(theirs, 'tables');
  const more = pair.theirs - pair.ours;
  return (
    pair.ours === count(ours, 'table_bytes') &&
    pair.theirs === count(theirs, 'table_bytes') &&
    more >= 350 * tables &&
    more <= 362 * tables
  );
}

export const JOB_DIFFERENCES: readonly Difference[] = [
  {
    letter: 'w',
    name: 'limited-bytes',
    why: 'the limiter counts the bytes of tables, and a table of RocksDB has more properties; flushes have high priority there, compactions low',
    counters: ['rate_limiter_total_bytes_through'],
    holds: (pair) => {
      const { operation, theirs } = pair.moment;
      const priority = { flush: 'rate_limiter_high_bytes', compact: 'rate_limiter_low_bytes' }[operation];
      return areBytesOfTables(pair) && priority !== undefined && count(theirs, priority) === pair.theirs;
    },
  },
  {
    letter: 'x',
    name: 'raised-priority',
    why: 'while writes are delayed or stopped RocksDB gives flushes and compactions the priority of users; our limiter has no priorities',
    counters: ['rate_limiter_total_bytes_through'],
    holds: (pair) => areBytesOfTables(pair) && count(pair.moment.theirs, 'rate_limiter_user_bytes') === pair.theirs,
  },
  {
    letter: 'y',
    name: 'flushed-together',
    why: 'a flush of RocksDB takes all memtables that wait, ours one, so ours leaves the stop through the delay',
    counters: ['answer', 'memtable_limit_slowdowns'],
    holds: ({ moment: { operation, ours, theirs }, counter, ...pair }) => {
      const [first, ...rest] = words(ours.answer).reverse();
      if (operation !== 'let_go' || first !== 'normal' || theirs.answer !== 'normal') return false;
      return counter === 'answer' || (pair.theirs === 0 && pair.ours === rest.length);
    },
  },
  {
    letter: 'L',
    name: 'missing-log',
    why: 'ours sees by the sequence numbers that a log is missing; RocksDB, which can list its logs in the manifest but does not unless asked, replays the later ones over the hole',
    counters: ['answer'],
    holds: (pair) => {
      const [, mode] = pair.lines.at(-1)!.split(' ');
      const { ours, theirs } = pair.moment;
      if (namedIn(pair, 'remove') !== 'yes' || theirs.answer === 'refused') return false;
      if (mode === 'absolute_consistency') return ours.answer === 'refused';
      return (
        mode === 'point_in_time_recovery' && ours.answer === rowsBeforeLog(pair.lines, Number(namedIn(pair, 'log')))
      );
    },
  },
  {
    letter: 'w',
    name: 'flushed-for-number',
    why: 'before an external table takes a sequence number, ours flushes the memtable even if it has no key within the range: recovery would take the missing number in the log for a lost write',
    counters: ['answer'],
    holds: ({ lines, moment: { operation, ours, theirs } }) => {
      if (operation !== 'ingest') return false;
      const [number, shape] = ours.answer.split(' ') as [string, string];
      const [first, ...deeper] = shape.split(',');
      const before = lines.slice(0, -1).findLast((line) => /^(put|delete|flush|compact|share|ingest)/.test(line));
      const written = /^(put|delete)/.test(before ?? '');
      return number === '+1' && written && theirs.answer === `+1 ${[Number(first) - 1, ...deeper].join(',')}`;
    },
  },
];
