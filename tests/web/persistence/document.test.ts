/** One document in every kind of storage (D2, D6): the last good text is always complete, and each version is read by its own rules. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityMigration, openDocument, type DocumentFormat } from '../../../web/src/persistence/document.ts';
import { storedBefore } from '../../fixtures/stored.ts';
import { quotaExceeded, storageOf } from './fakes.ts';

const readCount = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const format: DocumentFormat<number> = { name: 'n', version: 1, migrations: [identityMigration], read: readCount };
const open = (items: Map<string, string>, before?: (call: number) => void, of = format) => {
  const storage = storageOf(items, before);
  return openDocument(of, () => storage);
};

describe('a document', () => {
  it('is read by the next page as it was last written', () => {
    const items = new Map([['strata.other', 'x']]);
    expect(open(items).read()).toEqual({ state: 'absent', value: null });
    for (const value of [1, 2, 3]) expect(open(items).write(value)).toBe(true);
    expect(open(items).read()).toEqual({ state: 'whole', value: 3 });
    expect(items.size).toBe(2);
    open(items).remove();
    expect([...items.keys()]).toEqual(['strata.other']);
  });

  it('is complete on the device after each call at which the page may close or the device may be full', () => {
    for (const how of ['once', 'for ever'] as const)
      for (let k = 1; k <= 30; k++) {
        const items = new Map<string, string>();
        open(items).write(1);
        // The document notes what a device throws, and does not throw it on.
        const broken: number[] = [];
        const page = open(items, (call) => {
          if (open(new Map(items)).read().state !== 'whole') broken.push(call);
          if (how === 'once' ? call === k : call >= k) quotaExceeded();
        });
        for (const value of [2, 3, 4]) page.write(value);
        expect(broken, `k = ${k}, calls`).toEqual([]);
        expect(page.read(), `k = ${k}`).toEqual({ state: 'whole', value: 4 });
        expect(open(items).read(), `k = ${k}`).toEqual({ state: 'whole', value: expect.any(Number) as number });
      }
  });

  it('lives until the page closes if there is no device', () => {
    const page = openDocument(format, quotaExceeded);
    expect(page.write(7)).toBe(false);
    expect(page.read()).toEqual({ state: 'whole', value: 7 });
    expect(page.error()).toBe('full');
  });

  it('in two slots is read from the readable slot with the higher revision, and written into one slot', () => {
    const older = '{"v":1,"rev":1,"value":1}';
    for (const [second, expected] of [
      ['', 1],
      ['{"v":1,"rev":2,"val', 1],
      ['{"v":1,"rev":2,"value":"two"}', 1],
      ['{"v":1,"rev":-2,"value":2}', 1],
      ['{"v":1,"rev":2,"value":2}', 2],
    ] as const) {
      const items = new Map([
        ['strata.n~', second],
        ['strata.n', older],
      ]);
      expect(open(items).read()).toEqual({ state: 'whole', value: expected });
      expect(open(items).write(3)).toBe(true);
      expect(open(items).read()).toEqual({ state: 'whole', value: 3 });
      expect([...items.keys()]).toEqual(['strata.n']);
    }
  });

  it('in two slots stays complete if the write is refused', () => {
    const { local } = storedBefore('documents-in-two-slots');
    const before = new Map(local);
    const storage = { ...storageOf(local), setItem: quotaExceeded };
    const panes = openDocument(
      { name: 'lab.panes', version: 1, migrations: [identityMigration], read: (x) => x },
      () => storage,
    );
    expect(panes.read()).toMatchObject({ state: 'whole', value: { sizes: { left: 300 }, pages: { left: 'data' } } });
    expect(panes.write({})).toBe(false);
    expect(local).toEqual(before);
  });

  it('is not written if the storage cannot be read, because it may hold a newer version', () => {
    const newer = '{"v":2,"rev":5,"value":8}';
    for (let k = 1; k <= 2; k++) {
      const items = new Map([['strata.n', newer]]);
      const page = open(items, (call) => call === k && quotaExceeded());
      expect(page.write(9)).toBe(false);
      expect(page.read()).toEqual({ state: 'whole', value: 9 });
      expect([...items]).toEqual([['strata.n', newer]]);
    }
  });

  it('of a newer version is used as far as it is understood, and never overwritten', () => {
    const newer = '{"v":2,"rev":5,"value":8}';
    const items = new Map([['strata.n', newer]]);
    const page = open(items);
    expect(page.read()).toEqual({ state: 'newer', value: 8 });
    expect(page.write(9)).toBe(false);
    expect(page.read()).toEqual({ state: 'whole', value: 9 });
    expect([...items]).toEqual([['strata.n', newer]]);
  });

  it('of every older version is migrated, from the one without an envelope on', () => {
    const migrations = [(value: unknown) => [value], (value: unknown) => ({ list: value })];
    const read = (value: unknown) => JSON.stringify(value);
    const third: DocumentFormat<string> = { name: 'n', version: 2, migrations, read };
    for (const [text, expected] of [
      ['7', '{"list":[7]}'],
      ['{"v":1,"rev":1,"value":[7]}', '{"list":[7]}'],
      ['{"v":2,"rev":1,"value":{"list":[7]}}', '{"list":[7]}'],
    ] as const) {
      const storage = storageOf(new Map([['strata.n', text]]));
      expect(openDocument(third, () => storage).read()).toEqual({ state: 'whole', value: expected });
    }
  });

  it('may be any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const items = new Map([['strata.n', text]]);
        expect(['whole', 'damaged', 'newer']).toContain(open(items).read().state);
      }),
    );
    const long = new Map([['strata.n', `[${'1,'.repeat(200_000)}1]`]]);
    expect(open(long).read()).toEqual({ state: 'damaged', value: null });
  });
});
