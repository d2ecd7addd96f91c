/**
 * Memory: what the engine holds at this moment, in total against a limit, then each part by itself.
 *
 *      Held          [mem|sealed|cache by level|index|filters|jobs]      |      to one scale; the line is the limit
 *      Memtables     [#####    ] [         ]                                    each slot is write_buffer_size
 *      Block cache   [12][ 7][12][i][f][ 9] ...                  . . . . .      hot end to cold end, each as wide as its charge
 *      made room     [ ][ ]                                                     evicted at the cold end by the current operation
 *      Open tables   [i f][i f][i f]                                            index and filters outside the cache
 *      Jobs          [inputs][out]                                              blocks held by a flush or a compaction
 *
 * A data block has the color of its table's level. The cache is drawn on the scale of its capacity, or, if far less is
 * used, of the used bytes, with a torn end. Neighbors too narrow to tell apart share a mark whose label lists them, so
 * the width bounds the number of marks.
 *
 * Invariants: 1. pure; 2. order, sizes and sums are those of the records (scene/features/memory/memory-state.ts); 3. over the marks of blocks
 * and of evicted blocks, lit counts sum to what the current operation inserted, found and evicted.
 */
import { isLsm } from '../../scene/design.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { cacheParts, type CachedBlock } from '../../scene/features/memory/memory-state.ts';
import type { Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { axisSpan, type Input } from '../../marks/input.ts';
import type { Mark, Role } from '../../marks/marks.ts';
import { cache } from './memory-cache.ts';
import { jobs, memtables, restScale, tables } from './memory-parts.ts';
import { barBox, idOf, look, name, type Plan } from './memory-plan.ts';
import { blockWords, chargeOf, levelsOfTables, memorySums, type MemorySums } from './memory-sums.ts';
import { Pen, px } from '../../marks/pen.ts';

export function layoutMemory(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  if (!isLsm(scene) || !scene.opened) {
    const why =
      scene.indexLog !== null
        ? [
            'An index and log has its index in memory, drawn beside its segments, and no cache.',
            'The index is drawn beside the segments.',
          ]
        : scene.btree !== null
          ? [
              'A B+tree keeps its pages in one buffer pool, drawn above its levels.',
              'A B+tree has one buffer pool, above its levels.',
            ]
          : 'No database is open, so no memory is in use.';
    pen.fitted('memory/none', box.width / 2, box.height / 2, why, box.width - 24, 'muted', 'middle');
    return pen.marks;
  }
  const sums = memorySums(scene);
  const lines = box.width < 620 ? 2 : 1;
  const { x0, x1 } = axisSpan(box);
  const pitch = (box.height - 12 - 18 * lines) / 6;
  const plan: Plan = { x0, x1, pitch, bar: Math.min(16, pitch * 0.46), sums, levels: levelsOfTables(scene) };
  const top = (row: number): number => Math.round(6 + row * pitch);
  held(pen, plan, top(0), box.width);
  memtables(pen, input, plan, top(1));
  cache(pen, input, plan, top(2));
  const scale = restScale(plan);
  tables(pen, input, plan, top(4), scale);
  jobs(pen, input, plan, top(5), scale);
  const place = input.selection === null ? -1 : sums.blocks.findIndex((block) => idOf(block) === input.selection);
  const said =
    place >= 0
      ? blockWords(scene, sums.blocks[place]!, place, plan.levels.get(sums.blocks[place]!.table))
      : happened(scene);
  pen.sentence('memory/words', 14, box.height - 8 - 18 * (lines - 1), `${said}.`, box.width - 28, lines);
  return pen.marks;
}

/** Everything on one scale, against the limit. */
function held(pen: Pen, plan: Plan, y: number, width: number): void {
  const { x0, x1, bar, sums, levels } = plan;
  const over = sums.heldBytes > sums.limitBytes;
  name(pen, plan, 'held', y, 'In use', formatBytes(sums.heldBytes));
  const scale = (x1 - x0) / (Math.max(sums.limitBytes, sums.heldBytes) * 1.02);
  let x = x0;
  const segment = (
    id: string,
    role: Role,
    bytes: number,
    label: string,
    pattern: 'solid' | 'hatch' = 'solid',
  ): void => {
    const w = bytes * scale;
    if (bytes > 0) pen.rect({ id: `memory/held/${id}`, role, ...barBox(x, y, w, bar), label, pattern });
    x += w;
  };
  pen.rect({ id: 'memory/held/room', role: 'faint', ...barBox(x0, y, x1 - x0, bar) });
  segment('memtables', 'memtable', sums.memtableBytes, `Memtables hold ${formatBytes(sums.memtableBytes)}`);
  for (const { key, role, pattern, blocks } of kindsOf(sums, levels)) {
    const bytes = blocks.reduce((sum, block) => sum + chargeOf(block), 0);
    segment(
      `cache/${key}`,
      role,
      bytes,
      `The block cache holds ${formatCount(blocks.length, 'block')} of ${key}: ${formatBytes(bytes)}`,
      pattern,
    );
  }
  segment(
    'tables',
    'filter',
    sums.tableBytes,
    `Open tables hold ${formatBytes(sums.tableBytes)} of index and filters outside the cache`,
    'hatch',
  );
  segment('jobs', 'merge', sums.jobBytes, `Running flushes and compactions hold ${formatBytes(sums.jobBytes)}`);
  const at = px(x0 + sums.limitBytes * scale);
  pen.vertical(at, y - 4, y + bar + 4, {
    id: 'memory/limit',
    role: over ? 'trouble' : 'ink',
    width: 1.6,
    pattern: 'dashed',
    label: limitWords(sums),
  });
  const texts = [
    `limit ${formatBytes(sums.limitBytes)}: cache ${formatBytes(sums.cacheCapacityBytes)} and write buffers ${formatBytes(sums.limitBytes - sums.cacheCapacityBytes)}`,
    `limit ${formatBytes(sums.limitBytes)}`,
  ];
  const text = texts.find((each) => pen.metrics.width(each, 'sans', kType.small) < width - x0 - 24) ?? '';
  if (plan.pitch >= 31) pen.note('memory/limit/words', at, px(y + bar + 13), text, over ? 'trouble' : 'muted', 'end');
}

const limitWords = (sums: MemorySums): string =>
  `The limit is ${formatBytes(sums.limitBytes)}: block_cache_size and all write buffers. ${formatBytes(sums.heldBytes)} are in use; index and filters of open tables and the memory of jobs have no limit`;

/** Blocks by kind: data by level, then index, then filters, then others. */
function kindsOf({ blocks }: MemorySums, levels: ReadonlyMap<number, number>) {
  const kinds = new Map<
    string,
    { key: string; role: Role; pattern: 'solid' | 'hatch'; order: number; blocks: CachedBlock[] }
  >();
  for (const block of blocks) {
    const level = levels.get(block.table);
    const key = block.kind !== 'data' ? block.kind : level === undefined ? 'tables that are gone' : `data of L${level}`;
    let kind = kinds.get(key);
    if (kind === undefined) {
      const order = block.kind === 'data' ? (level ?? 7) : block.kind === 'index' ? 8 : 9;
      kinds.set(key, (kind = { key, ...look(block, level), order, blocks: [] }));
    }
    kind.blocks.push(block);
  }
  return [...kinds.values()].sort((a, b) => a.order - b.order);
}

/** The effect of the current operation on the cache, as a sentence without a full stop. */
function happened({ memory, operation }: Scene): string {
  const { op, evicted, gone } = memory.turnover;
  const { block_cache_add: brought, block_cache_hit_count: found } = cacheParts(memory.blocks.values(), op, gone);
  if (operation === null || brought + found + evicted === 0)
    return memory.blocks.size === 0
      ? 'No block is cached: only client reads fill the block cache'
      : 'A hit makes a block the most recently used; the least recently used block is evicted';
  const parts = [
    found > 0 ? `found ${formatCount(found, 'block')} in the cache` : '',
    brought > 0 ? `brought ${formatCount(brought, 'block')}` : '',
    evicted > 0 ? `evicted ${formatInteger(evicted)}` : '',
  ].filter((part) => part !== '');
  return `${operation.opKind.replace(/^./, (c) => c.toUpperCase())} ${operation.op} ${parts.join(', ')}`;
}
