/** @vitest-environment happy-dom */
/** A row of the ledger in each of its states, and the verdict that it would get. */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClaimRow } from '../../../../web/src/pages/claims/claim-row.tsx';
import { ClaimsQueue, type Standing } from '../../../../web/src/pages/claims/claims-queue.ts';
import { exactly, near, type Claim } from '../../../../web/src/lessons/claims/claim.ts';
import { judge } from '../../../../web/src/lessons/claims/verdict.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const claim: Claim = {
  id: 'S7',
  title: 'There are apples.',
  source: { number: '001', name: 'A. Author, On apples', date: '2018-01-01' },
  kind: 'C+E',
  published: [
    { what: 'apples', value: 1, unit: 'apples', standing: 'opinion' },
    { what: 'by year', columns: ['year', 'apples'], rows: [[2017, 3]] },
  ],
  reading: 'We read apples as fruit.',
  shown: 'Apples.',
  trials: { orchard: { seed: 1, options: {}, parts: [{ mark: 'load', program: 'put a=1' }] } },
  checks: [
    { what: 'computed', unit: 'apples', value: () => 3, expect: exactly(3) },
    {
      what: 'picked',
      unit: 'apples',
      value: (ask) => ask('orchard', 'load').memtableEntries,
      expect: near(2, 1),
      because: 'some fall',
    },
  ],
};
/** The row of a trial that has picked that many. */
const judgedWith = (memtableEntries: number): Standing => ({
  state: 'judged',
  row: judge(claim, () => ({ memtableEntries }) as never),
});

let root: Root;
const host = document.createElement('ol');
beforeEach(() => {
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const asked: string[] = [];
class Watched extends ClaimsQueue {
  override run(ids: readonly string[]): void {
    asked.push(...ids);
  }
}

function draw(standing: Standing, of: Claim = claim): Element {
  const queue = new Watched([of], () => Promise.reject(new Error('nothing runs here')));
  const homes = [
    { kind: 'lesson', id: 'orchards', title: 'An old title', claims: 'S7' },
    { kind: 'lesson', id: 'later', title: 'Of pears?', claims: 'S7' },
  ] as const;
  const lessonTitles = { orchards: 'Of apples?' };
  act(() => root.render(createElement(ClaimRow, { claim: of, standing, homes, lessonTitles, queue })));
  return host.querySelector('#S7')!;
}
const texts = (row: Element, selector: string): readonly string[] =>
  [...row.querySelectorAll(selector)].map((element) => element.textContent);

it('shows the expected results before it has run, and asks the desk when its button is pressed', () => {
  const row = draw({ state: 'not run' });
  expect(texts(row, '.here li')).toEqual(['computed:  must be 3', 'picked:  must be 2 ± 1']);
  expect(texts(row, '.word')).toEqual(['not run yet']);
  act(() => row.querySelector<HTMLElement>('.verdict button')!.click());
  expect(asked).toEqual(['S7']);
});

it('distinguishes counted, computed and published values, each with its unit', () => {
  const row = draw(judgedWith(1));
  expect(texts(row, '.here .counted')).toEqual(['1 apple']);
  expect(texts(row, '.here .computed')).toEqual(['3 apples']);
  expect(texts(row, '.figures.published b')).toEqual(['1 apple', '1 row, below']);
  expect(texts(row, '.figures.published small')).toEqual([' opinion']);
  expect(texts(row, '.word')).toEqual(['holds']);
  expect(texts(row, 'details td').slice(0, 6)).toEqual([
    '3 apples',
    '3 apples',
    'exact',
    '1 apple',
    '2 ± 1',
    'some fall',
  ]);
});

it('says what differs from the source', () => {
  const row = draw(judgedWith(9));
  expect(texts(row, '.word')).toEqual(['deviates']);
  expect(texts(row, '.trouble')).toEqual(['Differs from the source: picked: 9 is not 2 ± 1.']);
});

it('says why it failed, in the place of its figures', () => {
  const row = draw({ state: 'failed', sentence: 'The engine was not found.' });
  expect(texts(row, '.here .trouble')).toEqual(['The engine was not found.']);
});

it('that waits for a mechanism names it, and has no button', () => {
  const planned: Claim = { ...claim, planned: { awaits: 'an orchard', expect: 'many.' } };
  const row = draw({ state: 'judged', row: judge(planned, () => ({}) as never) }, planned);
  expect(texts(row, '.word')).toEqual(['planned']);
  expect(texts(row, '.why')[0]).toMatch(/^Waits for an orchard; then many\.$/);
  expect(row.querySelector('.verdict button')).toBeNull();
});

it('links to existing lessons, under their own titles, and says which are planned', () => {
  const row = draw({ state: 'not run' });
  expect(texts(row, '.homes li')).toEqual(['lesson: Of apples?', 'planned lesson: Of pears?']);
  expect([...row.querySelectorAll('.homes a')].map((a) => a.getAttribute('href'))).toEqual([
    '../lessons/orchards/index.html',
  ]);
});
