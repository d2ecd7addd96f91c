/**
 * A bit array as cells, row by row from the first bit to the last.
 *
 *     ▪ . ▪ ▪ . . ▪ .        a cell is one bit while bits are large enough to see,
 *     . ▪ . . ▪ ▪ ▪ .        otherwise a run of 2, 4, 8 ... bits, darker the more of them are set
 *     - - - - - - - -
 *     ▪ ▪ . ▪ . . . ▪        in filters that keep a key within one line, a line is a whole number of rows
 *
 * Cells are dense marks, at most 20,000. They depend only on the array and the place and are cached, so that moving
 * through a history does not create them again. Probes are drawn on top.
 *
 * Invariants: 1. pure; 2. every known bit is in exactly one cell; 3. if the filter has lines, each row is within one
 * line.
 */
import { formatInteger } from '../../base/units.ts';
import { reportedBits } from '../../protocol/answers.ts';
import { onBetween, type FilterArray } from '../../protocol/filter-bits.ts';
import type { Mark, RectMark, Role, Rectangle } from '../../marks/marks.ts';
import { px } from '../../marks/pen.ts';

/** Smaller cells would be indistinguishable. */
const kLeastPx = 3;
/** Upper limit of the cell size; larger for filters of a few words, where readers look at each bit. */
const kMostPx = 13;
const kFewBits = 256;
const kMostPxOfFew = 30;
const kCellsMax = 20_000;

export interface BitGrid {
  readonly place: Rectangle;
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell including its gap, px. */
  readonly cell: number;
  readonly bitsPerCell: number;
}

const side = (cells: number, columns: number, { w, h }: Rectangle): number =>
  Math.min(cells <= kFewBits ? kMostPxOfFew : kMostPx, w / columns, h / Math.ceil(cells / columns));

/** The grid with the largest cells that fit. REQUIRES: bits > 0. Pure. */
export function gridOf({ bits, lineBits }: Pick<FilterArray, 'bits' | 'lineBits'>, place: Rectangle): BitGrid {
  for (let bitsPerCell = 1; ; bitsPerCell *= 2) {
    const cells = Math.ceil(bits / bitsPerCell);
    const line = lineBits / bitsPerCell;
    const widths = Array.from({ length: Math.max(1, Math.floor(place.w / kLeastPx / 8)) }, (_, i) => 8 * (i + 1));
    const fitting = lineBits === 0 || line < 8 ? widths : widths.filter((columns) => line % columns === 0);
    const columns = fitting.reduce(
      (best, each) => (side(cells, each, place) >= side(cells, best, place) ? each : best),
      8,
    );
    const cell = side(cells, columns, place);
    if ((cell >= kLeastPx && cells <= kCellsMax) || cells <= 8)
      return { place, columns, rows: Math.ceil(cells / columns), cell, bitsPerCell };
  }
}

/** Center of the cell that contains a bit. Pure. */
export function middleOf(
  { place, columns, cell, bitsPerCell }: BitGrid,
  bit: number,
): { readonly x: number; readonly y: number } {
  const index = Math.floor(bit / bitsPerCell);
  const [row, column] = [Math.floor(index / columns), index % columns];
  return { x: px(place.x + (column + 0.5) * cell), y: px(place.y + (row + 0.5) * cell) };
}

/** Box around the rows of a line. Pure. */
export function lineBox({ place, columns, cell, bitsPerCell }: BitGrid, line: number, lineBits: number): Rectangle {
  const row = (line * lineBits) / bitsPerCell / columns;
  const rows = lineBits / bitsPerCell / columns;
  return { x: px(place.x), y: px(place.y + row * cell), w: px(columns * cell), h: px(Math.max(2, rows * cell)) };
}

/** The keys that set a bit, as text; '' if unknown. */
export type SetBy = (bit: number) => string;

const kept = new WeakMap<Uint8Array, Map<string, readonly Mark[]>>();

/** The cells, with ids `id/bit:N` where N is the first bit of the cell. `named` must return the same text for the same array. */
export function cellsOf(id: string, filter: FilterArray, grid: BitGrid, named: SetBy): readonly Mark[] {
  const { x, y } = grid.place;
  const key = `${id} ${x} ${y} ${grid.columns} ${grid.cell} ${grid.bitsPerCell}`;
  const known = kept.get(filter.array) ?? new Map<string, readonly Mark[]>();
  kept.set(filter.array, known);
  const cells = known.get(key) ?? makeCells(id, filter, grid, named);
  if (known.size > 4) known.clear();
  known.set(key, cells);
  return cells;
}

/** Data shared by all cells of an array. */
interface Cells {
  readonly id: string;
  readonly filter: FilterArray;
  readonly bitsPerCell: number;
  readonly named: SetBy;
}

/** A cell. Its label is built on demand: of twenty thousand labels, at most one is read. */
class Cell implements RectMark {
  readonly kind = 'rect';
  readonly dense = true;
  readonly id: string;
  declare readonly opacity?: number;

  constructor(
    private readonly of: Cells,
    private readonly bit: number,
    readonly role: Role,
    readonly x: number,
    readonly y: number,
    readonly w: number,
    readonly h: number,
    share: number,
  ) {
    this.id = `${of.id}/bit:${bit}`;
    if (share > 0 && share < 1) this.opacity = px(0.15 + 0.85 * share);
  }

  get label(): string {
    const { bit } = this;
    const { filter, bitsPerCell, named } = this.of;
    const end = endOf(filter, bit, bitsPerCell);
    const on = onBetween(filter.array, bit, end);
    if (bitsPerCell === 1) return `Bit ${formatInteger(bit)} is ${on > 0 ? `on${named(bit)}` : 'off'}`;
    return `Bits ${formatInteger(bit)} to ${formatInteger(end - 1)}: ${on} of ${end - bit} on`;
  }
}

const endOf = ({ bits }: FilterArray, bit: number, bitsPerCell: number): number => Math.min(bits, bit + bitsPerCell);

function makeCells(id: string, filter: FilterArray, grid: BitGrid, named: SetBy): readonly Mark[] {
  const { place, columns, rows, cell, bitsPerCell } = grid;
  const side = px(cell - (cell > kMostPx ? 3 : cell >= 5 ? 1 : 0));
  const of: Cells = { id, filter, bitsPerCell, named };
  const begins = (from: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, i) => px(px(from + (i + 0.5) * cell) - cell / 2));
  const xs = begins(place.x, columns);
  const ys = begins(place.y, rows);
  const marks: Mark[] = [];
  const recorded = reportedBits(filter);
  let [column, row] = [0, 0];
  for (let bit = 0; bit < recorded; bit += bitsPerCell) {
    const end = endOf(filter, bit, bitsPerCell);
    const on = onBetween(filter.array, bit, end);
    const role = on > 0 ? 'filter' : 'hair';
    marks.push(new Cell(of, bit, role, xs[column]!, ys[row]!, side, side, on / (end - bit)));
    if (++column === columns) [column, row] = [0, row + 1];
  }
  return marks;
}
