/** Moves marks down, to draw one picture below another. Pure. */
import type { Mark } from './marks.ts';

/** `dy`: px. */
export function lowered(mark: Mark, dy: number): Mark {
  switch (mark.kind) {
    case 'rect':
    case 'text':
      return { ...mark, y: mark.y + dy };
    case 'line':
      return { ...mark, y1: mark.y1 + dy, y2: mark.y2 + dy };
    case 'circle':
      return { ...mark, cy: mark.cy + dy };
    case 'path':
      return { ...mark, d: loweredPath(mark.d, dy) };
  }
}

/** Commands in lower case are relative, so they move along. REQUIRES: no arcs with absolute ends. */
function loweredPath(d: string, dy: number): string {
  return d.replaceAll(/([MLQCSTV])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
    const places = numbers.match(/-?[\d.]+/g) ?? [];
    const isY = (i: number): boolean => command === 'V' || i % 2 === 1;
    return (
      command +
      places.map((place, i) => (isY(i) ? String(Math.round(10 * (Number(place) + dy)) / 10) : place)).join(' ')
    );
  });
}
