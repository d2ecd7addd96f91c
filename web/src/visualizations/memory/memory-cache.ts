/**
 * The block cache in LRU order, each block as wide as its charge, and the blocks evicted at the cold end during the
 * current operation.
 *
 * Drawn on the scale of its capacity, or, if far less is used, of the used bytes, with a dashed frame. Neighbors too
 * narrow to tell apart share a mark. A bar below marks blocks that the current operation inserted or found.
 *
 * Invariants: 1. pure; 2. counts of unlit block marks sum to the number of blocks; 3. over these and the evicted ones,
 * lit counts sum to what the current operation inserted, found and evicted.
 */
import type { OpId } from '../../base/ids.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import {
  cacheCounters,
  cacheParts,
  isCacheCounter,
  placeIsKnown,
  type CacheCounter,
  type CachedBlock,
} from '../../scene/features/memory/memory-state.ts';
import type { Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { chosen, type Input, type CounterHighlight } from '../../marks/input.ts';
import { barBox, choosesAny, idOf, look, name, picksTable, type Plan } from './memory-plan.ts';
import { blockName, blockWords, chargeOf, type MemorySums } from './memory-sums.ts';
import { px, type Pen } from '../../marks/pen.ts';

/** Narrower marks are combined, px. */
const kMarkMin = 4;
/** The scale is that of the used bytes if they are less than this share of the capacity. */
const kTornBelow = 0.25;

/** The block cache, hot end first, in as many lines as fit the height. */
export function cache(pen: Pen, input: Input, plan: Plan, y: number): void {
  const { x0, x1, pitch, bar, sums } = plan;
  const { cacheBytes, cacheCapacityBytes: capacity, blocks } = sums;
  const full = Math.round((100 * cacheBytes) / Math.max(1, capacity));
  name(pen, plan, 'cache', y, 'Block cache', capacity === 0 ? 'none' : `${full}\u00a0% full`);
  const torn = cacheBytes < capacity * kTornBelow;
  const shown = Math.max(cacheBytes, 1, torn ? Math.min(capacity, Math.max(cacheBytes * 1.25, 2048)) : capacity);
  const room = pitch * 2 - 22;
  const rows = torn ? 1 : Math.max(1, Math.min(3, Math.floor(room / (bar + 3)), Math.ceil(blocks.length / 24)));
  const width = x1 - x0;
  const scale = (width * rows) / shown;
  const words = cacheWords(sums, input.scene);
  for (let row = 0; row < rows; row++) {
    const id = `memory/cache/line:${row}`;
    pen.rect({
      id,
      role: 'hair',
      ...barBox(x0, y + row * (bar + 3), width, bar),
      pattern: torn ? 'dashed' : 'outline',
      label: words,
    });
  }
  // A piece belongs to the line that contains most of it; the rest is drawn in the other line, without a label.
  let place = 0;
  for (const piece of piecesOf(blocks, kMarkMin / scale)) {
    const start = piece.from * scale;
    const row = Math.min(rows - 1, Math.floor((start + (piece.bytes * scale) / 2) / width));
    const x = Math.max(0, start - row * width);
    const w = Math.min(width - x, start + piece.bytes * scale - row * width - x);
    const line = (at: number): number => px(y + at * (bar + 3));
    pieceMark(pen, input, plan, piece, place, { x: x0 + x, y: line(row), w });
    const over = piece.bytes * scale - w;
    if (over > 1) {
      const before = start < row * width;
      pen.rect({
        ...look(piece.blocks[0]!, plan.levels.get(piece.blocks[0]!.table)),
        id: `${idOf(piece.blocks[0]!)}/over`,
        ...barBox(before ? x1 - over : x0, line(before ? row - 1 : row + 1), over - 1, bar),
      });
    }
    place += piece.blocks.length;
  }
  const below = px(y + rows * (bar + 3) + 9);
  if (blocks.length > 0) pen.note('memory/cache/hot', x0, below, 'hot end: used last');
  const cold = torn ? `${formatBytes(capacity - cacheBytes)} free, not drawn` : 'cold end: goes first';
  if (pen.metrics.width(cold, 'sans', kType.small) < width / 2)
    pen.note('memory/cache/cold', x1, below, cold, 'muted', 'end');
  madeRoom(pen, input, plan, below + 5, scale);
}

const cacheWords = (sums: MemorySums, { memory }: Scene): string => {
  const unknown = sums.blocks.filter((block) => !placeIsKnown(memory, block)).length;
  const order =
    unknown === 0
      ? ''
      : `; of ${formatInteger(unknown)} the position in LRU order is unknown, because lookups were not recorded`;
  return `The block cache holds ${formatCount(sums.blocks.length, 'block')}, ${formatBytes(sums.cacheBytes)} of ${formatBytes(sums.cacheCapacityBytes)}${order}`;
};

/** Neighbors in LRU order that share a mark. */
interface Piece {
  readonly blocks: CachedBlock[];
  /** Bytes before it, and its own bytes. */
  readonly from: number;
  bytes: number;
}

function piecesOf(blocks: readonly CachedBlock[], bytesMin: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const block of blocks) {
    const last = pieces.at(-1);
    if (last !== undefined && last.bytes < bytesMin) {
      last.blocks.push(block);
      last.bytes += chargeOf(block);
    } else pieces.push({ blocks: [block], from, bytes: chargeOf(block) });
    from += chargeOf(block);
  }
  return pieces;
}

/** This block's contribution to the lit counter in the current operation. */
function counted(light: CounterHighlight | null, block: CachedBlock, op: OpId | null): number {
  return light === null || op === null || !isCacheCounter(light.counter) ? 0 : cacheCounters[light.counter](block, op);
}

/** The current operation inserted or found it. */
const isOfOperation = ({ memory: { turnover } }: Scene, block: CachedBlock): boolean =>
  turnover.op !== null && (block.broughtBy === turnover.op || block.foundBy === turnover.op);

/** "3 data, 1 index". */
function kindsIn(blocks: readonly CachedBlock[]): string {
  const kinds = [...new Set(blocks.map(({ kind }) => kind))];
  return kinds.map((kind) => `${blocks.filter((block) => block.kind === kind).length} ${kind}`).join(', ');
}

function pieceMark(
  pen: Pen,
  input: Input,
  { bar, levels, sums }: Plan,
  { blocks, bytes }: Piece,
  place: number,
  at: { readonly x: number; readonly y: number; readonly w: number },
): void {
  const { scene, highlight } = input;
  const first = blocks[0]!;
  const id = idOf(first);
  const highlightedCount =
    highlight === null
      ? 0
      : blocks.reduce((sum, block) => sum + counted(highlight, block, scene.memory.turnover.op), 0);
  const picked =
    choosesAny(input) &&
    blocks.some((block) => chosen(input, idOf(block)) || picksTable(input, block.table, levels.get(block.table)));
  const known = blocks.every((block) => placeIsKnown(scene.memory, block));
  const { role, pattern } = look(first, levels.get(first.table));
  const label =
    blocks.length === 1
      ? blockWords(scene, first, place, levels.get(first.table))
      : `${formatCount(blocks.length, 'block')} next to each other in LRU order (${kindsIn(blocks)}), ${formatBytes(bytes)}; the first: ${blockName(first, levels.get(first.table))}`;
  const gap = at.w > 6 ? 1.2 : 0.4;
  pen.rect({
    id,
    role,
    ...barBox(at.x, at.y, Math.max(0.5, at.w - gap), bar),
    pattern,
    label,
    dense: sums.blocks.length > 400,
    ...(known ? {} : { opacity: 0.55 }),
    ...(highlightedCount > 0
      ? { highlighted: true, count: highlightedCount }
      : picked
        ? { highlighted: true }
        : { count: blocks.length }),
  });
  if (blocks.some((block) => isOfOperation(scene, block)))
    pen.box(at.x, at.y + bar, Math.max(0.5, at.w - gap), 2.4, { id: `${id}/now`, role: 'ray' });
  const text = `${first.table}`;
  if (
    blocks.length === 1 &&
    pattern === 'solid' &&
    bar >= 11 &&
    at.w > pen.metrics.width(text, 'mono', kType.small) + 6
  )
    pen.nameOn(`${id}/name`, px(at.x + (at.w - gap) / 2), px(at.y + bar - 3.5), text, role, 'middle');
}

/**
 * Blocks evicted at the cold end during the current operation; one more mark for those not shown, and for those removed
 * with their tables.
 */
function madeRoom(
  pen: Pen,
  { scene, highlight }: Input,
  { x0, x1, levels, bar }: Plan,
  y: number,
  scale: number,
): void {
  const { op, evicted, gone, left } = scene.memory.turnover;
  const evictions = highlight?.counter === 'block_cache_evict_count';
  const forms = [`${formatInteger(evicted)} evicted`, `${formatInteger(evicted)} left`, formatInteger(evicted)];
  if (evicted > 0) pen.fitted('memory/left/name', x0 - 10, px(y + 9), forms, x0 - 24, 'muted', 'end');
  let x = x0;
  const shown: CachedBlock[] = [];
  for (const [i, block] of left.toReversed().entries()) {
    const w = Math.max(kMarkMin, chargeOf(block) * scale);
    if (x + w > x1 - 20) break;
    const highlightedCount = evictions ? 1 : counted(highlight, block, op);
    shown.push(block);
    pen.box(x, y + 1, w - 1, Math.min(9, bar), {
      id: `memory/left:${block.added}`,
      role: look(block, levels.get(block.table)).role,
      pattern: 'dashed',
      label: `${blockName(block, levels.get(block.table))} was evicted: it was the least recently used${i === 0 ? ', the last one evicted' : ''}`,
      ...(highlightedCount > 0 ? { highlighted: true, count: highlightedCount } : {}),
    });
    x += w + 1;
  }
  const more = evicted - shown.length;
  const own = cacheParts(shown, op);
  const rest = (name: CacheCounter): number => gone[name] - own[name];
  if (more + rest('block_cache_add') + rest('block_cache_hit_count') === 0) return;
  const name = highlight?.counter ?? '';
  const highlightedCount = evictions ? more : isCacheCounter(name) ? rest(name) : 0;
  pen.disc(Math.min(x1 - 6, x + 6), y + 5, 3, {
    id: 'memory/left/more',
    role: 'muted',
    label: `${formatCount(more, 'more block')} were evicted for this operation`,
    ...(highlightedCount > 0 ? { highlighted: true, count: highlightedCount } : {}),
  });
}
