/**
 * @vitest-environment happy-dom
 * The focus stays in the page: what is around takes it when a control goes or can do no more, else the home; who leaves is left alone.
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

it('gives it to what is around a control that was removed', () => {
  byId('in').focus();
  frame();
  byId('in').remove();
  frame();
  expect(focused()).toBe('panel');
});

it('gives it to the home where nothing is around, also after a control that can do no more', () => {
  byId('out').focus();
  byId('out').blur();
  byId('out').disabled = true;
  frame();
  expect(focused()).toBe('home');
});

it('gives it to the same control of the row that took the place of a removed one, and behind the last to the one before', () => {
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

it('gives it to the first control of a row that has none like it, and stays around a row that is still there', () => {
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

it('leaves alone who leaves', () => {
  byId('in').focus();
  frame();
  byId('in').blur();
  frame();
  expect(document.activeElement).toBe(document.body);
  // Nothing has it: nothing is asked at the next frame either.
  expect(frames).toEqual([]);
});
