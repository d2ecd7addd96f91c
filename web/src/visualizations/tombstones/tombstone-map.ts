/**
 * The map of tombstones: key axis across, levels down, with the age of the tombstones.
 *
 *      Memtable          .:                       above the line: how many tombstones there are, a bar for each column of keys
 *                       =====
 *      L0          .:||||:.                       below it: a root for the oldest of them, the longer the older
 *                 ==!!!!=====[====]
 *                    ''                           [..] the deletion collector's window over the table being written
 *      L1         ===.:|:=======>                 >   where it found too many
 *                     !!!
 *                  ^^^^^^^|                       entries that the scan passed here, up to its current position
 *
 * Invariants: 1. pure; 2. bars of a row add up to its recorded number of tombstones (tombstone-points.ts); 3. heights
 * are powers of two, lengths of roots are linear, both on one scale for all rows.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatInteger, formatNs } from '../../base/units.ts';
import type { Memtable, Output, Scene, Table } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { boundWords, readingOf, watchOf, windowStart } from '../shapes/deletion-collector.ts';
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { Role, Strip } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { markWords, tableRanges, tableSpan, tableWords } from '../shapes/table-box.ts';
import { columnsOf, type Column } from './tombstone-points.ts';
import { onAxis, rangeBands } from '../shapes/tombstone-symbols.ts';

/** Width of a column of keys, px. */
const kColumn = 6;
/** Height of the line that represents tables, px. */
const kSlab = 4;

interface Row {
  readonly home: 'memtable' | number;
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly memtables: readonly Memtable[];
  readonly tables: readonly Table[];
}

/** The table that a flush or compaction is writing, and its output level. */
export interface Writing {
  readonly level: number;
  readonly output: Output;
}

/** null if nothing is being written, or its entries were not recorded. Pure. */
export function writingNow(scene: Scene): Writing | null {
  for (const job of scene.jobs.values())
    if ((job.kind === 'flush' || job.kind === 'compaction') && job.output.last.length > 0)
      return { level: job.kind === 'flush' ? 0 : job.outputLevel, output: job.output };
  return null;
}

/** Memtables if they have any tombstone, and every level that has a table or receives one. */
function rowsOf(scene: Scene, writing: Writing | null): readonly Row[] {
  const memtables = scene.memtables.filter(({ deletes, ranges }) => deletes > 0 || ranges.length > 0);
  const first: Row = { home: 'memtable', id: 'memtables', name: 'Memtable', role: 'memtable', memtables, tables: [] };
  const levels = scene.levels
    .filter(({ level, tables }) => tables.length > 0 || level === writing?.level)
    .map(({ level, tables }): Row => ({
      home: level,
      id: `level:${level}`,
      name: `L${level}`,
      role: levelRole(level),
      memtables: [],
      tables: tables.flatMap((number) => scene.tables.get(number) ?? []),
    }));
  return memtables.length > 0 ? [first, ...levels] : levels;
}

/** Height of a bar for a number of entries, 0..1: powers of two, so that similar densities look the same. */
export const heightOf = (n: number, most: number): number =>
  most === 1 ? 0.8 : 0.3 + (0.7 * Math.round(Math.log2(n))) / Math.max(1, Math.round(Math.log2(most)));

export function tombstoneMap(pen: Pen, input: Input, { x0, x1, y, h }: Strip): void {
  const { scene, axis } = input;
  const writing = writingNow(scene);
  const rows = rowsOf(scene, writing);
  if (rows.length === 0) return;
  const pitch = Math.min(46, h / rows.length);
  const bars = Math.max(2, (pitch - kSlab - 3) * 0.55);
  const roots = Math.max(1, pitch - kSlab - 3 - bars);
  const all = rows.map((row) => columnsOf(scene, axis, row, { width: x1 - x0, column: kColumn }));
  const most = Math.max(1, ...all.flat().map(({ n }) => n));
  const eldest = Math.max(0, ...all.flat().map(({ ageNs }) => ageNs ?? 0));
  rows.forEach((row, i) => {
    const columns = all[i]!;
    const top = y + i * pitch;
    const line = px(top + bars);
    const id = `bed/${row.id}`;
    slabs(pen, input, id, row, { x0, x1, y: line, h: kSlab });
    for (const column of columns) {
      const x = px(x0 + column.place * kColumn);
      const bar = Math.max(1.5, bars * heightOf(column.n, most));
      const label = columnWords(row, column);
      const place = `${id}/column:${column.place}`;
      const mark = { role: 'tombstone', dense: true, label } as const;
      pen.box(x, line - bar, kColumn - 1, bar, { id: place, ...mark, count: column.n });
      if (eldest > 0 && column.ageNs !== null)
        pen.box(x + 1.5, line + kSlab, 2, Math.max(1, (roots * column.ageNs) / eldest), {
          id: `${place}/root`,
          ...mark,
          ...(column.exact ? { opacity: 0.75 } : { pattern: 'outline' as const }),
        });
    }
    for (const { memtable, ranges } of row.memtables)
      rangeBands(pen, ranges, { id: `bed/memtable:${memtable}`, x: onAxis(axis, x0, x1), x0, x1, y: line, h: kSlab });
    for (const table of row.tables) {
      const place = { x0, x1, ...tableSpan(input, { x0, x1 }, table), y: line, h: kSlab, fading: false };
      tableRanges(pen, input, `${id}/table:${table.table}`, table, place);
      if (table.mark) flag(pen, input, `${id}/table:${table.table}`, table, place, bars);
    }
    names(pen, id, row, columns, { y: line, gutter: x0 - 22, tight: pitch < 24 });
    trace(pen, input, row, { x0, x1, y: px(line + kSlab), h: 2 });
    if (writing && row.home === writing.level)
      collectorWindow(pen, input, id, writing, { x0, x1, y: px(top), h: pitch - 3 });
  });
  front(pen, input, { x0, x1, y, h: pitch * rows.length });
  if (eldest > 0) pen.note('bed/scale', x1, y - 3, `roots: age, the oldest ${formatNs(eldest)}`, 'muted', 'end');
}

/** The tables of a level, flat. */
function slabs(pen: Pen, input: Input, id: string, { home, role, tables }: Row, { x0, x1, y, h }: Strip): void {
  if (home === 'memtable') pen.box(x0, y, x1 - x0, 1, { id, role });
  else
    for (const table of tables)
      pen.rect({
        id: `${id}/table:${table.table}`,
        role,
        y,
        h,
        r: 1.5,
        label: tableWords(table, home),
        ...tableSpan(input, { x0, x1 }, table),
      });
}

function columnWords({ name }: Row, { n, key, ageNs, exact }: Column): string {
  const where = key === null ? '' : ` around ${formatKey(key, { max: 24 })}`;
  const oldest = n === 1 ? 'written' : 'the oldest written';
  const age =
    ageNs === null ? '' : exact ? `, ${oldest} ${formatNs(ageNs)} ago` : `, none more than ${formatNs(ageNs)} ago`;
  return `${name}: ${formatCount(n, 'tombstone')}${where}${age}`;
}

/** The name of a row, its number of tombstones and the age of the oldest. */
function names(
  pen: Pen,
  id: string,
  { name }: Row,
  columns: readonly Column[],
  { y, gutter, tight }: { readonly y: number; readonly gutter: number; readonly tight: boolean },
): void {
  const n = columns.reduce((sum, column) => sum + column.n, 0);
  const age = columns.reduce((oldest, { ageNs }) => Math.max(oldest, ageNs ?? 0), 0);
  const aged = `${formatInteger(n)}, ≤ ${formatNs(age)}`;
  const fits = age > 0 && !tight && pen.metrics.width(aged, 'sans', kType.small) <= gutter;
  const note = n === 0 ? 'none' : fits ? aged : formatInteger(n);
  pen.rowName(id, 14, y + 4, name, note, gutter, tight ? 0 : 13);
}

/** Entries of this row that the scan passed: a line under the tables, connecting consecutive entries. */
function trace(pen: Pen, { scene, axis, highlight }: Input, { home, id, name }: Row, { x0, x1, y, h }: Strip): void {
  const passed = (scene.scan?.path ?? []).filter((step) => step.what !== 'row' && step.home === home);
  if (passed.length === 0) return;
  const places = new Set(passed.map(({ key }) => Math.floor(((x1 - x0) * axis.position(key)) / kColumn)));
  const highlighted = countsHighlighted(highlight, 'internal_delete_skipped_count', 'internal_key_skipped_count');
  const words = `The scan skipped ${formatCount(passed.length, 'entry', 'entries')} in ${name}`;
  for (const place of [...places].sort((a, b) => a - b)) {
    if (places.has(place - 1)) continue;
    let end = place;
    while (places.has(end + 1)) end++;
    const w = px(Math.min((end - place + 1) * kColumn, x1 - x0 - place * kColumn));
    // The lanes above contain the counted marks; this only repeats them.
    const mark = { id: `bed/${id}/passed:${place}`, role: 'ray', r: 1, label: words, count: 0, highlighted } as const;
    pen.box(x0 + place * kColumn, y, Math.max(1, w), h, mark);
  }
}

/** The current key of the scan, through all rows. */
function front(pen: Pen, { scene, axis }: Input, { x0, x1, y, h }: Strip): void {
  const here = scene.scan?.path.at(-1);
  if (here === undefined) return;
  const x = px(x0 + (x1 - x0) * axis.position(here.key));
  const id = 'bed/front';
  pen.vertical(x, y - 4, y + h - 2, { id, role: 'ray', width: 1.4, pattern: 'dashed' });
}

/** The collector's window over the table being written: its key range, and its count. */
function collectorWindow(pen: Pen, input: Input, id: string, writing: Writing, place: Strip): void {
  const frame = windowFrame(pen, input, id, writing, place);
  if (frame === null) return;
  const { left, w, text, role } = frame;
  const width = pen.metrics.width(text, 'sans', 11);
  const beside = left + w + 8 + width < place.x1;
  const edge = px(beside ? left + w + 6 : left - 6);
  pen.note(`${id}/window/words`, edge, px(place.y + 9), text, role, beside ? 'start' : 'end');
}

/** The frame of that window, `pad` px wider on both sides than from key to key. null, and nothing drawn, without a collector. */
export function windowFrame(
  pen: Pen,
  { scene, axis }: Input,
  id: string,
  { output }: Pick<Writing, 'output'>,
  { x0, x1, y, h }: Strip,
  pad = 0,
): { readonly left: number; readonly w: number; readonly text: string; readonly role: Role } | null {
  const watch = watchOf(scene);
  if (watch === null) return null;
  const first = output.entries - output.last.length;
  const start = Math.max(first, windowStart(watch, output.entries));
  const at = onAxis(axis, x0, x1);
  const [left, right] = [at(output.last[start - first]!.key) - pad, at(output.last.at(-1)!.key) + pad];
  const { inWindow, reachedAt } = readingOf(watch, output);
  const w = Math.min(x1 + pad - left, Math.max(6, right - left));
  const reached = reachedAt === null ? '' : `; the table will be marked, from its entry ${formatInteger(reachedAt)} on`;
  const role = reachedAt === null ? 'ink' : 'tombstone';
  pen.box(left, y, w, h, {
    id: `${id}/window`,
    role,
    pattern: 'outline',
    r: 3,
    label: `The deletion collector's window over the table that is being written: ${formatCount(inWindow, 'tombstone')}; ${boundWords(watch)} mark it${reached}`,
  });
  return { left, w, text: `${formatInteger(inWindow)} of ${formatInteger(watch.bound)}`, role };
}

/** A marked table: a flag at the entry that reached the bound, or at its last entry if entries were not recorded. */
export function flag(
  pen: Pen,
  { axis }: Input,
  id: string,
  { mark, versions }: Table,
  { x0, x1, x, w, y }: { x0: number; x1: number; x: number; w: number; y: number },
  bars: number,
): void {
  const entry = mark === null || mark.atEntry === 0 ? undefined : versions?.[mark.atEntry - 1];
  const at = entry === undefined ? x + w - 1 : onAxis(axis, x0, x1)(entry.key);
  const left = at + 8 > x1 ? at - 8 : at;
  pen.path({
    id: `${id}/mark`,
    role: 'tombstone',
    fill: true,
    d: `M${px(left)} ${px(y - bars - 1)}h1.4l6 2.6l-6 2.6v${px(bars - 4.2)}h-1.4z`,
    label: mark ? markWords(mark) : '',
  });
}
