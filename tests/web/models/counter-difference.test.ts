/** Two dumps of counters, subtracted and sorted. */
import { expect, it } from 'vitest';
import { difference, linesOfChanges } from '../../../web/src/models/counter-difference.ts';

const dump = (counters: Record<string, number>): Map<string, number> => new Map(Object.entries(counters));

it('joins by name, subtracts, and puts the largest first', () => {
  expect(difference(dump({ a: 5, b: 1, c: 7 }), dump({ a: 6, b: 11, c: 7 }))).toEqual([
    { name: 'b', before: 1, after: 11, change: 10 },
    { name: 'a', before: 5, after: 6, change: 1 },
  ]);
});

it('keeps equal changes in the order of the later dump', () => {
  const changes = difference(dump({}), dump({ z: 3, m: 3, a: 3 }));
  expect(changes.map(({ name }) => name)).toEqual(['z', 'm', 'a']);
});

it('treats a missing counter as 0, and a decrease as a change', () => {
  expect(difference(dump({ gone: 2 }), dump({ come: 4 })).map(({ name, change }) => [name, change])).toEqual([
    ['come', 4],
    ['gone', -2],
  ]);
});

it('is printed in two columns', () => {
  expect(linesOfChanges(difference(dump({ long_name: 4 }), dump({ a: 9, long_name: 1 })))).toEqual([
    'a         +9',
    'long_name -3',
  ]);
  expect(linesOfChanges([])).toEqual([]);
});
