/**
 * The picture as text. Two forms: `wordsOf` is for screen readers (the labels, in drawing order), `marksText` is for
 * tests (every mark on a line, with its position).
 */
import type { Mark } from '../../marks/marks.ts';

/** The labels of a picture, in drawing order, without duplicates; at most `max`, then how many more there are. Pure. */
export function wordsOf(marks: readonly Mark[], max = 200): readonly string[] {
  const words = [...new Set(marks.flatMap((mark) => mark.label ?? []))];
  return words.length <= max ? words : [...words.slice(0, max), `and ${words.length - max} more`];
}

/** How many records the lit marks represent. Pure. */
export function highlightedCount(marks: readonly Mark[]): number {
  return marks.reduce((sum, mark) => sum + (mark.highlighted ? (mark.count ?? 1) : 0), 0);
}

/** The picture as lines of text, for golden files. Pure. */
export function marksText(marks: readonly Mark[]): string {
  return marks.map(line).join('\n') + '\n';
}

function line(mark: Mark): string {
  const flags = [
    mark.pattern && mark.pattern !== 'solid' ? mark.pattern : '',
    mark.highlighted ? 'lit' : '',
    mark.opacity !== undefined ? `opacity ${mark.opacity}` : '',
    mark.count !== undefined ? `count ${mark.count}` : '',
    mark.dense ? 'dense' : '',
  ]
    .filter((flag) => flag !== '')
    .join(' ');
  return [`${mark.kind} ${mark.id} ${mark.role}`, place(mark), flags, mark.label ? `“${mark.label}”` : '']
    .filter((part) => part !== '')
    .join('  ');
}

function place(mark: Mark): string {
  switch (mark.kind) {
    case 'rect':
      return `${mark.x},${mark.y} ${mark.w}x${mark.h}`;
    case 'line':
      return `${mark.x1},${mark.y1} ${mark.x2},${mark.y2}`;
    case 'circle':
      return `${mark.cx},${mark.cy} r ${mark.r}`;
    case 'path':
      return mark.d;
    case 'text':
      return `${mark.x},${mark.y} ${mark.face} ${mark.size}${mark.anchor && mark.anchor !== 'start' ? ` ${mark.anchor}` : ''} '${mark.text}'`;
  }
}
