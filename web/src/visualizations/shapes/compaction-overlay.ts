/**
 * Running compactions, drawn between their levels: the keys being merged, progress, and output so far.
 *
 *        L1   [........]            inputs (faded by tree.ts)
 *               \      \
 *             ==#######----         input bytes read, out of all
 *             [##][##]              outputs so far, waiting to be installed
 *        L2   [....][....]
 *
 * A flush draws its output in the row of L0. A trivial move is an arrow: nothing was rewritten.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount } from '../../base/units.ts';
import { mergedShare } from '../../scene/features/jobs/job-progress.ts';
import type { CompactionJob, FilterAnswer, FlushJob, Job, Scene, Table } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { chosen, type Input } from '../../marks/input.ts';
import { levelRole, px, type Pen } from '../../marks/pen.ts';
import { tableInside, tableRanges, tableSpan, tableWords } from './table-box.ts';
import type { Row, TreePlan } from './tree-rows.ts';

export function compactionMarks(pen: Pen, input: Input, plan: TreePlan): void {
  for (const job of input.scene.jobs.values()) {
    if (job.kind === 'compaction' && !job.moved) running(pen, input, plan, job);
    if (job.kind === 'flush') flushing(pen, input, plan, job);
  }
  const moved = justMoved(input.scene);
  if (moved) glide(pen, input, plan, moved);
}

interface Span {
  readonly left: number;
  readonly right: number;
}

function spanOf(input: Input, plan: TreePlan, tables: readonly Table[]): Span | null {
  if (tables.length === 0) return null;
  const spans = tables.map((t) => tableSpan(input, plan, t));
  return { left: Math.min(...spans.map((s) => s.x)), right: Math.max(...spans.map((s) => s.x + s.w)) };
}

function running(pen: Pen, input: Input, plan: TreePlan, job: CompactionJob): void {
  const { scene } = input;
  const rowOf = (level: number): Row | undefined => plan.rows.find((r) => r.level === level);
  const [upper, lower] = [rowOf(job.level), rowOf(job.outputLevel)];
  if (!upper || !lower) return;
  const of = (level: number) =>
    job.inputs.filter((i) => i.level === level).flatMap((i) => scene.tables.get(i.table) ?? []);
  const above = spanOf(input, plan, of(job.level));
  const all = spanOf(
    input,
    plan,
    job.inputs.flatMap((i) => scene.tables.get(i.table) ?? []),
  );
  if (!above || !all) return;
  const id = `job:${job.job}`;
  const bar = barAbove(plan, lower);
  const foot = upper.y + upper.h + 2;
  pen.path({
    id: `${id}/press`,
    role: 'merge',
    d: `M${px(above.left)} ${px(foot)}L${px(all.left)} ${px(bar.y)}M${px(above.right)} ${px(foot)}L${px(all.right)} ${px(bar.y)}`,
    width: 1.2,
  });
  const share = mergedShare(job);
  const width = Math.max(24, all.right - all.left);
  const left = Math.min(all.left, plan.x1 - width);
  const selected = chosen(input, id);
  pen.box(left, bar.y, width, bar.h, {
    id: `${id}/all`,
    role: 'merge',
    r: 2.5,
    pattern: 'outline',
    highlighted: selected,
  });
  if (share > 0)
    pen.box(left, bar.y, Math.max(2, width * share), bar.h, { id, role: 'merge', r: 2.5, label: compactionWords(job) });
  const text = jobWords(job);
  const textWidth = pen.metrics.width(text, 'sans', 11);
  const words = (x: number, y: number, anchor: 'start' | 'middle' | 'end') =>
    pen.note(`${id}/words`, px(x), px(y), text, 'merge', anchor);
  if (left + width + 8 + textWidth < plan.x1) words(left + width + 8, bar.y + 5.5, 'start');
  else if (left - 8 - textWidth > plan.x0) words(left - 8, bar.y + 5.5, 'end');
  else if (bar.y - foot > 16 && !isBusyAbove(scene, plan, lower, bar.y - 14))
    words(left + width / 2, bar.y - 4, 'middle');
  const outputY = lower.y + lower.h + 6;
  const h = Math.max(6, lower.h * 0.42);
  for (const number of job.outputs) {
    const table = scene.tables.get(number);
    if (!table) continue;
    const { x, w } = tableSpan(input, plan, table);
    const outId = `${id}/table:${number}`;
    pen.box(x, outputY, w, h, {
      id: outId,
      role: levelRole(job.outputLevel),
      r: 2,
      label: `${tableWords(table, job.outputLevel)}; written, not yet installed`,
    });
    tableInside(pen, outId, { ...table, filterBytes: 0 }, x, outputY, w, h, false);
    tableRanges(pen, input, outId, table, { ...plan, x, y: outputY, w, h, fading: false });
  }
  asked(pen, input, plan, job, bar.y + bar.h);
}

/** What a compaction merges, and how far it is. Pure. */
function jobWords(job: CompactionJob): string {
  const { level, outputLevel, inputs } = job;
  const below = inputs.filter((each) => each.level > level && each.level === outputLevel).length;
  const others = `${below ? `with ${below} of` : 'into'} L${outputLevel}`;
  const marked = job.reason === 'files_marked_for_compaction' ? 'marked: ' : '';
  const answer = answersOf(job).at(-1);
  const said = answer ? ` · filter of #${answer.table}: ${answer.maybe ? 'maybe' : 'no'}` : '';
  return `${marked}merging ${formatCount(inputs.length - below, 'table')} ${others} · ${Math.round(100 * mergedShare(job))} %${said}`;
}

/** The progress bar above a row: centered in the gap to the row above if that is small. */
function barAbove({ rows }: TreePlan, row: Row): { readonly y: number; readonly h: number } {
  const above = rows[rows.indexOf(row) - 1];
  const free = above ? row.y - above.y - above.h : Infinity;
  const h = Math.max(2, Math.min(5, free - 5));
  return { y: row.y - Math.min(13, (free + h) / 2), h };
}

/** Whether tables of the row above extend down to `y`, so that text there would overlap them. */
function isBusyAbove(scene: Scene, { rows }: TreePlan, row: Row, y: number): boolean {
  const above = rows[rows.indexOf(row) - 1];
  const tables = above && scene.levels.find(({ level }) => level === above.level)?.tables;
  return above !== undefined && tables !== undefined && tables.length > 0 && above.y + above.h > y;
}

/** Filter answers of deeper tables for the current tombstone, or for the last decided entry. */
const answersOf = (job: CompactionJob): readonly FilterAnswer[] =>
  job.asking.length > 0 ? job.asking : (job.recent.at(-1)?.asked ?? []);

/** The filters of deeper tables probed for the current tombstone: each table is lit, the dot above it shows the answer. */
function asked(pen: Pen, input: Input, plan: TreePlan, job: CompactionJob, from: number): void {
  for (const { table: number, level, key, maybe } of answersOf(job)) {
    const table = input.scene.tables.get(number);
    const row = plan.rows.find((r) => r.level === level);
    if (!table || !row) continue;
    const id = `job:${job.job}/asked:${number}`;
    const { x, w } = tableSpan(input, plan, table);
    const at = px(plan.x0 + (plan.x1 - plan.x0) * input.axis.position(key));
    pen.vertical(at, from, row.y - 8, { id: `${id}/way`, role: 'filter', width: 1.4, pattern: 'dashed' });
    pen.box(x - 2, row.y - 2, w + 4, row.h + 4, {
      id,
      role: 'filter',
      pattern: 'outline',
      r: 3,
      label: answerWords({ table: number, level, key, maybe }),
    });
    pen.disc(at, row.y - 5, 3.4, { id: `${id}/answer`, role: 'filter', pattern: maybe ? 'solid' : 'outline' });
  }
}

/** The answer of a filter and its consequence. */
export const answerWords = ({ table, level, key, maybe }: FilterAnswer): string =>
  `The filter of table ${table} in L${level} says ${maybe ? 'maybe' : 'no'} to ${formatKey(key, { max: 20 })}: ${maybe ? 'the tombstone stays' : 'it has nothing to hide there'}`;

export function compactionWords(job: CompactionJob): string {
  return (
    `Compaction ${job.job}: ${formatCount(job.inputs.length, 'table')} of L${job.level} and L${job.outputLevel} into L${job.outputLevel}, ${Math.round(100 * mergedShare(job))} percent merged; ` +
    `${formatCount(job.entriesIn, 'entry', 'entries')} in, ${job.entriesOut} out, ${job.droppedHidden} hidden entries and ${formatCount(job.droppedTombstones, 'tombstone')} dropped${job.droppedByPredicate > 0 ? `, ${job.droppedByPredicate} by a predicate` : ''}`
  );
}

/** A running flush: an outline in the row of L0 that fills as entries arrive. */
function flushing(pen: Pen, input: Input, plan: TreePlan, job: FlushJob): void {
  const memtable = input.scene.memtables.find((m) => m.memtable === job.memtable);
  const row = plan.rows[0]!;
  if (!memtable || job.entriesTotal === 0) return;
  const [first, last] = [memtable.list[0], memtable.list.at(-1)];
  const { x, w } =
    first && last
      ? tableSpan(input, plan, { smallest: first.key, largest: last.key })
      : { x: plan.x0, w: plan.x1 - plan.x0 };
  const id = `job:${job.job}`;
  const y = row.y - 14;
  const share = job.entriesDone / job.entriesTotal;
  pen.box(x, y, w, 9, { id: `${id}/all`, role: 'level0', r: 2, pattern: 'dashed', opacity: 0.5 });
  if (share > 0) pen.box(x, y, w * share, 9, { id, role: 'level0', r: 2, label: flushWords(job) });
  pen.note(`${id}/words`, 14, px(y + 6), `flush ${Math.round(100 * share)}\u00a0%`, 'ink', 'start', 600);
}

export function flushWords(job: FlushJob): string {
  return `Flush ${job.job}: ${job.entriesDone} of ${formatCount(job.entriesTotal, 'entry', 'entries')} of memtable ${job.memtable} are in a new L0 table`;
}

/** The trivial move that was the last change of the tree, if it was one. */
function justMoved(scene: Scene): CompactionJob | null {
  const last: Job | undefined = scene.finished.at(-1);
  const running = [...scene.jobs.values()].find((job) => job.kind === 'compaction' && job.moved);
  if (running?.kind === 'compaction') return running;
  return last?.kind === 'compaction' && last.moved && scene.last.job === last.job ? last : null;
}

function glide(pen: Pen, input: Input, plan: TreePlan, job: CompactionJob): void {
  const [from, to] = [plan.rows.find((r) => r.level === job.level), plan.rows.find((r) => r.level === job.outputLevel)];
  if (!from || !to) return;
  for (const { table: number } of job.inputs) {
    const table = input.scene.tables.get(number);
    if (!table) continue;
    const { x, w } = tableSpan(input, plan, table);
    const middle = px(x + w / 2);
    const id = `job:${job.job}/move:${number}`;
    pen.path({
      id,
      role: 'merge',
      d: `M${middle} ${px(from.y + from.h * 0.5)}V${px(to.y - 3)}m-4 -6l4 6l4 -6`,
      width: 1.4,
      pattern: 'dashed',
      label: `Table ${number} went from L${job.level} to L${job.outputLevel} without being rewritten`,
    });
    const words = 'moved, not rewritten';
    const isRoom = x + w / 2 + 8 + pen.metrics.width(words, 'sans', kType.small) <= plan.x1;
    const [at, anchor] = isRoom ? ([x + w / 2 + 8, 'start'] as const) : ([x + w / 2 - 8, 'end'] as const);
    pen.note(`${id}/words`, px(at), px((from.y + from.h + to.y) / 2 + 3), words, 'merge', anchor);
  }
}
