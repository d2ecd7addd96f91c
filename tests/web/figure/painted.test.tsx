/**
 * @vitest-environment happy-dom
 * When a picture is painted, on a display whose frames the test controls.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Painted } from '../../../web/src/figure/Painted.tsx';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { paintMarks, prepareSheet } from '../../../web/src/render/canvas/paint-marks.ts';

vi.mock('../../../web/src/render/canvas/paint-marks.ts', () => ({
  paintMarks: vi.fn(),
  prepareSheet: vi.fn(() => false),
}));

let frames = new Map<number, () => void>();
let handles = 0;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  frames = new Map();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    frames.set(++handles, callback);
    return handles;
  });
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle));
  vi.mocked(paintMarks).mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const box = { width: 10, height: 10 };
const picture = (x: number): readonly Mark[] => [{ kind: 'rect', id: 'a', role: 'ink', x, y: 0, w: 1, h: 1 }];
/** The first mark's x of each picture painted so far. */
const painted = () =>
  vi.mocked(paintMarks).mock.calls.map(([, , marks]) => (marks[0] as Extract<Mark, { kind: 'rect' }>).x);
const frame = () => {
  const due = [...frames.values()];
  frames.clear();
  for (const callback of due) callback();
};

it('is painted at once, but while pictures race in the frame after, and only the newest', () => {
  const root = createRoot(document.createElement('div'));
  const show = (x: number, racing: boolean) =>
    act(() => root.render(<Painted marks={picture(x)} box={box} theme="day" racing={racing} />));
  show(1, false);
  expect(painted()).toEqual([1]);
  // The elements have gone from the page, so the first picture of a race does not wait.
  show(2, true);
  expect(painted()).toEqual([1, 2]);
  show(3, true);
  show(4, true);
  expect(painted()).toEqual([1, 2]);
  frame();
  expect(painted()).toEqual([1, 2, 4]);
  // The last picture of a race is not left waiting for a frame: a hidden page has none.
  show(5, true);
  show(5, false);
  expect(painted()).toEqual([1, 2, 4, 5]);
  expect(frames.size).toBe(0);
  act(() => root.unmount());
});

it('makes its images one in each frame while pictures race, and keeps the last picture until then', () => {
  const root = createRoot(document.createElement('div'));
  const show = (x: number) =>
    act(() => root.render(<Painted marks={picture(x)} box={box} theme="day" racing={true} />));
  show(1);
  vi.mocked(prepareSheet).mockReturnValueOnce(true).mockReturnValueOnce(true);
  show(2);
  frame();
  frame();
  expect(painted()).toEqual([1]);
  frame();
  expect(painted()).toEqual([1, 2]);
  // A newer picture replaces one that is being prepared.
  vi.mocked(prepareSheet).mockReturnValueOnce(true);
  show(3);
  frame();
  show(4);
  frame();
  expect(painted()).toEqual([1, 2, 4]);
  expect(frames.size).toBe(0);
  act(() => root.unmount());
});
