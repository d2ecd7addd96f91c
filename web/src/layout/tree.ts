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
import { formatBytes, formatCount } from '../base/units.ts';
import type { CompactionJob, Scene, Table } from '../scene/types.ts';
import { kType } from '../theme/tokens.ts';
import { compactionMarks } from './compaction-overlay.ts';
import { axisSpan, drawnTogether, type Input } from './input.ts';
import type { Mark } from './marks.ts';
import { Pen, px } from './pen.ts';
import { tableBox } from './table-box.ts';
import { memtableRow } from './tree-memtables.ts';

export interface Row {
  readonly level: number;
  readonly y: number;
  readonly h: number;
  /** Distance from this row to the next. */
  readonly pitch: number;
}

export interface TreePlan {
  readonly x0: number;
  readonly x1: number;
  readonly memtableY: number;
  readonly memtableH: number;
  readonly rows: readonly Row[];
  /** Empty levels above the base level of dynamic level bytes, which L0 skips: one narrow row. */
  readonly skipped: { readonly from: number; readonly to: number; readonly y: number } | null;
}

const kTop = 36;
/** Height for name and note of a level below each other; a lower row has both on one line. */
const kTwoLines = 31;
/** Units from the center of L0 to that of L1, the smallest distance between two names. */
const kNameToName = 0.91;
/** Height of an empty level if rows are low: its name, and the line that represents it. */
const kEmptyRow = 17;
/** Distance of the score gauge from the first key, px. */
const kGaugeBefore = 12;

/**
 * Positions of the rows. Levels below the deepest one that has or receives a table are omitted, but L0 to L2 are always
 * shown. If rows would be too low for their labels, empty levels give their height to the others. Pictures beside each
 * other have the same rows. Pure.
 */
export function planTree(input: Pick<Input, 'scene' | 'beside' | 'box'>): TreePlan {
  const { box } = input;
  const { x0, x1 } = axisSpan(box);
  const scenes = drawnTogether(input);
  const used = new Set(scenes.flatMap((scene) => [...usedLevels(scene)]));
  const deepest = Math.max(2, ...used);
  const memtableH = Math.max(30, Math.min(52, box.height * 0.12));
  const memtableY = kTop + 6;
  const top = memtableY + memtableH + 22;
  const space = box.height - top - 12;
  const passed = Math.min(...scenes.map((scene) => passedBy(scene, used)));
  const narrow = passed > 0 ? 26 : 0;
  // L0 takes 1.06 units, each deeper level 1.09; the last one needs half of its gap, for pending outputs below it.
  const unitOf = (whole: number, low: number) =>
    Math.min(124, (space - narrow - low * kEmptyRow) / (1.06 + 1.09 * whole - 0.24));
  const below = Array.from({ length: deepest - passed }, (_, i) => passed + 1 + i);
  const low = unitOf(below.length, 0) * kNameToName < kTwoLines ? below.filter((level) => !used.has(level)) : [];
  const unit = unitOf(below.length - low.length, low.length);
  const rows: Row[] = [];
  let y = top;
  for (const level of [0, ...below]) {
    const isLow = low.includes(level);
    const h = isLow ? kEmptyRow / 2 : unit * (level === 0 ? 0.74 : 0.42 + 0.035 * level);
    const pitch = isLow ? kEmptyRow : unit * (level === 0 ? 1.06 : 1.09);
    rows.push({ level, y: px(y), h: px(h), pitch: px(pitch) });
    y += pitch;
    if (level === 0) y += narrow;
  }
  const skipped = passed === 0 ? null : { from: 1, to: passed, y: px(top + unit * 1.06 + 4) };
  return { x0, x1, memtableY, memtableH, rows, skipped };
}

/** Levels that hold tables, or that a running compaction reads or writes. */
function usedLevels(scene: Scene): ReadonlySet<number> {
  const used = new Set(scene.levels.flatMap(({ level, tables }) => (tables.length > 0 ? [level] : [])));
  for (const job of scene.jobs.values()) {
    if (job.kind !== 'compaction') continue;
    used.add(job.outputLevel);
    for (const { level } of job.inputs) used.add(level);
  }
  return used;
}

/** The last of the empty levels under L0 that dynamic level bytes do not need yet; 0 if there is none. */
function passedBy({ baseLevel }: Scene, used: ReadonlySet<number>): number {
  let passed = 0;
  while (passed + 1 < baseLevel && !used.has(passed + 1)) passed++;
  return passed;
}

/** The tree with memtables, levels and running compactions. Space: logical px of the box. Pure. */
export function layoutTree(input: Input): readonly Mark[] {
  const { axis, box, metrics } = input;
  const pen = new Pen(metrics);
  const plan = planTree(input);
  pen.ruler(axis, plan.x0, plan.x1, 20, box.height - 6);
  memtableRow(pen, input, plan);
  for (const row of plan.rows) level(pen, input, plan, row);
  if (plan.skipped) skippedLevels(pen, input, plan, plan.skipped);
  compactionMarks(pen, input, plan);
  return pen.marks;
}

/** The tables of a row's level, in its order. */
export function tablesOf({ scene }: Input, row: Row): readonly Table[] {
  const data = scene.levels.find((l) => l.level === row.level);
  return (data?.tables ?? []).flatMap((number) => scene.tables.get(number) ?? []);
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
    pen.text({
      id: `${id}/target`,
      role: 'muted',
      x: 14,
      y: px(middle + 26),
      text: pen.fitting([`target ${target}`, target], plan.x0 - kGaugeBefore - 21),
      size: kType.small,
      face: 'sans',
    });
  gauge(pen, input, plan, row, score);
  if (tables.length === 0) {
    pen.line({
      id: `${id}/bed`,
      role: 'hair',
      x1: plan.x0,
      y1: px(row.y + row.h),
      x2: plan.x1,
      y2: px(row.y + row.h),
      width: 1,
    });
  }
}

function level(pen: Pen, input: Input, plan: TreePlan, row: Row): void {
  levelHead(pen, input, plan, row);
  const tables = tablesOf(input, row);
  const busy = busyTables(input.scene);
  if (row.level > 0) {
    for (const table of tables) tableBox(pen, input, plan, table, row.level, row.y, row.h, busy);
    return;
  }
  // L0, newest first: each table is a run and gets a band of its own, thinner if there are many.
  const room = row.h / Math.max(1, tables.length);
  const gap = Math.min(tables.length > 6 ? 2 : 3, room * 0.4);
  const h = Math.min(15, (row.h + gap) / Math.max(1, tables.length) - gap);
  tables.forEach((table, i) => tableBox(pen, input, plan, table, 0, row.y + i * (h + gap), h, busy));
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
  pen.line({
    id: `${id}/bed`,
    role: 'hair',
    x1: x0,
    y1: px(y + 6),
    x2: x1,
    y2: px(y + 6),
    width: 1,
    pattern: 'dashed',
  });
  const words = `not needed yet: L0 is compacted into L${scene.baseLevel}`;
  const said = pen.fitting([words, 'not needed yet'], x1 - x0 - 24);
  const w = pen.metrics.width(said, 'sans', kType.small) + 16;
  pen.rect({
    id,
    role: 'ground',
    x: px((x0 + x1 - w) / 2),
    y: px(y - 3),
    w: px(w),
    h: 18,
    label: `${name}: ${words}, because targets are computed upward from the size of the last level`,
  });
  // A compaction that skips these levels has its own text here.
  const passing = [...scene.jobs.values()].some(
    (job) => job.kind === 'compaction' && job.level < from && job.outputLevel > to,
  );
  if (!passing) pen.note(`${id}/words`, (x0 + x1) / 2, px(y + 10), said, 'muted', 'middle');
}

/** The compaction score of the level: a gauge beside its name, full at score 1. */
function gauge(pen: Pen, { scene }: Input, { x0 }: TreePlan, row: Row, scoreMilli: number): void {
  const data = scene.levels.find((l) => l.level === row.level);
  if (!data || data.tables.length === 0) return;
  const h = Math.max(20, row.h);
  const share = Math.min(1, scoreMilli / 1000);
  const id = `level:${row.level}/score`;
  const words = `L${row.level} scores ${(scoreMilli / 1000).toFixed(3)}: ${formatBytes(data.sizeBytes)}${data.targetBytes > 0 ? ` of a target of ${formatBytes(data.targetBytes)}` : ''}`;
  pen.rect({ id: `${id}/scale`, role: 'hair', x: x0 - kGaugeBefore, y: px(row.y), w: 3, h: px(h), r: 1.5 });
  if (share > 0)
    pen.rect({
      id,
      role: scoreMilli >= 1000 ? 'merge' : 'muted',
      x: x0 - kGaugeBefore,
      y: px(row.y + h * (1 - share)),
      w: 3,
      h: px(h * share),
      r: 1.5,
      label: words,
    });
}

export function busyTables(scene: Scene): ReadonlySet<number> {
  const busy = new Set<number>();
  for (const job of scene.jobs.values())
    if (job.kind === 'compaction') for (const { table } of job.inputs) busy.add(table);
  return busy;
}

/** The compaction to show in detail: the newest, by job number. */
export function mainCompaction(scene: Scene): CompactionJob | null {
  let found: CompactionJob | null = null;
  for (const job of scene.jobs.values()) if (job.kind === 'compaction' && (!found || job.job > found.job)) found = job;
  return found;
}
