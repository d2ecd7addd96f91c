/** The marks that walks over few and over many entries share: an entry, a frame around the one that the scan is at, and the counter. */
import { formatKey, hex } from '../../base/bytes.ts';
import { formatCount, formatInteger } from '../../base/units.ts';
import { isTombstone } from '../../scene/entry.ts';
import type { Key, Scan, Version } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { countsHighlighted, type Input } from '../../marks/input.ts';
import type { Role, XSpan } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import { tombstoneSymbol } from '../shapes/tombstone-symbols.ts';
import { laneOf, type Step } from './scan-lanes.ts';

/** The memtables or a level, as a row of a walk. */
export interface Bed {
  readonly home: 'memtable' | number;
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** An entry that the scan has read. */
export interface Read {
  readonly step: Step;
  /** Number of the step among those of its kind. */
  readonly nth: number;
  readonly op: number;
  readonly standing: boolean;
}

/** The location of an entry in a walk: rows have one entry of a key. */
export const placeOf = (home: Bed['home'], key: Key): string => `${home}/${hex(key)}`;

/** True for the last entry that the scan has read, if it is a row that the scan has not left. */
export const isStanding = (step: Step, { path }: Scan): boolean =>
  step === path.at(-1) && step.what === 'row' && !step.left;

/** x and y are its center, px. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** An entry to draw. */
export interface Chip {
  readonly entry: Pick<Version, 'key' | 'type'>;
  /** What the scan has done with it. */
  readonly read?: Read | undefined;
  readonly place: Place;
  /** The compaction at work has decided to drop it. */
  readonly isDropped?: boolean;
}

/** Whether it is drawn as an outline: a tombstone, or a value that the scan has skipped. */
const isOutlined = ({ entry, read }: Chip): boolean => isTombstone(entry.type) || isSkipped(read);
const isSkipped = (read: Read | undefined): boolean => read !== undefined && read.step.what !== 'row';

/** The entries of a bed. What has no meaning of its own (grounds, symbols, strokes) is one path each, for bytes and elements. */
export function drawEntries(pen: Pen, input: Input, bed: Bed, chips: readonly Chip[]): void {
  const id = `walk/${bed.id}`;
  const ground = chips.filter(isOutlined).map(({ place: { x, y, w, h } }) => {
    return `M${px(x - w / 2)} ${px(y - h / 2)}h${px(w)}v${px(h)}h${px(-w)}z`;
  });
  if (ground.length > 0) pen.path({ id: `${id}/ground`, role: 'panel', fill: true, d: ground.join('') });
  for (const chip of chips) drawEntry(pen, input, bed, chip);
  const signs = new Pen(pen.metrics);
  for (const { entry, place, isDropped } of chips)
    if (!isDropped) tombstoneSymbol(signs, id, entry.type, place.x, place.y, Math.min(12, place.h * 0.6, place.w));
  const sign = signs.marks.flatMap((mark) => (mark.kind === 'path' ? [mark] : []));
  if (sign[0]) pen.path({ ...sign[0], id: `${id}/signs`, d: sign.map(({ d }) => d).join('') });
  const struck = chips.filter(({ entry, read }) => isSkipped(read) && !isTombstone(entry.type));
  const strokes = struck.map(({ place: { x, y, w, h } }) => {
    const [dx, dy] = [w / 2 - 2, h / 2 - 3];
    return `M${px(x - dx)} ${px(y + dy)}L${px(x + dx)} ${px(y - dy)}`;
  });
  if (strokes.length > 0) pen.path({ id: `${id}/struck`, role: 'muted', d: strokes.join(''), width: 1.2 });
}

function drawEntry(pen: Pen, { highlight }: Input, bed: Bed, chip: Chip): void {
  const { entry, read, place, isDropped = false } = chip;
  const { x, y, w, h } = place;
  const name = formatKey(entry.key, { max: 24 });
  const dead = isTombstone(entry.type);
  const lane = read && laneOf(read.step);
  const id = !read
    ? `walk/${bed.id}/entry:${hex(entry.key)}`
    : read.standing
      ? `scan:${read.op}/standing`
      : `scan:${read.op}/${lane!.id}/i:${read.nth}`;
  const words = lane
    ? `${read.standing ? 'row' : lane.one}: ${name}`
    : `${dead ? 'Tombstone of' : 'Value of'} ${name}, in ${bed.name}${isDropped ? ', dropped' : ''}`;
  pen.box(x - w / 2, y - h / 2, w, h, {
    id,
    role: dead ? 'tombstone' : isSkipped(read) ? 'muted' : bed.role,
    r: 3,
    label: words,
    ...(isOutlined(chip) ? { pattern: 'outline' as const } : {}),
    ...(isDropped ? { opacity: 0.3, pattern: 'dashed' as const } : {}),
    ...(lane && !read.standing ? { count: 1, highlighted: countsHighlighted(highlight, ...lane.counters) } : {}),
  });
}

/** Height that a name and the number below it need, px. */
const kTwoLines = 28;

/** The name of a row of entries and how many it has; tombstones are named alone. `pitch`: height of a row. */
export function bedName(
  pen: Pen,
  { id, name }: Bed,
  entries: number,
  tombstones: number,
  y: number,
  gutter: number,
  pitch: number,
): void {
  const dead = [formatCount(tombstones, 'tombstone'), `${formatInteger(tombstones)} †`];
  const all = [formatCount(entries, 'entry', 'entries'), formatInteger(entries)];
  pen.rowName(`bed/${id}`, 14, y, name, tombstones > 0 ? dead : all, gutter, pitch < kTwoLines ? 0 : 14);
}

/** A frame around the entry that the scan is at. */
export function drawWalker(pen: Pen, scan: Scan, { x, y, w, h }: Place): void {
  const label = `The scan is at ${formatKey(scan.path.at(-1)!.key, { max: 24 })}`;
  const id = `scan:${scan.op}/way/here`;
  pen.box(x - w / 2 - 4, y - h / 2 - 4, w + 8, h + 8, { id, role: 'ray', pattern: 'outline', r: 5, label });
}

/** How many entries the scan has read, above its place. */
export function counter(pen: Pen, scan: Scan, x: number, { x0, x1, y }: XSpan & { readonly y: number }): void {
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

/** What the positions of keys mean, in forms from long to short. */
export const kEqualDistances = [
  'equal distances are equal numbers of keys',
  'equal distances: equal numbers of keys',
  'spaced by number of keys',
];

export type Point = readonly [x: number, y: number];

/** The way of the scan through points. */
export const lineThrough = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
