/**
 * The tree by size: the same levels and tables, each as wide as its bytes, all on one scale.
 *
 *      bytes        0 . . . . . 8 MiB . . . . . 16 MiB
 *      Memtable     [====      |                          and its limit, write_buffer_size
 *      L0           [==][==][==]
 *      L1           [==][==][==][=|=]                     | the target: everything right of it is too much
 *      L2           [==][==][==][==][==][==][==][==]
 *
 * Over the key axis a table is as wide as its key range, so a level of ten tables and one of a thousand look alike;
 * here the length of a level is its size. Tables are in the order of their level (L0: newest first), side by side.
 *
 * Invariants: 1. pure; 2. one scale for all rows, and for all pictures drawn beside each other, so widths are
 * comparable everywhere; 3. the marks of a table have the same addresses as over keys, so each moves smoothly from one
 * picture to the other.
 */
import { formatBytes } from '../../base/units.ts';
import { mergedShare } from '../../scene/features/jobs/job-progress.ts';
import type { CompactionJob, Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { drawnTogether, type Input } from '../../marks/input.ts';
import { linear } from '../../marks/linear.ts';
import type { Mark } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import { tableBox } from '../shapes/table-box.ts';
import { memtableWords, writeBuffer } from '../shapes/memtable-towers.ts';
import { layoutRows, tablesLook, tablesOf, type Row, type TreePlan } from '../shapes/tree-rows.ts';
import { levelHead } from './layout.ts';

type Scale = (bytes: number) => number;

/** The tree by size. Space: logical px of the box. Pure. */
export function layoutTreeBySize(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const plan = layoutRows(input);
  const most = fullWidthBytes(drawnTogether(input));
  const scale = linear([0, most], [plan.x0, plan.x1]);
  ruler(pen, scale, most, plan, box.height - 6);
  memtableRow(pen, input, plan, scale, most);
  const look = tablesLook(scene);
  for (const row of plan.rows) {
    levelHead(pen, input, plan, row);
    let at = 0;
    for (const table of tablesOf(input, row)) {
      const [left, right] = [scale(at), scale(at + table.sizeBytes)];
      at += table.sizeBytes;
      const w = Math.max(0.5, right - left - (right - left > 4 ? 1 : 0.2));
      tableBox(pen, input, plan, table, row.level, row.y, Math.min(row.h, 26), look, { x: px(left), w: px(w) });
    }
    target(pen, input, plan, row, scale, most);
  }
  compactions(pen, input, plan);
  return pen.marks;
}

/** The bytes of the largest row of these trees, which is drawn as wide as the picture; at least 1. Pure. */
export function fullWidthBytes(scenes: readonly Scene[]): number {
  const sum = (parts: readonly { readonly sizeBytes: number }[]) =>
    parts.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  const rows = scenes.flatMap(({ memtables, levels, tables }) => [
    sum(memtables),
    ...levels.map((level) => sum(level.tables.flatMap((number) => tables.get(number) ?? []))),
  ]);
  return Math.max(1, ...rows);
}

/** Labels at round numbers of bytes, as many as fit. */
function ruler(pen: Pen, scale: Scale, most: number, { x0, x1 }: TreePlan, bottom: number): void {
  const wanted = most / Math.max(2, Math.floor((x1 - x0) / 120));
  const step = 2 ** Math.ceil(Math.log2(Math.max(1, wanted)));
  for (let bytes = 0; bytes <= most; bytes += step) {
    const x = px(scale(bytes));
    const id = `bytes:${bytes}`;
    pen.vertical(x, 27, bottom, {
      id: `${id}/line`,
      role: 'hair',
      width: 0.8,
      pattern: bytes === 0 ? 'solid' : 'dashed',
    });
    const text = formatBytes(bytes);
    const fits = x + pen.metrics.width(text, 'mono', kType.small) / 2 < x1 + 10;
    if (fits) pen.key(`${id}/bytes`, x, 20, text, 'muted', bytes === 0 ? 'start' : 'middle');
  }
}

/** The memtables as bars of their bytes, sealed ones first, and the size at which the active one will be sealed. */
function memtableRow(pen: Pen, { scene }: Input, plan: TreePlan, scale: Scale, most: number): void {
  const { x0, x1, memtableY: top, memtableH: h } = plan;
  const floor = top + h;
  const active = scene.memtables.find((m) => m.state === 'active');
  pen.rowName('memtables', 14, top + 14, 'Memtable', active ? formatBytes(active.sizeBytes) : 'none open', x0 - 22);
  pen.horizontal(floor, x0, x1, { id: 'memtables/floor', role: 'memtable', width: 1 });
  const inOrder = [...scene.memtables.filter((m) => m.state !== 'active'), ...(active ? [active] : [])];
  let at = 0;
  for (const memtable of inOrder) {
    const [left, right] = [scale(at), scale(at + memtable.sizeBytes)];
    pen.box(left, floor - 18, Math.max(0.5, right - left - 1), 18, {
      id: `memtable:${memtable.memtable}`,
      role: memtable === active ? 'memtable' : 'sealed',
      r: 2,
      label: memtableWords(memtable),
    });
    at += memtable.sizeBytes;
  }
  const full = writeBuffer(scene);
  if (active === undefined || full === null) return;
  const limit = at - active.sizeBytes + full;
  if (limit > most) return;
  const x = px(scale(limit));
  pen.vertical(x, floor - 24, floor, { id: 'memtables/limit', role: 'ink', width: 1.2 });
  pen.fitted('memtables/limit/words', x + 4, px(floor - 17), `sealed at ${formatBytes(full)}`, x1 - x - 4);
}

/** The target size of a level. A target beyond the picture is noted at its end. */
function target(pen: Pen, { scene }: Input, plan: TreePlan, row: Row, scale: Scale, most: number): void {
  const { x1 } = plan;
  const data = scene.levels.find((l) => l.level === row.level);
  if (!data || data.targetBytes === 0 || row.level === 0 || data.tables.length === 0) return;
  const id = `level:${row.level}/target-line`;
  const words = `target ${formatBytes(data.targetBytes)}`;
  const h = Math.min(row.h, 26);
  const beyond = data.targetBytes > most;
  const x = px(beyond ? x1 : scale(data.targetBytes));
  const y = row.y + h + 12;
  if (!beyond)
    pen.vertical(x, row.y - 4, row.y + h + 1, {
      id,
      role: 'ink',
      width: 1.4,
      label: `L${row.level} holds ${formatBytes(data.sizeBytes)} of a ${words}`,
    });
  // The text of a running compaction is above the row that it writes into.
  const below = plan.rows[plan.rows.indexOf(row) + 1];
  const isDescribed = below !== undefined && runningInto(scene, below) !== undefined;
  if (row.pitch < h + (isDescribed ? 32 : 16)) return;
  const half = pen.metrics.width(words, 'sans', kType.small) / 2;
  const [at, anchor] = beyond || x + half > x1 ? ([x1, 'end'] as const) : ([x, 'middle'] as const);
  pen.note(`${id}/words`, at, px(y), beyond ? `${words} →` : words, 'muted', anchor);
}

/** Running compactions as text, at their output level: key positions do not exist here. */
function compactions(pen: Pen, { scene }: Input, { x0, rows }: TreePlan): void {
  for (const row of rows) {
    const job = runningInto(scene, row);
    if (job === undefined) continue;
    const words = `L${job.level} into L${job.outputLevel}: ${Math.floor(100 * mergedShare(job))} %`;
    pen.note(`job:${job.job}/words`, x0 + 2, px(row.y - 4), words, 'merge', 'start', 600);
  }
}

/** The first of the compactions that write into a level, if its row has room for the text. */
function runningInto({ jobs }: Scene, { level, pitch }: Row): CompactionJob | undefined {
  if (pitch < 30) return undefined;
  for (const job of jobs.values()) if (job.kind === 'compaction' && !job.moved && job.outputLevel === level) return job;
  return undefined;
}
