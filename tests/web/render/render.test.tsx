import { kLayouts } from '../../fixtures/layouts.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FigureViewName } from '../../../web/src/visualizations/registry.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { hit } from '../../../web/src/render/hit.ts';
import { Picture } from '../../../web/src/render/svg/Picture.tsx';
import { highlightedCount, wordsOf } from '../../../web/src/render/text/mark-text.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { paintOf } from '../../../web/src/theme/paint.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const box = { width: 884, height: 320 };
const marksOf = (view: FigureViewName, name: keyof typeof kScenes) => {
  const scene = kScenes[name]();
  return kLayouts[view]({ scene, axis: axisOfScene(scene), box, metrics: kMetrics, selection: null, highlight: null });
};
const svg = (marks: readonly Mark[], props: object = {}) =>
  renderToStaticMarkup(createElement(Picture, { marks, box, title: 'The tree', name: 'test', ...props }));

describe('the SVG picture', () => {
  it('is drawn in Node, with a title, and without a style attribute or element', () => {
    const text = svg(marksOf('tree', 'compacting'));
    expect(text).toContain('<title id="test-title">The tree</title>');
    expect(text).not.toContain('style');
  });

  it('has one element for every mark, under its id', () => {
    const marks = marksOf('merge', 'merging');
    const ids = [...svg(marks).matchAll(/data-mark="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(marks.map((mark) => mark.id));
  });

  it('writes only the ids of addressed marks if `addressed` is given', () => {
    const marks = marksOf('merge', 'merging');
    const text = svg(marks, { addressed: ({ label }: Mark) => label !== undefined });
    const ids = [...text.matchAll(/data-mark="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(marks.filter(({ label }) => label !== undefined).map(({ id }) => id));
    expect(ids.length).toBeLessThan(marks.length);
    expect(text.replace(/ data-mark="[^"]+"/g, '')).toBe(svg(marks).replace(/ data-mark="[^"]+"/g, ''));
  });

  it('writes colors as variables in the page, and as values in a still', () => {
    const marks = marksOf('tree', 'rest');
    expect(svg(marks)).toContain('var(--level1)');
    const still = svg(marks, { paint: paintOf('night'), standalone: true });
    expect(still).not.toContain('var(');
    expect(still).toContain('xmlns="http://www.w3.org/2000/svg"');
  });

  it('marks what is lit, with the number of records', () => {
    const text = svg([
      { kind: 'rect', id: 'a', role: 'tombstone', x: 1, y: 1, w: 4, h: 4, highlighted: true, count: 46 },
    ]);
    expect(text).toContain('data-highlighted="46"');
  });

  it('defines a hatch for each hatched role, and no others', () => {
    const text = svg(marksOf('write-path', 'writing'));
    expect([...text.matchAll(/<pattern id="test-hatch-([a-z0-9-]+)"/g)].map(([, role]) => role).sort()).toEqual([
      'tombstone',
      'wal',
    ]);
  });
});

describe('hit', () => {
  const rect = (id: string, x: number, label?: string): Mark => ({
    kind: 'rect',
    id,
    role: 'level1',
    x,
    y: 0,
    w: 20,
    h: 20,
    ...(label ? { label } : {}),
  });

  it('finds the topmost mark with a label', () => {
    expect(hit([rect('under', 0, 'under'), rect('over', 10, 'over'), rect('mute', 10)], 15, 5)?.id).toBe('over');
    expect(hit([rect('under', 0, 'under')], 5, 5)?.id).toBe('under');
  });

  it('reaches slightly beyond thin marks, and not further', () => {
    expect(hit([rect('a', 0, 'a')], 22.5, 5)?.id).toBe('a');
    expect(hit([rect('a', 0, 'a')], 24, 5)).toBeNull();
  });
});

describe('words', () => {
  it('list every labeled mark once, in drawing order', () => {
    const words = wordsOf(marksOf('tree', 'compacting'), Infinity);
    expect(new Set(words).size).toBe(words.length);
    expect(words.some((text) => /^Compaction 77: 13\stables of L2 and L3 into L3/.test(text))).toBe(true);
    expect(words.some((text) => text.includes('being compacted'))).toBe(true);
  });

  it('end with the number of omitted marks', () => {
    const marks = marksOf('tree', 'rest');
    expect(wordsOf(marks, 3).at(-1)).toMatch(/^and \d+ more$/);
  });

  it('count what is lit', () => {
    expect(highlightedCount(marksOf('merge', 'merging'))).toBe(0);
  });
});
