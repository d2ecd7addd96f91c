/** @vitest-environment happy-dom */
/** The menu of the header: which keys move through it, what closes it, and where the focus is then. */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeadMenu } from '../../../../web/src/pages/shell/head-menu.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
const host = document.createElement('div');
/** The focused element when the control was pressed. */
const onPress = vi.fn<(focused: Element | null) => void>();
const controls = [
  createElement('button', { key: 0, id: 'off', disabled: true }),
  createElement('button', { key: 1, id: 'one', onClick: () => onPress(document.activeElement) }),
  createElement('dialog', { key: 2 }, createElement('button', { id: 'inside' })),
  createElement('button', { key: 3, id: 'two' }),
];

beforeEach(() => {
  document.body.append(host);
  onPress.mockReset();
  root = createRoot(host);
  act(() => root.render(createElement(HeadMenu, { up: '..', here: 'lab', children: controls })));
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const more = () => host.querySelector<HTMLButtonElement>('.head-more')!;
const isOpen = () => more().getAttribute('aria-expanded') === 'true' && host.querySelector('[data-open]') !== null;
const click = (element: HTMLElement) => act(() => element.click());
const focused = () => document.activeElement?.id || document.activeElement?.textContent;
function press(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  act(() => void document.activeElement!.dispatchEvent(event));
  return event.defaultPrevented;
}
function open() {
  act(() => more().focus());
  click(more());
}

it('moves through enabled items, skips disabled ones and dialogs, and wraps around', () => {
  open();
  const seen = Array.from({ length: 7 }, () => {
    press('ArrowDown');
    return focused();
  });
  expect(seen).toEqual(['Learn', 'Lab', 'Claims', 'Speed', 'one', 'two', 'Learn']);
  press('ArrowUp');
  expect(focused()).toBe('two');
});

it('goes to the last item on ArrowUp from the button', () => {
  open();
  press('ArrowUp');
  expect(focused()).toBe('two');
});

it('ignores keys while it is closed, and unknown keys', () => {
  act(() => more().focus());
  expect(press('ArrowDown')).toBe(false);
  expect(press('Escape')).toBe(false);
  click(more());
  expect(press('x')).toBe(false);
  expect(isOpen()).toBe(true);
});

it('closes on Escape and returns the focus', () => {
  open();
  press('ArrowDown');
  expect(press('Escape')).toBe(true);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(more());
});

it('closes before the chosen item acts, so a dialog returns the focus to the button', () => {
  open();
  press('ArrowDown');
  click(host.querySelector<HTMLElement>('#one')!);
  expect(isOpen()).toBe(false);
  expect(onPress).toHaveBeenCalledExactlyOnceWith(more());
});

it('leaves the focus where it is while its controls are in the row', () => {
  const one = host.querySelector<HTMLElement>('#one')!;
  act(() => one.focus());
  click(one);
  expect(onPress).toHaveBeenCalledExactlyOnceWith(one);
});

it.each(['pointerdown', 'focusin'])('closes on a %s elsewhere, and does not take the focus', (kind) => {
  open();
  act(() => void host.dispatchEvent(new Event(kind, { bubbles: true })));
  expect(isOpen()).toBe(false);
  open();
  act(() => void host.querySelector('#two')!.dispatchEvent(new Event(kind, { bubbles: true })));
  expect(isOpen()).toBe(true);
});
