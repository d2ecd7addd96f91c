/** The tree by size: golden marks, one scale for all rows, and tables that keep their addresses. */
import { kLayouts } from '../../fixtures/layouts.ts';
import { describe, expect, it } from 'vitest';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { layoutTreeBySize } from '../../../web/src/visualizations/tree/tree-sizes.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { matchPicture } from '../../fixtures/golden-pictures.tsx';
import { unreadable } from '../../fixtures/legible.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const names = ['empty', 'rest', 'compacting', 'flushing'] as const;
const inputOf = (name: keyof typeof kScenes, width = 884, height = 380) => {
  const scene = kScenes[name]();
  return {
    scene,
    axis: axisOfScene(scene),
    box: { width, height },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  };
};

describe.each(names)('the tree by size on %s', (name) => {
  it('is drawn as in its golden file', () => {
    matchPicture(layoutTreeBySize(inputOf(name)), new URL(`./tree-sizes.${name}.golden.txt`, import.meta.url));
  });

  it.each([884, 390])('stays in its box, with unique ids, %i wide', (width) => {
    const marks = layoutTreeBySize(inputOf(name, width));
    expect(new Set(marks.map((mark) => mark.id)).size).toBe(marks.length);
    for (const mark of marks)
      if (mark.kind === 'rect') {
        expect(mark.x, mark.id).toBeGreaterThanOrEqual(0);
        expect(mark.x + mark.w, mark.id).toBeLessThanOrEqual(width + 0.01);
      }
  });
});

describe.each([
  [884, 380],
  [600, 300],
  [362, 312],
  [292, 240],
])('at %i by %i', (width, height) => {
  it.each(Object.keys(kScenes) as (keyof typeof kScenes)[])('%s is readable', (name) => {
    expect(unreadable(layoutTreeBySize(inputOf(name, width, height)), { width, height })).toEqual([]);
  });
});

it('gives every table the width of its bytes, on one scale, beside its neighbor', () => {
  const input = inputOf('rest');
  const marks = new Map(layoutTreeBySize(input).map((mark) => [mark.id, mark]));
  const scales: number[] = [];
  for (const { level, tables } of input.scene.levels) {
    let free = 0;
    for (const number of tables) {
      const mark = marks.get(`level:${level}/table:${number}`);
      if (mark?.kind !== 'rect') throw new Error(`table ${number} is not drawn`);
      expect(mark.x).toBeGreaterThanOrEqual(free);
      free = mark.x + mark.w;
      if (mark.w > 6) scales.push((mark.w + 1) / input.scene.tables.get(number)!.sizeBytes);
    }
  }
  expect(scales.length).toBeGreaterThan(3);
  for (const scale of scales) expect(scale).toBeCloseTo(scales[0]!, 3);
});

it('keeps the address of each table, so it moves smoothly from keys to bytes', () => {
  const input = inputOf('compacting');
  const boxes = (marks: ReturnType<typeof layoutTreeBySize>) =>
    marks.flatMap(({ id }) => (/^level:\d+\/table:\d+$/.test(id) ? [id] : [])).sort();
  expect(boxes(layoutTreeBySize(input))).toEqual(
    expect.arrayContaining(
      boxes(kLayouts.tree(input)).filter((id) =>
        input.scene.levels.some(({ level, tables }) => tables.some((t) => id === `level:${level}/table:${t}`)),
      ),
    ),
  );
});
