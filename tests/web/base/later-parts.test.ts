/** Parts that are fetched in advance: one at a time, when there is time, until one cannot be fetched. */
import { expect, it } from 'vitest';
import { fetchParts, laterPart } from '../../../web/src/base/later-parts.ts';

it('fetches parts one after another, also those that a part brings, and stops at one that it cannot fetch', async () => {
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
