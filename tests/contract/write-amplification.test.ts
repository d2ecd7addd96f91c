/**
 * Write amplification against theory (web/src/models/growing-tree.ts), counted while a tree grows from empty: bytes written to tables for each
 * flushed byte. Leveled within 25 % at size ratios 2, 4 and 10, with two pickers; tiered within 15 %.
 *
 * Tiered is compaction_style=universal that merges `width` runs of similar size and nothing else. Universal has one limit on runs of all sizes,
 * level0_file_num_compaction_trigger, and merges runs of different sizes above it; so it is tiered while it may hold width - 1 runs of each size.
 * Beyond, it writes more: tiered at width 4, 100 flushes and a limit of 4 runs, 9.8 instead of 3.6.
 *
 * STRATA_GROWTH_KEYS: keys of the leveled trees; memtables grow with it (campaign.json).
 */
import { describe, expect, it } from 'vitest';
import { leveledGrowthAmplification, tieredGrowthAmplification } from '../../web/src/models/growing-tree.ts';
import { good, makeEngine, stateOf } from '../fixtures/engine.ts';

const kKeys = Number(process.env['STRATA_GROWTH_KEYS'] ?? 10_000);
/** Enough for the least memtable of the options, and 91 flushes or more. */
const kMemtableBytes = kKeys > 100_000 ? 32_768 : 16_384;
const kTrigger = 4;
const kFill = 'order=random key_space=1000000000000 key_bytes=16 value_bytes=100';

interface Grown {
  readonly flushes: number;
  readonly flushedBytes: number;
  /** Bytes written to tables over flushed bytes. */
  readonly amplification: number;
}

async function grown(options: string, program: string): Promise<Grown> {
  const setup = `set dialect=extended compression=none filter=none ${options}\n`;
  const { engine, commands } = await makeEngine(`${setup}${program}\nflush\nsettle\n`, { mask: 0 });
  for (const command of commands) good(engine.submit(command));
  while (engine.run(1_000_000, 2 ** 20) > 0) engine.takeBatch();
  const { counters } = JSON.parse(stateOf(engine)) as { readonly counters: Readonly<Record<string, number>> };
  const flushedBytes = counters['flush_write_bytes']!;
  return {
    flushes: counters['flush_count']!,
    flushedBytes,
    amplification: (flushedBytes + counters['compact_write_bytes']!) / flushedBytes,
  };
}

function expectWithin(share: number, measured: number, theory: number): void {
  expect(measured / theory, `${measured.toFixed(2)} against ${theory.toFixed(2)}`).toBeGreaterThan(1 - share);
  expect(measured / theory, `${measured.toFixed(2)} against ${theory.toFixed(2)}`).toBeLessThan(1 + share);
}

describe.each(['round_robin', 'min_overlapping_ratio'])('leveled, %s', (picker) => {
  it.each([2, 4, 10])('size ratio %i: within a quarter', { timeout: 600_000 }, async (ratio) => {
    const baseBytes = kTrigger * kMemtableBytes;
    const { flushes, flushedBytes, amplification } = await grown(
      [
        `write_buffer_size=${kMemtableBytes} target_file_size_base=${kMemtableBytes} max_bytes_for_level_base=${baseBytes}`,
        `max_bytes_for_level_multiplier=${ratio} level0_file_num_compaction_trigger=${kTrigger} compaction_pri=${picker}`,
      ].join(' '),
      `fill n=${kKeys} ${kFill}`,
    );
    expect(flushes).toBeGreaterThan(90);
    const shape = { flushBytes: flushedBytes / flushes, l0Trigger: kTrigger, baseBytes, ratio };
    expectWithin(0.25, amplification, leveledGrowthAmplification(shape, flushedBytes));
  });
});

describe('tiered', () => {
  it.each([
    { width: 2, runs: 128, limit: 6, similar: 40 },
    { width: 4, runs: 30, limit: 4, similar: 100 },
    { width: 4, runs: 64, limit: 8, similar: 100 },
    { width: 10, runs: 100, limit: 10, similar: 200 },
    { width: 10, runs: 190, limit: 10, similar: 200 },
  ])('$width runs of a size, $runs flushes: within 15 %', async ({ width, runs, limit, similar }) => {
    const fills = Array.from({ length: runs }, (_, i) => `fill n=100 ${kFill} seed=${i + 1}`);
    const { flushes, amplification } = await grown(
      [
        'write_buffer_size=256KiB compaction_style=universal level0_slowdown_writes_trigger=900 level0_stop_writes_trigger=1000',
        `level0_file_num_compaction_trigger=${limit} universal_min_merge_width=${width} universal_max_merge_width=${width}`,
        `universal_stop_style=similar_size universal_size_ratio=${similar} universal_max_size_amplification_percent=4294967295`,
      ].join(' '),
      fills.join('\nflush\n'),
    );
    expect(flushes).toBe(runs);
    expectWithin(0.15, amplification, tieredGrowthAmplification(width, runs));
  });
});
