/**
 * @vitest-environment happy-dom
 * The focus stays in the page: when a control disappears or is disabled, an element around it takes the focus, else the home; a deliberate
 * blur is kept.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from '../../../web/src/interact/keep-focus.ts';

let end = (): void => undefined;
let frames: FrameRequestCallback[] = [];
const frame = (): void => {
  const due = frames;
  frames = [];
  for (const each of due) each(0);
};
const byId = (id: string): HTMLButtonElement => document.getElementById(id) as HTMLButtonElement;
const focused = (): string => document.activeElement!.id;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  document.body.innerHTML =
    '<section id="home" tabindex="0"></section><div id="panel" tabindex="0"><button id="in">a</button></div><button id="out">b</button>';
  end = keepFocus(document, '#home');
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

it('moves it to an element around a removed control', () => {
  byId('in').focus();
  frame();
  byId('in').remove();
  frame();
  expect(focused()).toBe('panel');
});

it('moves it to the home if nothing is around, also after a control was disabled', () => {
  byId('out').focus();
  byId('out').blur();
  byId('out').disabled = true;
  frame();
  expect(focused()).toBe('home');
});

it('moves it to the same control of the row that replaced a removed one, and after the last row to the previous one', () => {
  const row = (name: string): string =>
    `<li id="${name}"><button id="open-${name}">${name}</button><button id="delete-${name}" aria-label="Delete ${name}">Delete</button></li>`;
  byId('panel').innerHTML = `<ul id="list">${['a', 'b', 'c'].map(row).join('')}</ul>`;
  const remove = (name: string): string => {
    byId(name).remove();
    frame();
    return focused();
  };
  byId('delete-b').focus();
  frame();
  expect(remove('b')).toBe('delete-c');
  expect(remove('c')).toBe('delete-a');
  expect(remove('a')).toBe('panel');
});

it('moves it to the first control of a row without the same control, and stays near a row that still exists', () => {
  byId('panel').innerHTML =
    '<article><button id="remove" title="Remove"></button></article><article id="other" tabindex="0"><button disabled></button><button id="add">Add</button></article>';
  byId('remove').focus();
  frame();
  byId('remove').parentElement!.remove();
  frame();
  expect(focused()).toBe('add');
  byId('add').remove();
  frame();
  expect(focused()).toBe('other');
});

it('does nothing after a deliberate blur', () => {
  byId('in').focus();
  frame();
  byId('in').blur();
  frame();
  expect(document.activeElement).toBe(document.body);
  // Nothing has the focus, so no further frame is requested.
  expect(frames).toEqual([]);
});
