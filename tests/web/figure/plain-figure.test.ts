/**
 * @vitest-environment happy-dom
 * The figure of a page without React: it draws the given scene, moves there in frames that the test controls, and names what the pointer is on.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Input } from '../../../web/src/marks/input.ts';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { kMotion } from '../../../web/src/theme/tokens.ts';
import { PlainFigure } from '../../../web/src/figure/plain-figure.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const scene = kScenes.rest();
let frames: ((now: number) => void)[] = [];
let measured: () => void = () => undefined;
let inputs: Input[] = [];
let x = 0;

/** A scene of one table, at x. */
const layout = (input: Input): readonly Mark[] => {
  inputs.push(input);
  return [{ kind: 'rect', id: 'level:1/table:7', role: 'level1', x, y: 0, w: 10, h: 10, label: `Table 7 at ${x}` }];
};
const frame = (now: number): void => {
  for (const each of frames.splice(0)) each(now);
};

beforeEach(() => {
  [frames, inputs, x] = [[], [], 0];
  vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => frames.push(callback));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measured = callback;
      }
      observe(): void {
        measured();
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function shown(): PlainFigure {
  const figure = new PlainFigure({
    view: 'tree',
    layout,
    title: 'A tree',
    heightFor: (width) => width / 2,
    shown: () => ({ scene, axis: axisOfScene(scene) }),
  });
  document.body.replaceChildren(figure.element);
  return figure;
}
const rect = (figure: PlainFigure): Element => figure.element.querySelector('[data-mark]')!;

it('is laid out for its width, and drawn there at once', () => {
  const figure = shown();
  expect(inputs[0]?.box).toEqual({ width: 280, height: 140 });
  expect(rect(figure).getAttribute('x')).toBe('0');
  expect(figure.element.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 280 140');
  expect(frames).toEqual([]);
});

it('is never painted without a height: it is drawn on mounting, before an observer reports its size', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {
        measured = () => undefined;
      }
    },
  );
  const figure = shown();
  expect(inputs).toEqual([]);
  figure.update();
  expect(figure.element.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 280 140');
  figure.element.remove();
});

it('moves to the given scene, and rests there', () => {
  const figure = shown();
  x = 100;
  figure.update();
  expect(figure.laidOut()).toMatchObject([{ x: 100 }]);
  expect(rect(figure).getAttribute('x')).toBe('0');
  frame(1000);
  frame(1000 + kMotion.move_ms / 2);
  expect(rect(figure).getAttribute('x')).toBe('50');
  frame(1000 + kMotion.move_ms);
  expect(rect(figure).getAttribute('x')).toBe('100');
  expect(frames).toEqual([]);
  x = 200;
  figure.update();
  frame(5000);
  expect(rect(figure).getAttribute('x')).toBe('100');
  frame(5000 + kMotion.move_ms / 2);
  expect(rect(figure).getAttribute('x')).toBe('150');
});

it('names what is under the pointer, until the pointer leaves', () => {
  const figure = shown();
  const svg = figure.element.querySelector('svg')!;
  svg.getBoundingClientRect = () => new DOMRect(0, 0, 280, 140);
  figure.element.dispatchEvent(new PointerEvent('pointermove', { clientX: 5, clientY: 5, pointerType: 'mouse' }));
  expect(figure.element.querySelector('.tip')?.textContent).toBe('Table 7 at 0');
  figure.element.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
  expect(figure.element.querySelector('.tip')).toBeNull();
});

it('lays out the scene again with the chosen element, and clears the choice on empty space', () => {
  const figure = shown();
  const svg = figure.element.querySelector('svg')!;
  svg.getBoundingClientRect = () => new DOMRect(0, 0, 280, 140);
  const press = (clientX: number) => figure.element.dispatchEvent(new MouseEvent('click', { clientX, clientY: 5 }));
  press(5);
  expect(inputs.at(-1)?.selection).toBe('level:1/table:7');
  press(200);
  expect(inputs.at(-1)?.selection).toBeNull();
});

it('updates its text while that is open', () => {
  const figure = shown();
  const details = figure.element.querySelector('details')!;
  const words = () => [...details.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(words()).toEqual([]);
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  expect(words()).toEqual(['Table 7 at 0']);
  x = 3;
  figure.update();
  expect(words()).toEqual(['Table 7 at 3']);
});
