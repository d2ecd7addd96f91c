/**
 * Strokes and fills on a canvas, on a context that records for each one the colors, width, dashes and opacity in effect. Each mark is drawn as it
 * would be by itself, whatever was drawn before it.
 */
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Mark, Role } from '../../../web/src/marks/marks.ts';
import { paintMarks } from '../../../web/src/render/canvas/paint-marks.ts';
import { paintOf } from '../../../web/src/theme/paint.ts';

const kBox = { width: 100, height: 50 };

/** A canvas, and every stroke and fill on it with everything that affects its look. */
function canvas() {
  const calls: string[] = [];
  let dash: readonly number[] = [];
  const context = {
    fillStyle: '#000',
    strokeStyle: '#000',
    lineWidth: 1,
    globalAlpha: 1,
    font: '',
    textAlign: 'start',
    setLineDash: (to: readonly number[]) => (dash = to),
    setTransform: () => undefined,
    clearRect: () => undefined,
    beginPath: () => undefined,
    arc: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
  };
  const filled = (what: string) => calls.push(`${what} ${context.fillStyle} ${context.globalAlpha}`);
  const stroked = (what: string) =>
    calls.push(`${what} ${context.strokeStyle} ${context.lineWidth} ${context.globalAlpha} [${dash.join(' ')}]`);
  Object.assign(context, {
    fillRect: (...at: number[]) => filled(`fillRect ${at.join(' ')}`),
    strokeRect: (...at: number[]) => stroked(`strokeRect ${at.join(' ')}`),
    fill: () => filled('fill'),
    stroke: () => stroked('stroke'),
    fillText: (text: string, x: number, y: number) =>
      filled(`fillText ${text} ${x} ${y} ${context.font} ${context.textAlign}`),
  });
  return {
    calls,
    context,
    element: { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement,
  };
}

function drawn(marks: readonly Mark[]): readonly string[] {
  const { calls, element, context } = canvas();
  paintMarks(element, kBox, marks, paintOf('day'), 2);
  expect(context.globalAlpha).toBe(1);
  return calls;
}

const role = fc.constantFrom<Role>('level0', 'level1', 'filter', 'hair', 'panel', 'ink', 'memtable');
const common = {
  id: fc.constant('m'),
  role,
  opacity: fc.constantFrom(undefined, 1, 0.5, 0),
  pattern: fc.constantFrom(undefined, 'solid', 'hatch', 'dashed', 'outline'),
  highlighted: fc.constantFrom(undefined, true),
};
const size = fc.constantFrom(1, 4, 12);
const mark = fc.oneof(
  fc.record({ kind: fc.constant('rect'), x: size, y: size, w: size, h: size, ...common }),
  fc.record({ kind: fc.constant('circle'), cx: size, cy: size, r: size, ...common }),
  fc.record({
    kind: fc.constant('line'),
    x1: size,
    y1: size,
    x2: size,
    y2: size,
    width: fc.constantFrom(undefined, 2),
    ...common,
  }),
  fc.record({
    ...common,
    kind: fc.constant('text'),
    x: size,
    y: size,
    text: fc.constant('a'),
    size,
    face: fc.constant('mono'),
  }),
) as fc.Arbitrary<Mark>;

describe('marks on a canvas', () => {
  it('are drawn as each would be by itself', () => {
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 8 }), (marks) => {
        expect(drawn(marks)).toEqual(marks.flatMap((each) => drawn([each])));
      }),
    );
  });

  it('have the color of their role, their opacity and their outline', () => {
    const paint = paintOf('day');
    const rect: Mark = { kind: 'rect', id: 'a', role: 'level1', x: 1, y: 2, w: 10, h: 10, opacity: 0.5 };
    const edge = paint.edge('level1');
    expect(drawn([rect])).toEqual([
      `fillRect 1 2 10 10 ${paint.fill('level1')} 0.5`,
      ...(edge === null ? [] : [`strokeRect 1 2 10 10 ${edge} 0.9 0.5 []`]),
    ]);
    expect(drawn([{ ...rect, pattern: 'hatch' }])[0]).toBe(`fillRect 1 2 10 10 ${paint.fill('level1')} 0.225`);
    const line: Mark = { kind: 'line', id: 'b', role: 'ink', x1: 0, y1: 0, x2: 9, y2: 9, pattern: 'dashed' };
    expect(drawn([line, rect]).at(0)).toBe(`stroke ${paint.fill('ink')} 1 1 [4 3]`);
  });

  describe('a canvas cleared before each picture', () => {
    afterEach(() => vi.unstubAllGlobals());

    /** The sizes that the canvas was given, and the number of clears, over two pictures. */
    function emptied(media: string): { readonly widths: readonly number[]; readonly cleared: number } {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === media }));
      const { context, element } = canvas();
      const widths: number[] = [];
      Object.defineProperty(element, 'width', { get: () => widths.at(-1) ?? 0, set: (px: number) => widths.push(px) });
      const clearRect = vi.spyOn(context, 'clearRect');
      for (let i = 0; i < 2; i++) paintMarks(element, kBox, [], paintOf('day'), 2);
      return { widths, cleared: clearRect.mock.calls.length };
    }

    it('is cleared on a screen, and keeps its buffer', () => {
      expect(emptied('screen')).toEqual({ widths: [200], cleared: 2 });
    });

    it('is never cleared on paper, where clearing erases the picture below it: it gets a new buffer', () => {
      expect(emptied('print')).toEqual({ widths: [0, 200, 0, 200], cleared: 0 });
    });
  });
});
