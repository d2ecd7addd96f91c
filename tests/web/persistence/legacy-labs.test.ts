/**
 * What every earlier version stored can be read, and moves into the database (tests/fixtures/stored, written by those versions). Each fixture is
 * read twice: by a tab that only lists, which moves nothing, and by the writer.
 */
import { describe, expect, it } from 'vitest';
import { legacyLabs } from '../../../web/src/persistence/legacy-labs.ts';
import { createWriterLock } from '../../../web/src/persistence/writer-lock.ts';
import { SavedLabs } from '../../../web/src/session/documents/saved-labs.ts';
import { storedBefore, type Stored } from '../../fixtures/stored.ts';
import { databaseOf, quotaExceeded, storageOf, type Run } from './fakes.ts';

async function labsOf(stored: Stored, { isWriter = true, run = undefined as Run | undefined } = {}) {
  const lock = createWriterLock(undefined);
  const storage = storageOf(stored.local);
  const saved = new SavedLabs({
    database: databaseOf(stored.database, run),
    legacy: legacyLabs(() => storage),
    lock,
    nowMs: () => 1_800_000_000_000,
  });
  if (isWriter) lock.start();
  await saved.load();
  const rows = saved.store.getState().labs.map(({ name, lab, problem }) => `${name}: ${lab?.program ?? problem}`);
  return { saved, rows };
}
const expected = {
  'labs-without-backups': ['version 0: put a 1', 'version 1: put a 1'],
  'labs-in-two-stores': [
    'cut: put c 3',
    'erased by the browser: put b 2',
    'a merge: fill n=100\nflush\ncompact',
    'from the future: put a 1',
    'Unreadable: It is damaged or not a lab.',
  ],
} as const;

describe.each(['labs-without-backups', 'labs-in-two-stores'] as const)('%s', (name) => {
  it('are listed by a tab that does not write, and stay in place', async () => {
    const [before, stored] = [storedBefore(name), storedBefore(name)];
    const { rows } = await labsOf(stored, { isWriter: false });
    expect([...rows].sort()).toEqual([...expected[name]].sort());
    expect(stored).toEqual(before);
  });

  it('move into the database with the first writer, each text as it was', async () => {
    const [before, stored] = [storedBefore(name), storedBefore(name)];
    expect([...(await labsOf(stored)).rows].sort()).toEqual([...expected[name]].sort());
    expect([...stored.local]).toEqual([]);
    for (const [key, text] of before.local)
      if (/saved/.test(key)) expect(stored.database.get(key), key).toBe(text === '' ? before.database.get(key) : text);
    expect((await labsOf(stored)).rows.sort()).toEqual([...expected[name]].sort());
  });

  it('stay in localStorage while the database refuses, and are listed', async () => {
    const [before, stored] = [storedBefore(name), storedBefore(name)];
    const run: Run = async (operation, work) => (operation === 'update' ? quotaExceeded() : work());
    const { saved, rows } = await labsOf(stored, { run });
    expect([...rows].sort()).toEqual([...expected[name]].sort());
    expect(saved.store.getState().notice).toMatch(/because it is full/);
    for (const [key, text] of before.local) if (/saved/.test(key)) expect(stored.local.get(key)).toBe(text);
  });
});

it('labs in localStorage are listed and deleted where the database does not open', async () => {
  const stored = storedBefore('labs-without-backups');
  const { saved, rows } = await labsOf(stored, { run: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  expect([...rows].sort()).toEqual([...expected['labs-without-backups']].sort());
  expect(saved.store.getState().notice).toMatch(/not stored on this device now:/);
});

it('a lab that an earlier version deleted does not come back with its backup', async () => {
  const stored = storedBefore('labs-in-two-stores');
  expect([...stored.database.values()].some((text) => text.includes('"draft"'))).toBe(true);
  await labsOf(stored);
  expect([...stored.database.values()].some((text) => text.includes('"draft"'))).toBe(false);
});

it('a lab that was not moved yet is deleted in both places, and a renamed one keeps its name', async () => {
  const stored = storedBefore('labs-without-backups');
  const { saved } = await labsOf(stored);
  const keyOf = (name: string) => saved.store.getState().labs.find((lab) => lab.name === name)!.key;
  saved.remove(keyOf('version 0'));
  saved.rename(keyOf('version 1'), 'renamed');
  await saved.load();
  // As if the browser had refused to remove them from localStorage.
  const again = { ...storedBefore('labs-without-backups'), database: stored.database };
  again.local.delete('strata.saved.1');
  expect((await labsOf(again)).rows).toEqual(['renamed: put a 1']);
});
