/** The ground under a scan: all runs, flat, each with its tombstones and with the keys that its range tombstones hide. */
import type { Input } from './input.ts';
import { levelRole, type Pen, px } from './pen.ts';
import { tableRanges, tableSpan, tableWords } from './table-box.ts';
import { onAxis, rangeBands } from './tombstone-signs.ts';

/** Where the tombstones lie: the runs, flat, each with its fossils. */
export function bed(pen: Pen, { scene, axis, ...rest }: Input, x0: number, x1: number, y: number, h: number): void {
  const levels = scene.levels.filter((l) => l.tables.length > 0);
  const ranged = scene.memtables.filter((m) => m.ranges.length > 0);
  const pitch = Math.min(20, h / (levels.length + (ranged.length > 0 ? 1 : 0)));
  if (ranged.length > 0) pen.note('bed/memtable/name', 14, y + Math.max(4, pitch - 7) - 1, 'Memtable');
  for (const { memtable, ranges } of ranged)
    rangeBands(pen, ranges, {
      id: `bed/memtable:${memtable}`,
      x: onAxis(axis, x0, x1),
      x0,
      x1,
      y,
      h: Math.max(4, pitch - 9),
    });
  levels.forEach(({ level, tables }, i) => {
    const top = y + (i + (ranged.length > 0 ? 1 : 0)) * pitch;
    const thick = Math.max(4, pitch - 7);
    pen.note(`bed/level:${level}/name`, 14, top + thick - 1, `L${level}`);
    const known = tables.flatMap((number) => scene.tables.get(number) ?? []);
    for (const table of known) {
      const { x, w } = tableSpan({ scene, axis, ...rest }, { x0, x1 }, table);
      const id = `bed/level:${level}/table:${table.table}`;
      pen.rect({ id, role: levelRole(level), x, y: px(top), w, h: px(thick), r: 1.5, label: tableWords(table, level) });
      const column = w / Math.max(1, table.buckets.length);
      table.buckets.forEach((tombstones, b) => {
        if (tombstones === 0) return;
        const share = Math.min(1, tombstones / Math.max(1, table.bucketEntries));
        pen.rect({
          id: `${id}/bucket:${b}/ground`,
          role: 'panel',
          x: px(x + b * column),
          y: px(top + 1.5),
          w: px(Math.max(0.8, column)),
          h: px(thick - 3),
          dense: true,
        });
        pen.rect({
          id: `${id}/bucket:${b}`,
          role: 'tombstone',
          x: px(x + b * column),
          y: px(top + 1.5 + (thick - 3) * (1 - share)),
          w: px(Math.max(0.8, column - 0.3)),
          h: px((thick - 3) * share),
          dense: true,
        });
      });
    }
    // Tables of L0 lie on each other: what hides keys stands above them all.
    for (const table of known) {
      const { x, w } = tableSpan({ scene, axis, ...rest }, { x0, x1 }, table);
      const id = `bed/level:${level}/table:${table.table}`;
      tableRanges(pen, { scene, axis, ...rest }, id, table, { x0, x1, x, y: top, w, h: thick, fading: false });
    }
  });
}
