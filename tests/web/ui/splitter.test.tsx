/**
 * @vitest-environment happy-dom
 * The separator of two panes: keys and pointer resize within the range, in the direction in which the separator moves.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { Splitter, type SplitterProps } from '../../../web/src/ui/Splitter.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const made: (() => void)[] = [];
afterEach(() => {
  for (const undo of made.splice(0)) undo();
});

/** A splitter of an element of 300 by 300 px whose size may be 200 to 400; requested sizes go into `sizes`. */
function splitter(edge: SplitterProps['edge']): { readonly line: HTMLElement; readonly sizes: (number | null)[] } {
  const sizes: (number | null)[] = [];
  const pane = document.body.appendChild(document.createElement('div'));
  pane.id = 'pane';
  pane.getBoundingClientRect = () => ({ width: 300, height: 300 }) as DOMRect;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const props: SplitterProps = {
    label: 'Width',
    controls: 'pane',
    edge,
    range: () => [200, 400],
    onSize: (px) => sizes.push(px),
  };
  act(() => root.render(createElement(Splitter, props)));
  made.push(() => {
    act(() => root.unmount());
    pane.remove();
    place.remove();
  });
  return { line: place.querySelector<HTMLElement>('[role=separator]')!, sizes };
}

/** Presses a key on it; false if the splitter handled the key. */
function press(line: HTMLElement, key: string, shiftKey = false): boolean {
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true });
  act(() => void line.dispatchEvent(event));
  return !event.defaultPrevented;
}

describe('a splitter', () => {
  it.each([
    ['right', 'ArrowRight', 308],
    ['right', 'ArrowLeft', 292],
    ['left', 'ArrowRight', 292],
    ['left', 'ArrowLeft', 308],
    ['top', 'ArrowUp', 308],
    ['top', 'ArrowDown', 292],
    ['right', 'Home', 200],
    ['right', 'End', 400],
    ['right', 'Enter', null],
  ] as const)('at the %s edge handles %s as %s px', (edge, key, px) => {
    const { line, sizes } = splitter(edge);
    expect(press(line, key)).toBe(false);
    expect(sizes).toEqual([px]);
  });

  it('moves further with Shift, and ignores other keys', () => {
    const { line, sizes } = splitter('right');
    press(line, 'ArrowRight', true);
    expect(press(line, 'ArrowDown')).toBe(true);
    expect(press(line, 'a')).toBe(true);
    expect(sizes).toEqual([348]);
  });

  it('follows the pointer that drags it, and stays within the range', () => {
    const { line, sizes } = splitter('left');
    line.setPointerCapture = () => undefined;
    const point = (type: string, clientX: number) =>
      act(() => void line.dispatchEvent(new PointerEvent(type, { clientX, button: 0, pointerId: 1, bubbles: true })));
    point('pointermove', 900);
    point('pointerdown', 1000);
    point('pointermove', 960);
    point('pointermove', 100);
    point('pointerup', 100);
    point('pointermove', 990);
    expect(sizes).toEqual([340, 400]);
  });
});
