/**
 * The input runs of a flush or a compaction: the lanes of the theater, in the order of the merge's children. A flush
 * reads one memtable. A compaction reads each table of L0 as a run, newest first, and each deeper level as one.
 */
import type { CompactionJob, FlushJob, Scene } from '../../scene/types.ts';
import type { Run } from '../shapes/run-entries.ts';

/** A job that writes entries: what the theater shows. */
export type Written = CompactionJob | FlushJob;

/** The runs of a job; index is the number of the merge's child. Pure. */
export function runsOf(scene: Scene, job: Written): readonly Run[] {
  if (job.kind === 'flush') return [{ level: null, tables: [], memtable: job.memtable }];
  const runs: Run[] = [];
  if (job.reason === 'memtable_merge') runs.push({ level: null, tables: [], memtable: mergedMemtable(scene, job) });
  for (const { table, level } of job.inputs) {
    const last = runs.at(-1);
    if (level > 0 && last?.level === level) runs[runs.length - 1] = { ...last, tables: [...last.tables, table] };
    else runs.push({ level, tables: [table], memtable: null });
  }
  return runs;
}

const mergedMemtable = ({ merges }: Scene, { job }: CompactionJob): number | null =>
  [...merges.values()].find((merge) => merge.job === job)?.children[0]?.source ?? null;
