/**
 * Thousands of small rectangles as one image: the pixels that the canvas would fill itself, computed once for the same marks, and drawn
 * between the marks under it and over it.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mark, RectMark, Role } from '../../../web/src/marks/marks.ts';
import { paintMarks, prepareSheet } from '../../../web/src/render/canvas/paint-marks.ts';
import { paintOf } from '../../../web/src/theme/paint.ts';

const kBox = { width: 120, height: 60 };

/** The images that were made, the newest last. */
let made: { data: Uint8ClampedArray; width: number }[] = [];

/** A canvas that records its calls. */
function canvas() {
  const calls: string[] = [];
  const recordCall = (what: string) => () => void calls.push(what);
  const context = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height), width }),
    putImageData: (image: { data: Uint8ClampedArray; width: number }) => made.push(image),
    drawImage: (_: unknown, x: number, y: number) => calls.push(`image ${x} ${y}`),
    fillText: (text: string) => calls.push(`text ${text}`),
    fillRect: recordCall('rect'),
    ...Object.fromEntries(
      ['setLineDash', 'setTransform', 'clearRect', 'save', 'restore', 'strokeRect'].map((name) => [
        name,
        () => undefined,
      ]),
    ),
  };
  return { calls, element: { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement };
}

beforeEach(() => {
  made = [];
  vi.stubGlobal('document', { createElement: () => canvas().element });
});
afterEach(() => vi.unstubAllGlobals());

const kColumns = 50;
/** Cells of 2 x 2 px in rows of fifty, starting at 0, 0. */
const cells = (n: number, role: Role = 'filter', at: Partial<RectMark> = {}): RectMark[] =>
  Array.from({ length: n }, (_, i) => ({
    kind: 'rect',
    id: `cell:${i}`,
    role,
    w: 2,
    h: 2,
    x: 2 * (i % kColumns),
    y: 2 * Math.floor(i / kColumns),
    ...at,
  }));
const text = (id: string): Mark => ({ kind: 'text', id, role: 'ink', x: 0, y: 0, text: id, size: 12, face: 'sans' });

function pixel(x: number, y: number): readonly number[] {
  const { data, width } = made.at(-1)!;
  return [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
}

describe('a sheet', () => {
  it('replaces the cells, between the marks under them and over them', () => {
    const { calls, element } = canvas();
    paintMarks(element, kBox, [text('under'), ...cells(1000), text('over')], paintOf('day'), 1);
    expect(calls).toEqual(['text under', 'image 0 0', 'text over']);
    expect(pixel(0, 0)).toEqual([0x0c, 0x7a, 0x70, 255]);
    expect(made[0]!.width).toBe(2 * kColumns);
  });

  it('blends the color in a pixel by the covered area and the opacity of the cell', () => {
    const { element } = canvas();
    const marks = cells(1000);
    marks[0] = { ...marks[0]!, x: 0.5, w: 1, y: 0.25, h: 1 };
    marks[1] = { ...marks[1]!, opacity: 0.5 };
    paintMarks(element, kBox, marks, paintOf('day'), 1);
    expect(pixel(0, 0)[3]).toBe(Math.round(255 * 0.5 * 0.75));
    expect(pixel(1, 1)[3]).toBe(Math.round(255 * 0.5 * 0.25));
    expect(pixel(2, 0)).toEqual([0x0c, 0x7a, 0x70, 128]);
  });

  it('composites cells that share a pixel', () => {
    const { element } = canvas();
    const marks = cells(1000);
    marks[0] = { ...marks[0]!, role: 'hair', w: 2.5 };
    marks[1] = { ...marks[1]!, x: 2.5, w: 1.5 };
    paintMarks(element, kBox, marks, paintOf('day'), 1);
    const [red, , , alpha] = pixel(2, 0);
    // A pixel also holds whole numbers between operations.
    expect(Math.abs(alpha! - 255 * 0.75)).toBeLessThanOrEqual(1);
    expect(Math.abs(red! - (0x0c * 0.5 + 0xd9 * 0.25) / 0.75)).toBeLessThanOrEqual(1);
  });

  it('is reused for the same marks, and computed again for other marks, colors and scales', () => {
    const { calls, element } = canvas();
    const marks = cells(1000);
    const paint = (theme: 'day' | 'night', ratio: number, ...more: Mark[]) =>
      paintMarks(element, kBox, [...marks, ...more], paintOf(theme), ratio);
    paint('day', 1);
    paint('day', 1, text('over'));
    expect(made.length).toBe(1);
    paint('night', 1);
    expect(made.length).toBe(2);
    paint('night', 2);
    expect(made.length).toBe(3);
    marks[500] = { ...marks[500]! };
    paint('night', 2);
    expect(made.length).toBe(4);
    expect(calls.filter((each) => each.startsWith('image')).length).toBe(5);
  });

  it('is made before the picture is painted, one at each call', () => {
    const { calls, element } = canvas();
    const marks = [...cells(1000), text('between'), ...cells(1200), text('over')];
    paintMarks(element, kBox, [text('before')], paintOf('day'), 1);
    const prepared = () => prepareSheet(element, marks, paintOf('day'), 1);
    expect([prepared(), made.length, prepared(), made.length, prepared(), made.length]).toEqual([
      true,
      1,
      true,
      2,
      false,
      2,
    ]);
    expect(calls).toEqual(['text before']);
    paintMarks(element, kBox, marks, paintOf('day'), 1);
    expect(made.length).toBe(2);
    expect(calls.slice(1)).toEqual(['image 0 0', 'text between', 'image 0 0', 'text over']);
  });

  it('has at most five thousand cells, so a large picture has several', () => {
    const { calls, element } = canvas();
    const marks = cells(12_500);
    const box = { width: 100, height: 500 };
    paintMarks(element, box, [], paintOf('day'), 1);
    let sheets = 0;
    while (prepareSheet(element, marks, paintOf('day'), 1)) sheets++;
    expect(sheets).toBe(3);
    paintMarks(element, box, marks, paintOf('day'), 1);
    expect(made.length).toBe(3);
    expect(calls).toEqual(['image 0 0', 'image 0 200', 'image 0 400']);
  });

  it.each<[string, RectMark[]]>([
    ['few', cells(999)],
    ['with an edge', cells(1000, 'level1')],
    ['large', cells(1000, 'filter', { w: 40 })],
    ['hatched', cells(1000, 'filter', { pattern: 'hatch' })],
    ['lit', cells(1000, 'filter', { highlighted: true })],
  ])('is not made from cells that are %s', (_, marks) => {
    const { calls, element } = canvas();
    paintMarks(element, kBox, marks, paintOf('day'), 1);
    expect(calls).toEqual(marks.map(() => 'rect'));
  });
});
