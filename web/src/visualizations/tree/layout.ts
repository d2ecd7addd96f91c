/**
 * The tree: a cross section of the levels, new on top and old below, over one key axis.
 *
 *      key axis     a . . . . . k . . . . . t . . . . . z
 *      Memtable            | |! | |  |||    |                 the skiplist's towers at their keys
 *      L0                  [=========]  [========]            every table is a sorted run with a band of its own
 *      L1 to L3  - - not needed yet: L0 is compacted into L4 - -    with dynamic level bytes
 *      L1               [====][===][=====]                    one run: tables side by side
 *                          \    /        merging 3 into 2     a running compaction, between its levels
 *      L2          [==][==][..][..][===][==]                  its inputs faded and dashed
 *
 * In a table: the body in the color of its level; at its foot, in a pale area, the tombstones at their positions (one
 * bar for each of up to 64 buckets, as high as the bucket's share of tombstones); below it stippling if it has a
 * filter.
 *
 * Invariants: 1. pure; 2. a table's x depends only on its keys and the axis; 3. the marks of a table have its address,
 * and a table that moves down keeps its identity (tween.ts), so that it moves smoothly.
 */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { optionByName } from '../../protocol/option-value.ts';
import type { Level, Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { compactionMarks } from '../shapes/compaction-overlay.ts';
import type { Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import { tableBox } from '../shapes/table-box.ts';
import {
  kTwoLines,
  layoutRows,
  tablesLook,
  tablesOf,
  type Row,
  type TablesLook,
  type TreePlan,
} from '../shapes/tree-rows.ts';
import { memtableRow } from '../shapes/memtable-towers.ts';

/** Distance of the score gauge from the first key, px. */
const kGaugeBefore = 12;

/** The tree with memtables, levels and running compactions. Space: logical px of the box. Pure. */
export function layoutTree(input: Input): readonly Mark[] {
  const { axis, box, metrics } = input;
  const pen = new Pen(metrics);
  const plan = layoutRows(input);
  pen.ruler(axis, plan.x0, plan.x1, 20, box.height - 6);
  memtableRow(pen, input, plan);
  const look = tablesLook(input.scene);
  for (const row of plan.rows) level(pen, input, plan, row, look);
  if (plan.skipped) skippedLevels(pen, input, plan, plan.skipped);
  compactionMarks(pen, input, plan);
  return pen.marks;
}

/** The parts beside a row: name, tables, score, target; and the line of an empty level. */
export function levelHead(pen: Pen, input: Input, plan: TreePlan, row: Row): void {
  const { scene, box } = input;
  const data = scene.levels.find((l) => l.level === row.level);
  const tables = tablesOf(input, row);
  const id = `level:${row.level}`;
  const last = row === plan.rows.at(-1) && row.level > 0 && tables.length > 0;
  const score = data?.scoreMilli ?? 0;
  const scored = (score / 1000).toFixed(score < 9950 ? 2 : 1);
  // If even the short form does not fit, only the gauge shows the score.
  const note =
    tables.length === 0
      ? 'empty'
      : [`${formatCount(tables.length, 'table')} · ${scored}`, `${tables.length} · ${scored}`, `${tables.length}`];
  const middle = row.y + row.h / 2;
  const role = last ? ' = Lmax' : row.level > 0 && row.level === scene.baseLevel ? ' = base' : '';
  const inLine = row.pitch < kTwoLines;
  const name = `L${row.level}${box.width < 560 || inLine ? '' : role}`;
  // From x = 14 up to the gauge, with a small gap.
  pen.rowName(id, 14, inLine ? middle + 5 : middle - 1, name, note, plan.x0 - kGaugeBefore - 21, inLine ? 0 : 14);
  // With dynamic level bytes the target changes each time, so it is shown on a line of its own.
  const target = formatBytes(data?.targetBytes ?? 0);
  if (scene.baseLevel > 0 && data && data.targetBytes > 0 && row.h >= 26)
    pen.fitted(`${id}/target`, 14, px(middle + 26), [`target ${target}`, target], plan.x0 - kGaugeBefore - 21);
  gauge(pen, input, plan, row, score);
  if (tables.length === 0) {
    pen.horizontal(row.y + row.h, plan.x0, plan.x1, { id: `${id}/bed`, role: 'hair', width: 1 });
  }
}

function level(pen: Pen, input: Input, plan: TreePlan, row: Row, look: TablesLook): void {
  levelHead(pen, input, plan, row);
  const tables = tablesOf(input, row);
  if (row.level > 0) {
    for (const table of tables) tableBox(pen, input, plan, table, row.level, row.y, row.h, look);
    return;
  }
  // L0, newest first: each table is a run and gets a band of its own, thinner if there are many.
  const room = row.h / Math.max(1, tables.length);
  const gap = Math.min(tables.length > 6 ? 2 : 3, room * 0.4);
  const h = Math.min(15, (row.h + gap) / Math.max(1, tables.length) - gap);
  tables.forEach((table, i) => tableBox(pen, input, plan, table, 0, row.y + i * (h + gap), h, look));
}

/** Levels that L0 skips: a row that says why they are empty. */
function skippedLevels(
  pen: Pen,
  { scene }: Input,
  { x0, x1 }: TreePlan,
  { from, to, y }: NonNullable<TreePlan['skipped']>,
): void {
  const id = `level:${from}-${to}`;
  const name = from === to ? `L${from}` : `L${from} to L${to}`;
  pen.text({ id: `${id}/name`, role: 'muted', x: 14, y: px(y + 10), text: name, size: 12, face: 'serif' });
  pen.horizontal(y + 6, x0, x1, { id: `${id}/bed`, role: 'hair', width: 1, pattern: 'dashed' });
  const words = `not needed yet: L0 is compacted into L${scene.baseLevel}`;
  const said = pen.fitting([words, 'not needed yet'], x1 - x0 - 24);
  const w = pen.metrics.width(said, 'sans', kType.small) + 16;
  pen.box((x0 + x1 - w) / 2, y - 3, w, 18, {
    id,
    role: 'ground',
    label: `${name}: ${words}, because targets are computed upward from the size of the last level`,
  });
  // A compaction that skips these levels has its own text here.
  const passing = [...scene.jobs.values()].some(
    (job) => job.kind === 'compaction' && job.level < from && job.outputLevel > to,
  );
  if (!passing) pen.note(`${id}/words`, (x0 + x1) / 2, px(y + 10), said, 'muted', 'middle');
}

const kL0Trigger = optionByName('level0_file_num_compaction_trigger')!;

/** How full a level is: level 0 in tables, because its score counts them; the others in bytes. */
function fillWords(scene: Scene, { level, tables, sizeBytes, targetBytes }: Level): string {
  if (level > 0)
    return `${formatBytes(sizeBytes)}${targetBytes > 0 ? ` of a target of ${formatBytes(targetBytes)}` : ''}`;
  const trigger = scene.options.get(kL0Trigger.id) ?? kL0Trigger.default;
  return `${formatCount(tables.length, 'table')} of the ${formatInteger(trigger)} that make it due`;
}

/** The compaction score of the level: a gauge beside its name, full at score 1. */
function gauge(pen: Pen, { scene }: Input, { x0 }: TreePlan, row: Row, scoreMilli: number): void {
  const data = scene.levels.find((l) => l.level === row.level);
  if (!data || data.tables.length === 0) return;
  const h = Math.max(20, row.h);
  const share = Math.min(1, scoreMilli / 1000);
  const id = `level:${row.level}/score`;
  const words = `L${row.level} scores ${(scoreMilli / 1000).toFixed(3)}: ${fillWords(scene, data)}`;
  pen.box(x0 - kGaugeBefore, row.y, 3, h, { id: `${id}/scale`, role: 'hair', r: 1.5 });
  if (share > 0)
    pen.box(x0 - kGaugeBefore, row.y + h * (1 - share), 3, h * share, {
      id,
      role: scoreMilli >= 1000 ? 'merge' : 'muted',
      r: 1.5,
      label: words,
    });
}
