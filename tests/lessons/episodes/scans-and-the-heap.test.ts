/** The second episode of lesson 5: every sentence is true of its run, computed here from the writes and the comparisons between rows. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pair } from '../../../lessons/05-scans-and-the-heap/scans.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { beatsOf } from '../../../web/src/lessons/figures/episode.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { KeysCompared, Kind, MemtableInserted, RowReturned } from '../../../web/src/protocol/records.gen.ts';
import type { History } from '../../../web/src/session/session-types.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

/** The keys of all fills in order, each with the number of its fill: 0 is the largest, L3, and 1 is L2. */
function keysOf(history: History): readonly { readonly key: string; readonly fill: number }[] {
  const ends = [4000, 4400];
  const keys: { key: string; fill: number }[] = [];
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind !== Kind.MemtableInserted) return;
    const sequence = MemtableInserted.sequence(v, at);
    const fill = ends.findIndex((end) => sequence <= end);
    keys.push({ key: formatKey(MemtableInserted.key(v, at)), fill: fill < 0 ? ends.length : fill });
  });
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Comparisons of the merge before each row, from the row before it. */
function comparisonsByRow(history: History): readonly number[] {
  const counts: number[] = [];
  let count = 0;
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind === Kind.KeysCompared && KeysCompared.site(v, at) === 'merge_heap') count++;
    if (kind !== Kind.RowReturned) return;
    expect(RowReturned.key(v, at).length).toBe(8);
    counts.push(count);
    count = 0;
  });
  return counts;
}

it('the heap remembers a pair: each sentence is true of its run', async () => {
  const { seed, ...experiment } = pair;
  const session = await engines.ran(programOf(experiment), { seed });
  const history = session.history();
  const keys = keysOf(history);
  expect(keys.slice(0, 10).map(({ fill }) => fill)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
  const [, second, third, ...later] = comparisonsByRow(history);
  const again = later.slice(0, 5);
  expect(again).toEqual([1, 1, 1, 1, 1]);
  expect(beatsOf(pair.episode!, history).map(({ sentence }) => sentence)).toEqual([
    `8 runs, and the smallest key of all on top: ${keys[0]!.key}, from the largest run, L3.`,
    `L3 advances to ${keys[1]!.key}. The heap compares the two keys below the top, then the smaller one with it: ${second} comparisons.`,
    `L3 advances again. The pair (dashed) has not changed, and the heap remembers its smaller key: ${third} comparison.`,
    `L3 wins again and again: ${again.length} more rows cost 5 comparisons, one each.`,
    `Now L2 has the smaller key, ${keys[8]!.key}. It takes the top, and the heap forgets the pair: ${later[5]} comparisons.`,
  ]);
});
