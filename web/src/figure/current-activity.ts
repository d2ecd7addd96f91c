/**
 * What is going on in a scene, as a sentence that stays true for a while. The narration has a sentence for every
 * record, which cannot be read at a hundred records per second.
 */
import { formatKey } from '../base/bytes.ts';
import { formatCount } from '../base/units.ts';
import { mergedShare } from '../scene/features/jobs/job-progress.ts';
import type { CompactionJob, FlushJob, Operation, Scene } from '../scene/types.ts';

const kWrites: readonly Operation['opKind'][] = ['put', 'delete', 'write', 'single_delete', 'delete_range'];

/** The sentence, without a full stop; compactions first, then flushes, then the client's operation. Pure. */
export function currentActivityText(scene: Scene): string {
  const jobs = [...scene.jobs.values()];
  const compaction = jobs.findLast((job): job is CompactionJob => job.kind === 'compaction');
  if (compaction) {
    const levels = [...new Set(compaction.inputs.map((input) => `L${input.level}`))].join(' and ');
    const merged = `${Math.round(100 * mergedShare(compaction))}\u00a0%`;
    return `A compaction merges ${formatCount(compaction.inputs.length, 'table')} of ${levels} into L${compaction.outputLevel}: ${merged} merged`;
  }
  const flush = jobs.find((job): job is FlushJob => job.kind === 'flush');
  if (flush)
    return `A flush writes a full memtable, ${formatCount(flush.entriesTotal, 'entry', 'entries')}, to a new table in L0`;
  if (scene.stall !== 'none') return `Writes wait: ${scene.stall.replaceAll('_', ' ')}`;
  const { operation } = scene;
  if (operation === null || kWrites.includes(operation.opKind))
    return 'Writes go to the log and the memtable, and are done';
  if (operation.opKind === 'get') return getInWords(operation);
  if (operation.opKind === 'scan') return scanInWords(operation, scene);
  return `The client runs ${operation.opKind.replaceAll('_', ' ')}`;
}

function getInWords({ key, path, stage }: Operation): string {
  const asked = path.length === 0 ? '' : ` in ${formatCount(path.length, 'memtable or table', 'memtables and tables')}`;
  return `A Get ${stage === 'done' ? 'looked' : 'looks'} for ${formatKey(key, { max: 40 })}${asked}`;
}

function scanInWords({ op, rows }: Operation, { scan }: Scene): string {
  // Without records of single entries only the rows are known.
  if (scan?.op !== op) return `A scan has returned ${formatCount(rows, 'row')}`;
  return `A scan has returned ${formatCount(scan.rows, 'row')} and skipped ${formatCount(scan.skipped, 'entry', 'entries')}`;
}
