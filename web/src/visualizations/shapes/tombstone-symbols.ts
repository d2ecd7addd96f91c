/**
 * The symbols of the three kinds of tombstones, the same everywhere and distinguishable without color:
 *
 *      Delete        +      a dagger: it hides everything older of its key
 *      SingleDelete  x      a saltire: it is dropped together with the one put that it meets
 *      range         |////: a hatched band over the keys that it hides; its exclusive end is open
 *
 * Fragments over the same keys overlap: one band represents all of them and its label counts them.
 */
import { formatKey, hex } from '../../base/bytes.ts';
import { formatCount } from '../../base/units.ts';
import type { EntryType } from '../../protocol/records.gen.ts';
import type { Key, RangeTombstone } from '../../scene/types.ts';
import type { KeyAxis } from '../../marks/key-axis.ts';
import { type Pen, px } from '../../marks/pen.ts';

/** The symbol of a tombstone centered at (x, y); nothing for a value. */
export function tombstoneSymbol(pen: Pen, id: string, type: EntryType, x: number, y: number, size = 7): void {
  if (type === 'delete') pen.cross(id, x, y, size);
  if (type === 'single_delete') {
    const r = size * 0.36;
    const d = `M${px(x - r)} ${px(y - r)}L${px(x + r)} ${px(y + r)}M${px(x + r)} ${px(y - r)}L${px(x - r)} ${px(y + r)}`;
    pen.path({ id, role: 'tombstone', d, width: 1.6 });
  }
}

/** A key range and the range tombstones over it, the newest first. */
interface RangeStack {
  readonly begin: Key;
  readonly end: Key;
  readonly sequences: readonly number[];
}

function rangeStacks(ranges: readonly RangeTombstone[]): readonly RangeStack[] {
  const found = new Map<string, RangeStack>();
  for (const { begin, end, sequence } of ranges) {
    const name = `${hex(begin)}-${hex(end)}`;
    const sequences = [...(found.get(name)?.sequences ?? []), sequence].sort((a, b) => b - a);
    found.set(name, { begin, end, sequences });
  }
  return [...found.values()];
}

export const rangeWords = ({ begin, end }: { readonly begin: Key; readonly end: Key }): string =>
  `from ${formatKey(begin, { max: 20 })} up to ${formatKey(end, { max: 20 })}`;

function rangeStackWords(range: RangeStack): string {
  const [newest, ...older] = range.sequences;
  const over = older.length > 0 ? `, over ${formatCount(older.length, 'older one')}` : '';
  return `Range tombstone ${rangeWords(range)} at sequence ${newest}${over}`;
}

export interface Band {
  readonly id: string;
  /** x of a key, px. */
  readonly x: (key: Key) => number;
  /** The band is clipped to these. */
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
  readonly opacity?: number;
}

/** A band for each stretch that range tombstones cover. At least 3 px wide. */
export function rangeBands(pen: Pen, ranges: readonly RangeTombstone[], band: Band): void {
  for (const range of rangeStacks(ranges)) {
    const place = `${band.id}/range:${hex(range.begin)}-${hex(range.end)}`;
    bandOf(pen, place, range, band, rangeStackWords(range), 'hatch');
  }
}

/** For several range tombstones of which only the outer ends are known: an empty band, because it may have gaps. */
export function rangeSpan(
  pen: Pen,
  span: { readonly begin: Key; readonly end: Key },
  fragments: number,
  band: Band,
): void {
  const words = `${formatCount(fragments, 'fragment')} of range tombstones ${rangeWords(span)}; individual ones were not recorded here`;
  bandOf(pen, `${band.id}/ranges`, span, band, words, 'outline');
}

function bandOf(
  pen: Pen,
  id: string,
  { begin, end }: { readonly begin: Key; readonly end: Key },
  { x, x0, x1, y, h, opacity }: Band,
  label: string,
  pattern: 'hatch' | 'outline',
): void {
  const left = Math.max(x0, Math.min(x(begin), x1 - 3));
  const right = Math.min(x1, Math.max(x(end), left + 3));
  const faded = opacity === undefined ? {} : { opacity };
  pen.box(left, y, right - left, h, { id, role: 'tombstone', pattern, r: 1, label, ...faded });
  pen.vertical(left, y - 1.5, y + h + 1.5, { id: `${id}/begin`, role: 'tombstone', width: 2, ...faded });
}

/** Maps keys of an axis to px. */
export const onAxis =
  (axis: KeyAxis, x0: number, x1: number) =>
  (key: Key): number =>
    x0 + (x1 - x0) * axis.position(key);
