/**
 * The write rate that the model computes for a tree, run: clients offer 0.8 and 1.25 of it. Below it no write stalls, above it the stall that the
 * model names comes first.
 *
 * The margin of a quarter covers the error of the model and bursts: its write amplification is within a tenth of the measured one (asserted),
 * and while one compaction runs the next must wait. Many clients think long beside the latency of a write, so that they offer a steady
 * rate.
 */
import { describe, expect, it } from 'vitest';
import { writeAmplificationAt } from '../../web/src/models/write-capacity.ts';
import { Kind, StallBegun, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { counterNow } from '../../web/src/scene/counter-now.ts';
import { History } from '../../web/src/scene/history.ts';
import { treeCapacity } from '../../web/src/visualizations/stalls/tree-capacity.ts';
import { runProgram } from '../fixtures/engine.ts';

const options = `
set stall_rules=rocksdb compression=none write_buffer_size=16KiB max_write_buffer_number=4
set target_file_size_base=16KiB max_bytes_for_level_base=64KiB max_bytes_for_level_multiplier=4 num_levels=4
set level0_slowdown_writes_trigger=12 level0_stop_writes_trigger=20
`;
const filled = 'fill n=20000 order=random key_bytes=8 value_bytes=100\nsettle\n';
const limited = 'set rate_limiter_bytes_per_sec=300KiB\n';
const noCompactions = `set disable_auto_compactions=yes
fill n=500 order=random key_space=20000 key_bytes=8 value_bytes=100
settle
`;

const trees = {
  'a rate limit, L0': [options + filled + limited, 'limiter', 'l0_slowdown'],
  'a rate limit, pending bytes': [
    `${options}set soft_pending_compaction_bytes_limit=1MiB\n${filled}${limited}`,
    'limiter',
    'pending_bytes_slowdown',
  ],
  'a rate limit, no compactions': [options + noCompactions + limited, 'limiter', 'memtable_slowdown'],
  "a rate limit, LevelDB's rules": [`${options}set stall_rules=leveldb\n${filled}${limited}`, 'limiter', 'l0_slowdown'],
  'the device': [options + filled, 'device', 'l0_slowdown'],
  'operations of the device': [`${options}${filled}set device_iops=4000\n`, 'operations', 'l0_slowdown'],
} as const;

const kClients = 64;

async function historyOf(program: string): Promise<History> {
  const history = new History();
  history.append((await runProgram(program, { mask: tier1Mask })).records);
  return history;
}

/** The stalls of clients that offer this rate to a loaded tree, in order. */
async function stallsAt(load: string, loaded: History, bytesPerSecond: number): Promise<readonly string[]> {
  const perWrite = counterNow(loaded.head, 'bytes_written') / counterNow(loaded.head, 'number_keys_written');
  const thinkNs = Math.round((kClients * perWrite * 1e9) / bytesPerSecond);
  const run = await historyOf(
    `${load}mix n=35000 clients=${kClients} reads=0 value_bytes=100 key_space=20000 think_ns=${thinkNs}`,
  );
  const stalls: string[] = [];
  run.forEach(loaded.total, run.total, ({ kind, v, at }) => {
    if (kind === Kind.StallBegun) stalls.push(StallBegun.reason(v, at));
  });
  return stalls;
}

describe.each(Object.entries(trees))('bound by %s', (_, [load, bound, first]) => {
  it('sustains the computed rate, and names what stalls first above it', async () => {
    const loaded = await historyOf(load);
    const capacity = treeCapacity(loaded.head)!;
    expect(capacity).toMatchObject({ bound, firstStall: first });
    expect(await stallsAt(load, loaded, 0.8 * capacity.bytesPerSecond)).toEqual([]);
    expect((await stallsAt(load, loaded, 1.25 * capacity.bytesPerSecond))[0]).toBe(first);
  });
});

it('has a write amplification within a tenth of the measured one', async () => {
  const load = options + filled;
  const before = (await historyOf(load)).head;
  const after = (await historyOf(`${load}mix n=20000 reads=0 value_bytes=100 think_ns=1ms`)).head;
  const change = (name: string): number => counterNow(after, name) - counterNow(before, name);
  const flushBytes = change('flush_write_bytes') / change('flush_count');
  const lastBytes = (before.levels[3]!.sizeBytes + after.levels[3]!.sizeBytes) / 2;
  const shape = { flushBytes, lastBytes, targets: [65536, 262144], l0Trigger: 4 };
  const computed = writeAmplificationAt({ ...shape, tableBytes: 16384, blockBytes: 4096, tableBytesPerByte: 1 }, 1);
  const measured = 1 + change('compact_write_bytes') / change('flush_write_bytes');
  expect(computed / measured).toBeGreaterThan(0.9);
  expect(computed / measured).toBeLessThan(1.1);
});

it('no rate is free of delays if L0 delays writes before a compaction is due, or a limit is below what is due', async () => {
  const head = async (more: string) => (await historyOf(options + more + filled)).head;
  expect(treeCapacity(await head('set level0_slowdown_writes_trigger=3\n'))).toMatchObject({
    bytesPerSecond: 0,
    firstStall: 'l0_slowdown',
  });
  expect(treeCapacity(await head('set soft_pending_compaction_bytes_limit=128KiB\n'))).toMatchObject({
    bytesPerSecond: 0,
    firstStall: 'pending_bytes_slowdown',
  });
  expect(treeCapacity(await head('set dialect=extended compaction_style=universal\n'))).toBeNull();
});
