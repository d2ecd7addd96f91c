/** The skiplist above the entries of a memtable: at each height a rail between the towers that reach it, the path of a search. */
import type { Memtable } from '../../scene/types.ts';
import type { Role } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';
import type { Plan } from './memtable-plan.ts';

/** The height of the tallest tower. */
export const heightOf = ({ list }: Memtable): number => Math.max(0, ...list.map((entry) => entry.height));

export function rails(pen: Pen, memtable: Memtable, { x, base, lane, levels, head }: Plan, role: Role): void {
  for (let height = 1; height <= levels; height++) {
    const reach = memtable.list.flatMap((entry, i) => (i >= memtable.flushed && entry.height >= height ? [i] : []));
    if (reach.length === 0) continue;
    const y = px(base - lane * (height - 0.5));
    const from = height === 1 ? x(reach[0]!) : head;
    pen.horizontal(y, from, x(reach.at(-1)!), {
      id: `memtable:${memtable.memtable}/rail:${height}`,
      role,
      width: 0.9,
      opacity: 0.7,
    });
  }
}
