/**
 * A memtable: entries by rank, and above them the structure that finds the place of a key. In a skiplist each entry is a tower of the
 * engine's own height, between rails (skiplist.ts); in a radix tree all entries are alike, under the nodes of the trie (radix-tree.ts).
 * Entries that a flush has written are not drawn here (new-table.ts draws them in the table).
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { isRefused, isTombstone, tombstoneOf } from '../../scene/entry.ts';
import type { Key, Memtable, Version } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { chosen, type Input } from '../../marks/input.ts';
import type { Role } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';
import { rangeBands, tombstoneSymbol } from '../shapes/tombstone-symbols.ts';
import { kEntryMost, kNamed, planOf, type MemtableSlot, type Plan } from './memtable-plan.ts';
import { brackets, comparedBy, pairOf, trieOf, trieSearch } from './radix-tree.ts';
import { searchPath } from './search-path.ts';
import { heightOf, rails } from './skiplist.ts';
import { hasRadixTree, memtableNote, structureWords, writeBuffer } from '../shapes/memtable-towers.ts';

/** At least every fourth is labeled, with the end of its key if the whole key does not fit. */
const kNamedEveryMax = 4;

export function entryId(memtable: number, entry: Version): string {
  return `memtable:${memtable}/entry:${formatKey(entry.key, { as: 'hex' }).slice(2)}@${entry.sequence}`;
}

/** Entries by rank, and the structure above them. */
export function memtableBox(pen: Pen, input: Input, memtable: Memtable, place: MemtableSlot, name: string): void {
  const { x0, x1, top, floor } = place;
  const id = `memtable:${memtable.memtable}`;
  const isActive = memtable.state === 'active';
  const entries = formatCount(memtable.entries, 'entry', 'entries');
  const note = isActive
    ? memtableNote(memtable, input.scene)
    : [`${entries} · log #${memtable.wal}`, `${formatInteger(memtable.entries)} · log #${memtable.wal}`, entries];
  pen.rowName(id, 14, top + 14, name, note, x0 - 22);
  pen.box(x0, top, x1 - x0, Math.max(8, floor - top), {
    id,
    role: 'ground',
    opacity: 0,
    label: structureWords(memtable, input.scene),
    highlighted: chosen(input, id),
  });
  const n = memtable.list.length;
  if (n + memtable.ranges.length < memtable.entries) return unrecorded(pen, input, memtable, place);
  const role = roleOf(memtable);
  const trie = hasRadixTree(input.scene) ? trieOf(memtable.list) : null;
  const plan = planOf(memtable, place, trie === null ? heightOf(memtable) : trie.height + 1);
  if (trie === null) rails(pen, memtable, plan, role);
  const compared = trie === null ? null : comparedBy(input.scene.operation, memtable, plan);
  if (trie !== null) brackets(pen, memtable, trie, plan, pairOf(compared));
  rangeBands(pen, memtable.ranges, { id, x: byRank(memtable, plan, x0), x0, x1, y: top + 2, h: 6 });
  memtable.list.forEach((_, i) => {
    if (i >= memtable.flushed) entry(pen, input, memtable, plan, i);
  });
  keys(pen, input, memtable, plan, place);
  if (trie === null) searchPath(pen, input.scene.operation, memtable, plan);
  else if (compared !== null) trieSearch(pen, compared, memtable, trie, plan);
}

/** The keys below the entries. The newest entry always has its key: labels that would touch it are left out. */
function keys(pen: Pen, input: Input, memtable: Memtable, plan: Plan, { x0, floor }: MemtableSlot): void {
  const { list, flushed } = memtable;
  const every = namedEvery(input, memtable, plan.slot);
  const fresh = list.findIndex((entry) => isFresh(input, memtable, entry));
  // Keeps the first label above its own entry and out of the gutter.
  const firstNamed = Math.max(0, Math.min(every >> 1, list.length - 1));
  list.forEach((entry, i) => {
    const isNamed = list.length <= kNamed && i >= firstNamed && (i - firstNamed) % every === 0;
    const touchesFresh = fresh >= 0 && i !== fresh && Math.abs(i - fresh) < every;
    if (i < flushed || (i !== fresh && (!isNamed || touchesFresh))) return;
    const text =
      i === fresh ? formatKey(entry.key, { max: 16 }) : pen.fittingEnd(formatKey(entry.key), plan.slot * every - 3);
    pen.key(
      `${entryId(memtable.memtable, entry)}/key`,
      px(Math.max(plan.x(i), x0 + input.metrics.width(text, 'mono', kType.small) / 2)),
      px(floor),
      text,
      isTombstone(entry.type) ? 'tombstone' : i === fresh ? 'ray' : 'ink',
      'middle',
    );
  });
}

const roleOf = ({ state }: Memtable): Role => (state === 'active' ? 'memtable' : 'sealed');

/** Without records of its entries, a bar shows how full the memtable is. */
function unrecorded(pen: Pen, input: Input, memtable: Memtable, { x0, x1, floor }: MemtableSlot): void {
  const id = `memtable:${memtable.memtable}`;
  pen.box(
    x0,
    floor - 18,
    (x1 - x0) * Math.min(1, memtable.sizeBytes / (writeBuffer(input.scene) ?? memtable.sizeBytes)),
    18,
    {
      id: `${id}/all`,
      role: roleOf(memtable),
      r: 2,
    },
  );
  pen.note(`${id}/detail`, x0, floor - 24, 'entries were not recorded here');
}

/** True for the entry that the last write has just inserted. */
function isFresh(
  { highlight, scene: { operation, lastSequence } }: Input,
  { state }: Memtable,
  entry: Version,
): boolean {
  if (highlight !== null || operation === null || isRefused(operation) || state !== 'active') return false;
  return entry.sequence === (operation.stage === 'done' ? lastSequence : operation.inserted);
}

/** The i-th entry: a tower of a skiplist, or one level high. */
function entry(pen: Pen, input: Input, memtable: Memtable, { slot, width, lane, base, ceiling, x }: Plan, i: number) {
  const entry = memtable.list[i]!;
  const id = entryId(memtable.memtable, entry);
  const h = entry.height > 0 ? lane * entry.height : Math.min(lane, kEntryMost);
  pen.box(x(i) - width / 2, base - h + 2, width, Math.max(4, h - 2), {
    id,
    role: isTombstone(entry.type) ? 'tombstone' : roleOf(memtable),
    pattern: entry.type === 'put' ? 'solid' : entry.type === 'single_delete' ? 'outline' : 'hatch',
    r: Math.min(2, width / 3),
    dense: memtable.list.length > 160,
    label: `${tombstoneOf[entry.type] || 'put '}${formatKey(entry.key, { max: 24 })}, sequence ${entry.sequence}, ${formatBytes(entry.valueBytes)}${entry.height > 0 ? `, tower of ${entry.height}` : ''}`,
    highlighted: isFresh(input, memtable, entry) || chosen(input, id),
  });
  if (isTombstone(entry.type) && slot >= 6)
    tombstoneSymbol(pen, `${id}/sign`, entry.type, x(i), Math.max(ceiling, base - h - 3), Math.min(8, slot - 1));
}

/** x of a key among the entries: before the first entry that is not smaller. */
const byRank =
  ({ list }: Memtable, { x, slot }: Plan, x0: number) =>
  (key: Key): number => {
    const rank = list.findIndex((entry) => compareBytes(entry.key, key) >= 0);
    return Math.max(x0, x(rank < 0 ? list.length : rank) - slot / 2);
  };

/** One of this many entries is labeled, so that labels do not overlap, whole if possible. */
function namedEvery({ metrics }: Input, { list }: Memtable, slot: number): number {
  const widest = Math.max(0, ...list.map((entry) => metrics.width(formatKey(entry.key), 'mono', kType.small)));
  return Math.min(kNamedEveryMax, Math.max(1, Math.ceil((widest + 3) / slot)));
}
