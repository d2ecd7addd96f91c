/**
 * Handwritten tapes about FIFO compaction: which tables are deleted, which rows remain, and that tables of L0 stall no write. Both engines
 * have the same tables (`share`), so the same bytes are beyond a limit.
 */
import { FORWARD, gets, iterator, puts, range, tape, type Tape } from './lines.ts';

const FIFO = ['compaction_style fifo'];

/** Tables of unequal sizes; each overwrites some rows of the one before, and the last deletes some. */
const tables = (count: number): string[] => [
  ...range(0, count).flatMap((i) => [...puts(range(20 * i, 20 * i + 25 + 7 * (i % 4)), `r${i}`), 'flush']),
  ...['delete key000012', `delete key${String(20 * count).padStart(6, '0')}`, 'flush'],
];

const READS = [...FORWARD, ...iterator('', 'last', 'prev 100000'), ...gets(range(0, 200, 9))];

const limited = (...limits: readonly number[]): string[] =>
  limits.flatMap((limit) => [`option fifo_max_table_files_size ${limit}`, 'compact', ...READS]);

export const fifoTapes: readonly Tape[] = [
  {
    name: 'fifo-limits',
    why: 'the fewest oldest tables are deleted that bring all tables to the limit, down to none at all',
    text: tape(
      FIFO,
      tables(9),
      ['share'],
      READS,
      limited(100_000, 12_000, 11_000, 9000, 8000, 5500, 3000, 1700, 800, 1),
    ),
  },
  {
    name: 'fifo-by-itself',
    why: 'the same without a request, once compactions may run',
    text: tape(
      [...FIFO, 'fifo_max_table_files_size 6000'],
      tables(9),
      ['share', 'hold', 'option disable_auto_compactions no', 'let_go', 'compact'],
      READS,
    ),
  },
  {
    name: 'fifo-no-stalls',
    why: 'tables of L0 neither delay nor stop writes, whatever the triggers say',
    text: tape(
      [...FIFO, 'stall_rules rocksdb', 'level0_slowdown_writes_trigger 4', 'level0_stop_writes_trigger 6'],
      tables(8),
      ['share', 'hold', 'option disable_auto_compactions no', 'stalls', 'pending'],
      [...puts(range(0, 20), 's'), 'seal', 'stalls', ...puts(range(0, 20), 't'), 'seal', 'stalls', 'let_go', 'stalls'],
    ),
  },
];
