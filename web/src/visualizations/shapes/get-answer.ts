/** Text that the drawings of a Get share, whatever the engine. */
import { formatKey } from '../../base/bytes.ts';
import type { Input } from '../../marks/input.ts';
import type { Pen } from '../../marks/pen.ts';
import type { Operation } from '../../scene/types.ts';

/** Says why there is nothing to draw. */
export function noGet(pen: Pen, { scene: { operation }, box }: Input): void {
  const words = operation ? 'The last operation was not a Get. Run one: get KEY' : 'No Get has run yet.';
  pen.note('read/none', box.width / 2, box.height / 2, words, 'muted', 'middle');
}

/** The answer of a finished Get: "= value", "not found", or its error. Pure. */
export function answerOfGet({ status, value }: Operation): string {
  if (status === 'ok') return `= ${value ? formatKey(value, { max: 18 }) : 'found'}`;
  return (status ?? '').replaceAll('_', ' ');
}
