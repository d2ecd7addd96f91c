/** Saved pictures contain everything they need: every view of every scene, in both themes. */
import { kLayouts } from '../../fixtures/layouts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { kFigureViews, type FigureViewName } from '../../../web/src/visualizations/registry.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { denseMarksMax, facesOf, partsOf, Standalone } from '../../../web/src/render/svg/Standalone.tsx';
import { wordsOf } from '../../../web/src/render/text/mark-text.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { paintOf } from '../../../web/src/theme/paint.ts';
import type { ThemeName } from '../../../web/src/theme/tokens.ts';
import { dataOf, wordsText } from '../../../web/src/figure/figure-files.tsx';
import { kScenes } from '../../fixtures/scenes.ts';

const box = { width: 884, height: 320 };
const views = kFigureViews;
const scenes = Object.keys(kScenes) as (keyof typeof kScenes)[];
const marksOf = (view: FigureViewName, name: keyof typeof kScenes): readonly Mark[] => {
  const scene = kScenes[name]();
  return kLayouts[view]({ scene, axis: axisOfScene(scene), box, metrics: kMetrics, selection: null, highlight: null });
};
const svgOf = (marks: readonly Mark[], theme: ThemeName, more: object = {}): string =>
  renderToStaticMarkup(
    <Standalone
      drawn={partsOf(marks).drawn}
      box={box}
      title="The tree"
      words={wordsOf(marks)}
      paint={paintOf(theme)}
      {...more}
    />,
  );

describe.each(['day', 'night'] as const)('a picture saved in the %s theme', (theme) => {
  it.each(views)('refers to nothing outside of itself: %s', (view) => {
    for (const name of scenes) {
      const text = svgOf(marksOf(view, name), theme);
      expect(text, name).not.toMatch(/var\(|currentColor|<script|\bstyle=/);
      for (const [, address] of text.matchAll(/(?:href|src)\s*=\s*"([^"]*)"|url\(([^)]*)\)/g))
        expect(address ?? '#', name).toMatch(/^(#|data:)/);
      for (const [, id] of text.matchAll(/url\(#([^)]*)\)/g)) expect(text, name).toContain(`id="${id}"`);
      expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    }
  });

  it('contains its background, its title and its text', () => {
    const marks = marksOf('tree', 'compacting');
    const text = svgOf(marks, theme);
    expect(text).toContain(`fill="${paintOf(theme).fill('ground')}"`);
    expect(text.indexOf('data-mark="ground"')).toBeLessThan(
      text.indexOf('data-mark="', text.indexOf('data-mark="ground"') + 1),
    );
    expect(text).toContain('<title id="strata-title">The tree</title>');
    expect(text).toContain(`<desc>${wordsOf(marks)[0]!.slice(0, 12)}`);
  });
});

describe('fonts', () => {
  it('are those of the text marks, and are embedded', () => {
    const marks = marksOf('tree', 'rest');
    expect([...facesOf(marks)].length).toBeGreaterThan(1);
    const face = { family: 'Inter Variable', weight: '100 900', data: 'data:font/woff2;base64,AAAA' };
    const text = svgOf(marks, 'day', { faces: [face] });
    expect(text.replaceAll('&#x27;', "'")).toContain(
      "@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(data:font/woff2;base64,AAAA) format('woff2')}",
    );
  });
});

describe('dense marks', () => {
  const dense = (n: number): readonly Mark[] => [
    { kind: 'rect', id: 'structure', role: 'panel', x: 0, y: 0, w: 9, h: 9 },
    ...Array.from({ length: n }, (_, i): Mark => ({
      kind: 'rect',
      id: `d${i}`,
      role: 'level1',
      x: i % 800,
      y: 1,
      w: 1,
      h: 1,
      dense: true,
    })),
  ];

  it('are elements up to a limit, and one image above it', () => {
    expect(partsOf(dense(denseMarksMax))).toMatchObject({ painted: [], drawn: { length: denseMarksMax + 1 } });
    const { drawn, painted } = partsOf(dense(denseMarksMax + 1));
    expect([drawn.length, painted.length]).toEqual([1, denseMarksMax + 1]);
    const text = svgOf(dense(denseMarksMax + 1), 'day', { painted: 'data:image/png;base64,AAAA' });
    expect(text).toContain('<image href="data:image/png;base64,AAAA" width="884" height="320"');
    expect(text).not.toContain('data-mark="d0"');
  });
});

describe('the data of a figure', () => {
  it('has a row for each labeled mark, and its text has a line for each', () => {
    const marks: readonly Mark[] = [
      {
        kind: 'rect',
        id: 'table:7',
        role: 'level1',
        x: 0,
        y: 0,
        w: 9,
        h: 9,
        label: 'Table 7, "a" to "b"',
        count: 3,
        highlighted: true,
      },
      { kind: 'rect', id: 'line', role: 'hair', x: 0, y: 0, w: 9, h: 9 },
      { kind: 'circle', id: 'x', role: 'tombstone', cx: 0, cy: 0, r: 1, label: 'A tombstone' },
    ];
    expect(dataOf(marks)).toBe(
      'address,meaning,words,count,lit\r\ntable:7,level1,"Table 7, ""a"" to ""b""",3,yes\r\nx,tombstone,A tombstone,1,no\r\n',
    );
    expect(wordsText('The tree', marks)).toBe('The tree\n\nTable 7, "a" to "b"\nA tombstone\n');
  });
});
