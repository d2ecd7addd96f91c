/**
 * The other tables of a visited level, on its row: tables of a level do not overlap, so the ray meets one and misses these.
 *
 *      L1 #7     [- - -]  [======|=====]   [- - - -]
 *
 * Tables of L0 may overlap; each has a row of its own.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import type { Input } from '../../marks/input.ts';
import { levelRole, type Pen } from '../../marks/pen.ts';
import type { Key } from '../../scene/types.ts';
import { tableSpan } from '../shapes/table-box.ts';
import type { Columns } from './read-stop.ts';

/** More would be thinner than their outlines. */
const kMost = 24;

/** `key`: the key of the Get. `middle`: center of the row, px. */
export function levelNeighbors(
  pen: Pen,
  input: Input,
  key: Key,
  level: number,
  columns: Columns,
  middle: number,
): void {
  const { scene } = input;
  const tables = scene.levels.find((each) => each.level === level)?.tables ?? [];
  if (level === 0 || tables.length > kMost) return;
  for (const number of tables) {
    const table = scene.tables.get(number);
    if (!table || (compareBytes(table.smallest, key) <= 0 && compareBytes(key, table.largest) <= 0)) continue;
    const { x, w } = tableSpan(input, columns, table);
    const range = `${formatKey(table.smallest, { max: 28 })} to ${formatKey(table.largest, { max: 28 })}`;
    pen.box(x, middle - 5, w, 10, {
      id: `read/neighbor:${number}`,
      role: levelRole(level),
      r: 2,
      opacity: 0.3,
      label: `Table ${number} in L${level}: its keys, ${range}, exclude this one`,
    });
  }
}
