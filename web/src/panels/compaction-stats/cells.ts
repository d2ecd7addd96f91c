/**
 * The jobs that added to a cell of the Compaction Stats, or the tables that it counts. Pure.
 *
 * Law (tests/contract/compaction-stats.test.ts): for a cell that is a sum, the amounts of its jobs add up to it.
 */
import type { StatsRow } from '../../models/stats-row.ts';
import type { JobLine } from '../../scene/features/jobs/job-table.ts';
import type { Scene } from '../../scene/types.ts';
import { levelOf, type PanelColumnId } from './compression-column.ts';

/** The amount that a job adds to a column: bytes, entries, jobs or nanoseconds. For quotients, the numerator. */
const adds: Readonly<Partial<Record<PanelColumnId, (line: JobLine) => number>>> = {
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

const ofTables: readonly PanelColumnId[] = ['files', 'size', 'score', 'compression'];

export interface Contributions {
  readonly jobs: readonly { readonly line: JobLine; readonly adds: number }[];
  /** Semantic addresses to light in the pictures: tables in the level, or written by the jobs; running jobs. */
  readonly addresses: readonly string[];
}

/**
 * The jobs and addresses of a cell. `lines`: those that the rows were made from; `before`: how many of them precede the
 * interval. Jobs are in the order in which they ended.
 */
export function contributionsTo(
  column: PanelColumnId,
  row: StatsRow,
  lines: readonly JobLine[],
  before: number,
  levels: Scene['levels'],
): Contributions {
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
