/**
 * @vitest-environment happy-dom
 * The list of saved labs on a database that is slower than the reader.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { Saved } from '../../../web/src/panels/saved/saved.tsx';
import { createWriterLock } from '../../../web/src/persistence/writer-lock.ts';
import { History } from '../../../web/src/scene/history.ts';
import { SavedLabs } from '../../../web/src/session/documents/saved-labs.ts';
import { stillSession } from '../../fixtures/still-session.ts';
import { databaseOf } from '../persistence/fakes.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let end = (): void => undefined;
afterEach(() => end());

it('offers to restore a deleted lab even if an earlier save ends only then', async () => {
  let release = (): void => undefined;
  const slow = new Promise<void>((done) => (release = done));
  const database = databaseOf(new Map(), async (name, work) => {
    if (name === 'add') await slow;
    return work();
  });
  const lock = createWriterLock(undefined);
  const saved = new SavedLabs({ database, lock, nowMs: () => 1_700_000_000_000 });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  end = () => act(() => root.unmount());
  const session = stillSession(new History().head, 'tree', '');
  await act(async () => root.render(createElement(Saved, { session, saved, onOpen: () => undefined })));
  const said = () => document.querySelector('.said')!.textContent;
  await act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click());
  expect(said().trim()).toBe('');
  act(() => document.querySelector<HTMLButtonElement>('button[aria-label="Delete Lab 1"]')!.click());
  expect(said()).toBe('Deleted: Lab 1. Restore');
  await act(async () => {
    release();
    await saved.load();
  });
  expect(said()).toBe('Deleted: Lab 1. Restore');
});
