/**
 * The page's filter arithmetic against the built engine: a key's bits are those that the engine probed, and a filter computed here from a
 * table's or memtable's keys equals the engine's bit for bit, for every scheme, with prefixes and with keys of any bytes.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, hex } from '../../web/src/base/bytes.ts';
import type { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import {
  entriesAddress,
  filterAddress,
  memtableFilterAddress,
  readAnswer,
  reportedAt,
  type EntriesAnswer,
  type FilterAnswer,
  type MemtableFilterAnswer,
} from '../../web/src/protocol/answers.ts';
import { forEachRecord, viewOf } from '../../web/src/protocol/decode.ts';
import {
  bitsOfKey,
  chanceOfMaybe,
  filterOf,
  hasLines,
  isOn,
  kLineBits,
  partsOfKey,
} from '../../web/src/protocol/filter-bits.ts';
import { FilterProbed, Kind, MemtableFilterProbed } from '../../web/src/protocol/records.gen.ts';
import { fold } from '../../web/src/scene/fold.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import { good, runProgram } from '../fixtures/engine.ts';

const kPolicies = ['leveldb_bloom', 'legacy_bloom', 'fast_local_bloom', 'flat_bloom'] as const;

function asked<K extends 'filter' | 'entries'>(engine: WasmEngine, kind: K, table: number) {
  const address = kind === 'filter' ? filterAddress(table) : entriesAddress(table);
  const parsed = readAnswer(address, good(engine.inspect(address)))!;
  return reportedAt(new Map([[address, { reported: parsed }]]), address, kind)!;
}

const keysOf = ({ blocks }: EntriesAnswer): readonly Uint8Array[] => {
  const keys = blocks.flatMap(({ entries }) => entries.map(({ key }) => key));
  return keys.filter((key, i) => i === 0 || hex(key) !== hex(keys[i - 1]!));
};

/** Compares arrays as hex, so that a difference is readable. */
function expectMade(filter: FilterAnswer, entries: EntriesAnswer, why: string): void {
  const full = filter.full!;
  const parts = keysOf(entries).flatMap((key) => partsOfKey(full, key));
  expect(hex(filterOf(full, parts).array), why).toBe(hex(full.array));
}

async function tablesOf(program: string) {
  const { engine, records } = await runProgram(program);
  const scene = createScene();
  fold(scene, records);
  const live = scene.levels.flatMap(({ tables }) => tables);
  expect(live.length, program).toBeGreaterThan(0);
  return { engine, records, live };
}

const lines = (policy: string, more = '') => `set filter=full filter_policy=${policy} ${more}
set write_buffer_size=8KiB compression=none level0_file_num_compaction_trigger=8`;

describe.each(kPolicies)('a filter of scheme %s', (policy) => {
  it.each([1, 4, 10, 16, 30])('with %i bits per key is computed exactly', async (bitsPerKey) => {
    const program = `${lines(policy, `bits_per_key=${bitsPerKey}`)}\nfill n=260 order=random key_space=2000 key_bytes=5 value_bytes=24\nflush`;
    const { engine, live } = await tablesOf(program);
    for (const table of live) {
      const filter = asked(engine, 'filter', table);
      expect(filter.full!.policy).toBe(policy);
      expect(filter.full!.lineBits).toBe(hasLines(policy) ? kLineBits : 0);
      expectMade(filter, asked(engine, 'entries', table), `table ${table}`);
    }
  });

  it.each(['fixed', 'capped'])('with %s prefixes too', async (extractor) => {
    for (const whole of ['yes', 'no']) {
      const program = `${lines(policy, `prefix_extractor=${extractor} prefix_length=3 whole_key_filtering=${whole}`)}
put a 1\nput ab 2\nfill n=200 order=random key_space=900 key_bytes=4 value_bytes=8\nflush`;
      const { engine, live } = await tablesOf(program);
      for (const table of live)
        expectMade(asked(engine, 'filter', table), asked(engine, 'entries', table), `${extractor} ${whole}`);
    }
  });

  it('sets the same bits as the engine for keys of any bytes and length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.uint8Array({ minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 12, selector: hex }),
        async (keys) => {
          const puts = keys.map((key) => `put 0x${hex(key)} v`).join('\n');
          const { engine, live } = await tablesOf(`${lines(policy)}\n${puts}\nflush`);
          expectMade(asked(engine, 'filter', live[0]!), asked(engine, 'entries', live[0]!), keys.map(hex).join(' '));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is probed at the bits that the engine probes, in its order', async () => {
    const { records, engine, live } = await tablesOf(
      `${lines(policy, 'bits_per_key=5')}\nfill n=200 order=random key_space=900 key_bytes=4 value_bytes=24\nsettle\nread-fill n=150 order=random first=0 key_space=900 key_bytes=4`,
    );
    const filters = new Map(live.map((table) => [table, asked(engine, 'filter', table).full!]));
    const seen = { positive: 0, negative: 0 };
    const view = viewOf(records);
    forEachRecord(view, (kind, at) => {
      if (kind !== Kind.FilterProbed) return;
      const filter = filters.get(FilterProbed.table(view, at));
      if (filter === undefined) return;
      const positions = Array.from(FilterProbed.positions(view, at));
      const bits = bitsOfKey(filter, FilterProbed.key(view, at));
      const verdict = FilterProbed.verdict(view, at);
      expect(bits.slice(0, positions.length)).toEqual(positions);
      const firstOff = bits.findIndex((bit) => !isOn(filter.array, bit));
      expect([verdict, positions.length]).toEqual(
        firstOff < 0 ? ['positive', filter.probes] : ['negative', firstOff + 1],
      );
      seen[verdict]++;
    });
    expect(seen.positive).toBeGreaterThan(5);
    expect(seen.negative).toBeGreaterThan(20);
  });
});

describe("LevelDB's filters of 2 KiB", () => {
  it('contain the keys of the blocks that begin there', async () => {
    const { engine, live } = await tablesOf(
      'set filter=block write_buffer_size=16KiB block_size=512 compression=none\nfill n=300 order=random key_space=2000 key_bytes=5 value_bytes=40\nflush',
    );
    const { block, full } = asked(engine, 'filter', live[0]!);
    const { blocks } = asked(engine, 'entries', live[0]!);
    expect(full).toBeNull();
    expect(block.length).toBeGreaterThan(1);
    for (const each of block) {
      const own = blocks.filter(({ offset }) => offset >> 11 === each.firstOffset >> 11);
      const keys = own.flatMap(({ entries }) => entries.map(({ key }) => key));
      expect(hex(filterOf(each, keys).array)).toBe(hex(each.array));
    }
  });
});

describe("a memtable's filter", () => {
  const options = 'set memtable_prefix_bloom_size_ratio=10 write_buffer_size=8KiB compression=none';

  function askedOf(engine: WasmEngine, memtable: number, sequence: number): MemtableFilterAnswer {
    const address = memtableFilterAddress(memtable, sequence);
    const parsed = readAnswer(address, good(engine.inspect(address)))!;
    return reportedAt(new Map([[address, { reported: parsed }]]), address, 'memtable-filter')!;
  }

  it.each([
    'memtable_whole_key_filtering=yes',
    'memtable_whole_key_filtering=yes prefix_extractor=fixed prefix_length=3',
    'prefix_extractor=capped prefix_length=3',
  ])('is computed exactly, at every sequence: %s', async (contents) => {
    const { engine } = await runProgram(
      `${options} ${contents}\nput a 1\nput ab 2\nput a 3\nfill n=60 order=random key_space=900 key_bytes=4 value_bytes=8\ndelete 0100`,
    );
    for (let sequence = 0; sequence <= 64; sequence += 8) {
      const { filter, keys, notListed } = askedOf(engine, 1, sequence);
      expect([keys.length, notListed, filter!.policy, filter!.lineBits]).toEqual([sequence, 0, 'dynamic_bloom', 256]);
      const parts = keys.flatMap((key) => partsOfKey(filter!, key));
      expect(hex(filterOf(filter!, parts).array), `sequence ${sequence}`).toBe(hex(filter!.array));
    }
  });

  it('is probed at the same bits, and passes absent keys about as often as its bits predict', async () => {
    const { engine, records } = await runProgram(
      `set memtable_prefix_bloom_size_ratio=1 memtable_whole_key_filtering=yes write_buffer_size=8KiB compression=none
fill n=110 order=random key_space=900 key_bytes=4 value_bytes=8\nread-fill n=900 order=seq first=0 key_space=900 key_bytes=4`,
    );
    const { filter, keys } = askedOf(engine, 1, 110);
    const there = new Set(keys.map(hex));
    const seen = { positive: 0, negative: 0 };
    const view = viewOf(records);
    forEachRecord(view, (kind, at) => {
      if (kind !== Kind.MemtableFilterProbed) return;
      const positions = Array.from(MemtableFilterProbed.positions(view, at));
      const key = MemtableFilterProbed.key(view, at);
      const bits = bitsOfKey(filter!, key);
      const verdict = MemtableFilterProbed.verdict(view, at);
      expect(bits.slice(0, positions.length)).toEqual(positions);
      const firstOff = bits.findIndex((bit) => !isOn(filter!.array, bit));
      expect([verdict, positions.length]).toEqual(firstOff < 0 ? ['positive', 6] : ['negative', firstOff + 1]);
      if (!there.has(hex(key))) seen[verdict]++;
    });
    const absent = seen.positive + seen.negative;
    expect(absent).toBeGreaterThan(500);
    expect(seen.positive / absent).toBeGreaterThan(chanceOfMaybe(filter!) * 0.6);
    expect(seen.positive / absent).toBeLessThan(chanceOfMaybe(filter!) * 1.6);
  });

  it('is missing if memtables have none, and a future sequence is refused', async () => {
    const { engine } = await runProgram('put a 1\nput b 1');
    expect(askedOf(engine, 1, 2).filter).toBeNull();
    expect(engine.inspect(memtableFilterAddress(1, 3)).ok).toBe(false);
  });
});

describe('addresses', () => {
  it('of another kind give no answer', () => {
    expect(readAnswer('table/7', fromHex('7b7d')!)).toBeNull();
  });
});
