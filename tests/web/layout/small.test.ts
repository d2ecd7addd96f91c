/** Small multiples: at 260 to 400 px no name, note or number of a tree stands upon another, and none leaves the picture. */
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../web/src/layout/designs.ts';
import { axisOfScene } from '../../../web/src/layout/key-axis.ts';
import type { TextMark } from '../../../web/src/layout/marks.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { kScenes } from '../../fixtures/scenes.ts';

/** Where the letters stand: without the room of ascenders that no digit has. */
function place({ x, y, text, size, face, anchor = 'start', weight }: TextMark) {
  const w = kMetrics.width(text, face, size, weight ?? 400);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - w : x - w / 2;
  return { left, right: left + w, top: y - 0.68 * size, bottom: y };
}

/** The pairs of texts that stand upon each other. */
function collisions(texts: readonly TextMark[]): string[] {
  const placed = texts.map((mark) => ({ mark, ...place(mark) }));
  return placed.flatMap((a, i) =>
    placed.slice(i + 1).flatMap((b) => {
      const meet = a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
      return meet ? [`${a.mark.text} (${a.mark.id}) on ${b.mark.text} (${b.mark.id})`] : [];
    }),
  );
}

const kTrees = [
  'rest',
  'compacting',
  'flushing',
  'moving',
  'dynamic',
  'weighing',
  'pages',
  'descending',
  'splitting',
] as const;

describe.each([
  [280, 220],
  [320, 220],
  [362, 250],
  [400, 260],
  [460, 290],
])('at %i by %i', (width, height) => {
  it.each(kTrees)('%s', (name) => {
    const scene = kScenes[name]();
    const input = {
      scene,
      axis: axisOfScene(scene),
      box: { width, height },
      metrics: kMetrics,
      selection: null,
      light: null,
    };
    const marks = layoutOf('tree', scene)(input);
    const texts = marks.filter((mark) => mark.kind === 'text');
    expect(collisions(texts)).toEqual([]);
    for (const mark of texts) {
      const { left, right, top, bottom } = place(mark);
      expect([mark.text, left >= -1, right <= width + 1, top >= 0, bottom <= height + 1]).toEqual([
        mark.text,
        true,
        true,
        true,
        true,
      ]);
    }
  });
});
