/** The inventory counts everything that is stored, erases all of it, and reports whether the browser keeps it, as the browser answers (D4). */
import { describe, expect, it } from 'vitest';
import { eraseAll, inventory } from '../../../web/src/persistence/inventory.ts';
import {
  persistedState,
  requestPersistentStorage,
  storageEstimate,
  type Manager,
} from '../../../web/src/persistence/storage-manager.ts';
import { databaseOf, quotaExceeded, storageOf } from './fakes.ts';

const local = () =>
  new Map([
    ['strata.saved.00000000000002', 'æ'],
    ['strata.lab.panes~', '{}'],
    ['strata.write-path.guess', '0 four'],
    ['strata.holograms', 'on'],
    ['another site', 'x'],
  ]);
const saved = () => new Map([['strata.saved.00000000000001', '{"lab":1}']]);
const refusing = databaseOf(new Map(), quotaExceeded);

describe('what is stored', () => {
  it('is listed by kind from both stores, including unknown keys with our prefix', async () => {
    const rows = await inventory(() => storageOf(local()), databaseOf(saved()));
    expect(rows.map(({ kind, keys }) => `${kind}: ${keys.length}`)).toEqual([
      'savedLabs: 2',
      'panes: 1',
      'answers: 1',
      'null: 1',
    ]);
    expect(rows[0]!.size_bytes).toBe(2 * (27 + 9 + 27 + 1));
    expect(await inventory(quotaExceeded, refusing)).toEqual([]);
  });

  it('is erased in both stores, and data of other sites is not', async () => {
    const [items, second] = [local(), saved()];
    expect(await eraseAll(() => storageOf(items), databaseOf(second))).toEqual([]);
    expect([...items.keys()]).toEqual(['another site']);
    expect(second.size).toBe(0);
  });

  it('is returned if it cannot be erased', async () => {
    const items = local();
    const storage = Object.assign(storageOf(items), { removeItem: quotaExceeded });
    const database = { ...databaseOf(saved()), remove: () => Promise.reject(new Error('no')) };
    const left = await eraseAll(() => storage, database);
    expect(left.map(({ kind }) => kind)).toEqual(['savedLabs', 'panes', 'answers', null]);
  });
});

describe('whether the browser keeps it', () => {
  const answering = (answer: boolean): Manager => ({
    persist: () => Promise.resolve(answer),
    persisted: () => Promise.resolve(answer),
    estimate: () => Promise.resolve({ usage: 30, quota: 20 }),
  });
  it('is reported if the browser answers, refuses, does not know, or throws', async () => {
    expect([
      await requestPersistentStorage(() => answering(true)),
      await persistedState(() => answering(true)),
    ]).toEqual(['promised', 'promised']);
    expect([
      await requestPersistentStorage(() => answering(false)),
      await persistedState(() => answering(false)),
    ]).toEqual(['refused', 'not asked']);
    for (const manager of [() => undefined, () => ({}), quotaExceeded]) {
      expect([
        await requestPersistentStorage(manager),
        await persistedState(manager),
        await storageEstimate(manager),
      ]).toEqual(['unknown', 'unknown', null]);
    }
    expect(await storageEstimate(() => answering(true))).toEqual({ used_bytes: 30, free_bytes: 0 });
    expect(await storageEstimate(() => ({ estimate: () => Promise.resolve({ usage: NaN, quota: 1 }) }))).toBeNull();
  });
});
