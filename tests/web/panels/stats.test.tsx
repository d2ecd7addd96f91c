/**
 * @vitest-environment happy-dom
 * The Compaction Stats in the page: RocksDB's columns; a cell opens its formula and its jobs, highlights their tables, and closes
 * again; a job links to its moment; arrow keys move between cells; the mark starts the interval; a lit counter takes precedence in the pictures.
 */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { History } from '../../../web/src/scene/history.ts';
import { JobTable } from '../../../web/src/scene/features/jobs/job-table.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import CompactionStats from '../../../web/src/panels/compaction-stats/stats.tsx';
import { batch } from '../../fixtures/records.ts';
import { stillSession } from '../../fixtures/still-session.ts';
import { openStory } from '../../fixtures/story.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;
afterEach(() => act(() => root?.unmount()));

function panel() {
  const history = new History();
  history.append(batch(...openStory().records));
  const still = stillSession(history.head, 'stats', '', { cursor: history.total, total: history.total });
  const session: Session = { ...still, history: () => history, seek: (cursor) => still.store.setState({ cursor }) };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root!.render(createElement(CompactionStats, { session })));
  const cell = (row: string, column: string): HTMLButtonElement =>
    place.querySelector<HTMLButtonElement>(`tr[data-row="${row}"] [data-column="${column}"] button`)!;
  const press = (button: HTMLElement): void => act(() => button.click());
  return { history, session, place, cell, press, state: () => session.store.getState() };
}

it('has the columns and rows of RocksDB, and one that RocksDB has not; the text has only those of RocksDB', () => {
  const { place } = panel();
  const table = place.querySelector('table')!;
  const heads = [...table.querySelectorAll('thead th')].map((head) => head.textContent);
  expect(heads.slice(0, 4)).toEqual(['Level', 'Files', 'Size', 'Score']);
  expect(heads).toHaveLength(22);
  expect(heads.at(-1)).toBe('Compression');
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getAttribute('data-row'));
  expect(rows.slice(-2)).toEqual(['Sum', 'Int']);
  expect(place.querySelector('pre')!.textContent.split('\n')[0]).toBe('** Compaction Stats [default] **');
  expect(place.querySelector('pre')!.textContent).not.toContain('Compression');
});

it('lists latencies by kind of operation, as of the cursor', () => {
  const { history, place, session } = panel();
  const rows = () =>
    [...place.querySelectorAll('.latencies tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  const puts = () => rows().find(([kind]) => kind === 'put')!;
  const all = puts();
  expect(all.slice(3)).toEqual(Array(5).fill('1 µs'.replace(' ', '\u00a0')));
  act(() => session.seek(Math.floor(history.total / 4)));
  expect(Number(puts()[1])).toBeLessThan(Number(all[1]));
});

it('opens a cell: formula, jobs, lit tables; and closes it', () => {
  const { history, place, cell, press, state } = panel();
  const lines = new JobTable().read(history).at(history.total, 0);
  expect(lines.map(({ kind }) => kind)).toContain('compaction');
  press(cell('Sum', 'write'));
  expect(cell('Sum', 'write').getAttribute('aria-pressed')).toBe('true');
  expect(place.querySelector('[role="status"].copied')?.textContent).toBe('');
  const written = lines.filter((line) => line.writeBytes > 0);
  expect(place.querySelectorAll('.reason li')).toHaveLength(written.length);
  for (const line of written)
    expect(state().emphasized).toEqual(expect.arrayContaining([`job:${line.job}`, `table:${line.outputs[0]}`]));
  press(place.querySelector<HTMLButtonElement>('.reason li button')!);
  // The moment at which the job was counted: the cell that led to it includes it there.
  expect(state().cursor).toBe(written.at(-1)!.counted + 1);
  press(cell('Sum', 'write'));
  expect(place.querySelectorAll('.reason li')).toHaveLength(0);
});

it('is one tab stop, and arrow keys move in it', () => {
  const { place, cell } = panel();
  expect(place.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
  const key = (name: string): void =>
    act(() => {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      );
    });
  act(() => place.querySelector<HTMLButtonElement>('tbody [tabindex="0"]')!.focus());
  for (const name of ['ArrowDown', 'End', 'ArrowLeft', 'Home', 'ArrowRight', 'ArrowUp']) key(name);
  expect(document.activeElement).toBe(cell('L0', 'files'));
});

it('gives way to a lit counter', () => {
  const { session, place, cell, press } = panel();
  press(cell('Sum', 'jobs'));
  expect(place.querySelectorAll('.reason li').length).toBeGreaterThan(0);
  act(() => session.store.setState({ highlightedCounter: 3 }));
  expect(place.querySelectorAll('.reason li')).toHaveLength(0);
});

it('starts the interval at the mark', () => {
  const { history, session, place, cell } = panel();
  const jobs = (row: string): number => Number(cell(row, 'jobs').textContent);
  expect(jobs('Int')).toBe(jobs('Sum'));
  const [first] = new JobTable().read(history).at(history.total, 0);
  act(() => session.store.setState({ baseline: history.moment(first!.counted + 1) }));
  expect(jobs('Int')).toBe(jobs('Sum') - 1);
  expect(place.textContent).toContain('since the mark');
});
