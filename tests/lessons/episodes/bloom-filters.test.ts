/** The episode of lesson 4: its sentences, computed a second time from the bits of the three filters, as their keys set them. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { paid } from '../../../lessons/04-bloom-filters/filters.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { utf8 } from '../../../web/src/base/bytes.ts';
import { beatsOf } from '../../../web/src/lessons/figures/episode.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { bitsOfKey, type FilterArray } from '../../../web/src/protocol/filter-bits.ts';
import { FilterProbed, KeysCompared, Kind } from '../../../web/src/protocol/records.gen.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

/** LevelDB’s filter of at least 64 bits; the key decides the places, the array does not matter. */
const shape: FilterArray = { array: new Uint8Array(8), bits: 64, lineBits: 0, probes: 4, policy: 'leveldb_bloom' };

/** The names of each table, newest table first. */
const tables = (program: string): readonly (readonly string[])[] =>
  program
    .split('flush')
    .slice(0, 3)
    .map((part) => [...part.matchAll(/^put (\w+) /gm)].map(([, name]) => name!))
    .reverse();

it('is true of its run, sentence by sentence', async () => {
  const { seed, ...experiment } = paid;
  const session = await engines.ran(programOf(experiment), { seed });
  const history = session.history();
  const asked = bitsOfKey(shape, utf8('Irene'));
  const found = tables(paid.program).map((names) => {
    expect(names).toHaveLength(10);
    expect(names).not.toContain('Irene');
    const on = new Set(names.flatMap((name) => bitsOfKey(shape, utf8(name))));
    return asked.findIndex((bit) => !on.has(bit));
  });
  // The last of four bits is off, then the first, then none.
  expect(found).toEqual([3, 0, -1]);
  const probed: number[] = [];
  let compared = 0;
  let searched = 0;
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind === Kind.OpBegun) compared = searched = 0;
    if (kind === Kind.FilterProbed) {
      probed.push(Array.from(FilterProbed.positions(v, at)).length);
      compared = 0;
    }
    if (kind === Kind.KeysCompared) {
      compared++;
      if (KeysCompared.site(v, at) === 'data_block') searched++;
    }
  });
  expect(probed).toEqual([4, 1, 4]);
  expect(searched).toBeGreaterThan(0);
  expect(beatsOf(paid.episode!, history).map(({ sentence }) => sentence)).toEqual([
    `Irene was never written. In the newest table’s filter all but the last of her ${asked.length} bits are on, by accident. One is off: certainly not.`,
    'In the next filter the first bit is off. Two tables are passed, with 0 blocks read.',
    `In the third filter all ${asked.length} bits are on. Other names set them, but the filter cannot know that: maybe.`,
    `So the Get searches the table: 1 block and ${compared} keys compared for nothing. That is a false positive.`,
  ]);
});
