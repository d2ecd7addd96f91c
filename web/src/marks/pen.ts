/**
 * The pen: helpers to create marks, and the few shapes that every view shares (row names, the ruler of keys, the symbol
 * of a tombstone). A layout takes a pen, draws back to front, and returns `marks`.
 */
import { formatKey } from '../base/bytes.ts';
import { formatInteger } from '../base/units.ts';
import type { Face, Metrics } from '../theme/metrics.ts';
import { kType } from '../theme/tokens.ts';
import { tickLabels, ticksOf, type KeyAxis } from './key-axis.ts';
import type { Box, CircleMark, LineMark, Mark, PathMark, RectMark, Role, TextMark } from './marks.ts';

type Without<T> = Omit<T, 'kind'>;
type Anchor = NonNullable<TextMark['anchor']>;
type OfLine = Omit<LineMark, 'kind' | 'x1' | 'y1' | 'x2' | 'y2'>;

/** A text, or several forms of it from the longest to the shortest: the first that fits is used. */
export type Forms = string | readonly string[];

export class Pen {
  readonly marks: Mark[] = [];
  constructor(readonly metrics: Metrics) {}

  rect(mark: Without<RectMark>): void {
    this.marks.push({ kind: 'rect', ...mark });
  }
  line(mark: Without<LineMark>): void {
    this.marks.push({ kind: 'line', ...mark });
  }
  /** A rectangle with its upper left corner at (x, y). Rounded by `px`, as are the next three. */
  box(x: number, y: number, w: number, h: number, mark: Omit<RectMark, 'kind' | 'x' | 'y' | 'w' | 'h'>): void {
    this.marks.push({ kind: 'rect', x: px(x), y: px(y), w: px(w), h: px(h), ...mark });
  }
  horizontal(y: number, x1: number, x2: number, mark: OfLine): void {
    this.marks.push({ kind: 'line', x1: px(x1), y1: px(y), x2: px(x2), y2: px(y), ...mark });
  }
  vertical(x: number, y1: number, y2: number, mark: OfLine): void {
    this.marks.push({ kind: 'line', x1: px(x), y1: px(y1), x2: px(x), y2: px(y2), ...mark });
  }
  disc(x: number, y: number, r: number, mark: Omit<CircleMark, 'kind' | 'cx' | 'cy' | 'r'>): void {
    this.marks.push({ kind: 'circle', cx: px(x), cy: px(y), r, ...mark });
  }
  path(mark: Without<PathMark>): void {
    this.marks.push({ kind: 'path', ...mark });
  }
  circle(mark: Without<CircleMark>): void {
    this.marks.push({ kind: 'circle', ...mark });
  }
  text(mark: Without<TextMark>): void {
    if (mark.text !== '') this.marks.push({ kind: 'text', ...mark });
  }

  /** The first of the forms that fits in `room` px; the shortest, truncated, if none does. */
  fitting(forms: Forms, room: number, face: Face = 'sans', size: number = kType.small, weight = 400): string {
    const all = typeof forms === 'string' ? [forms] : forms;
    const whole = all.find((form) => this.metrics.width(form, face, size, weight) <= room);
    return whole ?? this.metrics.fit(all.at(-1) ?? '', room, face, size, weight);
  }

  /** Whether a key fits in `room` px. */
  fits(text: string, room: number, size: number = kType.small): boolean {
    return this.metrics.width(text, 'mono', size) <= room;
  }

  /** A key truncated at its start if needed: its end distinguishes it from its neighbors. */
  fittingEnd(text: string, room: number, size: number = kType.small): string {
    if (this.fits(text, room, size)) return text;
    for (let cut = 1; cut < text.length; cut++) {
      const rest = `…${text.slice(cut)}`;
      if (this.fits(rest, room, size)) return rest;
    }
    return '';
  }

  /**
   * Name of a row in serif, a note under it in sans, or beside it when `dy` is 0; `x`, `y` is the start of the name's
   * baseline.
   */
  rowName(id: string, x: number, y: number, name: string, note: Forms, notePx: number, dy = 14): void {
    // In a narrow drawing the longest names are a little smaller, so that they end 4 px before the rows begin.
    const width = this.metrics.width(name, 'serif', kType.title, 600);
    const room = notePx + 4;
    const size =
      dy === 0 || width <= room ? kType.title : Math.max(kType.small, Math.floor((kType.title * room) / width));
    this.text({ id: `${id}/name`, role: 'ink', x, y, text: name, size, face: 'serif', weight: 600 });
    if (dy === 0) {
      const after = x + this.metrics.width(name, 'serif', kType.title, 600) + 6;
      this.text({
        id: `${id}/note`,
        role: 'muted',
        x: px(after),
        y,
        text: this.fitting(note, notePx - (after - x)),
        size: kType.small,
        face: 'sans',
      });
      return;
    }
    const fitted = this.fitting(note, notePx);
    this.text({ id: `${id}/note`, role: 'muted', x, y: y + dy, text: fitted, size: kType.small, face: 'sans' });
  }

  /** A small note in sans. */
  note(
    id: string,
    x: number,
    y: number,
    text: string,
    role: Role = 'muted',
    anchor: Anchor = 'start',
    weight = 400,
    size: number = kType.small,
  ): void {
    this.text({ id, role, x, y, text, size, face: 'sans', anchor, weight });
  }

  /** A small note in the first of its forms that fits in `room` px; the shortest, truncated, if none does. */
  fitted(
    id: string,
    x: number,
    y: number,
    forms: Forms,
    room: number,
    role: Role = 'muted',
    anchor: Anchor = 'start',
    weight = 400,
  ): void {
    this.note(id, x, y, this.fitting(forms, room, 'sans', kType.small, weight), role, anchor, weight);
  }

  /** A key, in mono. */
  key(
    id: string,
    x: number,
    y: number,
    text: string,
    role: Role = 'ink',
    anchor: Anchor = 'start',
    size: number = kType.small,
  ): void {
    this.text({ id, role, x, y, text, size, face: 'mono', anchor });
  }

  /** The name of a thing in mono, on its filled mark of role `on`, or in ink if there is no such mark under it. */
  nameOn(id: string, x: number, y: number, text: string, on: Role | null, anchor: Anchor = 'start'): void {
    this.text({ id, role: 'ink', ...(on && { on }), x, y, text, size: kType.small, face: 'mono', anchor });
  }

  /** The subject of a drawing in bold mono: the key or the bit that is looked for, and the answer. */
  subject(id: string, x: number, y: number, text: string, role: Role, anchor: Anchor = 'start'): void {
    this.text({ id, role, x, y, text, size: kType.label, face: 'mono', anchor, weight: 600 });
  }

  /** The title of a drawing, in serif. */
  title(id: string, x: number, y: number, text: string): void {
    this.text({ id, role: 'ink', x, y, text, size: kType.title, face: 'serif', weight: 600 });
  }

  /** The picture, if it is only a sentence: there is nothing to draw. */
  onlySentence(id: string, box: Box, text: string): readonly Mark[] {
    this.sentence(id, 14, box.height / 2, text, box.width - 28, 3, 'muted');
    return this.marks;
  }

  /** A sentence in serif, in up to `lines` lines; the last one is truncated if needed. `y` is the first baseline. */
  sentence(id: string, x: number, y: number, text: string, width: number, lines: number, role: Role = 'ink'): void {
    // In a narrow picture a smaller size fits more text.
    const size = width < 400 ? kType.label : 14;
    let rest = text;
    for (let i = 0; i < lines && rest !== ''; i++) {
      const words = rest.split(' ');
      let line = words.shift()!;
      while (words.length > 0 && this.metrics.width(`${line} ${words[0]}`, 'serif', size) <= width)
        line += ` ${words.shift()}`;
      const last = i === lines - 1;
      const written = this.metrics.fit(last ? rest : line, width, 'serif', size);
      rest = last ? '' : words.join(' ');
      const place = i === 0 ? id : `${id}/line:${i}`;
      this.text({ id: place, role, x, y: px(y + i * 18), text: written, size, face: 'serif' });
    }
  }

  /** The symbol of a tombstone: a small cross, always crimson; (x, y) is its center. */
  cross(id: string, x: number, y: number, size: number): void {
    const r = size / 2;
    this.path({
      id,
      role: 'tombstone',
      d: `M${px(x)} ${px(y - r)}v${size}M${px(x - r * 0.6)} ${px(y - r * 0.35)}h${px(r * 1.2)}`,
      width: 1.6,
    });
  }

  /** Hairlines and key labels from top to bottom of the drawing. */
  ruler(axis: KeyAxis, x0: number, x1: number, yText: number, yBottom: number): void {
    const n = Math.max(2, Math.min(6, Math.floor((x1 - x0) / 110)));
    let free = -Infinity;
    const ticks = ticksOf(axis, n);
    const labels = tickLabels(
      ticks.map(({ key }) => key),
      12,
    );
    for (const [i, { key, at }] of ticks.entries()) {
      const x = x0 + (x1 - x0) * at;
      const text = labels[i]!;
      const half = this.metrics.width(text, 'mono', kType.small) / 2;
      const id = `axis/${formatKey(key, { as: 'hex' })}`;
      this.line({
        id: `${id}/line`,
        role: 'hair',
        x1: x,
        y1: yText + 7,
        x2: x,
        y2: yBottom,
        width: 0.8,
        pattern: at === 0 || at === 1 ? 'solid' : 'dashed',
      });
      const anchor = at === 0 ? 'start' : at === 1 ? 'end' : 'middle';
      const left = anchor === 'start' ? x : anchor === 'end' ? x - 2 * half : x - half;
      if (left < free) continue;
      free = left + 2 * half + 14;
      this.key(`${id}/key`, x, yText, text, 'muted', anchor);
    }
  }
}

/** Coordinates with at most two decimals: stable in golden files, and finer than a device pixel. */
export function px(n: number): number {
  return Math.round(n * 100) / 100;
}

/** The operation, in forms that fit a gutter. */
export const operationForms = ({ op }: { readonly op: number }): readonly string[] => [
  `operation ${formatInteger(op)}`,
  `op ${formatInteger(op)}`,
];

/** The role of a level's tables. */
export function levelRole(level: number): Role {
  return `level${Math.min(6, Math.max(0, level))}` as Role;
}
