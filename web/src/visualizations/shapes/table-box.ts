/**
 * A table as a box: its position on the key axis, its content, and its label.
 *
 *      .-------------------------.
 *      | #24 zstd    ×2.4  |: |> |      its codec, if tables differ in it; its overlap and its age (table-age.ts); a flag: the deletion
 *      |                         |      collector marked it
 *      |    |////////|           |      range tombstones over the keys that they hide
 *      |  .:|||:.                |      tombstones: a bar for each bucket, as high as their share of it
 *      '-------------------------'
 *       . . . . . . . . . . . . .       stippling: it has a filter
 */
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount } from '../../base/units.ts';
import { compressionWords } from '../../scene/features/tree/compression.ts';
import type { Table, TableMark } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Rectangle, XSpan } from '../../marks/marks.ts';
import { chosen, type Input } from '../../marks/input.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { kAgeRoom, showsAge, tableAge } from './table-age.ts';
import type { TablesLook } from './tree-rows.ts';
import { onAxis, rangeBands, rangeSpan } from './tombstone-symbols.ts';

/** Left end and width of a table on the axis; at least 3 px, with a thin gap between neighbors. */
export function tableSpan(
  { axis }: Input,
  { x0, x1 }: XSpan,
  table: Pick<Table, 'smallest' | 'largest'>,
): { x: number; w: number } {
  const left = x0 + (x1 - x0) * axis.position(table.smallest);
  const right = x0 + (x1 - x0) * axis.position(table.largest);
  const w = Math.max(3, right - left - 1);
  return { x: px(Math.min(left + 0.5, x1 - w)), w: px(w) };
}

/**
 * The box of a table at its keys, or, with `bySize`, at a given place. There, range tombstones are only in the label,
 * because they belong over keys.
 */
export function tableBox(
  pen: Pen,
  input: Input,
  plan: XSpan,
  table: Table,
  level: number,
  y: number,
  h: number,
  { busy, namesCodecs }: TablesLook,
  bySize?: { readonly x: number; readonly w: number },
): void {
  const id = `level:${level}/table:${table.table}`;
  const { x, w } = bySize ?? tableSpan(input, plan, table);
  const fading = busy.has(table.table);
  const role = levelRole(level);
  pen.box(x, y, w, h, {
    id,
    role,
    r: Math.min(2, h / 3),
    label: tableWords(table, level, fading),
    ...(fading ? { opacity: 0.42, pattern: 'dashed' as const } : {}),
    highlighted: chosen(input, id) || chosen(input, `table:${table.table}`),
  });
  tableInside(pen, id, table, x, y, w, h, fading);
  if (bySize === undefined) tableRanges(pen, input, id, table, { ...plan, x, y, w, h, fading });
  if (table.mark) flag(pen, id, table.mark, x, y, w, h, fading);
  const ranged = bySize === undefined && table.rangeSpan !== null;
  const head = h - (hasTombstones(table) ? windowHeight(h) : 0) - (ranged ? bandHeight(h) : 0);
  const aged = !fading && showsAge(w, head);
  const width = (text: string): number => pen.metrics.width(text, 'mono', kType.small);
  const room = w - (table.mark ? 22 : 8);
  const number = `#${table.table}`;
  const long = namesCodecs ? `${number} ${table.compression}` : number;
  const name = width(long) < room - (aged ? kAgeRoom : 0) ? long : number;
  if (head >= 11 && width(name) < room) {
    pen.nameOn(`${id}/name`, px(x + 4), px(y + Math.min(12, head / 2 + 3.6)), name, fading ? null : role);
  }
  if (aged) tableAge(pen, input, id, table, level, { x, y, w, h: head }, table.mark ? 12 : 0, x + 4 + width(name));
}

/**
 * Range tombstones over the keys that they hide: above the bars of other tombstones, or, without those, below the
 * table's name.
 */
export function tableRanges(
  pen: Pen,
  { axis }: Input,
  id: string,
  table: Table,
  place: XSpan & Rectangle & { readonly fading: boolean },
): void {
  if (table.rangeSpan === null) return;
  const { x0, x1, x, y, w, h, fading } = place;
  const thick = bandHeight(h);
  const windowed = hasTombstones(table);
  const share = h > (windowed ? 16 : 20) ? 0.8 : windowed ? 0.5 : 1;
  const band = {
    id,
    x: onAxis(axis, x0, x1),
    x0: x,
    x1: x + w,
    y: y + (h - (windowed ? windowHeight(h) : 0) - thick) * share,
    h: thick,
    ...(fading ? { opacity: 0.6 } : {}),
  };
  const ground = {
    x: Math.max(x, band.x(table.rangeSpan.begin)),
    w: Math.min(x + w, band.x(table.rangeSpan.end)) - Math.max(x, band.x(table.rangeSpan.begin)),
  };
  if (ground.w > 0)
    pen.box(ground.x, band.y, ground.w, thick, {
      id: `${id}/ranges/ground`,
      role: 'panel',
      r: 1,
      opacity: fading ? 0.5 : 0.92,
    });
  if (table.fragments.length > 0) rangeBands(pen, table.fragments, band);
  else rangeSpan(pen, table.rangeSpan, table.ranges, band);
}

/** Height of the area in which a table shows its tombstones. */
function windowHeight(h: number): number {
  return Math.max(2.5, Math.min(14, h * 0.42));
}

/** Height of the band of range tombstones in a table. */
function bandHeight(h: number): number {
  return Math.max(3, Math.min(6, h * 0.22));
}

/** Tombstone bars and stippling: where the tombstones are, and whether there is a filter. */
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
  if (hasTombstones(table) && w >= 3) {
    const window = windowHeight(h);
    const foot = y + h - Math.min(2, h * 0.12);
    const inset = w > 8 ? 2 : 0.5;
    pen.box(x + inset, foot - window, w - 2 * inset, window, {
      id: `${id}/window`,
      role: 'panel',
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
      pen.box(x + inset + i * column, foot - bar, Math.max(0.8, column - (column > 3 ? 0.8 : 0)), bar, {
        id: `${id}/bucket:${i}`,
        role: 'tombstone',
        dense: true,
        ...(fading ? { opacity: 0.6 } : {}),
      });
    });
  }
  if (table.filterBytes > 0 && h >= 7) {
    for (let at = 3; at < w - 1; at += 4) {
      pen.disc(x + at, y + h + 2.6, 0.85, {
        id: `${id}/filter:${at}`,
        role: 'filter',
        dense: true,
        ...(fading ? { opacity: 0.5 } : {}),
      });
    }
  }
}

/** The flag of a table that the deletion collector marked: inside its upper right corner, or above it if the box is low. */
function flag(
  pen: Pen,
  id: string,
  mark: TableMark,
  x: number,
  y: number,
  w: number,
  h: number,
  picked: boolean,
): void {
  const inside = h >= 15 && w >= 18;
  const [left, top] = [x + w - 10, inside ? y + 3 : y - 6];
  if (inside) pen.box(left - 2.5, top - 1.5, 11, 12, { id: `${id}/mark/ground`, role: 'panel', r: 1.5 });
  pen.path({
    id: `${id}/mark`,
    role: 'tombstone',
    fill: true,
    d: `M${px(left)} ${px(top)}h1.4l6 2.6l-6 2.6v${inside ? 4.2 : 1.6}h-1.4z`,
    label: `${markWords(mark)}; ${picked ? 'no level is due, so it is compacted now' : 'it is compacted when no level is due'}`,
  });
}

export function markWords({ tombstones, windowEntries, atEntry }: TableMark): string {
  const many = formatCount(tombstones, 'tombstone');
  return windowEntries === 0
    ? `marked by the deletion collector: ${many} among all its entries`
    : `marked by the deletion collector: ${many} within ${formatCount(windowEntries, 'entry', 'entries')}, too many from entry ${atEntry} on`;
}

interface Said {
  readonly level: number;
  readonly fading: boolean;
  readonly words: string;
}
const hasTombstones = ({ deletes }: Table): boolean => deletes !== null && deletes > 0;

/**
 * The last label of each table. Tables are replaced, never changed, and a picture of a thousand tables needs all labels
 * again.
 */
const kSaid = new WeakMap<Table, Said>();

export function tableWords(table: Table, level: number, fading = false): string {
  const said = kSaid.get(table);
  if (said?.level === level && said.fading === fading) return said.words;
  const words = wordsOfTable(table, level, fading);
  kSaid.set(table, { level, fading, words });
  return words;
}

function wordsOfTable(table: Table, level: number, fading: boolean): string {
  const none = table.entries === null ? '' : ', no filter';
  const filter = table.filterBytes > 0 ? `, filter ${formatBytes(table.filterBytes)}` : none;
  const ranges = table.ranges > 0 ? `, ${formatCount(table.ranges, 'range tombstone')}` : '';
  return (
    `Table ${table.table} in L${level}${fading ? ', being compacted' : ''}: ${formatKey(table.smallest, { max: 24 })} to ${formatKey(table.largest, { max: 24 })}, ` +
    `${table.entries === null ? 'entries and tombstones not counted' : `${formatCount(table.entries, 'entry', 'entries')}, ${formatCount(table.deletes ?? 0, 'tombstone')}`}${ranges}, ${formatBytes(table.sizeBytes)}${compressionWords(table)}${filter}${table.mark ? `; ${markWords(table.mark)}` : ''}`
  );
}
