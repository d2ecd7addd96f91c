/** The radix tree that the write path draws: the trie of the keys, whatever they are. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBytes, utf8 } from '../../../web/src/base/bytes.ts';
import { trieOf, type TrieNode } from '../../../web/src/visualizations/write-path/radix-tree.ts';

type Key = Uint8Array;

/** The trie by its definition: what is common to all keys, then one branch for each next byte. */
function plainTrie(keys: readonly Key[], first: number, last: number): TrieNode | number {
  if (compareBytes(keys[first]!, keys[last]!) === 0) return first;
  let depth = 0;
  while (depth < keys[first]!.length && keys[first]![depth] === keys[last]![depth]) depth++;
  const branches: (TrieNode | number)[] = [];
  for (let begin = first, i = first; i <= last; i++) {
    if (i < last && keys[i + 1]![depth] === keys[begin]![depth]) continue;
    branches.push(plainTrie(keys, begin, i));
    begin = i + 1;
  }
  const heights = branches.map((branch) => (typeof branch === 'number' ? 0 : branch.height));
  return { depth, first, last, height: 1 + Math.max(...heights), branches };
}

const entries = (keys: readonly Key[]): { readonly key: Key }[] => keys.map((key) => ({ key }));

it('a node joins the keys that begin with the same bytes, and the versions of a key are one branch', () => {
  const { root, height } = trieOf(entries(['user17', 'user18', 'user2', 'user2', 'user25'].map(utf8)));
  expect(height).toBe(2);
  expect(root).toEqual({
    depth: 4,
    first: 0,
    last: 4,
    height: 2,
    branches: [
      { depth: 5, first: 0, last: 1, height: 1, branches: [0, 1] },
      { depth: 5, first: 2, last: 4, height: 1, branches: [2, 4] },
    ],
  });
});

it('one key, or none, needs no node', () => {
  expect(trieOf([])).toEqual({ root: null, height: 0 });
  expect(trieOf(entries(['k', 'k'].map(utf8)))).toEqual({ root: null, height: 0 });
});

it('is the trie of any keys', () => {
  const byte = fc.constantFrom(0, 1, 97, 255);
  const key = fc.array(byte, { maxLength: 6 }).map((bytes) => new Uint8Array(bytes));
  fc.assert(
    fc.property(fc.array(key, { minLength: 2, maxLength: 60 }), (unsorted) => {
      const keys = [...unsorted].sort(compareBytes);
      const expected = plainTrie(keys, 0, keys.length - 1);
      expect(trieOf(entries(keys)).root).toEqual(typeof expected === 'number' ? null : expected);
    }),
    { seed: 1, numRuns: 500 },
  );
});

it('a chain of keys is as deep as its longest key', () => {
  const keys = Array.from({ length: 3000 }, (_, n) => new Uint8Array(n));
  expect(trieOf(entries(keys)).height).toBe(2999);
});
