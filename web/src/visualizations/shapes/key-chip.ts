/**
 * A chip: one entry of a run, with its key and its sequence.
 *
 *     .--------.    .--+-------.    .--------.
 *     |  0204  |    |+ |  0261 |    |--0204--|    a value; a tombstone: its symbol, a crimson frame and a word;
 *     |  @371  |    |  |deleted|    |  @298  |    a struck out one
 *     '--------'    '--+-------'    '--------'
 *
 * All its marks have coordinates, and none is a path, because a path cannot move (tween.ts).
 */
import { formatKey } from '../../base/bytes.ts';
import { isTombstone } from '../../scene/entry.ts';
import type { Version } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Rectangle, Role, TextMark } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';

export interface KeyChip {
  readonly id: string;
  readonly entry: Version;
  readonly box: Rectangle;
  /** The color of its run. */
  readonly role: Role;
  readonly label: string;
  readonly isLit: boolean;
  readonly isStruck: boolean;
}

/** Width of the field of a tombstone's symbol. */
export const kField = 13;

/** The rectangle, with the symbol of a tombstone. `strokeTo`: where the stroke through it ends, from its left end, px. */
export function chipBody(pen: Pen, { id, entry, box, role, label, isLit, isStruck }: KeyChip, strokeTo: number): void {
  const { x, y, w, h } = box;
  const faded = isStruck ? { opacity: 0.35 } : {};
  pen.box(x, y, w, h, { id, role, r: 4, label, highlighted: isLit, ...faded });
  if (isTombstone(entry.type)) {
    pen.box(x, y, kField, h, { id: `${id}/field`, role: 'panel', r: 3, ...faded });
    pen.box(x, y, w, h, { id: `${id}/frame`, role: 'tombstone', r: 4, pattern: 'outline', ...faded });
    symbol(pen, `${id}/sign`, entry, x + kField / 2, y + h / 2);
  }
  if (isStruck)
    pen.line({
      id: `${id}/struck`,
      role: 'ink',
      x1: px(x - 3),
      y1: px(y + h * 0.72),
      x2: px(x + strokeTo),
      y2: px(y + h * 0.28),
      width: 1.6,
      opacity: 0.7,
    });
}

/** The symbol of a tombstone, of lines, which can move. */
function symbol(pen: Pen, id: string, { type }: Version, x: number, y: number): void {
  const line = (name: string, x1: number, y1: number, x2: number, y2: number) =>
    pen.line({
      id: `${id}/${name}`,
      role: 'tombstone',
      x1: px(x + x1),
      y1: px(y + y1),
      x2: px(x + x2),
      y2: px(y + y2),
      width: 1.8,
    });
  if (type === 'single_delete') {
    line('a', -3, -3, 3, 3);
    line('b', -3, 3, 3, -3);
  } else {
    line('a', 0, -5, 0, 5);
    line('b', -3, -2, 3, -2);
  }
}

interface ChipText extends Pick<TextMark, 'text' | 'size' | 'face'> {
  readonly name: string;
  /** Distance of the baseline from the middle of the chip, px. */
  readonly dy: number;
  readonly weight?: number;
}

/** A text in the middle of a chip, without its first `inset` px. */
export function chipText(pen: Pen, chip: KeyChip, inset: number, { name, dy, weight = 400, ...text }: ChipText): void {
  const { x, y, w, h } = chip.box;
  pen.text({
    id: `${chip.id}/${name}`,
    role: 'ink',
    ...(chip.isStruck ? { opacity: 0.8 } : { on: chip.role }),
    x: px(x + inset + (w - inset) / 2),
    y: px(y + h / 2 + dy),
    ...text,
    anchor: 'middle',
    weight,
  });
}

/** The sequence of an entry, the longest form first; that of a tombstone with a word. */
export function sequenceForms({ type, sequence }: Version): readonly string[] {
  const at = `@${sequence}`;
  return isTombstone(type) ? [`deleted ${at}`, `del. ${at}`, 'deleted', at] : [at];
}

/** The texts of a tall chip: the key, and the sequence below it. `pitch`: distance between two chips, px. */
export function chipLines(pen: Pen, chip: KeyChip, pitch: number): void {
  const { entry, box } = chip;
  const dead = isTombstone(entry.type);
  const inset = dead ? kField : 0;
  const room = box.w - inset - 4;
  const whole = formatKey(entry.key);
  const sizes = keySizes(box.h, pitch);
  const size = sizes.find((each) => pen.metrics.width(whole, 'mono', each, 600) <= room) ?? sizes.at(-1)!;
  const key = { name: 'key', text: pen.fittingEnd(whole, room, size), size, face: 'mono', weight: 600 } as const;
  const forms = sequenceForms(entry);
  const at = `@${entry.sequence}`;
  // A narrow tombstone has its word and its sequence on two lines.
  if (dead && box.h >= 40 && pen.metrics.width(forms[0]!, 'sans', kType.small) > room) {
    const line = (name: string, texts: readonly string[], dy: number): void =>
      chipText(pen, chip, inset, { name, text: pen.fitting(texts, room), dy, size: kType.small, face: 'sans' });
    chipText(pen, chip, inset, { ...key, dy: -7 });
    line('word', ['deleted', 'del.'], 5);
    line('seq', [at, ''], 17);
    return;
  }
  const isRoomy = box.h >= 44 && !dead && pen.metrics.width(at, 'sans', kType.label) <= room;
  const small = isRoomy ? kType.label : kType.small;
  chipText(pen, chip, inset, { ...key, dy: -1 + (size - 13) * 0.2 });
  const text = pen.fitting(forms, room);
  chipText(pen, chip, inset, { name: 'seq', text, dy: 10 + (small - kType.small) * 2, size: small, face: 'sans' });
}

/** The text of a low chip: the key, and after it the sequence if it has room. */
export function chipLine(pen: Pen, chip: KeyChip): void {
  const { entry, box } = chip;
  const inset = isTombstone(entry.type) ? kField : 0;
  const room = box.w - inset - 4;
  const [key, at] = [formatKey(entry.key), `@${entry.sequence}`];
  const sizes = [kType.label, 12, kType.small].filter((size) => size <= box.h - 2);
  const size = sizes.find((each) => pen.metrics.width(key, 'mono', each, 600) <= room) ?? kType.small;
  const [keyW, atW] = [pen.metrics.width(key, 'mono', size, 600), pen.metrics.width(at, 'sans', kType.small)];
  const gap = 4;
  const both = keyW + gap + atW <= room;
  const text = pen.fittingEnd(key, room, size);
  chipText(pen, chip, inset - (both ? gap + atW : 0), {
    name: 'key',
    text,
    dy: size * 0.35,
    size,
    face: 'mono',
    weight: 600,
  });
  if (both) chipText(pen, chip, inset + keyW + gap, { name: 'seq', text: at, dy: 4, size: kType.small, face: 'sans' });
}

/** The sizes of keys, the largest first. */
function keySizes(height: number, pitch: number): readonly number[] {
  const sizes = [18, 15, kType.label, 12];
  const most = height >= 44 ? 18 : height >= 34 ? 15 : kType.label;
  return sizes.filter((size) => size <= most && (size >= kType.label || pitch < 76));
}
