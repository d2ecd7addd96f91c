/**
 * Lives of tombstones over time, a row for each key, in the color of where they lay; or, where keys are more than there is room for, a row for as
 * many keys as make them few enough.
 *
 *   0101   mmm0000011111111●              one key: written, flushed, carried down, dropped
 *   0102     mm000001111111111111▸        lives on
 *
 *   0101…  .:||||||||:.  ●                keys together: how many of them lived then, as powers of two; where most of them lay; what dropped them
 *
 * Rows are of all keys of the run, in their order, so that stepping moves none. A bar of many stands for single moments of time, one in a pixel
 * column, at each of which so many lived: what lived shorter than a column may fall between two, its end does not.
 *
 * Pure. The number of ends is that of lives that ended; at most kRowsMost x columns marks.
 */
import { compareBytes, formatKey, hex } from '../base/bytes.ts';
import { formatCount, formatInteger, formatNs } from '../base/units.ts';
import type { Life, Lives } from '../scene/tombstone-life.ts';
import type { Key } from '../scene/types.ts';
import { kType } from '../theme/tokens.ts';
import { kSignWords, lifeSign, type Sign } from './life-signs.ts';
import type { Role } from './marks.ts';
import { levelRole, type Pen, px } from './pen.ts';
import { heightOf, type Place } from './tombstone-map.ts';

/** Px that a row needs where it is one key, and where it is many. */
const kRowLeast = 4;
const kBandLeast = 11;
const kRowMost = 16;
/** Px of a moment where rows are many keys. */
const kColumn = 3;

export interface LifeRows {
  readonly lives: Lives;
  /** Of all tombstones of the run, ascending, each once. */
  readonly keys: readonly Key[];
  /** Where a time stands, px. */
  readonly x: (ns: number) => number;
}

export const homeRole = (home: 'memtable' | number): Role => (home === 'memtable' ? 'memtable' : levelRole(home));
export const homeName = (home: 'memtable' | number): string => (home === 'memtable' ? 'memtable' : `L${home}`);

export function lifeRows(pen: Pen, rows: LifeRows, place: Place): void {
  if (rows.keys.length * kRowLeast <= place.h) singles(pen, rows, place);
  else bands(pen, rows, place);
}

/** The place of a key among the ascending keys. */
function rankIn(keys: readonly Key[], key: Key): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareBytes(keys[middle]!, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function singles(pen: Pen, { lives: { lives }, keys, x }: LifeRows, { x0, x1, y, h }: Place): void {
  const pitch = Math.min(kRowMost, h / keys.length);
  const bar = Math.max(2.5, pitch - 2);
  const every = Math.ceil(13 / pitch);
  keys.forEach((key, i) => {
    if (i % every === 0) keyName(pen, `lives/row:${i}`, key, y + (i + 0.5) * pitch, x0);
  });
  for (const life of lives) {
    const middle = y + (rankIn(keys, life.key) + 0.5) * pitch;
    const id = `key:${hex(life.key)}@${life.sequence}`;
    const label = lifeWords(life);
    life.stays.forEach(({ home, fromNs, toNs }, i) => {
      const [left, right] = [x(fromNs), x(toNs)];
      const box = { x: px(left), y: px(middle - bar / 2), w: px(Math.max(1, right - left)), h: px(bar) };
      pen.rect({ id: `lives/stay:${i}/${id}`, role: homeRole(home), ...box, r: 1, dense: true, label });
    });
    const size = Math.min(8, Math.max(3.5, pitch - 1));
    const right = x(life.stays.at(-1)!.toNs);
    const sign = life.end?.why ?? 'lives';
    lifeSign(pen, `lives/end/${id}`, sign, Math.min(x1 - size / 2, right + size / 2 + 1), middle, size, {
      label,
      dense: true,
      count: 1,
    });
  }
}

function keyName(pen: Pen, id: string, key: Key, middle: number, x0: number, more = ''): void {
  const text = pen.metrics.fit(`${formatKey(key, { max: 14 })}${more}`, x0 - 20, 'mono', kType.small);
  pen.key(`${id}/key`, x0 - 8, px(middle + 3.5), text, 'muted', 'end', kType.small);
}

/** How many lived at each moment, by where they lay. */
type Counts = Map<'memtable' | number, Int32Array>;

interface Ended {
  readonly sign: Sign;
  readonly column: number;
  count: number;
}

function bands(pen: Pen, { lives: { lives, nowNs }, keys, x }: LifeRows, { x0, x1, y, h }: Place): void {
  const count = Math.max(1, Math.floor(h / kBandLeast));
  const each = Math.ceil(keys.length / count);
  const n = Math.ceil(keys.length / each);
  const pitch = h / n;
  const columns = Math.max(1, Math.ceil((x(nowNs) - x0) / kColumn));
  // A column stands for the moment at its right end, the last one for now.
  const columnOf = (ns: number): number => Math.min(columns, Math.max(0, Math.ceil((x(ns) - x0) / kColumn - 1)));
  const counts = Array.from({ length: n }, (): Counts => new Map());
  const ends = Array.from({ length: n }, () => new Map<string, Ended>());
  for (const { key, stays, end } of lives) {
    const band = Math.floor(rankIn(keys, key) / each);
    for (const { home, fromNs, toNs } of stays) {
      let of = counts[band]!.get(home);
      if (of === undefined) counts[band]!.set(home, (of = new Int32Array(columns + 1)));
      const isLast = end === null && toNs === nowNs;
      of[columnOf(fromNs)]!++;
      of[isLast ? columns : columnOf(toNs)]!--;
    }
    if (end === null) continue;
    const column = columnOf(end.tNs);
    const known = ends[band]!.get(`${column} ${end.why}`);
    if (known !== undefined) known.count++;
    else ends[band]!.set(`${column} ${end.why}`, { sign: end.why, column, count: 1 });
  }
  const drawn = counts.map((of) => barsOf(of, columns));
  const most = drawn.flat().reduce((max, { peak }) => Math.max(max, peak), 1);
  for (let band = 0; band < n; band++) {
    const [first, last] = [keys[band * each]!, keys[Math.min(keys.length, (band + 1) * each) - 1]!];
    const id = `lives/band:${band}`;
    const floor = y + (band + 1) * pitch - 2;
    const span = `${formatKey(first, { max: 20 })} to ${formatKey(last, { max: 20 })}`;
    if (band % Math.ceil(13 / pitch) === 0) keyName(pen, id, first, floor - 3.5, x0, '…');
    pen.line({ id: `${id}/bed`, role: 'hair', x1: x0, y1: px(floor), x2: x1, y2: px(floor), width: 0.6 });
    for (const { home, from, to, peak } of drawn[band]!) {
      const bar = Math.max(1.5, (pitch - 3) * heightOf(peak, most));
      const times = `${formatNs(timeAt(x0 + from * kColumn, x))} to ${formatNs(Math.min(nowNs, timeAt(x0 + to * kColumn, x)))}`;
      pen.rect({
        ...{ id: `${id}/from:${from}/key:${hex(first)}`, role: homeRole(home), y: px(floor - bar), h: px(bar) },
        ...{ x: px(x0 + from * kColumn), w: px((to - from) * kColumn), dense: true, count: peak },
        label: `Keys ${span}: up to ${formatCount(peak, 'tombstone')} alive from ${times}, most of them in ${homeName(home)}`,
      });
    }
    for (const { sign, column, count: gone } of ends[band]!.values()) {
      const at = x0 + (column + 0.5) * kColumn;
      const label = `Keys ${span}: ${formatCount(gone, 'tombstone')} ended about ${formatNs(timeAt(at, x))}: ${kSignWords[sign].short}`;
      lifeSign(pen, `${id}/end:${column}/${sign}/key:${hex(first)}`, sign, at, floor - (pitch - 3) / 2, 5, {
        label,
        dense: true,
        count: gone,
      });
    }
  }
}

/** The time that stands at a place: the inverse of a straight line. */
function timeAt(at: number, x: (ns: number) => number): number {
  const perNs = x(1e6) - x(0);
  return Math.max(0, Math.round(((at - x(0)) / perNs) * 1e6));
}

interface Bar {
  readonly home: 'memtable' | number;
  readonly from: number;
  /** Behind its last column. */
  readonly to: number;
  /** The most that lived in it at one moment. */
  readonly peak: number;
}

/** Neighbors in which most lie in one place and as many live, to a power of two, are one bar. */
function barsOf(counts: Counts, columns: number): readonly Bar[] {
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

const kTypes: Readonly<Record<Life['type'], string>> = {
  put: 'Put',
  delete: 'Delete',
  single_delete: 'SingleDelete',
  range_delete: 'Range tombstone',
};

/** A whole life in a sentence. */
export function lifeWords({ key, sequence, type, bornNs, stays, end }: Life): string {
  const way = stays.map(({ home, in: within, toNs, kept }, i) => {
    const where = home === 'memtable' ? `memtable ${within}` : `#${within} in ${homeName(home)}`;
    const last = i === stays.length - 1;
    return `${where}${kept === null ? '' : ` (${keptWords(kept)})`}${last ? '' : ` until ${formatNs(toNs)}`}`;
  });
  const what = `${kTypes[type]} of ${formatKey(key, { max: 24 })} @${formatInteger(sequence)}`;
  return `${what}, written at ${formatNs(bornNs)}: ${way.join(', then ')}${endWords(end, bornNs)}`;
}

function endWords(end: Life['end'], bornNs: number): string {
  if (end === null) return ', where it lives';
  const why = kSignWords[end.why].long;
  const released =
    end.released === null ? '' : `, and snapshot ${end.released}, for which it was kept, had been released`;
  if (end.job === 0) return `; at ${formatNs(end.tNs)} ${why}`;
  return `; dropped by compaction ${end.job} at ${formatNs(end.tNs)} after ${formatNs(end.tNs - bornNs)}: ${why}${released}`;
}

/** Why a compaction had to carry it on. */
function keptWords({ reason, witness }: NonNullable<Life['stays'][number]['kept']>): string {
  switch (reason) {
    case 'tombstone_covers_deeper_range':
      return witness === 0 ? 'kept: a deeper level may hold its key' : `kept: #${witness} spans its key`;
    case 'tombstone_needed_by_snapshot':
    case 'visible_to_snapshot':
      return 'kept for a snapshot';
    case 'filter_says_maybe':
      return `kept: the filter of #${witness} says maybe`;
    case 'no_filter_to_ask':
      return `kept: #${witness} spans its key and has no filter`;
    case 'single_delete_waits':
      return 'kept: its put was not met';
    case 'rule_off':
      return 'kept: the rule that drops it is off';
    case 'newest':
      return 'kept: the newest of its key';
  }
}
