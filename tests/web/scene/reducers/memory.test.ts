/** The block cache and open tables from their records: order of use, how much of it is known, and what a closed table, a job or a crash removes. */
import { describe, expect, it } from 'vitest';
import { placeIsKnown } from '../../../../web/src/scene/features/memory/memory-state.ts';
import { cloneScene, createScene, withoutDetail, words } from '../../../../web/src/scene/scene.ts';
import { fold } from '../../../../web/src/scene/fold.ts';
import type { Scene } from '../../../../web/src/scene/types.ts';
import { Story } from '../../../fixtures/story.ts';

/** A Get that misses the cache, or hits it; evicted: the block that the new one replaces. */
class Reads extends Story {
  miss(table: number, offset: number, evicted?: readonly [table: number, offset: number]): this {
    return this.client('get', { key: 'k' }, { block_read_count: 1, block_cache_add: 1 }, () => {
      this.record('BlockRead', { table, offset, size_bytes: 90, block_kind: 'data', looked_up: 1 });
      if (evicted) this.record('BlockEvicted', { table: evicted[0], offset: evicted[1], size_bytes: 100 });
      this.record('BlockCached', { table, offset, size_bytes: 100, block_kind: 'data' });
    });
  }
  hit(table: number, offset: number, recorded = true): this {
    return this.client('get', { key: 'k' }, { block_cache_hit_count: 1 }, () => {
      if (recorded)
        this.record('BlockRead', { table, offset, size_bytes: 90, block_kind: 'data', looked_up: 1, cached: 1 });
    });
  }
}

const sceneOf = (story: Story): Scene => {
  const scene = createScene();
  fold(scene, story.bytes);
  return scene;
};
const order = (scene: Scene): string =>
  [...scene.memory.blocks.values()].map(({ table, offset }) => `${table}@${offset}`).join(' ');
const known = (scene: Scene): string =>
  [...scene.memory.blocks.values()].map((block) => (placeIsKnown(scene.memory, block) ? '+' : '?')).join('');

describe('the block cache', () => {
  it('is in order of use: a hit makes a block the most recently used', () => {
    const scene = sceneOf(new Reads().open().miss(7, 0).miss(7, 4096).miss(8, 0).hit(7, 0));
    expect(order(scene)).toBe('7@4096 8@0 7@0');
    expect(known(scene)).toBe('+++');
    expect(scene.memory.cacheBytes).toBe(3 * 164);
  });

  it('loses an evicted block, and gains it when it is read again', () => {
    const story = new Reads().open().miss(7, 0).miss(7, 4096).miss(8, 0, [7, 0]);
    expect(order(sceneOf(story))).toBe('7@4096 8@0');
    expect(order(sceneOf(story.miss(7, 0, [7, 4096])))).toBe('8@0 7@0');
    expect(sceneOf(story).memory.cacheBytes).toBe(2 * 164);
  });

  it('does not know the order after an unrecorded hit, and knows it again for blocks used later', () => {
    const story = new Reads().open().miss(7, 0).miss(7, 4096).hit(7, 0, false);
    expect(known(sceneOf(story))).toBe('??');
    expect(known(sceneOf(story.hit(7, 4096)))).toBe('?+');
    expect(order(sceneOf(story.miss(9, 0)))).toBe('7@0 7@4096 9@0');
    expect(known(sceneOf(story))).toBe('?++');
  });

  it('without detail has what tier 1 records: the same blocks, in order of insertion', () => {
    const full = sceneOf(new Reads().open().miss(7, 0).miss(7, 4096).hit(7, 0));
    const tier1 = sceneOf(new Reads().open().miss(7, 0).miss(7, 4096).hit(7, 0, false));
    expect(withoutDetail(full).memory).toEqual(tier1.memory);
    expect(order(withoutDetail(full))).toBe(order(tier1));
    expect(words(full)).toBe(words(tier1));
  });

  it('is independent in a copy', () => {
    const story = new Reads().open().miss(7, 0).miss(7, 4096);
    const scene = sceneOf(story);
    const copy = cloneScene(scene);
    fold(copy, new Reads().hit(7, 0).bytes);
    expect([order(scene), order(copy)]).toEqual(['7@0 7@4096', '7@4096 7@0']);
  });
});

describe('open tables', () => {
  const opened = (story: Reads): Reads =>
    story.client('get', {}, {}, () =>
      story
        .record('TableOpened', { table: 7, index_bytes: 50, filter_bytes: 30 })
        .record('TableOpened', { table: 7, job: 12, index_bytes: 50, filter_bytes: 30 })
        .record('TableOpened', { table: 8, pinned: 1 }),
    );

  it('keep their recorded sizes until they are closed, and their blocks leave with them', () => {
    const story = opened(new Reads().open()).miss(7, 0).miss(8, 0);
    expect([...sceneOf(story).memory.tables.keys()]).toEqual([7, 8]);
    story.client('get', {}, {}, () => story.record('TableClosed', { table: 7, blocks: 1 }));
    const scene = sceneOf(story);
    expect([...scene.memory.tables.keys()]).toEqual([8]);
    expect(order(scene)).toBe('8@0');
    expect(scene.memory.cacheBytes).toBe(164);
  });

  it('that a job opened for itself close with the job', () => {
    const story = opened(new Reads().open());
    expect(sceneOf(story).memory.jobTables.map(({ table, job }) => [table, job])).toEqual([[7, 12]]);
    story.job(12, {}, () => story.record('JobQueued', { job: 12 }).record('JobFinished', { job: 12 }));
    expect(sceneOf(story).memory.jobTables).toEqual([]);
  });

  it.each(['crash', 'reopen'])('are gone, and the cache is empty, after a %s', (kind) => {
    const story = opened(new Reads().open()).miss(7, 0);
    story.client(kind, {}, {}, () => (kind === 'crash' ? story.record('EngineCrashed') : story.record('EngineOpened')));
    const { memory } = sceneOf(story);
    expect([memory.tables.size, memory.jobTables.length, memory.blocks.size, memory.cacheBytes]).toEqual([0, 0, 0, 0]);
  });

  it('of a recovery are recorded before the database is reported open', () => {
    const story = new Reads();
    story.client('reopen', {}, {}, () =>
      story.record('TableOpened', { table: 3, index_bytes: 9 }).record('EngineOpened'),
    );
    expect([...sceneOf(story).memory.tables.keys()]).toEqual([3]);
  });
});
