/**
 * @vitest-environment happy-dom
 * The records of a counter in the page: nothing while no counter is lit; newest first; a window of a long list; a row moves the cursor and the list
 * stays; typed text filters it, and an invalid address is reported; keys walk through it.
 */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { countedRecords } from '../../../web/src/scene/causes.ts';
import { History } from '../../../web/src/scene/history.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { Causes } from '../../../web/src/panels/counters/causes.tsx';
import { batch, record } from '../../fixtures/records.ts';
import { stillSession } from '../../fixtures/still-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const counter = counterInfos.find(({ name }) => name === 'flush_entries')!.id;
let root: Root | null = null;
afterEach(() => act(() => root?.unmount()));

/** A run with that many flushed entries, of tables 1 and 2 by alternating jobs, and the panel over it. */
async function panel(
  entries: number,
): Promise<{ place: HTMLElement; session: Session; light: (on: boolean) => Promise<void> }> {
  const history = new History();
  const records = Array.from({ length: entries }, (_, i) =>
    record('EntryFlushed', { job: 1 + (i % 2), memtable: 3, sequence: i + 1, type: 'put', key: `k${i}` }, 1 + (i % 2)),
  );
  for (let i = 0; i < records.length; i += 1000) history.append(batch(...records.slice(i, i + 1000)));
  history.append(batch(record('StepFinished', { step: 1, t_ns: 5000 })));
  const still = stillSession(history.head, 'write-path', '', { cursor: history.total, total: history.total });
  const seek = (cursor: number) =>
    still.store.setState({ cursor, countedRecords: countedRecords(history, counter, 0, cursor) });
  const session: Session = { ...still, history: () => history, seek };
  const light = async (on: boolean) => {
    await act(async () => {
      const found = on ? countedRecords(history, counter, 0, history.total) : null;
      session.store.setState({ highlightedCounter: on ? counter : null, countedRecords: found });
      // The list component is loaded when it is needed.
      await import('../../../web/src/panels/counters/records.tsx');
    });
  };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root!.render(createElement(Causes, { session })));
  return { place, session, light };
}

const rows = (place: HTMLElement): string[] =>
  [...place.querySelectorAll('.counted-records .what')].map((row) => row.textContent);

it('lists a window of the records of the lit counter, newest first, and nothing while none is lit', async () => {
  const { place, light } = await panel(12_000);
  expect(place.textContent).toBe('');
  await light(true);
  expect(place.textContent).toMatch(/12.000 records, newest first/);
  expect(rows(place)[0]).toBe('Entry k11999 @12000 went from memtable 3 into the table.');
  expect(rows(place)[1]).toContain('k11998');
  expect(rows(place).length).toBeLessThan(20);
  expect(place.querySelector('.counted-records .where')?.textContent).toMatch(/^12.000 · 5.µs$/u);
  await light(false);
  expect(place.textContent).toBe('');
});

it('goes to a record and keeps the list; another move of the cursor rebuilds it', async () => {
  const { place, session, light } = await panel(40);
  await light(true);
  act(() => place.querySelector<HTMLButtonElement>('[data-row="2"]')!.click());
  expect(session.store.getState().cursor).toBe(38);
  expect(rows(place)[0]).toContain('k39');
  expect(place.textContent).toContain('40 records, newest first');
  expect(place.querySelector('[aria-current="step"]')?.textContent).toContain('k37');
  act(() => session.store.setState({ cursor: 10 }));
  expect(rows(place)[0]).toContain('k9');
  expect(place.textContent).toContain('10 records, newest first');
});

it('is filtered by typed text, and says if that is no address', async () => {
  const { place, light } = await panel(10);
  await light(true);
  const input = place.querySelector('input')!;
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  type('job 2');
  expect(rows(place).map((row) => /k\d+/.exec(row)![0])).toEqual(['k9', 'k7', 'k5', 'k3', 'k1']);
  expect(place.textContent).toContain(
    'Only records about10 of them5 of them5 of them1 of them1 of them1 of them1 of them1 of them1 of them1 of them1 of them1 of them1 of them5 records about job 2, newest first.10 · 5 µsEntry k9 @10 went from memtable 3 into the table.8 · 5 µsEntry k7 @8 went from memtable 3 into the table.6 · 5 µsEntry k5 @6 went from memtable 3 into the table.4 · 5 µsEntry k3 @4 went from memtable 3 into the table.2 · 5 µsEntry k1 @2 went from memtable 3 into the table.',
  );
  type('job two');
  expect(place.querySelector('[role="status"]')?.textContent).toContain('Records name no such thing');
  expect(place.textContent).toContain('10 records, newest first');
  expect(rows(place)[1]).toContain('k8');
  type('key k4');
  expect(rows(place)).toEqual(['Entry k4 @5 went from memtable 3 into the table.']);
});

it('is one tab stop, and arrow keys move in it', async () => {
  const { place, light } = await panel(30);
  await light(true);
  const press = (key: string): void =>
    act(() => {
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  expect(place.querySelectorAll('.counted-records [tabindex="0"]')).toHaveLength(1);
  act(() => place.querySelector<HTMLButtonElement>('[data-row="0"]')!.focus());
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement!.textContent).toContain('k27');
  press('End');
  expect(document.activeElement!.textContent).toContain('k0 ');
  press('Home');
  expect(document.activeElement!.textContent).toContain('k29');
});
