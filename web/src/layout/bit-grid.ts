/**
 * A bit array as cells, row by row from the first bit to the last.
 *
 *     ▪ . ▪ ▪ . . ▪ .        a cell is a bit while there is room for it to be seen,
 *     . ▪ . . ▪ ▪ ▪ .        else a run of 2, 4, 8 ... bits, the darker the more of them are on
 *     - - - - - - - -
 *     ▪ ▪ . ▪ . . . ▪        lines of a filter that keeps a key to one of them are whole rows
 *
 * Cells are dense marks, at most 20,000; they depend on the array and the place alone and are kept, so that moving about in a history does
 * not make them again. What is asked is drawn over them.
 *
 * Invariants: 1. pure; 2. every bit that was told is in exactly one cell; 3. where lines are, a row lies in one line.
 */
import { formatInteger } from '../base/units.ts';
import { toldBits } from '../protocol/answers.ts';
import { isOn, type FilterArray } from '../protocol/filter-bits.ts';
import type { Mark, RectMark, Role } from './marks.ts';
import { px } from './pen.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Cells smaller than this are not told apart. */
const kLeastPx = 3;
/** Nor larger than this; those of a filter of a few words may be, for there each bit is looked at. */
const kMostPx = 13;
const kFewBits = 256;
const kMostPxOfFew = 30;
const kCellsMax = 20_000;

export interface BitGrid {
  readonly place: Place;
  readonly columns: number;
  readonly rows: number;
  /** Side of a cell with its gap, px. */
  readonly cell: number;
  readonly bitsPerCell: number;
}

const side = (cells: number, columns: number, { w, h }: Place): number =>
  Math.min(cells <= kFewBits ? kMostPxOfFew : kMostPx, w / columns, h / Math.ceil(cells / columns));

/** The largest cells that have room. REQUIRES: bits > 0. Pure. */
export function gridOf({ bits, lineBits }: Pick<FilterArray, 'bits' | 'lineBits'>, place: Place): BitGrid {
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

/** Middle of the cell of a bit. Pure. */
export function middleOf(
  { place, columns, cell, bitsPerCell }: BitGrid,
  bit: number,
): { readonly x: number; readonly y: number } {
  const index = Math.floor(bit / bitsPerCell);
  const [row, column] = [Math.floor(index / columns), index % columns];
  return { x: px(place.x + (column + 0.5) * cell), y: px(place.y + (row + 0.5) * cell) };
}

/** The rows of a line. Pure. */
export function lineBox({ place, columns, cell, bitsPerCell }: BitGrid, line: number, lineBits: number): Place {
  const row = (line * lineBits) / bitsPerCell / columns;
  const rows = lineBits / bitsPerCell / columns;
  return { x: px(place.x), y: px(place.y + row * cell), w: px(columns * cell), h: px(Math.max(2, rows * cell)) };
}

/** Who set a bit, in words; '' where nobody is known. */
export type SetBy = (bit: number) => string;

const kept = new WeakMap<Uint8Array, Map<string, readonly Mark[]>>();

/** The cells under ids `id/bit:N`, N being the first bit of the cell. `named` tells the same owners whenever the array is the same. */
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

/** What all cells of an array have in common. */
interface Cells {
  readonly id: string;
  readonly filter: FilterArray;
  readonly bitsPerCell: number;
  readonly named: SetBy;
}

/** A cell. What it says is put together when somebody asks: of twenty thousand words at most one is read. */
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
    const on = onWithin(filter, bit, end);
    if (bitsPerCell === 1) return `Bit ${formatInteger(bit)} is ${on > 0 ? `on${named(bit)}` : 'off'}`;
    return `Bits ${formatInteger(bit)} to ${formatInteger(end - 1)}: ${on} of ${end - bit} on`;
  }
}

const endOf = ({ bits }: FilterArray, bit: number, bitsPerCell: number): number => Math.min(bits, bit + bitsPerCell);

function onWithin({ array }: FilterArray, from: number, end: number): number {
  let on = 0;
  for (let bit = from; bit < end; bit++) if (isOn(array, bit)) on++;
  return on;
}

function makeCells(id: string, filter: FilterArray, grid: BitGrid, named: SetBy): readonly Mark[] {
  const { cell, bitsPerCell } = grid;
  const side = px(cell - (cell > kMostPx ? 3 : cell >= 5 ? 1 : 0));
  const of: Cells = { id, filter, bitsPerCell, named };
  const marks: Mark[] = [];
  const told = toldBits(filter);
  for (let bit = 0; bit < told; bit += bitsPerCell) {
    const end = endOf(filter, bit, bitsPerCell);
    const on = onWithin(filter, bit, end);
    const { x, y } = middleOf(grid, bit);
    const role = on > 0 ? 'filter' : 'hair';
    marks.push(new Cell(of, bit, role, px(x - cell / 2), px(y - cell / 2), side, side, on / (end - bit)));
  }
  return marks;
}
