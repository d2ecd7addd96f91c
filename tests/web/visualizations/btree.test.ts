/** Pages of a B+tree: none is lost if pages share a box, and the number of marks depends on the width alone. */
import { describe, expect, it } from 'vitest';
import { hex, utf8 } from '../../../web/src/base/bytes.ts';
import { boxId, layoutBTree, planBTree } from '../../../web/src/visualizations/btree/layout.ts';
import { layoutBTreeRead } from '../../../web/src/visualizations/btree/btree-read.ts';
import type { Input } from '../../../web/src/marks/input.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import type { BTreePage, Scene } from '../../../web/src/scene/types.ts';
import { kScenes } from '../../fixtures/scenes.ts';

/** A tree with that pages leaves under one root. */
function wide(leaves: number): Scene {
  const scene = kScenes.pages();
  const page = (number: number, level: number, fence: Uint8Array): BTreePage => ({
    page: number,
    kind: level === 0 ? 'leaf' : 'inner',
    level,
    entries: 5,
    usedBytes: 256,
    fence,
    state: number % 3 === 0 ? 'out' : number % 5 === 0 ? 'dirty' : 'clean',
  });
  const all = Array.from({ length: leaves }, (_, i) =>
    page(10 + i, 0, i === 0 ? new Uint8Array(0) : utf8(String(i).padStart(6, '0'))),
  );
  const root = page(1, 1, new Uint8Array(0));
  scene.btree = {
    ...scene.btree!,
    pages: new Map([root, ...all].map((p) => [p.page, p])),
    levels: [all.map((p) => p.page), [1]],
  };
  return scene;
}

const inputOf = (scene: Scene, width: number, height: number): Input => ({
  scene,
  axis: axisOfScene(scene),
  box: { width, height },
  metrics: kMetrics,
  selection: null,
  highlight: null,
});

describe.each([
  [1, 884],
  [2, 300],
  [60, 300],
  [5000, 300],
  [5000, 1200],
])('%i leaves in %i px', (leaves, width) => {
  const scene = wide(leaves);
  const input = inputOf(scene, width, 280);
  const { rows, x0, x1 } = planBTree(input)!;

  it('every page is in one box, in key order, and the boxes cover the axis', () => {
    for (const { level, boxes } of rows) {
      expect(boxes.flatMap((box) => box.pages.map((p) => p.page))).toEqual(scene.btree!.levels[level]);
      expect(boxes[0]!.x).toBeCloseTo(x0, 1);
      expect(boxes.at(-1)!.x + boxes.at(-1)!.w).toBeCloseTo(x1, 1);
      for (const [i, box] of boxes.entries())
        if (i > 0) expect(box.x).toBeCloseTo(boxes[i - 1]!.x + boxes[i - 1]!.w, 1);
    }
  });

  it('has at most a few marks per five pixels', () => {
    expect(layoutBTree(input).length).toBeLessThan(60 + (5 * (x1 - x0)) / 5);
  });

  it('describes every leaf in words', () => {
    const labels = rows.at(-1)!.boxes.map((box) => layoutBTree(input).find((mark) => mark.id === boxId(box))!.label!);
    const pages = labels.map((label) =>
      Number(/^([\d\u202f]+)\u00a0pages/.exec(label)?.[1]?.replace('\u202f', '') ?? 1),
    );
    expect(pages.reduce((a, b) => a + b, 0)).toBe(leaves);
  });
});

it('an axis of fences gives every leaf an equal share', () => {
  const { boundaries } = axisOfScene(wide(4));
  expect(boundaries.map(hex)).toEqual(['', '303030303031', '303030303032', '303030303033', '303030303033ff']);
});

it('without a B+tree, or without a Get, it says so', () => {
  expect(layoutBTree(inputOf(kScenes.rest(), 400, 300)).map((mark) => mark.id)).toEqual(['btree/none']);
  expect(layoutBTreeRead(inputOf(kScenes.splitting(), 400, 300)).map((mark) => mark.id)).toEqual(['read/none']);
});

it('lights exactly what the counter of a Get counted', () => {
  const scene = kScenes.descending();
  const marks = layoutBTreeRead({ ...inputOf(scene, 884, 300), highlight: { counter: 'btree_key_comparison_count' } });
  const compared = scene.btree!.path.reduce((sum, visit) => sum + visit.compared.length, 0);
  expect(marks.filter((mark) => mark.highlighted)).toHaveLength(compared);
});
