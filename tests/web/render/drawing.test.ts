/**
 * @vitest-environment happy-dom
 * The drawing of a page without React equals what React renders from the same marks, whatever was drawn before; marks that stay keep their element.
 */
import { kLayouts } from '../../fixtures/layouts.ts';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { Drawing } from '../../../web/src/render/svg/drawing.ts';
import { Picture } from '../../../web/src/render/svg/Picture.tsx';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const box = { width: 884, height: 320 };
const scenes = Object.keys(kScenes) as (keyof typeof kScenes)[];
const views = ['tree', 'write-path', 'merge'] as const;
const marksOf = (view: (typeof views)[number], name: keyof typeof kScenes): readonly Mark[] => {
  const scene = kScenes[name]();
  return kLayouts[view]({ scene, axis: axisOfScene(scene), box, metrics: kMetrics, selection: null, light: null });
};

/** Elements with sorted attributes, one per line; definitions separately, because they may belong to removed marks. */
function lines(svg: Element): readonly string[] {
  const line = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
    const inside = element.children.length > 0 ? [...element.children].map(line).join('|') : element.textContent;
    return `${element.tagName.toLowerCase()} ${attributes.join(' ')} ${inside}`;
  };
  return [...svg.children].filter(({ tagName }) => tagName.toLowerCase() !== 'defs').map(line);
}

function byReact(marks: readonly Mark[]): readonly string[] {
  const page = new DOMParser().parseFromString(
    renderToStaticMarkup(createElement(Picture, { marks, box, title: 'The tree', name: 'test' })),
    'text/html',
  );
  return lines(page.querySelector('svg')!);
}

describe('a drawing', () => {
  it('equals what React renders, whatever was drawn before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...views), fc.constantFrom(...scenes)), { minLength: 2, maxLength: 4 }),
        (shown) => {
          const drawing = new Drawing('The tree', 'test');
          const pictures = shown.map(([view, scene]) => marksOf(view, scene));
          for (const marks of pictures) drawing.draw(marks, box);
          expect(lines(drawing.element)).toEqual(byReact(pictures.at(-1)!));
        },
      ),
      { numRuns: 5 },
    );
  });

  it('defines every hatch that is used, once', () => {
    const drawing = new Drawing('The tree', 'test');
    for (let i = 0; i < 2; i++) drawing.draw(marksOf('write-path', 'writing'), box);
    const ids = [...drawing.element.querySelectorAll('pattern')].map(({ id }) => id).sort();
    expect(ids).toEqual(['test-hatch-tombstone', 'test-hatch-wal']);
  });

  it('moves elements and does not recreate them', () => {
    const at = (id: string, x: number): Mark => ({ kind: 'rect', id, role: 'level1', x, y: 0, w: 10, h: 10 });
    const drawing = new Drawing('The tree', 'test');
    const found = () => [...drawing.element.querySelectorAll('[data-mark]')];
    drawing.draw([at('a', 0), at('b', 20), at('c', 40)], box);
    const [a, b, c] = found();
    drawing.draw([at('c', 0), at('b', 20)], box);
    expect(found()).toEqual([c, b]);
    expect(c?.getAttribute('x')).toBe('0');
    expect(a?.isConnected ?? true).toBe(false);
    expect(drawing.element.contains(a!)).toBe(false);
    expect(b?.getAttribute('x')).toBe('20');
  });
});
