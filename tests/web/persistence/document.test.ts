/** One document on every kind of device (D2, D6): the last good text is whole whatever happens, and each version is read as what it is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asItWas, openDocument, type DocumentFormat } from '../../../web/src/persistence/document.ts';
import { deviceOf, quotaExceeded } from './devices.ts';

const readCount = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const format: DocumentFormat<number> = { name: 'n', version: 1, steps: [asItWas], read: readCount };
const open = (items: Map<string, string>, before?: (call: number) => void, of = format) => {
  const device = deviceOf(items, before);
  return openDocument(of, { device: () => device });
};

describe('a document', () => {
  it('comes back in the next page as it was written last', () => {
    const items = new Map([['strata.other', 'x']]);
    expect(open(items).read()).toEqual({ state: 'absent', value: null });
    for (const value of [1, 2, 3]) expect(open(items).write(value)).toBe(true);
    expect(open(items).read()).toEqual({ state: 'whole', value: 3 });
    expect(items.size).toBe(2);
    open(items).forget();
    expect([...items.keys()]).toEqual(['strata.other']);
  });

  it('is whole on the device after each call at which a page may end, or a device be full', () => {
    for (const how of ['once', 'for ever'] as const)
      for (let k = 1; k <= 30; k++) {
        const items = new Map<string, string>();
        open(items).write(1);
        // Noted, not thrown: what a device throws is its own trouble.
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

  it('lasts as long as the page where there is no device', () => {
    const page = openDocument(format, { device: quotaExceeded });
    expect(page.write(7)).toBe(false);
    expect(page.read()).toEqual({ state: 'whole', value: 7 });
    expect(page.trouble()).toBe('full');
  });

  it('goes back to the revision before where the last one was cut or emptied', () => {
    const older = '{"v":1,"rev":1,"value":1}';
    for (const cut of ['', '{"v":1,"rev":2,"val', '{"v":1,"rev":2,"value":"two"}', '{"v":1,"rev":-2,"value":2}']) {
      const items = new Map([
        ['strata.n~', cut],
        ['strata.n', older],
      ]);
      expect(open(items).read()).toEqual({ state: 'whole', value: 1 });
      expect(open(items).write(3)).toBe(true);
      expect(open(items).read()).toEqual({ state: 'whole', value: 3 });
    }
  });

  it('of a newer version is used as far as it is understood, and never written over', () => {
    const newer = '{"v":2,"rev":5,"value":8}';
    const items = new Map([['strata.n', newer]]);
    const page = open(items);
    expect(page.read()).toEqual({ state: 'newer', value: 8 });
    expect(page.write(9)).toBe(false);
    expect(page.read()).toEqual({ state: 'whole', value: 9 });
    expect([...items]).toEqual([['strata.n', newer]]);
  });

  it('of every older version is migrated, from the one without an envelope on', () => {
    const steps = [(value: unknown) => [value], (value: unknown) => ({ list: value })];
    const read = (value: unknown) => JSON.stringify(value);
    const third: DocumentFormat<string> = { name: 'n', version: 2, steps, read };
    for (const [text, expected] of [
      ['7', '{"list":[7]}'],
      ['{"v":1,"rev":1,"value":[7]}', '{"list":[7]}'],
      ['{"v":2,"rev":1,"value":{"list":[7]}}', '{"list":[7]}'],
    ] as const) {
      const device = deviceOf(new Map([['strata.n', text]]));
      expect(openDocument(third, { device: () => device }).read()).toEqual({ state: 'whole', value: expected });
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
