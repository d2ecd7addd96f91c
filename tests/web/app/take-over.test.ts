/**
 * @vitest-environment happy-dom
 * One page takes the place of another that looks the same: what a reader did in the first is done in the second.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import { takeOver } from '../../../web/src/app/take-over.ts';

const kPage = `
  <h2 id="now">Now</h2>
  <p>A client says <span role="button" tabindex="0">put</span>, and again <span role="button" tabindex="0">put</span>.</p>
  <section id="predict-one"><button>No</button><button>Yes</button></section>
  <section id="predict-two"><button>No</button><button>Yes</button></section>
  <section id="_r_4_"><label for="_r_1_">knob</label><input id="_r_1_" type="range" min="0" max="9" value="3" aria-label="knob" /></section>
  <form id="said"><input type="text" value="" /><input type="checkbox" /><select><option selected>a</option><option>b</option></select></form>
  <details><summary>More</summary>of it</details>`;

const put = (html: string) => (document.body.innerHTML = html);
/** The same page again, with other names for what React names. */
const again = () => put(kPage.replaceAll('_r_', '_s_'));
/** Typed as what has all that is asked of any of them. */
const one = (selector: string, place = 0) => document.querySelectorAll<HTMLInputElement>(selector)[place]!;

beforeEach(() => void put(kPage));

it.each([
  ['the second of two words that say the same', () => one('[role="button"]', 1), '[role="button"]', 1],
  ['an answer, in its own prediction', () => one('#predict-two button', 1), '#predict-two button', 1],
  ['what has no name but one that React made up', () => one('[type="range"]'), '[type="range"]', 0],
  ['a part that has a name', () => one('#predict-one'), '#predict-one', 0],
] as const)('finds %s', (_, pressed, selector, place) => {
  expect(takeOver(document.body, pressed(), again)).toBe(one(selector, place));
});

it('finds nothing where there is none that says the same', () => {
  const other = () => put(kPage.replaceAll('Yes', 'Perhaps'));
  expect(takeOver(document.body, one('#predict-two button', 1), other)).toBeNull();
  expect(takeOver(document.body, null, again)).toBeNull();
});

it('brings over what was filled in, and tells who listens', () => {
  const [text, box, select, knob] = ['[type="text"]', '[type="checkbox"]', 'select', '[type="range"]'];
  one(text).value = '7';
  one(box).checked = true;
  one(select).value = 'b';
  const heard: string[] = [];
  takeOver(document.body, null, () => {
    again();
    for (const type of ['input', 'change'])
      document.body.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).localName}`));
  });
  expect(one(text).value).toBe('7');
  expect(one(box).checked).toBe(true);
  expect(one(select).value).toBe('b');
  expect(one(knob).value).toBe('3');
  expect(heard).toEqual(expect.arrayContaining(['input input', 'change select']));
});

it('does not tell what the other page knows already', () => {
  one('[type="range"]').value = '7';
  const heard = vi.fn();
  takeOver(document.body, null, () => {
    again();
    one('[type="range"]').value = '7';
    document.body.addEventListener('input', heard, { once: true });
  });
  expect(heard).not.toHaveBeenCalled();
});

it('keeps the focus, with the caret in a text', () => {
  const text = one('[type="text"]');
  text.value = 'abc';
  text.focus();
  text.setSelectionRange(2, 2);
  takeOver(document.body, null, again);
  expect(document.activeElement).toBe(one('[type="text"]'));
  expect(one('[type="text"]').selectionStart).toBe(2);
});

it('keeps open what was opened, and marked what was marked', () => {
  (one('details') as unknown as HTMLDetailsElement).open = true;
  const words = one('p').firstChild!;
  getSelection()!.setBaseAndExtent(words, 2, words, 8);
  takeOver(document.body, null, () => put(kPage.replace('of it', '')));
  expect((one('details') as unknown as HTMLDetailsElement).open).toBe(true);
  expect(getSelection()!.anchorNode).toBe(one('p').firstChild);
  expect(getSelection()!.toString()).toBe('client');
});

it('keeps what is looked at where it is', () => {
  // The second page is higher above it.
  let top = 40;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top, bottom: top + 20 }) as DOMRect);
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  takeOver(document.body, null, () => {
    again();
    top = 100;
  });
  expect(scrolled).toHaveBeenCalledWith({ top: 60, behavior: 'instant' });
  vi.restoreAllMocks();
});
