/** What is kept is counted whole, and erased whole; whether the browser keeps it is told as it answers (D4). */
import { describe, expect, it } from 'vitest';
import { eraseAll, inventory } from '../../../web/src/persistence/inventory.ts';
import { askToStay, spaceOf, staySoFar, type Manager } from '../../../web/src/persistence/space.ts';
import { copiesOf, deviceOf, quotaExceeded } from './devices.ts';

const kItems = [
  ['strata.saved.00000000000001', '{"lab":1}'],
  ['strata.saved.00000000000002', 'æ'],
  ['strata.lab.panes~', '{}'],
  ['strata.write-path.guess', '0 four'],
  ['strata.holograms', 'on'],
  ['another site', 'x'],
] as const;

describe('what is kept', () => {
  it('is listed by kind, strangers under our prefix too', () => {
    const rows = inventory(() => deviceOf(new Map(kItems)));
    expect(rows.map(({ kind, keys }) => `${kind}: ${keys.length}`)).toEqual([
      'savedLabs: 2',
      'panes: 1',
      'answers: 1',
      'null: 1',
    ]);
    expect(rows[0]!.size_bytes).toBe(2 * (27 + 9 + 27 + 1));
    expect(inventory(quotaExceeded)).toEqual([]);
  });

  it('is erased in both stores, and nothing of others is', async () => {
    const [items, second] = [new Map<string, string>(kItems), new Map([['strata.saved.1', 'x']])];
    expect(await eraseAll(() => deviceOf(items), copiesOf(second))).toEqual([]);
    expect([...items.keys()]).toEqual(['another site']);
    expect(second.size).toBe(0);
  });

  it('that cannot be erased is what is returned', async () => {
    const items = new Map<string, string>(kItems);
    const device = { ...deviceOf(items), removeItem: quotaExceeded };
    const left = await eraseAll(
      () => Object.defineProperty(device, 'length', { get: () => items.size }),
      copiesOf(new Map(), quotaExceeded),
    );
    expect(left.map(({ kind }) => kind)).toEqual(['savedLabs', 'panes', 'answers', null]);
  });
});

describe('whether the browser keeps it', () => {
  const answering = (answer: boolean): Manager => ({
    persist: () => Promise.resolve(answer),
    persisted: () => Promise.resolve(answer),
    estimate: () => Promise.resolve({ usage: 30, quota: 20 }),
  });
  it('is told as it answers, refuses, does not know, or throws', async () => {
    expect([await askToStay(() => answering(true)), await staySoFar(() => answering(true))]).toEqual([
      'promised',
      'promised',
    ]);
    expect([await askToStay(() => answering(false)), await staySoFar(() => answering(false))]).toEqual([
      'refused',
      'not asked',
    ]);
    for (const manager of [() => undefined, () => ({}), quotaExceeded]) {
      expect([await askToStay(manager), await staySoFar(manager), await spaceOf(manager)]).toEqual([
        'unknown',
        'unknown',
        null,
      ]);
    }
    expect(await spaceOf(() => answering(true))).toEqual({ used_bytes: 30, free_bytes: 0 });
    expect(await spaceOf(() => ({ estimate: () => Promise.resolve({ usage: NaN, quota: 1 }) }))).toBeNull();
  });
});
