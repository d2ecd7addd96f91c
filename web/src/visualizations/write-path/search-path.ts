/**
 * The search of a write for its place in a skiplist: from the head to the right along a rail, and down where the next entry is too large. Each step is
 * a comparison that the engine recorded.
 *
 *      o----->|
 *             |----------> x    the next entry on this rail is larger: down
 *             |--->|----> x
 *                      ^        the place of the new entry
 */
import { formatKey } from '../../base/bytes.ts';
import type { Memtable, Operation } from '../../scene/types.ts';
import { type Pen, px } from '../../marks/pen.ts';
import type { Plan } from './memtable-plan.ts';
import { travelingPair } from './traveling-pair.ts';

/** Draws the search of the current write and, at its end, the pair; nothing if the write is done or searches another memtable. */
export function searchPath(pen: Pen, operation: Operation | null, memtable: Memtable, plan: Plan): void {
  if (operation === null || operation.stage === 'done' || operation.search.length === 0) return;
  const id = `op:${operation.op}/search`;
  const { head, lane, base } = plan;
  let x = head;
  let y = base - lane * (operation.search[0]!.level + 0.5);
  let d = `M${px(head)} ${px(y)}`;
  for (const [i, { level, sequence, isAfter }] of operation.search.entries()) {
    const rank = memtable.list.findIndex((entry) => entry.sequence === sequence);
    if (rank < 0) return;
    const at = plan.x(rank);
    y = base - lane * (level + 0.5);
    d += `V${px(y)}`;
    if (isAfter) {
      x = at;
      d += `H${px(x)}`;
    } else pen.horizontal(y, x, at, { id: `${id}/ahead:${i}`, role: 'ray', width: 1.4, pattern: 'dashed' });
    pen.disc(at, y, 4, {
      id: `${id}/step:${i}`,
      role: 'ray',
      ...(isAfter ? {} : { pattern: 'outline' as const }),
      label: `Comparison ${i + 1}: the new key comes ${isAfter ? 'after' : 'before'} ${formatKey(memtable.list[rank]!.key, { max: 24 })}, so the search moves ${isAfter ? 'right' : 'down'}`,
    });
  }
  const isPlaced = operation.inserted !== null;
  if (isPlaced) d += `V${px(base - lane * 0.5)}`;
  pen.path({ id: `${id}/path`, role: 'ray', width: 2.2, d });
  if (!isPlaced) travelingPair(pen, operation, x, y - 16);
}
