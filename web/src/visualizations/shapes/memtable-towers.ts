/**
 * The memtables of the tree, over its key axis: their entries at their keys, as towers of a skiplist with the engine's own heights or, in a
 * radix tree, all alike, and above them the range tombstones over the keys that they hide.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { isTombstone } from '../../scene/entry.ts';
import { optionNow } from '../../scene/option-now.ts';
import type { Memtable, Scene } from '../../scene/types.ts';
import { chosen, type Input } from '../../marks/input.ts';
import type { Pen } from '../../marks/pen.ts';
import { onAxis, rangeBands, tombstoneSymbol } from './tombstone-symbols.ts';
import type { TreePlan } from './tree-rows.ts';

/** The memtables: towers at their keys, range tombstones as bands above them. */
export function memtableRow(pen: Pen, input: Input, plan: TreePlan): void {
  const { scene, box } = input;
  const { x0, x1, memtableY: top, memtableH: h } = plan;
  const active = scene.memtables.find((m) => m.state === 'active');
  const sealed = scene.memtables.filter((m) => m.state !== 'active');
  const note = active ? memtableNote(active, scene) : 'none open';
  pen.rowName('memtables', 14, top + 14, 'Memtable', note, x0 - 22);
  const flushing = [...scene.jobs.values()].some((job) => job.kind === 'flush');
  if (sealed.length > 0 && !flushing)
    pen.note('memtables/sealed', 14, top + 42, `${formatInteger(sealed.length)} sealed`);
  const floor = top + h;
  pen.horizontal(floor, x0, x1, { id: 'memtables/floor', role: 'memtable', width: 1 });
  for (const memtable of [...sealed, ...(active ? [active] : [])]) entriesAtKeys(pen, input, plan, memtable, floor);
  if (box.width > 560 && scene.stall !== 'none') {
    pen.note('stall', x1, top + 4, `writes wait: ${scene.stall.replaceAll('_', ' ')}`, 'trouble', 'end', 600);
  }
}

/** The entries over the key axis. */
function entriesAtKeys(
  pen: Pen,
  input: Input,
  { x0, x1, memtableH }: TreePlan,
  memtable: Memtable,
  floor: number,
): void {
  const id = `memtable:${memtable.memtable}`;
  const role = memtable.state === 'active' ? 'memtable' : 'sealed';
  if (memtable.list.length + memtable.ranges.length < memtable.entries) {
    // The length shows how full the memtable is, because the positions of its keys were not recorded.
    const share = Math.min(1, memtable.sizeBytes / (writeBuffer(input.scene) ?? memtable.sizeBytes));
    pen.box(x0, floor - 10, (x1 - x0) * share, 10, {
      id,
      role,
      r: 2,
      label: `${structureWords(memtable, input.scene)}; entries were not recorded here`,
    });
    return;
  }
  pen.box(x0, floor - memtableH, x1 - x0, memtableH, {
    id,
    role: 'ground',
    opacity: 0,
    label: structureWords(memtable, input.scene),
    highlighted: chosen(input, id),
  });
  const lane = (memtableH - 6) / 6;
  memtable.list.forEach((entry, i) => {
    if (i < memtable.flushed) return;
    const x = x0 + (x1 - x0) * input.axis.position(entry.key);
    const h = Math.max(4, lane * Math.min(6, entry.height));
    const entryId = `${id}/entry:${formatKey(entry.key, { as: 'hex' }).slice(2)}@${entry.sequence}`;
    pen.box(x - 1.3, floor - h, 2.6, h, {
      id: entryId,
      role: isTombstone(entry.type) ? 'tombstone' : role,
      r: 1,
      dense: true,
      highlighted: chosen(input, entryId),
      ...(memtable.state === 'active' ? {} : { opacity: 0.75 }),
    });
    if (entry.type === 'single_delete') tombstoneSymbol(pen, `${entryId}/sign`, entry.type, x, floor - h - 5, 6);
  });
  // The bands of a sealed memtable are below those of the active one.
  const y = floor - memtableH + (memtable.state === 'active' ? 0 : 7);
  rangeBands(pen, memtable.ranges, { id, x: onAxis(input.axis, x0, x1), x0, x1, y, h: 5 });
}

/** Whether memtables sort their entries with a radix tree instead of a skiplist. */
export const hasRadixTree = (scene: Pick<Scene, 'options'>): boolean =>
  optionByName('memtable_factory')!.names![optionNow(scene, 'memtable_factory')] === 'radix_tree';

/** The same as memtableWords, and the structure if it is not the usual one. */
export const structureWords = (m: Memtable, scene: Pick<Scene, 'options'>): string =>
  `${memtableWords(m)}${hasRadixTree(scene) ? ', in a radix tree' : ''}`;

export function memtableWords(m: Memtable): string {
  const ranges = m.ranges.length > 0 ? `, ${formatCount(m.ranges.length, 'range tombstone')}` : '';
  return `Memtable ${m.memtable}, ${m.state}: ${formatCount(m.entries, 'entry', 'entries')}, ${formatCount(m.deletes, 'tombstone')}${ranges}, ${formatBytes(m.sizeBytes)}`;
}

/** Number of entries, and fill: relative to the limit, which the last entry may exceed, or in bytes if the limit is unknown. */
export function memtableNote({ entries, sizeBytes }: Memtable, scene: Scene): readonly string[] {
  const limit = writeBuffer(scene);
  const full =
    limit === null ? formatBytes(sizeBytes) : `${Math.min(100, Math.round((100 * sizeBytes) / limit))}\u00a0%`;
  const forms = [`${formatInteger(entries)} · ${full}`, full];
  return limit === null ? forms : [`${forms[0]} full`, ...forms];
}

const kWriteBuffer = optionByName('write_buffer_size')!.id;

/** Bytes at which a memtable is sealed, if recorded. */
export function writeBuffer(scene: Scene): number | null {
  return scene.options.get(kWriteBuffer) ?? null;
}
