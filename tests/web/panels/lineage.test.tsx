/**
 * @vitest-environment happy-dom
 * The lineage of a key in the page, on a real run: each version with its location, each step with a sentence and a link; the key selected in a picture
 * is shown; unrecorded steps are reported; locations are highlighted, and no longer once the panel is closed.
 */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { Cursor } from '../../../web/src/scene/cursor.ts';
import { History } from '../../../web/src/scene/history.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import VersionHistories, { keyOfAddress } from '../../../web/src/panels/key-history/version-history.tsx';
import { runProgram } from '../../fixtures/engine.ts';
import { stillSession } from '../../fixtures/still-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const program = 'put k 1\nput a 1\nflush\nput k 2\nflush\ncompact\ndelete k\nput z 1\nsettle';
let root: Root | null = null;
afterEach(() => act(() => root?.unmount()));

async function panel(mask?: number) {
  const history = new History();
  history.append((await runProgram(program, mask === undefined ? {} : { mask })).records);
  const cursor = new Cursor(history);
  const still = stillSession(history.head, 'tree', '', { cursor: history.total, total: history.total });
  const seek = (to: number): void => {
    cursor.seek(to);
    still.store.setState({ cursor: to, sceneVersion: still.store.getState().sceneVersion + 1 });
  };
  const session: Session = { ...still, history: () => history, scene: () => cursor.scene, seek };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() => root!.render(createElement(VersionHistories, { session })));
  const type = (text: string): void =>
    act(() => {
      const input = place.querySelector('input')!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const heads = (): string[] => [...place.querySelectorAll('article h3')].map((head) => head.textContent);
  return { history, session, place, type, heads, seek: (to: number) => act(() => seek(to)) };
}

it('lists each version from its write to its location', async () => {
  const { session, place, type, heads } = await panel();
  type('k');
  expect(heads()).toEqual([
    'Delete @4 in memtable 3',
    expect.stringMatching(/^Put @3 in table \d+ of L1$/),
    'Put @1 gone',
  ]);
  const [, put, gone] = place.querySelectorAll('article');
  const stepsOf = (article: Element): string[] => [...article.querySelectorAll('li')].map((step) => step.textContent);
  expect(stepsOf(put!).map((sentence) => sentence.split(' ').slice(0, 3).join(' '))).toEqual([
    'Operation 5 began:',
    'Entry k @3',
    'Entry k @3',
    expect.stringMatching(/^Table \d+ is$/),
    expect.stringMatching(/^Table \d+ is$/),
    'Entry k @3',
    expect.stringMatching(/^Table \d+ is$/),
    expect.stringMatching(/^Table \d+ is$/),
  ]);
  expect(stepsOf(gone!).at(-1)).toContain(
    'Entry k @1 was dropped: a newer version of its key hides it from every reader',
  );
  expect(session.store.getState().emphasized).toContain('memtable:3/entry:6b@4');
  expect(session.store.getState().emphasized.filter((address) => address.startsWith('table:'))).toHaveLength(1);
});

it('goes to a step, and shows the state there', async () => {
  const { place, type, heads, session } = await panel();
  type('k');
  act(() => place.querySelectorAll('article')[1]!.querySelectorAll<HTMLButtonElement>('li button')[1]!.click());
  expect(heads()).toEqual(['Put @3 in memtable 2', expect.stringMatching(/^Put @1 in table \d+ of L0$/)]);
  expect(place.querySelector('[aria-current="step"]')?.textContent).toContain('@3 is in memtable 2');
  act(() => root!.unmount());
  root = null;
  expect(session.store.getState().emphasized).toEqual([]);
});

it('shows the key that is selected in a picture', async () => {
  const { session, heads } = await panel();
  act(() => session.store.setState({ selection: 'memtable:3/entry:7a@5' }));
  expect(heads()).toEqual(['Put @5 in memtable 3']);
  expect(keyOfAddress('memtable:3/entry:7a@5')).toBe('7a');
  expect([null, 'level:1/table:7', 'entry:7'].map(keyOfAddress)).toEqual([null, null, null]);
});

it('reports a key that was never written, or not recorded', async () => {
  const whole = await panel();
  whole.type('nobody');
  expect(whole.place.textContent).toContain('No entry of nobody was recorded up to here.');
  act(() => root!.unmount());
  const coarse = await panel(tier1Mask);
  coarse.type('k');
  expect(coarse.heads()).toEqual([]);
  expect(coarse.place.textContent).toMatch(/3\swrites of this key were recorded without entries/);
});
