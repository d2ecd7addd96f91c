/**
 * The tree: a cut through the sediment, fresh above and dense below, everything over one key axis.
 *
 *      key axis     a . . . . . k . . . . . t . . . . . z
 *      Memtable            | |! | |  |||    |                 the skiplist's towers where their keys stand
 *      L0                  [=========]  [========]            every table is a sorted run: a band of its own
 *      L1               [====][===][=====]                    one run: tables beside each other
 *                          \    /        merging 3 into 2     a running compaction, between its levels
 *      L2          [==][==][..][..][===][==]                  its inputs faded and dashed
 *
 * In a table: body in the colour of its level; in a pale window at its foot the tombstones as they lie in it (one bar for
 * each of up to 64 buckets, as high as the bucket's share of tombstones); below it stippling when it has a filter.
 *
 * Invariants: 1. pure; 2. a table's x depends on its keys and the axis alone; 3. the marks of a table carry its address, and a
 * table that moves down keeps its identity (tween.ts), so that it glides.
 */
import { formatKey } from '../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../base/units.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { isTombstone } from '../scene/entry.ts';
import type { CompactionJob, Memtable, Scene, Table } from '../scene/types.ts';
import { kType } from '../theme/tokens.ts';
import { compactionMarks } from './compaction-overlay.ts';
import { axisSpan, chosen, type Input } from './input.ts';
import type { Mark } from './marks.ts';
import { levelRole, Pen, px } from './pen.ts';

export interface Row {
  readonly level: number;
  readonly y: number;
  readonly h: number;
}

export interface TreePlan {
  readonly x0: number;
  readonly x1: number;
  readonly memtableY: number;
  readonly memtableH: number;
  readonly rows: readonly Row[];
}

const kTop = 36;

/** Where the rows stand. Levels below the deepest one that holds or receives a table are left out, but L0 to L2 always stand. Pure. */
export function planTree({ scene, box }: Input): TreePlan {
  const { x0, x1 } = axisSpan(box);
  let deepest = 2;
  for (const { level, tables } of scene.levels) if (tables.length > 0) deepest = Math.max(deepest, level);
  for (const job of scene.jobs.values()) if (job.kind === 'compaction') deepest = Math.max(deepest, job.outputLevel);
  const memtableH = Math.max(30, Math.min(52, box.height * 0.12));
  const memtableY = kTop + 6;
  const top = memtableY + memtableH + 22;
  const space = box.height - top - 12;
  // L0 takes 1.06 units, each level below 1.09; the last one needs half of its gap, for outputs that wait under it.
  const unit = Math.min(124, space / (1.06 + 1.09 * deepest - 0.24));
  const rows: Row[] = [];
  let y = top;
  for (let level = 0; level <= deepest; level++) {
    const h = unit * (level === 0 ? 0.74 : 0.42 + 0.035 * level);
    rows.push({ level, y: px(y), h: px(h) });
    y += unit * (level === 0 ? 1.06 : 1.09);
  }
  return { x0, x1, memtableY, memtableH, rows };
}

/** The tree with memtables, levels and running compactions. Space: logical px of the box. Pure. */
export function layoutTree(input: Input): readonly Mark[] {
  const { axis, box, metrics } = input;
  const pen = new Pen(metrics);
  const plan = planTree(input);
  pen.ruler(axis, plan.x0, plan.x1, 20, box.height - 6);
  memtables(pen, input, plan);
  for (const row of plan.rows) level(pen, input, plan, row);
  compactionMarks(pen, input, plan);
  return pen.marks;
}

function memtables(pen: Pen, input: Input, plan: TreePlan): void {
  const { scene, box } = input;
  const { x0, x1, memtableY: top, memtableH: h } = plan;
  const active = scene.memtables.find((m) => m.state === 'active');
  const sealed = scene.memtables.filter((m) => m.state !== 'active');
  const note = active ? `${formatInteger(active.entries)} · ${fullness(active.sizeBytes, scene)}` : 'none open';
  pen.rowName('memtables', 14, top + 14, 'Memtable', note, x0 - 22);
  const flushing = [...scene.jobs.values()].some((job) => job.kind === 'flush');
  if (sealed.length > 0 && !flushing)
    pen.note('memtables/sealed', 14, top + 42, `${formatInteger(sealed.length)} sealed`);
  const floor = top + h;
  pen.line({ id: 'memtables/floor', role: 'memtable', x1: x0, y1: floor, x2: x1, y2: floor, width: 1 });
  for (const memtable of [...sealed, ...(active ? [active] : [])]) towers(pen, input, plan, memtable, floor);
  if (box.width > 560 && scene.stall !== 'none') {
    pen.note('stall', x1, top + 4, `writes wait: ${scene.stall.replaceAll('_', ' ')}`, 'trouble', 'end', 600);
  }
}

/** The skiplist over the key axis: a tower for each entry, as high as the engine drew its height. */
function towers(pen: Pen, input: Input, { x0, x1, memtableH }: TreePlan, memtable: Memtable, floor: number): void {
  const id = `memtable:${memtable.memtable}`;
  const role = memtable.state === 'active' ? 'memtable' : 'sealed';
  if (memtable.list.length < memtable.entries) {
    // As long as the memtable is full: where its keys stand nobody has told.
    const share = Math.min(1, memtable.sizeBytes / (writeBuffer(input.scene) ?? memtable.sizeBytes));
    pen.rect({
      id,
      role,
      x: x0,
      y: floor - 10,
      w: px((x1 - x0) * share),
      h: 10,
      r: 2,
      label: `${memtableWords(memtable)}; single entries were not recorded here`,
    });
    return;
  }
  pen.rect({
    id,
    role: 'ground',
    x: x0,
    y: px(floor - memtableH),
    w: px(x1 - x0),
    h: px(memtableH),
    opacity: 0,
    label: memtableWords(memtable),
    lit: chosen(input, id),
  });
  const lane = (memtableH - 6) / 6;
  memtable.list.forEach((entry, i) => {
    if (i < memtable.flushed) return;
    const x = x0 + (x1 - x0) * input.axis.position(entry.key);
    const h = Math.max(4, lane * Math.min(6, entry.height));
    const entryId = `${id}/entry:${formatKey(entry.key, { as: 'hex' }).slice(2)}@${entry.sequence}`;
    pen.rect({
      id: entryId,
      role: isTombstone(entry.type) ? 'tombstone' : role,
      x: px(x - 1.3),
      y: px(floor - h),
      w: 2.6,
      h: px(h),
      r: 1,
      dense: true,
      ...(memtable.state === 'active' ? {} : { opacity: 0.75 }),
    });
  });
}

export function memtableWords(m: Memtable): string {
  return `Memtable ${m.memtable}, ${m.state}: ${formatCount(m.entries, 'entry', 'entries')}, ${formatCount(m.deletes, 'tombstone')}, ${formatBytes(m.sizeBytes)}`;
}

/** "41 % full", or the size where the engine has not said what its limit is. */
export function fullness(sizeBytes: number, scene: Scene): string {
  const limit = writeBuffer(scene);
  return limit === null ? formatBytes(sizeBytes) : `${Math.round((100 * sizeBytes) / limit)}\u00a0% full`;
}

const kWriteBuffer = optionInfos.find((o) => o.name === 'write_buffer_size')!.id;

/** Bytes at which a memtable seals, where a record told. */
export function writeBuffer(scene: Scene): number | null {
  return scene.options.get(kWriteBuffer) ?? null;
}

function level(pen: Pen, input: Input, plan: TreePlan, row: Row): void {
  const { scene, box } = input;
  const data = scene.levels.find((l) => l.level === row.level);
  const tables = (data?.tables ?? []).flatMap((number) => scene.tables.get(number) ?? []);
  const id = `level:${row.level}`;
  const last = row === plan.rows.at(-1) && row.level > 0 && tables.length > 0;
  const score = data?.scoreMilli ?? 0;
  const note =
    tables.length === 0
      ? 'empty'
      : `${box.width < 560 ? tables.length : formatCount(tables.length, 'table')} · ${(score / 1000).toFixed(score < 9950 ? 2 : 1)}`;
  const middle = row.y + row.h / 2;
  pen.rowName(
    id,
    14,
    middle - 1,
    last && box.width >= 560 ? `L${row.level} = Lmax` : `L${row.level}`,
    note,
    plan.x0 - 24,
  );
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
  const busy = busyTables(scene);
  if (row.level > 0) {
    for (const table of tables) tableBox(pen, input, plan, table, row.level, row.y, row.h, busy);
    return;
  }
  // L0, newest first: each table is a run of its own and gets a band of its own, thinner when there are many.
  const gap = tables.length > 6 ? 2 : 3;
  const h = Math.max(3, Math.min(15, (row.h + gap) / Math.max(1, tables.length) - gap));
  tables.forEach((table, i) => tableBox(pen, input, plan, table, 0, row.y + i * (h + gap), h, busy));
}

/** How much the level wants to be compacted: a gauge beside its name, full at score 1. */
function gauge(pen: Pen, { scene }: Input, { x0 }: TreePlan, row: Row, scoreMilli: number): void {
  const data = scene.levels.find((l) => l.level === row.level);
  if (!data || data.tables.length === 0) return;
  const h = Math.max(20, row.h);
  const share = Math.min(1, scoreMilli / 1000);
  const id = `level:${row.level}/score`;
  const words = `L${row.level} scores ${(scoreMilli / 1000).toFixed(3)}: ${formatBytes(data.sizeBytes)}${data.targetBytes > 0 ? ` of a target of ${formatBytes(data.targetBytes)}` : ''}`;
  pen.rect({ id: `${id}/scale`, role: 'hair', x: x0 - 12, y: px(row.y), w: 3, h: px(h), r: 1.5 });
  if (share > 0)
    pen.rect({
      id,
      role: scoreMilli >= 1000 ? 'merge' : 'muted',
      x: x0 - 12,
      y: px(row.y + h * (1 - share)),
      w: 3,
      h: px(h * share),
      r: 1.5,
      label: words,
    });
}

function busyTables(scene: Scene): ReadonlySet<number> {
  const busy = new Set<number>();
  for (const job of scene.jobs.values())
    if (job.kind === 'compaction') for (const { table } of job.inputs) busy.add(table);
  return busy;
}

/** Left end and width of a table on the axis; at least 3 px, and a hair of ground between neighbours. */
export function tableSpan(
  { axis }: Input,
  { x0, x1 }: { readonly x0: number; readonly x1: number },
  table: Pick<Table, 'smallest' | 'largest'>,
): { x: number; w: number } {
  const left = x0 + (x1 - x0) * axis.position(table.smallest);
  const right = x0 + (x1 - x0) * axis.position(table.largest);
  const w = Math.max(3, right - left - 1);
  return { x: px(Math.min(left + 0.5, x1 - w)), w: px(w) };
}

function tableBox(
  pen: Pen,
  input: Input,
  plan: TreePlan,
  table: Table,
  level: number,
  y: number,
  h: number,
  busy: ReadonlySet<number>,
): void {
  const id = `level:${level}/table:${table.table}`;
  const { x, w } = tableSpan(input, plan, table);
  const fading = busy.has(table.table);
  const role = levelRole(level);
  pen.rect({
    id,
    role,
    x,
    y: px(y),
    w,
    h: px(h),
    r: Math.min(2, h / 3),
    label: tableWords(table, level, fading),
    ...(fading ? { opacity: 0.42, pattern: 'dashed' as const } : {}),
    lit: chosen(input, id) || chosen(input, `table:${table.table}`),
  });
  tableInside(pen, id, table, x, y, w, h, fading);
  const name = `#${table.table}`;
  const head = h - (table.deletes > 0 ? windowHeight(h) : 0);
  if (head >= 11 && pen.metrics.width(name, 'mono', kType.tiny) < w - 8) {
    pen.text({
      id: `${id}/name`,
      role: 'ink',
      ...(fading ? {} : { on: role }),
      x: px(x + 4),
      y: px(y + Math.min(12, head / 2 + 3.6)),
      text: name,
      size: kType.tiny,
      face: 'mono',
    });
  }
}

/** Height of the window in which a table shows its tombstones. */
function windowHeight(h: number): number {
  return Math.max(2.5, Math.min(14, h * 0.42));
}

/** Fossils and stippling: where the tombstones lie, and whether there is a filter. */
export function tableInside(
  pen: Pen,
  id: string,
  table: Table,
  x: number,
  y: number,
  w: number,
  h: number,
  fading: boolean,
): void {
  if (table.deletes > 0 && w >= 3) {
    const window = windowHeight(h);
    const foot = y + h - Math.min(2, h * 0.12);
    const inset = w > 8 ? 2 : 0.5;
    pen.rect({
      id: `${id}/window`,
      role: 'panel',
      x: px(x + inset),
      y: px(foot - window),
      w: px(w - 2 * inset),
      h: px(window),
      r: 1,
      dense: true,
      opacity: fading ? 0.5 : 0.92,
    });
    const n = table.buckets.length;
    const column = (w - 2 * inset) / Math.max(1, n);
    table.buckets.forEach((tombstones, i) => {
      if (tombstones === 0) return;
      const share = Math.min(1, tombstones / Math.max(1, table.bucketEntries));
      const bar = Math.max(1.2, window * share);
      pen.rect({
        id: `${id}/bucket:${i}`,
        role: 'tombstone',
        x: px(x + inset + i * column),
        y: px(foot - bar),
        w: px(Math.max(0.8, column - (column > 3 ? 0.8 : 0))),
        h: px(bar),
        dense: true,
        ...(fading ? { opacity: 0.6 } : {}),
      });
    });
  }
  if (table.filterBytes > 0 && h >= 7) {
    for (let at = 3; at < w - 1; at += 4) {
      pen.circle({
        id: `${id}/filter:${at}`,
        role: 'filter',
        cx: px(x + at),
        cy: px(y + h + 2.6),
        r: 0.85,
        dense: true,
        ...(fading ? { opacity: 0.5 } : {}),
      });
    }
  }
}

export function tableWords(table: Table, level: number, fading = false): string {
  const filter = table.filterBytes > 0 ? `, filter ${formatBytes(table.filterBytes)}` : ', no filter';
  const ranges = table.ranges > 0 ? `, ${formatCount(table.ranges, 'range tombstone')}` : '';
  return (
    `Table ${table.table} in L${level}${fading ? ', being compacted' : ''}: ${formatKey(table.smallest, { max: 24 })} to ${formatKey(table.largest, { max: 24 })}, ` +
    `${formatCount(table.entries, 'entry', 'entries')}, ${formatCount(table.deletes, 'tombstone')}${ranges}, ${formatBytes(table.sizeBytes)}${filter}`
  );
}

/** The compaction that the reader should look at: the one with most progress to show. */
export function mainCompaction(scene: Scene): CompactionJob | null {
  let found: CompactionJob | null = null;
  for (const job of scene.jobs.values()) if (job.kind === 'compaction' && (!found || job.job > found.job)) found = job;
  return found;
}
