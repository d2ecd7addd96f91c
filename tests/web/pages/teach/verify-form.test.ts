/**
 * @vitest-environment happy-dom
 *
 * The form for result codes: verdicts one after the other as text, a summary, a script that cannot be loaded, and a second press.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Confirmation } from '../../../../web/src/lessons/results/verify.ts';
import { VerifyBox } from '../../../../web/src/pages/teach/verify-box.tsx';
import { liveForm, type VerifyCodes } from '../../../../web/src/pages/teach/verify-form.ts';

let form: HTMLFormElement;

/** Verdicts: a line that begins with "good" is confirmed. */
const kCodes: VerifyCodes = {
  async *verdictsOn(text) {
    const lines = text.split('\n');
    for (const line of lines) {
      await Promise.resolve();
      const verdict: Confirmation = { confirmed: line.startsWith('good'), name: line, sentence: `About ${line}.` };
      yield { of: lines.length, verdict };
    }
  },
};

beforeEach(() => {
  const parsed = new DOMParser().parseFromString(renderToStaticMarkup(createElement(VerifyBox)), 'text/html');
  document.body.replaceChildren(...parsed.body.childNodes);
  form = document.querySelector('form')!;
});

const press = (text: string): void => {
  form.querySelector('textarea')!.value = text;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
};
/** With ordinary spaces. */
const status = (): string => form.querySelector('[role="status"]')!.textContent.replace(/\s/g, ' ');
const items = (): string[] => [...form.querySelectorAll('.verdicts li')].map(({ textContent }) => textContent);

it('is disabled until its script works', () => {
  const button = form.querySelector('button')!;
  expect(button.disabled).toBe(true);
  liveForm(form, () => Promise.resolve(kCodes));
  expect(button.disabled).toBe(false);
  expect(button.hasAttribute('title')).toBe(false);
});

it('shows each verdict and how many were confirmed, and inserts no markup', async () => {
  liveForm(form, () => Promise.resolve(kCodes));
  press('good Ada\n<img src=x>\n');
  await vi.waitFor(() => expect(status()).toBe('1 of 3 codes confirmed.'));
  expect(items()).toEqual([
    'good Ada: confirmed. About good Ada.',
    '<img src=x>: refused. About <img src=x>.',
    'No name: refused. About .',
  ]);
  expect(form.querySelector('img')).toBeNull();
});

it('offers another attempt if its script cannot be loaded', async () => {
  let fails = true;
  liveForm(form, () => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(kCodes)));
  press('good');
  await vi.waitFor(() => expect(form.querySelector('[role="alert"]')?.textContent).toContain('cannot be shown'));
  fails = false;
  form.querySelector<HTMLButtonElement>('.part-failed button')!.click();
  await vi.waitFor(() => expect(status()).toBe('1 of 1 code confirmed.'));
});

it('a second press replaces the first list', async () => {
  liveForm(form, () => Promise.resolve(kCodes));
  press('good 1\ngood 2\ngood 3');
  press('bad');
  await vi.waitFor(() => expect(status()).toBe('0 of 1 code confirmed.'));
  expect(items()).toEqual(['bad: refused. About bad.']);
});
