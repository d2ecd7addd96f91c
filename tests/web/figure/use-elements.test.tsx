/**
 * @vitest-environment happy-dom
 * Which marks are elements and which are painted, on a display whose frames the test controls: each mark is always exactly one of the two.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { part, useElements, useParted, type Parted } from '../../../web/src/figure/use-elements.ts';

const marksOf = (count: number, dense = (_i: number) => false): readonly Mark[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'rect',
    id: `table:${i}`,
    role: 'level1',
    x: i,
    y: 0,
    w: 1,
    h: 1,
    ...(dense(i) ? { dense: true } : {}),
  }));

describe('a picture in two parts', () => {
  it('has every mark once, in order, and paints dense ones', () => {
    const marks = marksOf(10, (i) => i % 3 === 0);
    const { elements, painted } = part(marks, 4);
    expect(elements.map((mark) => mark.id)).toEqual(['table:1', 'table:2', 'table:4', 'table:5']);
    expect(new Set([...elements, ...painted])).toEqual(new Set(marks));
    expect(part(marks, Infinity).painted.every((mark) => mark.dense)).toBe(true);
  });
});

describe('on a display', () => {
  let frames: (() => void)[] = [];
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
  });
  afterEach(() => vi.unstubAllGlobals());

  function shown() {
    const seen: Parted[] = [];
    const root = createRoot(document.createElement('div'));
    const Probe = ({ marks, racing }: { readonly marks: readonly Mark[]; readonly racing: boolean }) => {
      seen.push(useParted(marks, useElements(marks, racing)));
      return null;
    };
    return {
      show: (marks: readonly Mark[], racing: boolean) =>
        act(() => root.render(createElement(Probe, { marks, racing }))),
      frame: () => act(() => frames.splice(0).forEach((callback) => callback())),
      last: () => seen.at(-1)!,
      end: () => act(() => root.unmount()),
    };
  }

  it('that rests from the start is all elements; a large one at full speed is all painted', () => {
    const { show, last, end } = shown();
    show(marksOf(900), false);
    expect(last()).toMatchObject({ settled: true, painted: [] });
    show(marksOf(900), true);
    expect(last()).toMatchObject({ settled: false, elements: [] });
    show(marksOf(100), true);
    expect(last()).toMatchObject({ settled: true, painted: [] });
    end();
  });

  it('becomes elements over several frames when it comes to rest, and no mark is missing meanwhile', () => {
    const { show, frame, last, end } = shown();
    const marks = marksOf(900);
    show(marks, true);
    show(marks, false);
    expect(last().elements).toHaveLength(0);
    const counts: number[] = [];
    for (let i = 0; i < 9 && !last().settled; i++) {
      frame();
      counts.push(last().elements.length);
      expect(last().elements.length + last().painted.length).toBe(900);
    }
    expect(last()).toMatchObject({ settled: true, painted: [] });
    expect(counts.length).toBeGreaterThan(2);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    end();
  });

  it('is at rest in as few frames with ten thousand dense marks as without', () => {
    const { show, frame, last, end } = shown();
    const marks = marksOf(10_100, (i) => i >= 100);
    show(marks, true);
    show(marks, false);
    frame();
    expect(last().settled).toBe(true);
    expect(last().elements).toHaveLength(100);
    end();
  });
});
