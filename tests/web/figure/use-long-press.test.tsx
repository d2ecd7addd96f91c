/**
 * @vitest-environment happy-dom
 * A finger that stays down calls back once; one that moves or lifts, or another pointer, does not.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from '../../../web/src/figure/use-long-press.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const rests: { readonly clientX: number; readonly clientY: number }[] = [];
let place: HTMLElement;
let end: () => void;

function Pad() {
  return createElement('div', { ...useLongPress((at) => rests.push(at)), id: 'pad' });
}

beforeEach(() => {
  vi.useFakeTimers();
  rests.length = 0;
  place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(createElement(Pad)));
  end = () => {
    act(() => root.unmount());
    place.remove();
  };
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function point(type: string, clientX: number, pointerType = 'touch'): void {
  const event = new PointerEvent(type, { clientX, clientY: 7, pointerType, bubbles: true });
  act(() => void place.querySelector('#pad')!.dispatchEvent(event));
}

it('calls back once, where the finger is', () => {
  point('pointerdown', 40);
  point('pointermove', 43);
  vi.runAllTimers();
  expect(rests).toEqual([{ clientX: 40, clientY: 7 }]);
  vi.runAllTimers();
  expect(rests).toHaveLength(1);
});

it.each([
  ['moves', () => point('pointermove', 60)],
  ['lifts', () => point('pointerup', 40)],
  ['becomes a scroll', () => point('pointercancel', 40)],
])('does not call back when it %s', (_, before) => {
  point('pointerdown', 40);
  before();
  vi.runAllTimers();
  expect(rests).toEqual([]);
});

it('ignores the mouse', () => {
  point('pointerdown', 40, 'mouse');
  vi.runAllTimers();
  expect(rests).toEqual([]);
});
