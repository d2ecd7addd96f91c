/** Inspecting a table after it is gone: the session reproduces the engine as it was at the cursor, and gets the answers of that time. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeEngines } from '../../web/build/node-world.ts';
import { hex } from '../../web/src/base/bytes.ts';
import { filterOf, partsOfKey } from '../../web/src/protocol/filter-bits.ts';
import {
  entriesAddress,
  filterAddress,
  readAnswer,
  type EntriesAnswer,
  type FilterAnswer,
} from '../../web/src/protocol/answers.ts';
import { kPresets } from '../../web/src/examples/presets.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../build/wasm/strata.wasm', import.meta.url)));

describe('a table that was compacted away', () => {
  it('still has its filter and its entries', async () => {
    const { program } = kPresets.find(({ id }) => id === 'compaction')!;
    const session = await engines.ran(program, { seed: 1 });
    const left = new Set(session.scene().levels.flatMap(({ tables }) => tables));
    const gone = () => session.scene().levels.flatMap(({ tables }) => tables.filter((table) => !left.has(table)));
    const { stops } = session.stops('compaction');
    const begun = stops.find(({ position }) => (session.seek(position), gone().length > 0));
    expect(begun).toBeDefined();
    const table = gone()[0]!;
    const then = session.scene().tables.get(table)!;
    const addresses = [filterAddress(table), entriesAddress(table)];
    expect((await session.ask([...addresses, 'table/999999'])).map(({ ok }) => ok)).toEqual([true, true, false]);
    const [filter, entries] = (await session.ask(addresses)).map((answer, i) =>
      answer.ok ? readAnswer(addresses[i]!, answer.value) : null,
    ) as [FilterAnswer, EntriesAnswer];
    const keys = entries.blocks.flatMap((block) => block.entries.map(({ key }) => key));
    expect([keys.length, hex(keys[0]!), hex(keys.at(-1)!)]).toEqual([
      then.entries,
      hex(then.smallest),
      hex(then.largest),
    ]);
    expect(
      hex(
        filterOf(
          filter.full!,
          keys.flatMap((key) => partsOfKey(filter.full!, key)),
        ).array,
      ),
    ).toBe(hex(filter.full!.array));
    // It is gone from the live engine, which was not disturbed.
    expect(await session.inspect(addresses[0]!)).toBeNull();
    session.close();
  });
});
