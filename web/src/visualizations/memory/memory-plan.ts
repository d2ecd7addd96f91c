/** Positions of the parts of the memory drawing, and the appearance of a block in all of them. Pure. */
import type { CachedBlock } from '../../scene/features/memory/memory-state.ts';
import { chosen, type Input } from '../../marks/input.ts';
import type { Role, XSpan } from '../../marks/marks.ts';
import type { MemorySums } from './memory-sums.ts';
import { levelRole, px, type Pen } from '../../marks/pen.ts';

export interface Plan extends XSpan {
  /** Distance between rows, px; the cache has the height of two. */
  readonly pitch: number;
  /** Height of a bar, px. */
  readonly bar: number;
  readonly sums: MemorySums;
  readonly levels: ReadonlyMap<number, number>;
}

export const idOf = ({ table, offset }: CachedBlock): string => `memory/table:${table}/block:${offset}`;

/** Name and note of a row, below each other if there is room. */
export function name(pen: Pen, { x0, pitch }: Plan, id: string, y: number, text: string, note: string): void {
  pen.rowName(`memory/${id}`, 14, y + 12, text, pitch < 31 ? '' : note, x0 - 22);
}

/** Position and size of a bar of this height. */
export const barBox = (x: number, y: number, w: number, bar: number) => ({ x: px(x), y: px(y), w: px(w), h: bar });

/** The color role of its level, of filters, or ink; index and filters are also hatched. */
export function look(
  block: CachedBlock,
  level: number | undefined,
): { readonly role: Role; readonly pattern: 'solid' | 'hatch' } {
  if (block.kind === 'filter') return { role: 'filter', pattern: 'solid' };
  if (block.kind === 'data') return { role: level === undefined ? 'muted' : levelRole(level), pattern: 'solid' };
  return { role: 'muted', pattern: 'hatch' };
}

/** Whether anything is selected: if not, thousands of blocks need no lookup by name. */
export const choosesAny = ({
  selection,
  highlight,
  emphasized,
}: Pick<Input, 'selection' | 'highlight' | 'emphasized'>): boolean =>
  highlight === null && (selection !== null || (emphasized !== undefined && emphasized.size > 0));

/** Whether the user selected this table, here or in the tree. */
export function picksTable(
  input: Pick<Input, 'selection' | 'highlight' | 'emphasized'>,
  table: number,
  level?: number,
): boolean {
  return [`table:${table}`, `memory/table:${table}`, `level:${level ?? '-'}/table:${table}`].some((address) =>
    chosen(input, address),
  );
}
