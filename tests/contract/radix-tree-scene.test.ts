/**
 * The radix tree that the write path computes from a memtable's keys, against the engine: every search passes as many nodes of it as the
 * engine counted, and compares with one entry. An insert after one at the end looks at the last entry first, and then passes none.
 */
import { expect, it } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import { kPresets } from '../../web/src/examples/presets.ts';
import { kindAt, sizeAt, viewOf } from '../../web/src/protocol/decode.ts';
import { KeysCompared, Kind, MemtableInserted } from '../../web/src/protocol/records.gen.ts';
import { foldRecord } from '../../web/src/scene/fold.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import type { Entry, Key } from '../../web/src/scene/types.ts';
import { hasRadixTree } from '../../web/src/visualizations/shapes/memtable-towers.ts';
import { trieOf, type TrieNode } from '../../web/src/visualizations/write-path/radix-tree.ts';
import { runProgram } from '../fixtures/engine.ts';

/** The nodes that a search of the key passes: it takes the branch of one byte at each, and does not look at the others. */
function passed(list: readonly Entry[], key: Key): number {
  const first = (branch: TrieNode | number): Key => list[typeof branch === 'number' ? branch : branch.first]!.key;
  let nodes = 0;
  for (let at: TrieNode | number | undefined = trieOf(list).root ?? undefined; typeof at === 'object'; nodes++) {
    const { depth, branches }: TrieNode = at;
    // A key that ends here has no next byte, and neither has the entry of its branch.
    at = key.length < depth ? undefined : branches.find((branch) => first(branch)[depth] === key[depth]);
  }
  return nodes;
}

/** Runs a program of writes and compares all searches; how many there were. */
async function check(program: string): Promise<number> {
  const { records } = await runProgram(program);
  const scene = createScene();
  const v = viewOf(records);
  let nodes: number[] = [];
  let searches = 0;
  let wasAtEnd = false;
  for (let at = 0; at < v.byteLength; at += sizeAt(v, at)) {
    if (kindAt(v, at) === Kind.KeysCompared && KeysCompared.site(v, at) === 'memtable')
      nodes.push(KeysCompared.left(v, at));
    const list = [...(scene.memtables[0]?.list ?? [])];
    foldRecord(scene, v, at);
    if (kindAt(v, at) !== Kind.MemtableInserted) continue;
    const key = MemtableInserted.key(v, at).slice();
    const isAtEnd = scene.memtables[0]!.list.at(-1)!.sequence === MemtableInserted.sequence(v, at);
    const expected = [...(wasAtEnd ? [0] : []), ...(wasAtEnd && isAtEnd ? [] : [passed(list, key)])];
    if (list.length > 0) expect(nodes, `sequence ${MemtableInserted.sequence(v, at)}`).toEqual(expected);
    wasAtEnd = list.length > 0 && isAtEnd;
    nodes = [];
    searches++;
  }
  expect(hasRadixTree(scene)).toBe(true);
  expect(scene.memtables[0]!.list.length).toBe(searches);
  return searches;
}

it('passes the nodes of the example', async () => {
  expect(await check(kPresets.find(({ id }) => id === 'radix-tree')!.program)).toBe(10);
});

it.each([1, 2, 3])('passes the nodes of random keys, seed %i', async (seed) => {
  const prng = new Prng(seed);
  const key = (): string =>
    `0x${['00', '61', 'ff', '6162', '61626364'][prng.below(5)]}`.concat(
      ...Array.from({ length: prng.below(5) }, () => ['00', '61', 'ff'][prng.below(3)]!),
    );
  const writes = Array.from({ length: 300 }, () => `${prng.below(4) === 0 ? 'delete' : 'put'} ${key()}`);
  const lines = writes.map((line) => (line.startsWith('put') ? `${line} v` : line));
  expect(await check(`set memtable_factory=radix_tree write_buffer_size=1MiB\n${lines.join('\n')}\n`)).toBe(300);
});
