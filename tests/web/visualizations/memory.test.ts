/**
 * The drawing of memory: the golden files are the review; every byte in memory is drawn once, in the engine's order, and lit marks add
 * up. STRATA_REWRITE=1 rewrites the golden files.
 */
import { describe, expect, it } from 'vitest';
import { byteTarget, inTree } from '../../../web/src/visualizations/bytes/byte-target.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark, RectMark } from '../../../web/src/marks/marks.ts';
import { layoutMemory } from '../../../web/src/visualizations/memory/layout.ts';
import { blockWords, memorySums } from '../../../web/src/visualizations/memory/memory-sums.ts';
import { highlightedCount, wordsOf } from '../../../web/src/render/text/mark-text.ts';
import { newFamily } from '../../../web/src/scene/families.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';
import { kScenes } from '../../fixtures/scenes.ts';
import { caching } from '../../fixtures/scenes/reads.ts';

interface Asked {
  readonly width?: number;
  readonly height?: number;
  readonly selection?: string;
  readonly counter?: string;
}

const draw = (scene: Scene, { width = 884, height = 320, selection, counter }: Asked = {}): readonly Mark[] =>
  layoutMemory({
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection: selection ?? null,
    highlight: counter === undefined ? null : { counter },
  });

const isBlock = (mark: Mark): mark is RectMark => mark.kind === 'rect' && /\/block:\d+$/.test(mark.id);
const sumOf = (marks: readonly Mark[]): number => marks.reduce((sum, mark) => sum + (mark.count ?? 1), 0);

/** The most recently used block, and its address. */
const newest = (scene: Scene) => memorySums(scene).blocks[0]!;
const addressOf = (scene: Scene): string => `memory/table:${newest(scene).table}/block:${newest(scene).offset}`;

const goldens: Readonly<Record<string, () => readonly Mark[]>> = {
  caching: () => draw(caching()),
  chosen: () => draw(caching(), { selection: addressOf(caching()) }),
  phone: () => draw(caching(), { width: 362, height: 312 }),
  low: () => draw(caching(), { height: 190 }),
  torn: () => draw(caching(4)),
  empty: () => draw(kScenes.empty()),
  flushing: () => draw(kScenes.flushing()),
};

describe.each(Object.entries(goldens))('%s', (name, marks) => {
  it('is drawn as in its golden file', () => {
    matchPicture(marks(), new URL(`./memory.${name}.golden.txt`, import.meta.url));
  });
});

const boxes = [
  [884, 320],
  [884, 180],
  [560, 300],
  [302, 312],
] as const;
const scenes: Readonly<Record<string, () => Scene>> = {
  ...kScenes,
  caching,
  full: () => caching(34),
  crowded: () => caching(3000),
};

describe.each(Object.keys(scenes))('%s', (name) => {
  it.each(boxes)('names every mark once and stays in its box at %i by %i', (width, height) => {
    const marks = draw(scenes[name]!(), { width, height });
    const ids = marks.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    for (const mark of marks) {
      if (mark.kind !== 'rect') continue;
      expect(
        [mark.x >= -1, mark.x + mark.w <= width + 1, mark.y >= -1, mark.y + mark.h <= height + 1, mark.w >= 0],
        mark.id,
      ).toEqual(Array(5).fill(true));
    }
  });
});

describe.each(Object.keys(scenes))('%s', (name) => {
  it.each(boxes)('is readable at %i by %i', (width, height) => {
    expect(unreadable(draw(scenes[name]!(), { width, height }), { width, height })).toEqual([]);
  });
});

describe('the block cache', () => {
  it.each([
    [4, 884],
    [26, 884],
    [34, 362],
    [3000, 884],
  ])('with %i blocks at %i px has each of them once, the most recently used first', (blocks, width) => {
    const scene = caching(blocks);
    const marks = draw(scene, { width }).filter(isBlock);
    expect(sumOf(marks)).toBe(blocks);
    expect(marks[0]!.id).toBe(addressOf(scene));
    expect(marks.length).toBeLessThan(700);
  });

  it.each([884, 362])('lights what the current operation found, inserted and evicted, at %i px', (width) => {
    const lit = (counter: string, scene = caching()) => highlightedCount(draw(scene, { width, counter }));
    expect([lit('block_cache_hit_count'), lit('block_cache_add'), lit('block_cache_evict_count')]).toEqual([3, 1, 2]);
    const scan = caching();
    const { turnover } = scan.memory;
    const gone = { ...turnover.gone, block_cache_add: 400, block_cache_bytes_write: 200_000, block_cache_hit_count: 7 };
    scan.memory.turnover = { ...turnover, evicted: 500, gone };
    expect(lit('block_cache_evict_count', scan)).toBe(500);
    expect(lit('block_cache_add', scan)).toBe(401);
    expect(lit('block_cache_bytes_write', scan)).toBeGreaterThan(200_000);
    expect(lit('block_cache_hit_count', scan)).toBe(10);
  });

  it('describes a chosen block and why it is cached, and the tree and the bytes select it too', () => {
    const scene = caching();
    const selection = addressOf(scene);
    const marks = draw(scene, { selection });
    expect(marks.filter((mark) => mark.highlighted).map(({ id }) => id)).toEqual([selection]);
    const { table, offset } = newest(scene);
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(texts.join(' ')).toContain(
      `block at ${offset.toLocaleString('en').replaceAll(',', ' ')} of table ${table}`.slice(0, 8),
    );
    expect(inTree(scene, selection)).toBe(
      `level:${scene.levels.findIndex(({ tables }) => tables.includes(table))}/table:${table}`,
    );
    expect(byteTarget(scene, selection)).toMatchObject({ offset, by: 'chosen' });
  });

  it('lights the blocks of the table chosen in the tree', () => {
    const scene = caching();
    const table = scene.levels[1]!.tables[2]!;
    const lit = draw(scene, { selection: `level:1/table:${table}` }).filter((mark) => mark.highlighted);
    expect(lit.length).toBeGreaterThan(1);
    expect(lit.every(({ id }) => id.startsWith(`memory/table:${table}`))).toBe(true);
  });

  it('states no order that was not recorded', () => {
    const scene = caching();
    scene.memory.lostStep = 720;
    const { blocks } = memorySums(scene);
    expect(blockWords(scene, blocks[0]!, 0, 1)).not.toContain('not known');
    expect(blockWords(scene, blocks[20]!, 20, 1)).toContain(
      'its position in LRU order is unknown: lookups were not recorded',
    );
    expect(wordsOf(draw(scene)).join('\n')).toContain('of 21 the position in LRU order is unknown');
  });
});

describe('memory in use', () => {
  it('is the sum of its parts, against the cache and all write buffers', () => {
    const scene = caching();
    const sums = memorySums(scene);
    expect(sums.heldBytes).toBe(sums.memtableBytes + sums.cacheBytes + sums.tableBytes + sums.jobBytes);
    expect(sums.limitBytes).toBe(16_384 + 2 * 4096);
    expect(sums.jobBytes).toBe(12_288 + 1800 + 160);
    const bar = draw(scene).filter(
      (mark): mark is RectMark => mark.kind === 'rect' && /^memory\/held\/(?!room)/.test(mark.id),
    );
    const limit = draw(scene).find((mark) => mark.id === 'memory/limit');
    const drawn = bar.reduce((sum, { w }) => sum + w, 0);
    expect(limit?.kind === 'line' && drawn / (limit.x1 - bar[0]!.x)).toBeCloseTo(sums.heldBytes / sums.limitBytes, 3);
  });

  it('counts the write buffers of every family', () => {
    const scene = caching();
    scene.families = [
      {
        ...newFamily(1, new Uint8Array([97])),
        memtables: [{ ...scene.memtables[0]!, memtable: 40 }],
        options: new Map([[5, 1024]]),
      },
    ];
    expect(memorySums(scene).limitBytes).toBe(16_384 + 2 * 4096 + 2 * 1024);
    expect(memorySums(scene).memtables).toHaveLength(2);
  });
});
