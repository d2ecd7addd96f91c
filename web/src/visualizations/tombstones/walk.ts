/**
 * A scan over few entries, each drawn at its key in the row of its memtable or level: the scan walks from entry to entry, and a counter goes along.
 * While a flush or compaction works, the table that it writes is a row of its own (walk-job.ts).
 *
 *      21 entries read                             the counter, above the walker
 *      Memtable   [+]  [+]  [+]                    tombstones
 *                  |  / |  / |  \                  the way of the scan
 *      L0         [/]  [/]  [/]  [#]  [#]          values: struck out when the scan has skipped them
 *                 00   01   02   03   04           their keys, if there is room
 *
 * Invariants: 1. pure; 2. each entry that the scan read is one mark, so marks of a kind add up to its counter; 3. a key has the same x as in the tree.
 */
import { formatKey, hex } from '../../base/bytes.ts';
import { formatCount, formatInteger } from '../../base/units.ts';
import { isTombstone } from '../../scene/entry.ts';
import type { Key, Scan, Scene, Table, Version } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Input } from '../../marks/input.ts';
import type { XSpan } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { onAxis } from '../shapes/tombstone-symbols.ts';
import { tableSpan, tableWords } from '../shapes/table-box.ts';
import { laneOf } from './scan-lanes.ts';
import { flag } from './tombstone-map.ts';
import {
  bedName,
  counter,
  drawEntries,
  drawWalker,
  isStanding,
  kEqualDistances,
  lineThrough,
  placeOf,
  type Bed,
  type Chip,
  type Point,
  type Read,
} from './walk-marks.ts';
import { droppedBy, drawWriting, jobOf, type WritingJob } from './walk-job.ts';

export interface WalkRow extends Bed {
  /** Ascending by key, one for each key. */
  readonly entries: readonly Version[];
  readonly tables: readonly Table[];
}

/** Of more, only some are drawn one by one (scan-drawing.ts). */
const kEntriesMax = 120;
/** Least distance of neighboring keys, px. */
const kGapMin = 4.8;

/** What is drawn of a scan or a job over few entries. */
export interface Walk {
  readonly rows: readonly WalkRow[];
  readonly columns: Columns;
  /** null: none, or its entries have moved since. */
  readonly scan: Scan | null;
  readonly job: WritingJob | null;
}

/** null if there are too many entries, or they are not known; 'too narrow' if neighboring keys are too close. Pure. */
export function walkOf(input: Input, scan: Scan | null, span: XSpan): Walk | 'too narrow' | null {
  const rows = walkRows(input.scene);
  if (rows === null) return null;
  const columns = columnsOf(rows, input, span);
  if (columns.gap < kGapMin) return 'too narrow';
  const isHere = scan?.path.every(({ home }) => rows.some((row) => row.home === home)) === true;
  return { rows, columns, scan: isHere ? scan : null, job: isHere ? null : jobOf(input.scene) };
}

/** The rows of a walk; null if there are too many entries, some are not known, or a row has two versions of a key. Pure. */
export function walkRows(scene: Scene): readonly WalkRow[] | null {
  if (isTooLarge(scene)) return null;
  const memtable = scene.memtables.flatMap(({ list }) => list);
  const rows: WalkRow[] =
    memtable.length === 0
      ? []
      : [{ home: 'memtable', id: 'memtables', name: 'Memtable', role: 'memtable', entries: memtable, tables: [] }];
  for (const { level, tables: numbers } of scene.levels) {
    const tables = numbers.flatMap((number) => scene.tables.get(number) ?? []);
    if (tables.length === 0) continue;
    if (tables.some(({ versions }) => versions === null)) return null;
    const entries = tables.flatMap(({ versions }) => versions ?? []);
    rows.push({ home: level, id: `level:${level}`, name: `L${level}`, role: levelRole(level), entries, tables });
  }
  const single = rows.every(({ entries }) => new Set(entries.map(({ key }) => hex(key))).size === entries.length);
  const ranged =
    scene.memtables.some(({ ranges }) => ranges.length > 0) ||
    [...scene.tables.values()].some(({ ranges }) => ranges > 0);
  return rows.length > 0 && single && !ranged ? rows : null;
}

function isTooLarge({ memtables, tables }: Scene): boolean {
  let entries = memtables.reduce((sum, { list }) => sum + list.length, 0);
  for (const { versions } of tables.values()) entries += versions?.length ?? 0;
  return entries > kEntriesMax;
}

/** Positions of keys, and the least distance of two. */
interface Columns {
  readonly at: (key: Key) => number;
  readonly keys: readonly Key[];
  readonly gap: number;
}

function columnsOf(rows: readonly WalkRow[], { axis }: Input, { x0, x1 }: XSpan): Columns {
  const at = onAxis(axis, x0, x1);
  const keys = [...new Map(rows.flatMap(({ entries }) => entries.map(({ key }) => [hex(key), key]))).values()];
  keys.sort((a, b) => at(a) - at(b));
  const gap = keys.slice(1).reduce((least, key, i) => Math.min(least, at(key) - at(keys[i]!)), x1 - x0);
  return { at, keys, gap };
}

/** Draws the walk between `top` and `bottom`. */
export function drawWalk(
  pen: Pen,
  input: Input,
  { rows, columns, scan, job }: Walk,
  { x0, x1, top, bottom: end }: XSpan & { readonly top: number; readonly bottom: number },
): void {
  const bottom = end - 8;
  const labeled = keyLabels(pen, columns, scan, bottom);
  if (!labeled) pen.ruler(input.axis, x0, x1, 18, bottom);
  pen.fitted('axis/spacing', x0, end + 6, kEqualDistances, x1 - x0);
  const floor = labeled ? bottom - 18 : bottom;
  const head = 46;
  const pitch = Math.min(110, (floor - top - head) / (rows.length + (job ? 1 : 0)));
  const cell = { w: Math.min(20, columns.gap - 2), h: Math.max(8, Math.min(34, pitch * 0.4)) };
  const y = (row: number): number => px(top + head + (row + 0.5) * pitch);
  const read = readOf(scan);
  const dropped = droppedBy(job);
  const points = (scan?.path ?? []).map((step): Point => {
    const row = rows.findIndex(({ home }) => step.home === home);
    return [columns.at(step.key), y(row)];
  });
  if (scan) drawWay(pen, scan, points);
  rows.forEach((row, i) => {
    drawRow(pen, input, row, { x0, x1, y: y(i), h: cell.h, pitch });
    const chips = row.entries.map((entry): Chip => ({
      entry,
      read: read.get(placeOf(row.home, entry.key)),
      place: { x: columns.at(entry.key), y: y(i), ...cell },
      isDropped: dropped.has(entry.sequence),
    }));
    drawEntries(pen, input, row, chips);
  });
  if (job) drawWriting(pen, input, job, { x0, x1, at: columns.at, y: y(rows.length), ...cell });
  const here = points.at(-1);
  if (scan && here) drawWalker(pen, scan, { x: here[0], y: here[1], ...cell });
  if (scan) counter(pen, scan, here?.[0] ?? x0, { x0, x1, y: top + 22 });
}

/** The steps of a scan by the location of their entry. */
function readOf(scan: Scan | null): ReadonlyMap<string, Read> {
  const read = new Map<string, Read>();
  const counts = new Map<string, number>();
  for (const step of scan?.path ?? []) {
    const lane = laneOf(step).id;
    const nth = counts.get(lane) ?? 0;
    counts.set(lane, nth + 1);
    read.set(placeOf(step.home!, step.key), { step, nth, op: scan!.op, standing: isStanding(step, scan!) });
  }
  return read;
}

/** The name of a row, the number of its entries, and its tables as lines under the entries. The words end before the frame around the first entry. */
function drawRow(
  pen: Pen,
  input: Input,
  row: WalkRow,
  { x0, x1, y, h, pitch }: XSpan & Record<'y' | 'h' | 'pitch', number>,
): void {
  const { id, role, entries, tables, home } = row;
  bedName(pen, row, entries.length, entries.filter(({ type }) => isTombstone(type)).length, y, x0 - 35, pitch);
  const line = y + h / 2 + 4;
  if (home === 'memtable') pen.box(x0, line, x1 - x0, 1.5, { id: `bed/${id}`, role });
  else
    for (const table of tables) {
      const span = tableSpan(input, { x0, x1 }, table);
      const place = `bed/${id}/table:${table.table}`;
      pen.rect({ id: place, role, y: line, h: 4, r: 1.5, label: tableWords(table, home), ...span });
      if (table.mark) flag(pen, input, place, table, { x0, x1, ...span, y: y - h / 2 }, 10);
    }
}

/** The keys under the last row, if each has room. */
function keyLabels(pen: Pen, { at, keys, gap }: Columns, scan: Scan | null, y: number): boolean {
  const texts = keys.map((key) => formatKey(key, { max: 24 }));
  const widest = texts.reduce((most, text) => Math.max(most, pen.metrics.width(text, 'mono', kType.small)), 0);
  if (widest + 4 > gap) return false;
  const here = scan?.path.at(-1)?.key;
  keys.forEach((key, i) => {
    const role = here && hex(here) === hex(key) ? 'ink' : 'muted';
    pen.key(`axis/${hex(key)}/key`, px(at(key)), y - 2, texts[i]!, role, 'middle');
  });
  return true;
}

/** The way of the scan, from entry to entry, under the entries. */
function drawWay(pen: Pen, scan: Scan, points: readonly Point[]): void {
  const label = `The scan read ${formatCount(points.length, 'entry', 'entries')}, ${formatInteger(scan.tombstones)} of them tombstones`;
  if (points.length > 1)
    pen.path({ id: `scan:${scan.op}/way/wading`, role: 'ray', d: lineThrough(points), width: 1.8, label });
}
