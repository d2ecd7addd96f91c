/**
 * Every view on every fixture, as text: the golden files allow reviewing a picture without a browser. STRATA_REWRITE=1 rewrites them;
 * review the difference.
 */
import { kLayouts } from '../../fixtures/layouts.ts';
import { describe, expect, it } from 'vitest';
import { kFigureViews, type FigureViewName } from '../../../web/src/visualizations/registry.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { kScenes } from '../../fixtures/scenes.ts';

const goldens: readonly (readonly [FigureViewName, keyof typeof kScenes])[] = [
  ['tree', 'empty'],
  ['tree', 'rest'],
  ['tree', 'compacting'],
  ['tree', 'moving'],
  ['tree', 'flushing'],
  ['write-path', 'empty'],
  ['write-path', 'writing'],
  ['write-path', 'flushing'],
  ['write-path', 'radixTree'],
  ['read-path', 'rest'],
  ['read-path', 'reading'],
  ['read-path', 'readingLines'],
  ['merge', 'merging'],
  ['merge', 'inLine'],
  ['merge', 'searching'],
  ['merge', 'remembering'],
  ['merge', 'tournament'],
  ['merge', 'rest'],
  ['compaction', 'compacting'],
  ['compaction', 'moving'],
  ['compaction', 'deleting'],
  ['tombstones', 'wading'],
  ['tombstones', 'empty'],
  ['tombstones', 'collecting'],
  ['tombstones', 'held'],
  ['tree', 'ranged'],
  ['write-path', 'ranged'],
  ['tombstones', 'ranged'],
  ['tree', 'pairing'],
  ['merge', 'pairing'],
  ['merge', 'paired'],
  ['compaction', 'paired'],
  ['tree', 'asking'],
  ['tree', 'collecting'],
  ['compaction', 'collecting'],
  ['write-path', 'collectingFlush'],
  ['compaction', 'weighing'],
  ['tree', 'dynamic'],
  ['snapshots', 'held'],
  ['snapshots', 'released'],
  ['snapshots', 'heldUntold'],
  ['snapshots', 'empty'],
  ['tree', 'pages'],
  ['tree', 'descending'],
  ['tree', 'splitting'],
  ['read-path', 'descending'],
  ['tree', 'cleaning'],
  ['read-path', 'looking'],
  ['stalls', 'rest'],
  ['stalls', 'delayed'],
  ['stalls', 'stoppedByDebt'],
  ['stalls', 'softError'],
  ['stalls', 'hardError'],
  ['rolling-merge', 'rest'],
  ['rolling-merge', 'rolling'],
  ['index-build', 'rest'],
  ['index-build', 'indexScanned'],
  ['index-build', 'indexSorted'],
  ['index-build', 'indexMerged'],
  ['index-build', 'indexBuilt'],
  ['index-build', 'indexFailed'],
  ['recovery', 'writing'],
  ['recovery', 'powerFailed'],
  ['recovery', 'replaying'],
  ['recovery', 'recovered'],
  ['recovery', 'skipped'],
  ['recovery', 'stoppedEarly'],
  ['recovery', 'refused'],
];

const layout = (view: FigureViewName, name: keyof typeof kScenes, width = 884, height = 320) => {
  const scene = kScenes[name]();
  return kLayouts[view]({
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });
};

describe.each(goldens)('%s on %s', (view, name) => {
  it('is drawn as in its golden file', () => {
    matchPicture(layout(view, name), new URL(`./${view}.${name}.golden.txt`, import.meta.url));
  });
});

const every = kFigureViews.flatMap((view) =>
  (Object.keys(kScenes) as (keyof typeof kScenes)[]).map((name) => [view, name] as const),
);

describe.each(every)('%s on %s', (view, name) => {
  it.each([
    [884, 320],
    [560, 300],
    [362, 312],
  ])('gives every mark a unique id and stays in its box at %i by %i', (width, height) => {
    const marks = layout(view, name, width, height);
    const ids = marks.map((mark) => mark.id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    for (const mark of marks) {
      if (mark.kind !== 'rect' && mark.kind !== 'circle') continue;
      const [left, right, top, bottom] =
        mark.kind === 'rect'
          ? [mark.x, mark.x + mark.w, mark.y, mark.y + mark.h]
          : [mark.cx - mark.r, mark.cx + mark.r, mark.cy - mark.r, mark.cy + mark.r];
      expect(
        [left >= -1, right <= width + 1, top >= -1, bottom <= height + 1],
        `${mark.id}: ${left},${top} ${right},${bottom}`,
      ).toEqual([true, true, true, true]);
      if (mark.kind === 'rect') expect([mark.w >= 0, mark.h >= 0], mark.id).toEqual([true, true]);
    }
    for (const mark of marks)
      for (const value of Object.values(mark))
        if (typeof value === 'number') expect(Number.isFinite(value), mark.id).toBe(true);
  });
});
