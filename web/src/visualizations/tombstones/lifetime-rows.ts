/**
 * Lifetimes of tombstones over time, a row for each key, in the color of their location. If that needs more rows or marks
 * than there is room for, they are drawn in bands (lifetime-bands.ts).
 *
 *   0101   mmm0000011111111●              one key: written, flushed, compacted down, dropped
 *   0102     mm000001111111111111▸        still live
 *
 * Rows cover all keys of the run, in key order, so stepping moves no row.
 *
 * Pure. At most kMarksMost marks of lifetimes; each lifetime has its end mark.
 */
import { compareBytes, formatKey, hex } from '../../base/bytes.ts';
import { formatInteger, formatNs } from '../../base/units.ts';
import type { Lifetime, LifetimesAt } from '../../scene/features/tombstones/tombstone-lifetime.ts';
import { lowerBound } from '../../scene/order.ts';
import type { Key } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { kLifetimeSymbolText, lifetimeSymbol } from './lifetime-symbols.ts';
import type { Role, Strip } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';

/** Height of a row, px. */
const kRowLeast = 4;
const kRowMost = 16;
/**
 * The largest number of marks that can all be pointed at, exported and listed; a key deleted repeatedly has one row but
 * many lifetimes.
 */
const kMarksMost = 2000;

export interface LifetimeRows {
  readonly lifetimesAt: LifetimesAt;
  /** Keys of all tombstones of the run, ascending, without duplicates. */
  readonly keys: readonly Key[];
  /** x of a time, px. */
  readonly x: (ns: number) => number;
}

export const homeRole = (home: 'memtable' | number): Role => (home === 'memtable' ? 'memtable' : levelRole(home));
export const homeName = (home: 'memtable' | number): string => (home === 'memtable' ? 'memtable' : `L${home}`);

/** Whether there is room for a row for each key, and for each lifetime in it. */
export const areFew = ({ lifetimesAt, keys }: LifetimeRows, h: number): boolean =>
  keys.length * kRowLeast <= h && marksOf(lifetimesAt) <= kMarksMost;

/** Number of marks if drawn one by one; stops counting above the limit. */
function marksOf({ lifetimes }: LifetimesAt): number {
  let marks = lifetimes.length;
  for (let i = 0; i < lifetimes.length && marks <= kMarksMost; i++) marks += lifetimes[i]!.stays.length;
  return marks;
}

/** The rank of a key among ascending keys: the number of smaller ones. */
export const rankIn = (keys: readonly Key[], key: Key): number =>
  lowerBound(keys, (each) => compareBytes(each, key) < 0);

/** REQUIRES: areFew. */
export function lifetimeRows(
  pen: Pen,
  { lifetimesAt: { lifetimes }, keys, x }: LifetimeRows,
  { x0, x1, y, h }: Strip,
): void {
  const pitch = Math.min(kRowMost, h / keys.length);
  const bar = Math.max(2.5, pitch - 2);
  const every = Math.ceil(13 / pitch);
  keys.forEach((key, i) => {
    if (i % every === 0) keyName(pen, `lifetimes/row:${i}`, key, y + (i + 0.5) * pitch, x0);
  });
  for (const lifetime of lifetimes) {
    const middle = y + (rankIn(keys, lifetime.key) + 0.5) * pitch;
    const id = `key:${hex(lifetime.key)}@${lifetime.sequence}`;
    const label = lifetimeText(lifetime);
    lifetime.stays.forEach(({ home, fromNs, toNs }, i) => {
      const [left, right] = [x(fromNs), x(toNs)];
      const box = { x: px(left), y: px(middle - bar / 2), w: px(Math.max(1, right - left)), h: px(bar) };
      pen.rect({ id: `lifetimes/stay:${i}/${id}`, role: homeRole(home), ...box, r: 1, dense: true, label });
    });
    const size = Math.min(8, Math.max(3.5, pitch - 1));
    const right = x(lifetime.stays.at(-1)!.toNs);
    const sign = lifetime.end?.why ?? 'live';
    lifetimeSymbol(pen, `lifetimes/end/${id}`, sign, Math.min(x1 - size / 2, right + size / 2 + 1), middle, size, {
      label,
      dense: true,
      count: 1,
    });
  }
}

export function keyName(pen: Pen, id: string, key: Key, middle: number, x0: number, more = ''): void {
  const text = pen.metrics.fit(`${formatKey(key, { max: 14 })}${more}`, x0 - 20, 'mono', kType.small);
  pen.key(`${id}/key`, x0 - 8, px(middle + 3.5), text, 'muted', 'end');
}

const kTypes: Readonly<Record<Lifetime['type'], string>> = {
  put: 'Put',
  delete: 'Delete',
  single_delete: 'SingleDelete',
  range_delete: 'Range tombstone',
};

/** A whole lifetime as a sentence. */
function lifetimeText({ key, sequence, type, bornNs, stays, end }: Lifetime): string {
  const way = stays.map(({ home, in: within, toNs, kept }, i) => {
    const where = home === 'memtable' ? `memtable ${within}` : `#${within} in ${homeName(home)}`;
    const last = i === stays.length - 1;
    return `${where}${kept === null ? '' : ` (${keptWords(kept)})`}${last ? '' : ` until ${formatNs(toNs)}`}`;
  });
  const what = `${kTypes[type]} of ${formatKey(key, { max: 24 })} @${formatInteger(sequence)}`;
  return `${what}, written at ${formatNs(bornNs)}: ${way.join(', then ')}${endWords(end, bornNs)}`;
}

function endWords(end: Lifetime['end'], bornNs: number): string {
  if (end === null) return ', where it is live';
  const why = kLifetimeSymbolText[end.why].long;
  const released = end.released === null ? '' : `, after the release of snapshot ${end.released}, which had kept it`;
  if (end.job === 0) return `; at ${formatNs(end.tNs)} ${why}`;
  return `; dropped by compaction ${end.job} at ${formatNs(end.tNs)} after ${formatNs(end.tNs - bornNs)}: ${why}${released}`;
}

/** Why a compaction had to keep it. */
function keptWords({ reason, witness }: NonNullable<Lifetime['stays'][number]['kept']>): string {
  switch (reason) {
    case 'tombstone_covers_deeper_range':
      return witness === 0 ? 'kept: a deeper level may have its key' : `kept: #${witness} spans its key`;
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
