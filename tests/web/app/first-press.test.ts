/**
 * @vitest-environment happy-dom
 * The first press in a page that is read: it fetches what work needs, once, and is done when that has come.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { onFirstPress } from '../../../web/src/app/first-press.ts';

let root: HTMLElement;
let draw: ReturnType<typeof vi.fn<(pressed: Element | null) => Element | null>>;
let come: (isThere: boolean) => Promise<void>;
let fetch: ReturnType<typeof vi.fn<() => Promise<(pressed: Element | null) => Element | null>>>;
let work: () => void;

const one = (selector: string) => root.querySelector<HTMLElement>(selector)!;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const fire = (element: Element, type: string) => element.dispatchEvent(new Event(type, { bubbles: true }));

beforeEach(() => {
  document.body.innerHTML = `<main>
    <p>Prose with <a href="#x">a link</a> and <span role="button" tabindex="0">words</span>.</p>
    <div class="figure"><button id="save">Save</button></div><div class="figure-controls"><button id="play">Play</button></div>
    <section><button id="no">No</button><input id="number" /></section></main>`;
  root = document.querySelector('main')!;
  let answer: (isThere: boolean) => void;
  draw = vi.fn(() => null);
  fetch = vi.fn(
    () =>
      new Promise((resolve, reject) => {
        answer = (isThere) => (isThere ? resolve(draw) : reject(new Error('not there')));
      }),
  );
  come = async (isThere) => {
    answer(isThere);
    await settled();
  };
  work = onFirstPress({ root, fetch });
});

it.each([
  ['a pointer over an answer', () => fire(one('#no'), 'pointerover')],
  ['the focus on words', () => fire(one('[role="button"]'), 'focusin')],
  ['a finger on a field', () => fire(one('#number'), 'pointerdown')],
  ['whoever asks for it', () => work()],
])('%s fetches, once', async (_, sign) => {
  sign();
  sign();
  expect(fetch).toHaveBeenCalledOnce();
  fire(one('#number'), 'pointerup');
  await settled();
  await come(true);
  expect(draw).toHaveBeenCalledExactlyOnceWith(null);
});

it.each(['a', '#save', '#play', 'p'])('%s lives already, or leads away, or is only read', (selector) => {
  for (const type of ['pointerover', 'focusin', 'pointerdown', 'click']) fire(one(selector), type);
  expect(fetch).not.toHaveBeenCalled();
});

it('does the last press when all has come, and nothing before', async () => {
  const heard = vi.fn();
  one('#no').addEventListener('click', heard);
  one('#no').click();
  one('#no').click();
  expect(heard).not.toHaveBeenCalled();
  draw.mockImplementation((pressed) => pressed);
  await come(true);
  expect(draw).toHaveBeenCalledExactlyOnceWith(one('#no'));
  expect(heard).toHaveBeenCalledOnce();
});

it.each(['Enter', ' '])('takes the key %j on words as a press', async (key) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  one('[role="button"]').dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  fire(document.body, 'keyup');
  await come(true);
  expect(draw).toHaveBeenCalledExactlyOnceWith(one('[role="button"]'));
});

it('leaves a field to the browser: what is in it goes over', async () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  one('#number').dispatchEvent(event);
  fire(one('#number'), 'focusin');
  expect(event.defaultPrevented).toBe(false);
  await come(true);
  expect(draw).toHaveBeenCalledExactlyOnceWith(null);
});

it.each([
  ['a hand', 'pointerdown', 'pointerup'],
  ['a hand that is lifted elsewhere, or not at all', 'pointerdown', 'pointercancel'],
  ['a key', 'keydown', 'keyup'],
])('takes nothing from under %s that is down', async (_, down, up) => {
  fire(one('#number'), 'focusin');
  fire(one('#number'), down);
  await come(true);
  expect(draw).not.toHaveBeenCalled();
  fire(document.body, up);
  await settled();
  expect(draw).toHaveBeenCalledOnce();
});

it('says where it was pressed that it cannot be had, and tries again', async () => {
  one('#no').click();
  await come(false);
  expect(one('section [role="alert"]').textContent).toContain('could not be loaded');
  one('#no').click();
  expect(root.querySelector('[role="alert"]')).toBeNull();
  await come(true);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(draw).toHaveBeenCalledOnce();
});
