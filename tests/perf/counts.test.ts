/**
 * Budgets of what watching produces, counted on the built module. Tier 1 is kept for a whole run, so its bytes for each operation decide
 * how long a run may be: 160 of them are 16 MB for 100,000 operations.
 */
import { describe, expect, it } from 'vitest';
import { forEachRecord, isSummary, viewOf } from '../../web/src/protocol/decode.ts';
import { fullMask, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { good, makeEngine } from '../fixtures/engine.ts';
import { readBuilt, WASM_MODULE } from './shipped.ts';

const STEPS_A_CALL = 4096;
const BATCH_BYTES = 1 << 20;
/** A put of a key of 16 bytes tells 136 of them: 40 begun, 24 appended, 24 grown, 48 finished. */
const TIER1_BYTES_PER_OPERATION = 160;

/** Programs as lessons and the lab run them, and how many operations each makes. */
const PROGRAMS = [
  ['puts, default options', 40_000, 'fill n=40000 order=random\nsettle'],
  [
    'puts, gets and deletes on small memtables',
    30_000,
    'set write_buffer_size=64KiB target_file_size_base=64KiB max_bytes_for_level_base=256KiB\n' +
      'fill n=15000 order=random\nread-fill n=10000 order=random\ndelete-fill n=5000\nsettle',
  ],
] as const;

interface Told {
  readonly bytes: number;
  readonly steps: number;
  readonly summaries: number;
}

/** What a program tells under a mask. */
async function told(program: string, mask: number): Promise<Told> {
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
  it(`tier 1 takes at most ${TIER1_BYTES_PER_OPERATION} bytes for each operation`, async () => {
    const { bytes } = await told(program, tier1Mask);
    // Less than one small record for each operation would mean that nothing was told.
    expect(bytes / operations).toBeGreaterThan(24);
    expect(bytes / operations).toBeLessThanOrEqual(TIER1_BYTES_PER_OPERATION);
  });

  it('a step has exactly one summary, whatever else is told', async () => {
    const tier1 = await told(program, tier1Mask);
    const full = await told(program, fullMask);
    expect(tier1.summaries).toBe(tier1.steps);
    expect([full.summaries, full.steps]).toEqual([tier1.summaries, tier1.steps]);
  });

  it('an empty mask takes nothing', async () => {
    const { bytes, steps } = await told(program, 0);
    expect(bytes).toBe(0);
    expect(steps).toBeGreaterThan(operations);
  });
});
