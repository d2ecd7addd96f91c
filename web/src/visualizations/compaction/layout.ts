/**
 * The merge theater: a compaction or a flush entry by entry.
 *
 *     Compaction of L0 into L1   job 7 · L0 has too many tables, score 1.00
 *     L0 #32           [0204] |      [0260] [0261+]        input runs, a chip for each entry, a column for each key
 *     L0 #30           -0204- | [0233]      [0261 ]        the older one is struck out: hidden by @371
 *     L1         [0198]       | [0233][0260]
 *     L1 #35     [0198][0204] |                            the output, being written
 *     L2               [ 0240 ----------------- 0290 ]     deeper tables that may hold the key of a tombstone
 *     62 %   kept 2   dropped 1   comparisons 4
 *
 * theater.ts says which chips and where the front is, stage.ts where things are; the other files draw them. Universal
 * compaction and lazy leveling show their choice of runs above (universal-choice.ts); a trivial move and a deletion of
 * tables have no entries (trivial-move.ts).
 */
import { formatCount } from '../../base/units.ts';
import type { CompactionJob } from '../../scene/types.ts';
import type { Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';
import { collectorLane, watchOf } from '../shapes/deletion-collector.ts';
import { mainCompaction } from '../shapes/tree-rows.ts';
import { chips } from './chips.ts';
import { deeperLevels, deeperTables } from './deeper-tables.ts';
import { front, keys, lanes, output } from './lane-marks.ts';
import { runsOf, type Written } from './runs.ts';
import { kWide, stageOf } from './stage.ts';
import { theaterOf } from './theater.ts';
import { event, meeting, notDrawn, tally } from './theater-tally.ts';
import { trivialMove } from './trivial-move.ts';
import { kRunsHeight, universalChoice } from './universal-choice.ts';

/**
 * The job to show: the running compaction, otherwise the compaction that has just ended, otherwise the running flush,
 * otherwise the last job that ended. Pure.
 */
export function shownJob({ scene }: Pick<Input, 'scene'>): Written | null {
  const isWritten = (job: { readonly kind: string }): job is Written =>
    job.kind === 'compaction' || job.kind === 'flush';
  const ended = scene.finished.filter(isWritten);
  const justEnded = ended.findLast(({ kind, job }) => kind === 'compaction' && job === scene.last.job);
  const running = mainCompaction(scene) ?? justEnded ?? [...scene.jobs.values()].find(isWritten);
  return running ?? ended.at(-1) ?? null;
}

export function layoutCompaction(input: Input): readonly Mark[] {
  const { box, metrics, scene } = input;
  const pen = new Pen(metrics);
  const job = shownJob(input);
  const none = 'No flush and no compaction has run yet. Write more than the memtable can hold.';
  if (!job) return pen.onlySentence('compaction/none', box, none);
  const wide = box.width >= kWide;
  const id = `job:${job.job}`;
  const ended = !scene.jobs.has(job.job);
  const [title, note] = titleOf(job, ended);
  pen.rowName(id, 14, 20, title, note, box.width - 30, wide ? 0 : 14);
  const evaluation = job.kind === 'compaction' ? job.evaluation : null;
  if (evaluation) universalChoice(pen, `${id}/runs`, evaluation, 14, box.width - 14, wide ? 34 : 44);
  const head = (wide ? 30 : 40) + (evaluation ? kRunsHeight : 0);
  if (job.kind === 'compaction' && (job.moved || job.reason === 'fifo_max_size')) {
    trivialMove(pen, input, job, head);
    return pen.marks;
  }
  const low = box.height < 270;
  const watch = watchOf(scene);
  const collector = watch ? (low ? 28 : 40) : 0;
  const runs = runsOf(scene, job).length;
  const deeper = job.kind === 'compaction' ? deeperLevels(scene, job).length : 0;
  const stage = stageOf(box, { head, runs, deeper, collector });
  const theater = theaterOf(scene, job, stage.slots);
  notDrawn(pen, input, job, stage, theater);
  keys(pen, job, stage, theater);
  lanes(pen, input, job, stage, theater);
  output(pen, input, job, stage, theater);
  if (job.kind === 'compaction') deeperTables(pen, input, job, stage, theater);
  front(pen, job, stage, theater);
  chips(pen, input, job, stage, theater);
  meeting(pen, input, job, stage, theater);
  tally(pen, input, job, stage);
  event(pen, input, job, stage, theater);
  if (watch)
    collectorLane(pen, `${id}/collector`, watch, job.output, {
      x0: 14,
      x1: box.width - 14,
      y: stage.collectorY + (low ? 8 : 10),
      h: low ? 12 : 16,
      gutter: low ? 112 : 78,
      low,
    });
  return pen.marks;
}

function titleOf(job: Written, ended: boolean): readonly [string, readonly string[]] {
  if (job.kind === 'flush') {
    const many = formatCount(job.entriesTotal, 'entry', 'entries');
    return [`Flush of memtable ${job.memtable}`, [`job ${job.job} · ${many} into L0`, `job ${job.job}`]];
  }
  const levels = `L${job.level} into L${job.outputLevel}`;
  const title = job.moved
    ? 'Trivial move'
    : job.reason === 'fifo_max_size'
      ? 'Deletion of the oldest tables'
      : `Compaction of ${levels}`;
  const state = ended && !job.moved ? `job ${job.job}, installed` : `job ${job.job}`;
  return [title, [`${state} · ${reasonWords(job)}`, reasonWords(job), state]];
}

export function reasonWords(job: CompactionJob): string {
  const score = `score ${(job.scoreMilli / 1000).toFixed(2)}`;
  switch (job.reason) {
    case 'level0_file_num':
      return `L0 has too many tables, ${score}`;
    case 'level_max_bytes':
      return `L${job.level} is over its target, ${score}`;
    case 'seeks':
      return 'a table had too many seeks that missed';
    case 'manual':
      return 'requested manually';
    case 'files_marked_for_compaction':
      return 'no level is due, and its table is marked';
    case 'bottommost_files':
      return 'the snapshot that kept its tombstones was released';
    case 'universal_size_amplification':
      return 'the newer runs are too large relative to the oldest';
    case 'universal_size_ratio':
      return 'neighboring runs have similar sizes';
    case 'universal_sorted_run_num':
      return 'there are too many sorted runs';
    case 'fifo_max_size':
      return `all tables exceed the limit, score ${(job.scoreMilli / 1000).toFixed(2)}`;
    case 'lazy_leveling_last_level':
      return 'the runs above the last level reach their share of it';
    case 'lazy_leveling_tier':
      return 'a tier is full';
    default:
      return job.reason.replaceAll('_', ' ');
  }
}
