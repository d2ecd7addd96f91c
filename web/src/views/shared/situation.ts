/**
 * What goes on in a scene, in one sentence that holds for a while. The narration tells every record; at a hundred records a second that
 * cannot be read, and this can.
 */
import { formatCount } from '../../base/units.ts';
import { mergedShare } from '../../scene/progress.ts';
import type { CompactionJob, FlushJob, Scene } from '../../scene/types.ts';

/** The sentence, without a full stop; compactions first, then flushes, then writes. Pure. */
export function situation(scene: Scene): string {
  const jobs = [...scene.jobs.values()];
  const compaction = jobs.findLast((job): job is CompactionJob => job.kind === 'compaction');
  if (compaction) {
    const levels = [...new Set(compaction.inputs.map((input) => `L${input.level}`))].join(' and ');
    const merged = `${Math.round(100 * mergedShare(compaction))}\u00a0%`;
    return `A compaction merges ${formatCount(compaction.inputs.length, 'table')} of ${levels} into L${compaction.outputLevel}: ${merged} merged`;
  }
  const flush = jobs.find((job): job is FlushJob => job.kind === 'flush');
  if (flush)
    return `A flush writes a full memtable, ${formatCount(flush.entriesTotal, 'entry', 'entries')}, into a new table of L0`;
  if (scene.stall !== 'none') return `Writes wait: ${scene.stall.replaceAll('_', ' ')}`;
  return 'Writes go into the log and the memtable, and are done';
}
