/**
 * @vitest-environment happy-dom
 * An option to vary: results at once, without a button to run; the chosen row is marked; the explanation follows after two values; and while a
 * prediction covers the numbers, nothing runs and nothing can be dragged.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../web/src/lessons/measurements/readings.ts';
import { LessonProvider, type LessonRuntime } from '../../../web/src/lessons/lesson-context.tsx';
import { defineExperiment } from '../../../web/src/lessons/measurements/lesson-experiment.ts';
import { setAnswered } from '../../../web/src/lessons/progress/progress-store.ts';
import { drawableOf } from '../../../web/src/lessons/tasks/trial-figure.tsx';
import { TryIt } from '../../../web/src/lessons/tasks/try-it.tsx';
import { kMotion } from '../../../web/src/theme/tokens.ts';
import { recorded } from '../../fixtures/recorded-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const experiment = defineExperiment({
  id: 'run',
  seed: 1,
  options: { write_buffer_size: '4KiB' },
  program: 'put a 1',
  views: ['tree'],
  stops: [],
  expect: [],
});

let end: () => void = () => undefined;
// Without an observer everything is near.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined));
afterEach(() => {
  end();
  setAnswered('x.first', false);
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** With plain spaces. */
const textOf = (node: Element): string => node.textContent.replaceAll(/[\u00a0\u202f\u2009]/g, ' ');

/** What a reader with scripts sees of the explanation. */
const explained = (place: Element): string =>
  [...place.querySelector('.explained')!.childNodes]
    .filter(({ nodeName }) => nodeName !== 'NOSCRIPT')
    .map(({ textContent }) => textContent)
    .join('');

async function page(after?: string, before?: number) {
  const { session } = await recorded();
  const run = vi.fn((_seed: number, _program: string) =>
    Promise.resolve({ ok: true as const, history: session.history() }),
  );
  const runtime = {
    slug: 'x',
    up: '',
    known: new Map([['run/flush_count', '77']]),
    watch: () => () => undefined,
    peek: () => null,
    run,
  } as unknown as LessonRuntime;
  const part = (
    <LessonProvider runtime={runtime} glossary={{}} experiments={[experiment]}>
      <TryIt
        of="run"
        option="write_buffer_size"
        values={[2048, 4096, 8192]}
        show={[{ what: 'flush_count', name: 'flushes' }]}
        intro="The same writes."
        {...(after && { after })}
        {...(before !== undefined && { before })}
      >
        It is the size.
      </TryIt>
    </LessonProvider>
  );
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(part));
  end = () => act(() => root.unmount());
  const settled = () => act(() => vi.waitFor(() => expect(run.mock.calls.length).toBe(3)));
  const choose = async (index: number) => {
    const input = place.querySelector('input')!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, String(index));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  };
  const rows = () =>
    [...place.querySelectorAll('tbody tr')].map((row) =>
      [row.hasAttribute('aria-current') ? '>' : '', ...[...row.children].map(textOf)].join('|'),
    );
  return { place, part, run, settled, choose, rows };
}

it('shows the result of a value at once, and marks its row', async () => {
  const { place, run, settled, choose, rows } = await page();
  await settled();
  expect(run.mock.calls.map(([, program]) => /write_buffer_size=(\w+)/.exec(program)![1])).toEqual([
    '4096',
    '2048',
    '8192',
  ]);
  expect([...place.querySelectorAll('button:not(.measure)')].map(textOf)).toEqual(['Show the explanation']);
  expect(rows()).toEqual(['|2 KiB||', '>|4 KiB in this lesson|77|', '|8 KiB||']);
  await choose(2);
  expect(rows()).toEqual(['|2 KiB||', '|4 KiB in this lesson|77|', expect.stringMatching(/^>\|8 KiB\|\d+\|$/)]);
  expect(place.querySelector('input')!.getAttribute('aria-valuetext')).toMatch(/^8\sKiB$/);
  // Announced at the pace of speech.
  await act(() => new Promise((resolve) => setTimeout(resolve, kMotion.speak_ms + 100)));
  expect(textOf(place.querySelector('[role="status"]')!)).toMatch(/^8 KiB: flushes \d+\.$/);
  expect(place.querySelector('.figure')!.getAttribute('data-view')).toBe('tree');
  expect(textOf(place.querySelector('.figure svg title')!)).toMatch(/^8 KiB: /);
});

it('draws the run of another value above the chosen one, and says which is which', async () => {
  const { place, settled, choose } = await page(undefined, 4096);
  await settled();
  const sentence = () => textOf(place.querySelector('p.now')!);
  const names = () => [...place.querySelectorAll('.figure svg text')].map(textOf).filter((text) => /^[BA]/.test(text));
  expect([sentence(), names()]).toEqual(['This is 4 KiB. Choose another value.', []]);
  await choose(2);
  expect([sentence(), names()]).toEqual(['Before: 4 KiB. After: 8 KiB.', ['Before', 'After']]);
  expect(textOf(place.querySelector('.figure svg title')!)).toMatch(/^4 KiB, then 8 KiB: /);
  await choose(1);
  expect(names()).toEqual([]);
});

it('explains after two values, or on request', async () => {
  const { place, settled, choose } = await page();
  await settled();
  await choose(2);
  expect(explained(place)).toBe('Try two values, then read why. Show the explanation');
  await choose(2);
  expect(explained(place)).toBe('Try two values, then read why. Show the explanation');
  await choose(0);
  expect(explained(place)).toBe('It is the size.');
  end();
  const again = await page();
  act(() => again.place.querySelector<HTMLElement>('.explained button')!.click());
  expect(explained(again.place)).toBe('It is the size.');
});

it('runs nothing and has nothing to drag while a prediction covers the numbers', async () => {
  const { place, run, settled, rows } = await page('first');
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(run).not.toHaveBeenCalled();
  expect(place.querySelector('input')).toBeNull();
  expect(place.querySelector('.covered a')!.getAttribute('href')).toBe('#predict-first');
  expect(rows()[1]).toBe('|4 KiB in this lesson||');
  act(() => setAnswered('x.first', true));
  await settled();
  expect(place.querySelector('input')).not.toBeNull();
});

it('is complete without scripts: the explanation, and the numbers of the lesson', async () => {
  const { part } = await page();
  const html = renderToStaticMarkup(part);
  expect(html).toContain('<noscript>It is the size.</noscript>');
  expect(html).toContain('data-measure="run/flush_count"');
});

it('draws the end of a run, or where an operation is under way, or a named stop', async () => {
  const { session } = await recorded();
  const early = { ...experiment, stops: [{ name: 'early', at: 'start' as const }], opensAt: 'early' };
  const tablesIn = (...[view, at]: [view: 'tree' | 'merge', at?: string]): number =>
    drawableOf(session.history(), early, view, at).scene.tables.size;
  expect(tablesIn('tree')).toBeGreaterThan(0);
  expect(tablesIn('merge')).toBe(0);
  expect(tablesIn('tree', 'early')).toBe(0);
  expect(() => tablesIn('tree', 'late')).toThrow('no stop called late');
});
