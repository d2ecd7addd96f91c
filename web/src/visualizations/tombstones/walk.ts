/**
 * A scan over few entries, each drawn at its key in the row of its memtable or level: the scan walks from entry to entry, and a counter goes along.
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
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { Role, XSpan } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { onAxis, tombstoneSymbol } from '../shapes/tombstone-symbols.ts';
import { tableSpan, tableWords } from '../shapes/table-box.ts';
import { laneOf, type Step } from './scan-lanes.ts';

export interface WalkRow {
  readonly home: 'memtable' | number;
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  /** Ascending by key, one for each key. */
  readonly entries: readonly Pick<Version, 'key' | 'type'>[];
  readonly tables: readonly Table[];
}

/** More are drawn in columns (layout.ts). */
const kEntriesMax = 120;
/** Least distance of neighboring keys, px. */
const kGapMin = 6;

/** The rows of a walk; null if there are too many entries, some or their location are not known, or a row has two versions of a key. Pure. */
export function walkRows(scene: Scene): readonly WalkRow[] | null {
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
  const count = rows.reduce((sum, { entries }) => sum + entries.length, 0);
  const single = rows.every(({ entries }) => new Set(entries.map(({ key }) => hex(key))).size === entries.length);
  const ranged =
    scene.memtables.some(({ ranges }) => ranges.length > 0) ||
    [...scene.tables.values()].some(({ ranges }) => ranges > 0);
  const known = (scene.scan?.path ?? []).every(({ home }) => rows.some((row) => row.home === home));
  return count > 0 && count <= kEntriesMax && single && !ranged && known ? rows : null;
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

/** Draws the walk between `top` and `bottom`. False, and nothing drawn, if neighboring keys are too close. */
export function drawWalk(
  pen: Pen,
  input: Input,
  rows: readonly WalkRow[],
  { x0, x1, top, bottom }: XSpan & { readonly top: number; readonly bottom: number },
): boolean {
  const columns = columnsOf(rows, input, { x0, x1 });
  if (columns.gap < kGapMin) return false;
  const { scan } = input.scene;
  const labeled = keyLabels(pen, columns, scan, bottom);
  if (!labeled) pen.ruler(input.axis, x0, x1, 18, bottom);
  const floor = labeled ? bottom - 18 : bottom;
  const head = 46;
  const pitch = Math.min(110, (floor - top - head) / rows.length);
  const cell = { w: Math.min(20, columns.gap - 2), h: Math.max(8, Math.min(34, pitch * 0.4)) };
  const y = (row: number): number => px(top + head + (row + 0.5) * pitch);
  const read = readOf(scan);
  const points = (scan?.path ?? []).map((step): Point => {
    const row = rows.findIndex(({ home }) => step.home === home);
    return [columns.at(step.key), y(row)];
  });
  if (scan) drawWay(pen, scan, points);
  rows.forEach((row, i) => {
    drawRow(pen, input, row, { x0, x1, y: y(i), h: cell.h });
    for (const entry of row.entries) {
      const step = read.get(placeOf(row.home, entry.key));
      drawEntry(pen, input, row, entry, step, { x: columns.at(entry.key), y: y(i), ...cell });
    }
  });
  const here = points.at(-1);
  if (scan && here) drawWalker(pen, scan, here, cell);
  if (scan) counter(pen, scan, here?.[0] ?? x0, { x0, x1, y: top + 22 });
  return true;
}

const placeOf = (home: WalkRow['home'], key: Key): string => `${home}/${hex(key)}`;

interface Read {
  readonly step: Step;
  /** Number of the step among those of its kind. */
  readonly nth: number;
  readonly op: number;
  readonly standing: boolean;
}

/** The steps of a scan by the location of their entry. */
function readOf(scan: Scan | null): ReadonlyMap<string, Read> {
  const read = new Map<string, Read>();
  const counts = new Map<string, number>();
  for (const step of scan?.path ?? []) {
    const lane = laneOf(step).id;
    const nth = counts.get(lane) ?? 0;
    counts.set(lane, nth + 1);
    const standing = step === scan!.path.at(-1) && step.what === 'row' && !step.left;
    read.set(placeOf(step.home!, step.key), { step, nth, op: scan!.op, standing });
  }
  return read;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function drawEntry(
  pen: Pen,
  { highlight }: Input,
  row: WalkRow,
  { key, type }: Pick<Version, 'key' | 'type'>,
  read: Read | undefined,
  { x, y, w, h }: Place,
): void {
  const name = formatKey(key, { max: 24 });
  const dead = isTombstone(type);
  const skipped = read !== undefined && read.step.what !== 'row';
  const lane = read && laneOf(read.step);
  const id = !read
    ? `walk/${row.id}/entry:${hex(key)}`
    : read.standing
      ? `scan:${read.op}/standing`
      : `scan:${read.op}/${lane!.id}/i:${read.nth}`;
  const words = lane
    ? `${read.standing ? 'row' : lane.one}: ${name}`
    : `${dead ? 'Tombstone of' : 'Value of'} ${name}, in ${row.name}`;
  if (dead || skipped) pen.box(x - w / 2, y - h / 2, w, h, { id: `${id}/ground`, role: 'panel', r: 3 });
  pen.box(x - w / 2, y - h / 2, w, h, {
    id,
    role: dead ? 'tombstone' : skipped ? 'muted' : row.role,
    r: 3,
    label: words,
    ...(dead || skipped ? { pattern: 'outline' as const } : {}),
    ...(lane && !read.standing ? { count: 1, highlighted: countsHighlighted(highlight, ...lane.counters) } : {}),
  });
  if (dead) tombstoneSymbol(pen, `${id}/sign`, type, x, y, Math.min(12, h * 0.6, w));
  if (skipped && !dead) {
    const [dx, dy] = [w / 2 - 2, h / 2 - 3];
    pen.line({
      id: `${id}/struck`,
      role: 'muted',
      x1: px(x - dx),
      y1: px(y + dy),
      x2: px(x + dx),
      y2: px(y - dy),
      width: 1.2,
    });
  }
}

/** The name of a row, the number of its entries, and its tables as lines under the entries. */
function drawRow(
  pen: Pen,
  input: Input,
  { id, name, role, entries, tables, home }: WalkRow,
  { x0, x1, y, h }: XSpan & { readonly y: number; readonly h: number },
): void {
  const dead = entries.filter(({ type }) => isTombstone(type)).length;
  const forms = [formatCount(dead, 'tombstone'), `${formatInteger(dead)} †`];
  pen.rowName(`bed/${id}`, 14, y, name, dead > 0 ? forms : formatCount(entries.length, 'entry', 'entries'), x0 - 24);
  const line = y + h / 2 + 4;
  if (home === 'memtable') pen.box(x0, line, x1 - x0, 1.5, { id: `bed/${id}`, role });
  else
    for (const table of tables)
      pen.rect({
        id: `bed/${id}/table:${table.table}`,
        role,
        y: line,
        h: 4,
        r: 1.5,
        label: tableWords(table, home),
        ...tableSpan(input, { x0, x1 }, table),
      });
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

type Point = readonly [x: number, y: number];

/** The way of the scan, from entry to entry, under the entries. */
function drawWay(pen: Pen, scan: Scan, points: readonly Point[]): void {
  const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
  const label = `The scan read ${formatCount(points.length, 'entry', 'entries')}, ${formatInteger(scan.tombstones)} of them tombstones`;
  if (points.length > 1) pen.path({ id: `scan:${scan.op}/way/wading`, role: 'ray', d, width: 1.8, label });
}

/** A frame around the entry that the scan is at. */
function drawWalker(pen: Pen, scan: Scan, [x, y]: Point, { w, h }: { readonly w: number; readonly h: number }): void {
  const label = `The scan is at ${formatKey(scan.path.at(-1)!.key, { max: 24 })}`;
  const id = `scan:${scan.op}/way/here`;
  pen.box(x - w / 2 - 4, y - h / 2 - 4, w + 8, h + 8, { id, role: 'ray', pattern: 'outline', r: 5, label });
}

/** How many entries the scan has read, above its place. */
function counter(pen: Pen, scan: Scan, x: number, { x0, x1, y }: XSpan & { readonly y: number }): void {
  const id = `scan:${scan.op}`;
  const read = scan.skipped + scan.rows;
  const number = {
    id: `${id}/counter`,
    role: 'ink',
    text: formatInteger(read),
    size: 28,
    face: 'serif',
    weight: 600,
  } as const;
  const numberPx = pen.metrics.width(number.text, 'serif', number.size, number.weight);
  const words = read === 1 ? 'entry read' : 'entries read';
  const after = scan.rows === 0 ? 'no row yet' : `for ${formatCount(scan.rows, 'row')}`;
  const wordsPx = Math.max(...[words, after].map((text) => pen.metrics.width(text, 'sans', kType.small, 600)));
  const at = px(Math.max(x0, Math.min(x - numberPx / 2, x1 - numberPx - 8 - wordsPx)));
  pen.text({ ...number, x: at, y });
  pen.note(`${id}/here`, px(at + numberPx + 8), y - 12, words, 'ink', 'start', 600);
  pen.note(`${id}/after`, px(at + numberPx + 8), y + 2, after, scan.rows === 0 ? 'tombstone' : 'ray', 'start', 600);
}
