/**
 * Budgets for trace sizes, counted on the built module. Tier 1 is kept for a whole run, so its bytes per operation limit the length of a
 * run: 160 of them are 16 MB for 100,000 operations.
 */
import { describe, expect, it } from 'vitest';
import { forEachRecord, isSummary, viewOf } from '../../web/src/protocol/decode.ts';
import { fullMask, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { good, makeEngine } from '../fixtures/engine.ts';
import { readBuilt, WASM_MODULE } from './shipped.ts';

const STEPS_A_CALL = 4096;
const BATCH_BYTES = 1 << 20;
/** A put of a 16-byte key records 136 bytes: 40 begun, 24 appended, 24 grown, 48 finished. */
const TIER1_BYTES_PER_OPERATION = 160;

/** Programs like those of lessons and the lab, and the number of operations of each. */
const PROGRAMS = [
  ['puts, default options', 40_000, 'fill n=40000 order=random\nsettle'],
  [
    'puts, gets and deletes on small memtables',
    30_000,
    'set write_buffer_size=64KiB target_file_size_base=64KiB max_bytes_for_level_base=256KiB\n' +
      'fill n=15000 order=random\nread-fill n=10000 order=random\ndelete-fill n=5000\nsettle',
  ],
] as const;

interface TraceSize {
  readonly bytes: number;
  readonly steps: number;
  readonly summaries: number;
}

/** The size of a program's trace under a mask. */
async function measure(program: string, mask: number): Promise<TraceSize> {
  readBuilt(WASM_MODULE);
  const { engine, commands } = await makeEngine(program, { mask });
  for (const command of commands) good(engine.submit(command));
  let [bytes, steps, summaries] = [0, 0, 0];
  for (;;) {
    const made = engine.run(STEPS_A_CALL, BATCH_BYTES);
    const batch = engine.takeBatch();
    steps += made;
    bytes += batch.length;
    forEachRecord(viewOf(batch), (kind) => {
      if (isSummary(kind)) summaries++;
    });
    if (made === 0) break;
  }
  engine.destroy();
  return { bytes, steps, summaries };
}

describe.each(PROGRAMS)('%s', (_, operations, program) => {
  it(`tier 1 takes at most ${TIER1_BYTES_PER_OPERATION} bytes per operation`, async () => {
    const { bytes } = await measure(program, tier1Mask);
    // Less than one small record per operation would mean that nothing was recorded.
    expect(bytes / operations).toBeGreaterThan(24);
    expect(bytes / operations).toBeLessThanOrEqual(TIER1_BYTES_PER_OPERATION);
  });

  it('a step has exactly one summary, whatever else is recorded', async () => {
    const tier1 = await measure(program, tier1Mask);
    const full = await measure(program, fullMask);
    expect(tier1.summaries).toBe(tier1.steps);
    expect([full.summaries, full.steps]).toEqual([tier1.summaries, tier1.steps]);
  });

  it('an empty mask records nothing', async () => {
    const { bytes, steps } = await measure(program, 0);
    expect(bytes).toBe(0);
    expect(steps).toBeGreaterThan(operations);
  });
});
