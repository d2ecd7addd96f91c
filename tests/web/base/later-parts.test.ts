/** Prefetching of page parts: one at a time, when the page is idle, until one fails. */
import { expect, it, vi } from 'vitest';

// Modules that were imported before may have registered parts.
vi.resetModules();
const { fetchParts, laterPart } = await import('../../../web/src/base/later-parts.ts');

it('fetches parts one after another, including parts registered by a part, and stops at the first failure', async () => {
  const order: string[] = [];
  const part = (name: string, work = (): void => undefined) =>
    laterPart(() => {
      order.push(name);
      work();
      return Promise.resolve();
    });
  part('first', () => part('brought by the first'));
  part('second');
  expect(await fetchParts(() => Promise.resolve(order.push('idle')))).toBe(true);
  expect(order).toEqual(['idle', 'first', 'idle', 'second', 'idle', 'brought by the first']);
  order.length = 0;
  laterPart(() => Promise.reject(new TypeError('Failed to fetch')));
  part('never');
  expect(await fetchParts(() => Promise.resolve())).toBe(false);
  expect(order).toEqual(['first', 'second', 'brought by the first']);
});
