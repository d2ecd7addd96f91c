/** The mark under a pointer in a figure, and where its tooltip goes. Reads the DOM geometry, changes nothing. */
import type { Box, Mark } from '../marks/marks.ts';
import { hit } from './hit.ts';

/** A point in a figure; the element contains the picture. */
export interface MarkPosition {
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: Element;
}

/** A tooltip beside a pointer: px from the corner of the figure, and the side on which there is room. */
export interface Tip {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly side: 'left' | 'right';
}

export function markUnder(place: MarkPosition, marks: readonly Mark[], box: Box): Mark | null {
  const rect = place.currentTarget.querySelector('svg')!.getBoundingClientRect();
  const scale = box.width / Math.max(1, rect.width);
  return hit(marks, (place.clientX - rect.left) * scale, (place.clientY - rect.top) * scale);
}

export function tipAt(place: MarkPosition, marks: readonly Mark[], box: Box): Tip | null {
  const text = markUnder(place, marks, box)?.label;
  if (text === undefined) return null;
  const rect = place.currentTarget.getBoundingClientRect();
  const x = place.clientX - rect.left;
  return { text, x, y: place.clientY - rect.top, side: x > rect.width / 2 ? 'left' : 'right' };
}
