/** The mark under a point: the topmost one with a label. Pure; space: logical px of the box. */
import type { Mark } from '../marks/marks.ts';

/** Tolerance for fingers and shaky hands: a point this close to a thin mark still hits it, px. */
const kReach = 3;

export function hit(marks: readonly Mark[], x: number, y: number): Mark | null {
  for (let i = marks.length - 1; i >= 0; i--) {
    const mark = marks[i]!;
    if (mark.label !== undefined && covers(mark, x, y)) return mark;
  }
  return null;
}

function covers(mark: Mark, x: number, y: number): boolean {
  switch (mark.kind) {
    case 'rect':
      return (
        x >= mark.x - kReach && x <= mark.x + mark.w + kReach && y >= mark.y - kReach && y <= mark.y + mark.h + kReach
      );
    case 'circle':
      return Math.hypot(x - mark.cx, y - mark.cy) <= mark.r + kReach;
    case 'line':
    case 'path':
    case 'text':
      return false;
  }
}
