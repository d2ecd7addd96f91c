/**
 * Lifetimes of tombstones drawn in bands: a row for several keys, so that the rows fit, and in it the number of live
 * tombstones per pixel column.
 *
 *   0101…  .:||||||||:.  ●                height: number live then, in powers of two; color: where most of them were; symbols: drops
 *
 * A bar shows single moments, one per pixel column: a lifetime shorter than a column may fall between two moments, but its
 * end is always drawn.
 *
 * Pure. The ends add up to the lifetimes that ended; at most rows x columns x (1 + symbols) marks for any number of lifetimes.
 * O(lifetimes x log rows).
 */
import { compareBytes, formatKey, hex } from '../../base/bytes.ts';
import { formatCount, formatNs } from '../../base/units.ts';
import type { Key } from '../../scene/types.ts';
import { homeName, homeRole, keyName, rankIn, type LifetimeRows } from './lifetime-rows.ts';
import { kLifetimeSymbolText, lifetimeSymbol, type LifetimeSymbol } from './lifetime-symbols.ts';
import type { Strip } from '../../marks/marks.ts';
import type { Pen } from '../../marks/pen.ts';
import { heightOf } from './tombstone-map.ts';

/** Height of a row, px. */
const kBandLeast = 11;
const kBandMost = 28;
/** Width of a moment, px. */
const kColumn = 3;

/** Counts of a row of keys: changes of the number live, by location, and ends by symbol; one element per column. */
interface Band {
  readonly steps: Map<'memtable' | number, Int32Array>;
  readonly ends: Map<LifetimeSymbol, Int32Array>;
}

/** Returns the number of keys of the fullest row. */
export function lifetimeBands(pen: Pen, rows: LifetimeRows, { x0, x1, y, h }: Strip): number {
  const { lifetimesAt, keys, x } = rows;
  const each = Math.ceil(keys.length / Math.max(1, Math.floor(h / kBandLeast)));
  const firsts = Array.from({ length: Math.ceil(keys.length / each) }, (_, band) => keys[band * each]!);
  const pitch = Math.min(kBandMost, h / firsts.length);
  const columns = Math.max(1, Math.ceil((x(lifetimesAt.nowNs) - x0) / kColumn));
  const bands = countsOf(rows, firsts, x0, columns);
  const drawn = bands.map(({ steps }) => barsOf(steps, columns));
  const most = drawn.flat().reduce((max, { peak }) => Math.max(max, peak), 1);
  for (const [band, first] of firsts.entries()) {
    const last = keys[Math.min(keys.length, (band + 1) * each) - 1]!;
    const id = `lifetimes/band:${band}`;
    const floor = y + (band + 1) * pitch - 2;
    const of =
      each === 1
        ? `Key ${formatKey(first, { max: 20 })}`
        : `Keys ${formatKey(first, { max: 20 })} to ${formatKey(last, { max: 20 })}`;
    if (band % Math.ceil(13 / pitch) === 0) keyName(pen, id, first, floor - 3.5, x0, each === 1 ? '' : '…');
    pen.horizontal(floor, x0, x1, { id: `${id}/bed`, role: 'hair', width: 0.6 });
    for (const { home, from, to, peak } of drawn[band]!) {
      const bar = Math.max(1.5, (pitch - 3) * heightOf(peak, most));
      const times = `${formatNs(timeAt(x0 + from * kColumn, x))} to ${formatNs(Math.min(lifetimesAt.nowNs, timeAt(x0 + to * kColumn, x)))}`;
      pen.box(x0 + from * kColumn, floor - bar, (to - from) * kColumn, bar, {
        id: `${id}/from:${from}/key:${hex(first)}`,
        role: homeRole(home),
        dense: true,
        count: peak,
        label: `${of}: up to ${formatCount(peak, 'tombstone')} alive from ${times}, most of them in ${homeName(home)}`,
      });
    }
    for (const [sign, counts] of bands[band]!.ends)
      for (const [column, count] of counts.entries()) {
        if (count === 0) continue;
        const at = x0 + (column + 0.5) * kColumn;
        const label = `${of}: ${formatCount(count, 'tombstone')} ended at about ${formatNs(timeAt(at, x))}: ${kLifetimeSymbolText[sign].short}`;
        const place = `${id}/end:${column}/${sign}/key:${hex(first)}`;
        lifetimeSymbol(pen, place, sign, at, floor - (pitch - 3) / 2, 5, { label, dense: true, count });
      }
  }
  return each;
}

/** `firsts`: the first key of each row, ascending. A column represents the moment at its right end, the last one now. */
function countsOf(
  { lifetimesAt: { lifetimes, nowNs }, x }: LifetimeRows,
  firsts: readonly Key[],
  x0: number,
  columns: number,
): readonly Band[] {
  const columnOf = (ns: number): number => Math.min(columns, Math.max(0, Math.ceil((x(ns) - x0) / kColumn - 1)));
  const bands = firsts.map((): Band => ({ steps: new Map(), ends: new Map() }));
  for (const { key, stays, end } of lifetimes) {
    const after = rankIn(firsts, key);
    const first = firsts[after];
    // Keys before the first of a row belong to the row before it.
    const { steps, ends } = bands[first !== undefined && compareBytes(first, key) === 0 ? after : after - 1]!;
    for (const { home, fromNs, toNs } of stays) {
      const of = columnsOf(steps, home, columns);
      of[columnOf(fromNs)]!++;
      of[end === null && toNs === nowNs ? columns : columnOf(toNs)]!--;
    }
    if (end !== null) columnsOf(ends, end.why, columns)[columnOf(end.tNs)]!++;
  }
  return bands;
}

function columnsOf<Name>(of: Map<Name, Int32Array>, name: Name, columns: number): Int32Array {
  let counts = of.get(name);
  if (counts === undefined) of.set(name, (counts = new Int32Array(columns + 1)));
  return counts;
}

/** The time at an x: the inverse of a linear function. */
function timeAt(at: number, x: (ns: number) => number): number {
  const perNs = x(1e6) - x(0);
  return Math.max(0, Math.round(((at - x(0)) / perNs) * 1e6));
}

interface Bar {
  readonly home: 'memtable' | number;
  readonly from: number;
  /** Exclusive end column. */
  readonly to: number;
  /** The most live at one moment. */
  readonly peak: number;
}

/** Merges neighboring columns into one bar if the main location and the power of two of the count are the same. */
function barsOf(counts: Band['steps'], columns: number): readonly Bar[] {
  const bars: Bar[] = [];
  const now = new Map<'memtable' | number, number>();
  for (let column = 0; column < columns; column++) {
    let [total, home, most]: [number, 'memtable' | number, number] = [0, 'memtable', 0];
    for (const [each, steps] of counts) {
      const n = (now.get(each) ?? 0) + steps[column]!;
      now.set(each, n);
      total += n;
      if (n > most) [home, most] = [each, n];
    }
    if (total === 0) continue;
    const last = bars.at(-1);
    const isSame = last !== undefined && last.to === column && last.home === home;
    if (isSame && Math.round(Math.log2(last.peak)) === Math.round(Math.log2(total)))
      bars[bars.length - 1] = { ...last, to: column + 1, peak: Math.max(last.peak, total) };
    else bars.push({ home, from: column, to: column + 1, peak: total });
  }
  return bars;
}
