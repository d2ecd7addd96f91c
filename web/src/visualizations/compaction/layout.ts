/**
 * A compaction close up: input, output, dropped entries, and why.
 *
 *     L1 #7  [====]                                    [====] #21 L2        inputs left, outputs right, as wide as their entries
 *     L2 #3  [======]     >>  in 812 | out 790 >>      [===]  #22
 *
 *     kept     | | | | | |  |          the last entries in order, each in the color of its source run
 *     dropped        x x      x        a dropped one is a lane lower, with its reason
 *
 * Counts are those of CompactionAdvanced; the last entries are tier 2 and may be missing. One mark with a count
 * represents everything dropped before the entries drawn, so that lit marks add up to the counter.
 */
import { formatBytes, formatCount, formatInteger, formatShare } from '../../base/units.ts';
import { mergedShare } from '../../scene/features/jobs/job-progress.ts';
import type { CompactionJob, Table } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { compactionWords } from '../shapes/compaction-overlay.ts';
import { collectorLane, watchOf } from '../shapes/deletion-collector.ts';
import { entries } from '../shapes/compaction-entries.ts';
import type { Input } from '../../marks/input.ts';
import type { Box, Mark, Role } from '../../marks/marks.ts';
import { levelRole, Pen, px } from '../../marks/pen.ts';
import { tableInside, tableWords } from '../shapes/table-box.ts';
import { mainCompaction } from '../shapes/tree-rows.ts';
import { kRunsHeight, universalChoice } from './universal-choice.ts';

/** The compaction to show: the running one, otherwise the last one that ended. Pure. */
export function shownCompaction(input: Input): CompactionJob | null {
  const ended = input.scene.finished.findLast((job): job is CompactionJob => job.kind === 'compaction');
  return mainCompaction(input.scene) ?? ended ?? null;
}

/** Box width from which a title has its note beside it, and a sentence fits on one line. */
const kWide = 520;

export function layoutCompaction(input: Input): readonly Mark[] {
  const { box, metrics, scene } = input;
  const pen = new Pen(metrics);
  const job = shownCompaction(input);
  const none = 'No compaction has run yet. Write more than the memtables and L0 can hold.';
  if (!job) return pen.onlySentence('compaction/none', box, none);
  const id = `job:${job.job}`;
  const ended = !scene.jobs.has(job.job);
  const title = job.moved ? 'Trivial move' : ended ? 'Compaction, installed' : 'Compaction';
  const wide = box.width >= kWide;
  const { lanes: usual, low, lines } = lanesOf(box);
  const watch = job.moved ? null : watchOf(scene);
  const collector = watch ? (low ? 30 : 44) : 0;
  const lanes = usual + collector;
  pen.rowName(id, 14, 20, title, `job ${job.job} · ${reasonWords(job)}`, box.width - 40, wide ? 0 : 14);
  const middle = box.width / 2;
  const half = box.width >= 620 ? 90 : 56;
  const rulesHeight = job.evaluation ? kRunsHeight : 0;
  if (job.evaluation) universalChoice(pen, `${id}/runs`, job.evaluation, 14, box.width - 14, wide ? 34 : 44);
  const top = (wide ? 44 : 54) + rulesHeight;
  const tablesBottom = box.height - lanes - 14;
  column(pen, input, job, `${id}/in`, job.inputs, 14, middle - half, top, tablesBottom, 'end');
  const made = job.outputs.map((table) => ({ table, level: job.outputLevel }));
  column(pen, input, job, `${id}/out`, made, middle + half, box.width - 14, top, tablesBottom, 'start');
  const rangesMade = job.moved ? 0 : job.outputs.reduce((n, table) => n + (scene.tables.get(table)?.ranges ?? 0), 0);
  flow(pen, job, rangesMade, middle, half, top, tablesBottom);
  const y = box.height - lanes;
  const moved = `Nothing overlaps in L${job.outputLevel}: only the MANIFEST changed; no byte was rewritten.`;
  if (job.moved) pen.sentence(`${id}/moved`, 14, y + 16, moved, box.width - 28, lines, 'merge');
  else entries(pen, input, job, { x0: 14, x1: box.width - 14, y: y + collector, low, lines });
  if (watch)
    collectorLane(pen, `${id}/collector`, watch, job.output, {
      x0: 14,
      x1: box.width - 14,
      y: y + (low ? 0 : 4),
      h: low ? 12 : 16,
      gutter: low ? 112 : 78,
      low,
    });
  return pen.marks;
}

/** Divides the lower part: two lanes and the sentence under them. In a low box, names and numbers of the lanes share a line. */
function lanesOf(box: Box): { readonly lanes: number; readonly low: boolean; readonly lines: number } {
  const low = box.height < 270;
  const lines = box.width >= kWide ? 1 : box.width < 340 ? 3 : 2;
  return { lanes: (low ? 66 : 94) + 18 * (lines - 1), low, lines };
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
    default:
      return job.reason.replaceAll('_', ' ');
  }
}

/** Tables of one side, as wide as their entries, at most eight; the rest as a number. */
function column(
  pen: Pen,
  input: Input,
  job: CompactionJob,
  id: string,
  tables: readonly { readonly table: number; readonly level: number }[],
  x0: number,
  x1: number,
  top: number,
  bottom: number,
  align: 'start' | 'end',
): void {
  const known = tables.map(({ table, level }) => ({
    number: table,
    level,
    table: input.scene.tables.get(table as Table['table']) ?? null,
  }));
  const most = Math.max(1, ...known.map((k) => k.table?.entries ?? 1));
  const shown = known.slice(0, 8);
  // A line below the shown tables says how many are omitted.
  const foot = known.length > shown.length ? bottom - 6 : bottom;
  const pitch = Math.min(38, (foot - top - 6) / Math.max(1, shown.length));
  const h = Math.max(4, pitch - Math.max(3, Math.min(8, pitch * 0.28)));
  const name = 62;
  const room = x1 - x0 - name - 6;
  // A pick records its bytes first and then its tables one by one.
  const count = tables.length > 0 ? `${formatCount(tables.length, 'table')}, ` : '';
  const [way, bytes] = align === 'end' ? ['in', job.inputBytes] : ['out', job.outputBytes];
  const title = [`${way}: ${count}${formatBytes(bytes)}`, `${way}: ${formatBytes(bytes)}`];
  pen.fitted(`${id}/title`, align === 'end' ? x1 : x0, top - 4, title, x1 - x0, 'muted', align);
  shown.forEach(({ number, level, table }, i) => {
    const y = top + 6 + i * pitch;
    const w = Math.max(10, room * Math.sqrt((table?.entries ?? most / 2) / most));
    const x = align === 'end' ? x1 - w : x0;
    const boxId = `${id}/table:${number}`;
    pen.box(x, y, w, h, {
      id: boxId,
      role: levelRole(level),
      r: 2,
      label: table ? tableWords(table, level) : `Table ${number} of L${level}, removed since`,
      ...(table ? {} : { pattern: 'dashed' as const, opacity: 0.5 }),
    });
    if (table) tableInside(pen, boxId, { ...table, filterBytes: 0 }, x, y, w, h, false);
    // Names that would overlap are omitted; the text has them.
    if (pitch >= kType.small)
      pen.key(
        `${boxId}/name`,
        px(align === 'end' ? x - 6 : x + w + 6),
        px(y + h / 2 + 4),
        `L${level} #${number}`,
        'muted',
        align,
      );
  });
  if (known.length > shown.length)
    pen.note(
      `${id}/more`,
      align === 'end' ? x1 : x0,
      bottom + 4,
      `and ${formatCount(known.length - shown.length, 'more', 'more')}`,
      'muted',
      align,
    );
}

/** Entries in, out and dropped, as numbers between the two sides. */
function flow(
  pen: Pen,
  job: CompactionJob,
  rangesMade: number,
  x: number,
  half: number,
  top: number,
  bottom: number,
): void {
  const id = `job:${job.job}/flow`;
  // In a low box the bar moves up, so that the numbers below stay above the lanes; numbers without room are in its
  // label.
  const y = Math.max(top + 4, Math.min((top + bottom) / 2, bottom - 30));
  const share = mergedShare(job);
  const w = half * 2 - 28;
  pen.box(x - w / 2, y - 4, w, 8, {
    id: `${id}/all`,
    role: 'merge',
    r: 4,
    pattern: 'outline',
    label: compactionWords(job),
  });
  if (share > 0) pen.box(x - w / 2, y - 4, w * share, 8, { id, role: 'merge', r: 4 });
  pen.path({ id: `${id}/arrow`, role: 'merge', d: `M${px(x + w / 2 + 5)} ${px(y - 5)}l6 5l-6 5`, width: 1.6 });
  const line = (i: number, text: string, role: Role, weight = 400) =>
    y + 22 + i * 15 <= bottom + 12 && pen.note(`${id}/line:${i}`, x, px(y + 22 + i * 15), text, role, 'middle', weight);
  pen.note(`${id}/share`, x, y - 12, formatShare(share, 1), 'merge', 'middle', 600);
  line(0, `${formatInteger(job.entriesIn)} in`, 'ink');
  line(1, `${formatInteger(job.entriesOut)} out`, 'ink');
  const written = job.output.ranges.length + rangesMade;
  if (written > 0) line(2, `${formatCount(written, 'range')} out`, 'tombstone');
  if (job.rangesDropped.length > 0) line(3, `${formatCount(job.rangesDropped.length, 'range')} dropped`, 'tombstone');
}
