/** The codec of a table: in its words, in the text of the scene, and on its box where tables differ in it. */
import { describe, expect, it } from 'vitest';
import { fileNumber } from '../../../web/src/base/ids.ts';
import { compressionWords } from '../../../web/src/scene/features/tree/compression.ts';
import type { Scene, Table } from '../../../web/src/scene/types.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { layoutTree } from '../../../web/src/visualizations/tree/layout.ts';
import { layoutTreeBySize } from '../../../web/src/visualizations/tree/tree-sizes.ts';
import { tableWords } from '../../../web/src/visualizations/shapes/table-box.ts';
import { kScenes } from '../../fixtures/scenes.ts';
import { place, table } from '../../fixtures/scenes/parts.ts';

/** Few tables, with a codec for each level. */
function compressed(codecs: readonly Table['compression'][]): Scene {
  const scene = kScenes.empty();
  place(scene, 0, [table(9, 100, 9000, 60)], 250);
  place(scene, 1, [table(7, 100, 4500, 60), table(8, 4600, 9400, 60)], 500);
  place(scene, 2, [table(5, 100, 4500, 60), table(6, 4600, 9400, 60)], 500);
  for (const { level, tables } of scene.levels)
    for (const number of tables) {
      const own = scene.tables.get(number)!;
      const compression = codecs[Math.min(level, codecs.length - 1)]!;
      scene.tables.set(number, { ...own, compression, rawBytes: 4_096_000, sizeBytes: 1_679_360 });
    }
  return scene;
}

const picture = (scene: Scene, layout: typeof layoutTree, width = 1000): readonly Mark[] =>
  layout({
    scene,
    axis: axisOfScene(scene),
    box: { width, height: 560 },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });
const texts = (scene: Scene, layout: typeof layoutTree): readonly string[] =>
  picture(scene, layout).flatMap((mark) => (mark.kind === 'text' && mark.id.includes('/table:') ? [mark.text] : []));

/** Names with a codec do not meet the ages at the right ends of their boxes. */
function endsBeforeAge(marks: readonly Mark[]): void {
  for (const mark of marks) {
    if (mark.kind !== 'text' || !/^#\d+ \w+$/.test(mark.text)) continue;
    const core = marks.find(({ id }) => id === mark.id.replace(/name$/, 'age/core'));
    if (core?.kind === 'rect')
      expect(mark.x + kMetrics.width(mark.text, 'mono', mark.size), mark.text).toBeLessThanOrEqual(core.x);
  }
}

describe('the codec of a table', () => {
  it('is named with the share of its raw bytes, computed from the record', () => {
    const own = compressed(['zstd']).tables.get(fileNumber(9))!;
    expect(compressionWords(own).replaceAll('\u202f', ',')).toBe(
      ' (Zstandard, 41 % of 4,096,000 bytes of keys and values)',
    );
    expect(tableWords(own, 1)).toContain(compressionWords(own));
    expect(compressionWords({ compression: 'none', rawBytes: 0, sizeBytes: 1 })).toBe(' (no compression)');
    expect(compressionWords({ compression: 'unknown', rawBytes: 0, sizeBytes: 1 })).toBe('');
  });

  it.each([
    ['by key', layoutTree],
    ['by size', layoutTreeBySize],
  ] as const)('is on the box only where tables differ in it: %s', (_, layout) => {
    const mixed = compressed(['none', 'lz4', 'zstd']);
    const named = texts(mixed, layout).filter((text) => text.startsWith('#'));
    for (const codec of ['none', 'lz4', 'zstd'])
      expect(
        named.some((text) => text.endsWith(` ${codec}`)),
        codec,
      ).toBe(true);
    // It ends before the age of the entries.
    for (let width = 200; width <= 1000; width += 20) endsBeforeAge(picture(mixed, layout, width));
    const same = compressed(['zstd']);
    expect(texts(same, layout).filter((text) => / (none|lz4|zstd)$/.test(text))).toEqual([]);
  });
});
