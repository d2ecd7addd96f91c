/**
 * What stands behind a cell of the Compaction Stats: the jobs that added to it, or the tables that lie there. Pure.
 *
 * Law (tests/contract/compaction-stats.test.ts): over the jobs behind a cell that adds up, what each adds is the cell.
 */
import type { StatsRow } from '../../models/compaction-stats.ts';
import type { StatsColumnId } from '../../models/stats-columns.ts';
import type { JobLine } from '../../scene/job-ledger.ts';
import type { Scene } from '../../scene/types.ts';

/** What a job adds to a column; bytes, entries, jobs or nanoseconds. Quotients name what stands above the line. */
const adds: Readonly<Partial<Record<StatsColumnId, (line: JobLine) => number>>> = {
  read: (line) => line.readUpperBytes + line.readOutputLevelBytes,
  rn: (line) => line.readUpperBytes,
  rnp1: (line) => line.readOutputLevelBytes,
  write: (line) => line.writeBytes,
  wnew: (line) => line.writeBytes - line.readOutputLevelBytes,
  moved: (line) => line.movedBytes,
  w_amp: (line) => line.writeBytes,
  rd: (line) => line.readUpperBytes + line.readOutputLevelBytes,
  wr: (line) => line.writeBytes,
  seconds: (line) => line.nanos,
  jobs: (line) => (line.kind === 'move' ? 0 : 1),
  average: (line) => line.nanos,
  key_in: (line) => line.entriesIn,
  key_drop: (line) => line.entriesIn - line.entriesOut,
};

const ofTables: readonly StatsColumnId[] = ['files', 'size', 'score'];

/** The level of a row; null for those of all levels. */
export const levelOf = ({ name }: Pick<StatsRow, 'name'>): number | null =>
  name.startsWith('L') ? Number(name.slice(1)) : null;

export interface Behind {
  readonly jobs: readonly { readonly line: JobLine; readonly adds: number }[];
  /** Semantic addresses of what is lit in the pictures: tables that lie there, or that jobs wrote; running jobs. */
  readonly addresses: readonly string[];
}

/**
 * The jobs and things behind a cell. `lines`: those that the rows were made from; `before`: how many of them came before the interval began.
 * Jobs in the order in which they ended.
 */
export function behindCell(
  column: StatsColumnId,
  row: StatsRow,
  lines: readonly JobLine[],
  before: number,
  levels: Scene['levels'],
): Behind {
  const level = levelOf(row);
  if (ofTables.includes(column)) {
    const here = row.name === 'Int' ? [] : levels.filter((each) => level === null || each.level === level);
    return { jobs: [], addresses: here.flatMap(({ tables }) => tables.map((table) => `table:${table}`)) };
  }
  const add = column === 'level' ? () => 1 : adds[column];
  if (add === undefined) return { jobs: [], addresses: [] };
  const own = (row.name === 'Int' ? lines.slice(before) : lines).filter(
    (line) => level === null || line.level === level,
  );
  const jobs = own.map((line) => ({ line, adds: add(line) })).filter((each) => each.adds !== 0);
  const addresses = jobs.flatMap(({ line }) => [`job:${line.job}`, ...line.outputs.map((table) => `table:${table}`)]);
  return { jobs, addresses };
}
