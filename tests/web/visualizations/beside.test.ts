/** Trees side by side: the same row for a level and the same width for a byte, whatever each tree holds. */
import { isLsm } from '../../../web/src/scene/design.ts';
import { expect, it } from 'vitest';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { fullWidthBytes, layoutTreeBySize } from '../../../web/src/visualizations/tree/tree-sizes.ts';
import { layoutRows } from '../../../web/src/visualizations/shapes/tree-rows.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { scaleWords } from '../../../web/src/visualizations/comparison/scale-text.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const rest = kScenes.rest();
/** The same tree without its deeper levels, which hold most of its data. */
const light: Scene = { ...rest, levels: rest.levels.filter(({ level }) => level <= 1) };
const scenes = [rest, light, kScenes.empty(), kScenes.dynamic(), kScenes.pages()];
const levels = scenes.filter(isLsm);
const inputOf = (scene: Scene, beside: readonly Scene[]) => ({
  scene,
  beside,
  axis: axisOfScene(scene),
  box: { width: 480, height: 300 },
  metrics: kMetrics,
  selection: null,
  highlight: null,
});

it('have the same rows, although each alone would have its own', () => {
  const rowsOf = (scene: Scene, beside: readonly Scene[]) => layoutRows(inputOf(scene, beside)).rows;
  for (const scene of levels) expect(rowsOf(scene, scenes)).toEqual(rowsOf(levels[0]!, scenes));
  expect(new Set(levels.map((scene) => JSON.stringify(rowsOf(scene, [])))).size).toBeGreaterThan(1);
});

it('have one scale of bytes, which is labeled', () => {
  const most = fullWidthBytes(levels);
  expect(most).toBe(Math.max(...levels.map((scene) => fullWidthBytes([scene]))));
  expect(fullWidthBytes([light])).toBeLessThan(most / 1.5);
  const scales = levels.flatMap((scene) =>
    layoutTreeBySize(inputOf(scene, scenes)).flatMap((mark) => {
      const table = /^level:\d+\/table:(\d+)$/.exec(mark.id);
      const held = [...scene.tables.values()].find((each) => String(each.table) === table?.[1]);
      return mark.kind === 'rect' && held && mark.w > 8 ? [(mark.w + 1) / held.sizeBytes] : [];
    }),
  );
  expect(scales.length).toBeGreaterThan(3);
  for (const scale of scales) expect(scale * most).toBeCloseTo(480 - 90 - 10, -1);
  expect(scaleWords('tree-size', scenes)).toContain('A B+tree is always drawn by key.');
});
