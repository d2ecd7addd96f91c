/** Lit marks add up to the counter, whatever falls on one pixel and whatever the drawing omits. */
import { kLayouts } from '../../fixtures/layouts.ts';
import { describe, expect, it } from 'vitest';
import type { FigureViewName } from '../../../web/src/visualizations/registry.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { highlightedCount } from '../../../web/src/render/text/mark-text.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { compacting } from '../../fixtures/scenes/compactions.ts';
import { buildOf } from '../../../web/src/visualizations/index-build/build-of.ts';
import { indexBuilt, indexFailed, indexMerged, indexScanned, indexSorted } from '../../fixtures/scenes/index-builds.ts';
import { merging, reading, readingLines, wading } from '../../fixtures/scenes/reads.ts';
import { released } from '../../fixtures/scenes/snapshots.ts';
import { flushing, ranged } from '../../fixtures/scenes/tree.ts';

const lit = (view: FigureViewName, scene: Scene, counter: string, width = 884) =>
  highlightedCount(
    kLayouts[view]({
      scene,
      axis: axisOfScene(scene),
      box: { width, height: 300 },
      metrics: kMetrics,
      selection: null,
      highlight: { counter },
    }),
  );

describe.each([884, 362])('at %i px', (width) => {
  it('tombstones and dead rows of a scan', () => {
    const scene = wading();
    expect(lit('tombstones', scene, 'internal_delete_skipped_count', width)).toBe(scene.scan!.tombstones);
    expect(lit('tombstones', scene, 'internal_key_skipped_count', width)).toBe(
      scene.scan!.skipped - scene.scan!.tombstones,
    );
  });

  it('entries of a scan under a range tombstone, and no others', () => {
    const scene = ranged();
    const covered = scene.scan!.path.filter(({ what }) => what === 'range_deleted').length;
    expect(lit('tombstones', scene, 'internal_range_del_skipped_count', width)).toBe(covered);
    expect(lit('tombstones', wading(), 'internal_range_del_skipped_count', width)).toBe(0);
  });

  it('filters that answered no and maybe', () => {
    expect(lit('read-path', reading(), 'bloom_sst_miss_count', width)).toBe(3);
    expect(lit('read-path', reading(), 'bloom_sst_hit_count', width)).toBe(2);
    expect(lit('read-path', reading(), 'bloom_filter_full_true_positive', width)).toBe(1);
    expect(lit('read-path', reading(), 'block_read_count', width)).toBe(3);
    expect(lit('read-path', reading(), 'block_cache_hit_count', width)).toBe(1);
    expect(lit('read-path', reading(), 'get_from_memtable_count', width)).toBe(1);
  });

  it('filters of one line, of prefixes and of a memtable', () => {
    const scene = readingLines();
    expect(lit('read-path', scene, 'bloom_memtable_miss_count', width)).toBe(1);
    expect(lit('read-path', scene, 'bloom_memtable_hit_count', width)).toBe(0);
    expect(lit('read-path', scene, 'bloom_sst_miss_count', width)).toBe(1);
    expect(lit('read-path', scene, 'bloom_filter_useful', width)).toBe(0);
    expect(lit('read-path', scene, 'bloom_filter_prefix_checked', width)).toBe(1);
    expect(lit('read-path', scene, 'bloom_filter_prefix_useful', width)).toBe(1);
    expect(lit('read-path', scene, 'bloom_filter_prefix_true_positive', width)).toBe(0);
    expect(lit('read-path', scene, 'bloom_filter_full_positive', width)).toBe(2);
    expect(lit('read-path', scene, 'bloom_filter_full_true_positive', width)).toBe(1);
  });

  it('entries that a compaction dropped, including those before the drawn ones', () => {
    expect(lit('compaction', compacting(), 'compaction_key_drop_new', width)).toBe(190);
    expect(lit('compaction', compacting(), 'compaction_key_drop_obsolete', width)).toBe(122);
    expect(lit('compaction', compacting(), 'compaction_entries_out', width)).toBe(590);
    expect(lit('compaction', compacting(), 'compaction_entries_in', width)).toBe(190 + 122 + 590);
  });

  it('what a compaction dropped, under the stripes of snapshots', () => {
    expect(lit('snapshots', compacting(), 'compaction_key_drop_new', width)).toBe(0);
    expect(lit('snapshots', released(), 'compaction_key_drop_new', width)).toBe(6);
  });

  it('flushed entries', () => {
    expect(lit('write-path', flushing(), 'flush_entries', width)).toBe(26);
  });

  it('runs of an index build, and their bytes, whether they are drawn, left out or read to their ends', () => {
    for (const scene of [indexScanned(), indexSorted(), indexMerged(), indexBuilt(), indexFailed()]) {
      const { runCount, spilledBytes } = buildOf(scene)!;
      expect(lit('index-build', scene, 'index_build_runs', width)).toBe(runCount);
      expect(lit('index-build', scene, 'index_build_spilled_bytes', width)).toBe(spilledBytes);
    }
  });

  it('comparisons of the heap', () => {
    expect(lit('merge', merging(), 'merge_heap_comparisons', width)).toBe(640);
  });
});
