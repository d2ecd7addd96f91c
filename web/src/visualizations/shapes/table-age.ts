/**
 * Two indicators of whether a table is due for compaction: the age of its entries, and its overlap with the next level.
 * Drawn in the upper right corner of boxes with room for them:
 *
 *      .-------------------------.
 *      | #24            ×2.4  |: |      ×2.4: it overlaps 2.4 times its own bytes in the next level
 *      |                      || |      a strip for the time from the first write (bottom) to now (top); ink covers its entries
 *      '-------------------------'
 *
 * Age is counted in writes, which are exact; the text adds the time.
 */
import { formatBytes, formatCount, formatNs } from '../../base/units.ts';
import { overlapBelow, type Overlap } from '../../scene/features/tree/overlap.ts';
import type { Scene, Table } from '../../scene/types.ts';
import { ageOf } from '../../scene/features/memory/write-times.ts';
import { kType } from '../../theme/tokens.ts';
import type { Rectangle } from '../../marks/marks.ts';
import type { Input } from '../../marks/input.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';

/** Minimum size of a box that shows them, px; and the width they take at its right end, without the ratio. */
const kRoom = { w: 44, h: 15 };
const kCore = { w: 4, inset: 4 };
/** What of it a name at the left must leave free, px. */
export const kAgeRoom = kCore.w + kCore.inset;

/** Whether a box shows its age; if not, the label of the table does not mention it either. */
export const showsAge = (w: number, h: number): boolean => w >= kRoom.w && h >= kRoom.h;

/** `right`: width used by another symbol at the right end; `free`: x where the name of the table ends. */
export function tableAge(
  pen: Pen,
  { scene }: Input,
  id: string,
  table: Table,
  level: number,
  place: Rectangle,
  right: number,
  free: number,
): void {
  const { x, y, w, h } = place;
  const core = { x: x + w - right - kCore.inset - kCore.w, y: y + 3, h: h - 6 };
  pen.box(core.x, core.y, kCore.w, core.h, { id: `${id}/age/core`, role: 'panel', r: 1 });
  const at = (sequence: number): number => {
    const all = Math.max(1, scene.lastSequence);
    return core.y + (core.h * (all - Math.min(all, sequence))) / all;
  };
  const [top, bottom] = [at(table.largestSequence), at(table.smallestSequence)];
  pen.box(core.x + 1, Math.min(top, core.y + core.h - 2), 2, Math.max(2, bottom - top), {
    id: `${id}/age`,
    role: 'ink',
    label: `${ageWords(scene, table)}.`,
  });
  const overlap = overlapBelow(scene, table, level);
  if (overlap === null) return;
  const text = `×${overlap.ratio.toFixed(1)}`;
  if (core.x - 4 - pen.metrics.width(text, 'mono', kType.small) < free + 6) return;
  pen.text({
    id: `${id}/overlap`,
    role: 'ink',
    on: levelRole(level),
    x: px(core.x - 4),
    y: px(y + Math.min(12, h / 2 + 3.6)),
    text,
    size: kType.small,
    face: 'mono',
    anchor: 'end',
    label: `Table ${table.table} ${overlapWords(overlap)}.`,
  });
}

/** How long ago its entries were written: in writes, and in virtual time if known. */
function ageWords(scene: Scene, table: Table): string {
  const writes = (sequence: number): number => Math.max(0, scene.lastSequence - sequence);
  const [newest, oldest] = [writes(table.largestSequence), writes(table.smallestSequence)];
  const since = ageOf(scene.written, table.smallestSequence, scene.tNs);
  const time = since === null ? '' : `, the oldest ${since.exact ? '' : 'about '}${formatNs(since.ageNs)}`;
  const range = newest === oldest ? formatCount(oldest, 'write') : `${newest} to ${formatCount(oldest, 'write')}`;
  return `Its entries are from ${range} ago${time}`;
}

/** Its overlap with the next level, as the end of a sentence. */
function overlapWords({ level, tables, bytes, ratio }: Overlap): string {
  return tables === 0
    ? `overlaps nothing of L${level}`
    : `overlaps ${formatCount(tables, 'table')} of L${level}, ${formatBytes(bytes)}: ${ratio.toFixed(1)} times its own bytes`;
}
