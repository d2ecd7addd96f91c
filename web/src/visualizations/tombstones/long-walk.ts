/**
 * A scan that passes over many entries to find few rows: the first entries and those around the walker are drawn one by one, in a column for each
 * key; those between are counted.
 *
 *      2,001 entries read                             the counter, above the walker
 *      Memtable                   28 †
 *      L1       [+] [+] [+]  ... 967 † ...  [+] [+]           tombstones
 *      L3       [/] [/] [/]  ... 992   ...  [/] [/] [#] [#]   values: struck out when the scan has skipped them
 *               0000                                1000
 *      All keys ==============================o-----------    what the scan has passed of all keys, on the key axis
 *
 * Invariants: 1. pure; 2. each entry that the scan read is a mark or in the count of one, so marks of a kind add up to its counter; 3. between two
 * neighboring columns there is no key; 4. a picture takes O(path) for counting, and O(columns × tables) for everything else.
 */
import { compareBytes, formatKey, hex } from '../../base/bytes.ts';
import { formatCount, formatInteger } from '../../base/units.ts';
import type { Scan } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { XSpan } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';
import { onAxis } from '../shapes/tombstone-symbols.ts';
import { tableWords } from '../shapes/table-box.ts';
import {
  kKinds,
  kNarrow,
  kWide,
  plannedWalk,
  type Part,
  type Plan,
  type PlannedWalk,
  type Sizes,
  type WalkBed,
} from './long-walk-plan.ts';
import type { Step } from './scan-lanes.ts';
import {
  bedName,
  counter,
  drawEntries,
  drawWalker,
  kEqualDistances,
  lineThrough,
  placeOf,
  type Bed,
  type Chip,
  type Point,
} from './walk-marks.ts';

/** Height of the key axis below the walk, and of the keys between them, px. */
const kAxis = 40;
const kKeys = 16;
const kHead = 46;
/** Columns of a wide drawing: few enough to be seen at a glance. */
const kColumnsMax = 26;

interface Frame extends XSpan {
  readonly top: number;
  readonly bottom: number;
}

export interface LongWalk extends PlannedWalk {
  readonly sizes: Sizes;
  /** Width of a column, px. */
  readonly column: number;
}

/** null if not all of its entries are known, or one of its rows has two versions of a key. Pure. */
export function longWalkOf({ scene, box }: Input, scan: Scan, { x0, x1 }: XSpan): LongWalk | null {
  const sizes = box.width < 560 ? kNarrow : kWide;
  const column = Math.max(sizes.column, (x1 - x0) / kColumnsMax);
  const planned = plannedWalk(scene, scan, Math.floor((x1 - x0) / column), sizes);
  return planned && { ...planned, sizes, column };
}

/** Draws the walk between `top` and `bottom`. */
export function drawLongWalk(pen: Pen, input: Input, walk: LongWalk, { x0, x1, top, bottom }: Frame): void {
  const { scan, plan, beds, hidden, read, cells, sizes, column } = walk;
  const floor = bottom - kAxis - kKeys;
  const pitch = Math.min(90, (floor - top - kHead) / beds.length);
  const size = { w: Math.min(28, column - 4), h: Math.max(8, Math.min(34, pitch * 0.48)) };
  const columnX = (nth: number): number => px(x0 + (nth + 0.5) * column);
  const rowY = (row: number): number => px(top + kHead + (row + 0.5) * pitch);
  const xOf = new Map(plan.parts.flatMap((part) => part.keys.map((key, i) => [hex(key), columnX(part.column + i)])));
  beds.forEach((bed, row) => {
    bedName(pen, bed, bed.entries, bed.tombstones, rowY(row), x0 - 24, pitch);
    tableLines(pen, bed, plan.parts, { y: rowY(row) + size.h / 2 + 4, x: columnX, half: column / 2 });
  });
  const pointOf = ({ home, key }: Step): Point => [
    xOf.get(hex(key))!,
    rowY(beds.findIndex((bed) => bed.home === home)),
  ];
  const points = [scan.path.slice(0, plan.from), scan.path.slice(plan.to)].map((steps) => steps.map(pointOf));
  drawWay(pen, scan, points);
  beds.forEach((bed, row) => {
    const chips = cells.flatMap(({ row: own, entry }): readonly Chip[] => {
      if (own !== row) return [];
      const place = { x: xOf.get(hex(entry.key))!, y: rowY(row), ...size };
      return [{ entry, read: read.get(placeOf(bed.home, entry.key)), place }];
    });
    drawEntries(pen, input, bed, chips);
  });
  const gap = { x0: columnX(plan.gap) - column / 2, x1: columnX(plan.gap + sizes.gap) - column / 2 };
  hidden.forEach((kinds, row) => drawCounts(pen, input, scan, beds[row]!, kinds, { ...gap, y: rowY(row), h: size.h }));
  const here = points.flat().at(-1);
  if (here) drawWalker(pen, scan, { x: here[0], y: here[1], ...size });
  counter(pen, scan, here?.[0] ?? x0, { x0, x1, y: top + 22 });
  keyLabels(pen, scan, plan, xOf, { x0, x1, y: floor + kKeys - 3 });
  wholeAxis(pen, input, scan, { x0, x1, y: bottom - kAxis + 14 });
}

/** A line under the columns whose keys are in the range of a table, or of the memtables. */
function tableLines(
  pen: Pen,
  { id, role, runs, home }: WalkBed,
  parts: readonly Part[],
  { y, x, half }: { readonly y: number; readonly x: (column: number) => number; readonly half: number },
): void {
  for (const [i, { keys, column }] of parts.entries()) {
    if (keys.length === 0) continue;
    for (const [nth, { smallest, largest, table }] of runs.entries()) {
      if (compareBytes(largest, keys[0]!) < 0 || compareBytes(smallest, keys.at(-1)!) > 0) continue;
      const within = keys.flatMap((key, k) =>
        compareBytes(key, smallest) >= 0 && compareBytes(key, largest) <= 0 ? [column + k] : [],
      );
      const [first, last] = [within[0], within.at(-1)];
      if (first === undefined || last === undefined) continue;
      const [left, right] = [x(first) - half + 1, x(last) + half - 1];
      pen.box(left, y, right - left, home === 'memtable' ? 1.5 : 4, {
        id: `bed/${id}/${table ? `table:${table.table}` : `memtable:${nth}`}${i > 0 ? '/here' : ''}`,
        role,
        r: 1.5,
        ...(table && home !== 'memtable' ? { label: tableWords(table, home) } : {}),
      });
    }
  }
}

/** The way of the scan, from entry to entry; dashed over those that are only counted. */
function drawWay(pen: Pen, scan: Scan, [first = [], last = []]: readonly (readonly Point[])[]): void {
  const id = `scan:${scan.op}/way`;
  const label = `The scan read ${formatCount(scan.skipped + scan.rows, 'entry', 'entries')}, ${formatInteger(scan.tombstones)} of them tombstones`;
  const way = { role: 'ray', width: 1.8 } as const;
  if (first.length > 1) pen.path({ id: `${id}/wading`, ...way, d: lineThrough(first), label });
  if (last.length > 1) pen.path({ id: `${id}/on`, ...way, d: lineThrough(last) });
  const [from, to] = [first.at(-1), last[0]];
  if (from && to) pen.path({ id: `${id}/over`, ...way, d: lineThrough([from, to]), pattern: 'dashed' });
}

/** The entries of a row that are not drawn one by one: how many of each kind. */
function drawCounts(
  pen: Pen,
  { highlight }: Input,
  scan: Scan,
  { home, name }: Bed,
  kinds: readonly number[],
  { x0, x1, y, h }: XSpan & { readonly y: number; readonly h: number },
): void {
  const shown = kinds.flatMap((n, kind) => (n > 0 ? [{ n, lane: kKinds[kind]! }] : []));
  const w = (x1 - x0) / shown.length;
  shown.forEach(({ n, lane }, i) => {
    const left = x0 + i * w;
    const id = `scan:${scan.op}/${lane.id}/between:${home}`;
    const text = `${formatInteger(n)}${lane.id === 'tombstones' ? ' †' : ''}`;
    pen.box(left + 4, y - h / 2, w - 8, h, { id: `${id}/ground`, role: 'panel', r: 3 });
    pen.box(left + 4, y - h / 2, w - 8, h, {
      id,
      role: lane.role,
      pattern: 'outline',
      r: 3,
      label: `${formatInteger(n)} ${n === 1 ? lane.one : lane.many} in ${name}, between those that are drawn one by one`,
      count: n,
      highlighted: countsHighlighted(highlight, ...lane.counters),
    });
    const fitted = pen.fitting([text, formatInteger(n), ''], w - 12, 'sans', kType.small, 600);
    if (fitted !== '') pen.note(`${id}/number`, px(left + w / 2), px(y + 4), fitted, 'ink', 'middle', 600);
  });
}

/** The keys of the first column and of the walker, and the last of those after it, where there is room. */
function keyLabels(
  pen: Pen,
  scan: Scan,
  { parts }: Plan,
  xOf: ReadonlyMap<string, number>,
  { x0, x1, y }: XSpan & { readonly y: number },
): void {
  const here = scan.path.at(-1)?.key;
  const taken: { readonly from: number; readonly to: number }[] = [];
  for (const key of [here, parts[0]?.keys[0], parts.at(-1)?.keys.at(-1)]) {
    if (key === undefined) continue;
    const text = formatKey(key, { max: 24 });
    const half = pen.metrics.width(text, 'mono', kType.small) / 2;
    const x = Math.max(x0 - 10 + half, Math.min(x1 - half, xOf.get(hex(key))!));
    if (taken.some(({ from, to }) => x - half < to + 8 && x + half > from - 8)) continue;
    taken.push({ from: x - half, to: x + half });
    pen.key(`axis/${hex(key)}/key`, px(x), y, text, key === here ? 'ink' : 'muted', 'middle');
  }
}

/** All keys of the run, and the part of them that the scan has passed. */
function wholeAxis(pen: Pen, { axis }: Input, scan: Scan, { x0, x1, y }: XSpan & { readonly y: number }): void {
  const at = onAxis(axis, x0, x1);
  const id = `walk/axis`;
  pen.note(`${id}/name`, 14, y + 4, 'All keys', 'ink', 'start', 600);
  pen.horizontal(y, x0, x1, { id, role: 'hair', width: 4 });
  const [first, here] = [scan.path[0], scan.path.at(-1)];
  if (first && here) {
    const [left, right] = [at(first.key), at(here.key)];
    pen.box(left, y - 3, Math.max(1, right - left), 6, {
      id: `${id}/passed`,
      role: 'tombstone',
      r: 2,
      label: `The scan has passed the keys from ${formatKey(first.key, { max: 24 })} to ${formatKey(here.key, { max: 24 })}`,
    });
    pen.disc(px(right), y, 4.5, { id: `${id}/here`, role: 'ray' });
  }
  pen.fitted('axis/spacing', x0, y + 20, kEqualDistances, x1 - x0);
}
