/**
 * The rules of the exercises are the engine's: on random workloads the engine's own decision gets full score, with any picker. The rule is computed from
 * the state before a decision, the engine's answer from its records; if one of the two is wrong they differ.
 */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NodeEngines } from '../../../../web/build/node-world.ts';
import { compactionInputs } from '../../../../web/src/lessons/exercises/compaction-inputs.ts';
import type { Exercise } from '../../../../web/src/lessons/exercises/exercise.ts';
import { answersOfEngine, grade } from '../../../fixtures/exercise-grade.ts';
import { getPath } from '../../../../web/src/lessons/exercises/get-path.ts';
import { mergeRows } from '../../../../web/src/lessons/exercises/merge-rows.ts';
import { tombstonesGo } from '../../../../web/src/lessons/exercises/tombstones-go.ts';
import { versionsStay } from '../../../../web/src/lessons/exercises/versions-stay.ts';
import type { History } from '../../../../web/src/session/session-types.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../../public/engine/strata.wasm', import.meta.url)));

const kAll = 100_000;
const kGets = 20;
const kMakers: Readonly<Record<string, (history: History) => Exercise>> = {
  'the merge': (history) => mergeRows(history, 0, kAll),
  'tables of compactions': (history) => compactionInputs(history, kAll),
  'tombstones that go': (history) => tombstonesGo(history, kAll, kAll),
  'the way of a Get': (history) => ({
    rule: '',
    steps: Array.from({ length: kGets }, (_, get) => getPath(history, get).steps).flat(),
  }),
  'versions that stay': (history) => versionsStay(history, 2, kAll),
};

interface Workload {
  readonly seed: number;
  readonly picker: string;
  readonly keys: number;
  readonly deletes: number;
  readonly snapshot: boolean;
}

const kPickers = [
  'round_robin',
  'min_overlapping_ratio_uncompensated',
  'oldest_largest_seq_first',
  'oldest_smallest_seq_first',
];

const workloads: fc.Arbitrary<Workload> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  picker: fc.constantFrom(...kPickers),
  keys: fc.integer({ min: 60, max: 800 }),
  deletes: fc.constantFrom(0, 60, 200),
  snapshot: fc.boolean(),
});

const programOf = ({ picker, keys, deletes, snapshot }: Workload): string =>
  [
    'set write_buffer_size=4KiB',
    'set compression=none',
    'set max_bytes_for_level_base=16KiB',
    'set max_bytes_for_level_multiplier=4',
    'set target_file_size_base=4KiB',
    `set compaction_pri=${picker}`,
    `fill n=900 order=random key_space=${keys} key_bytes=4 value_bytes=64`,
    ...(deletes > 0 ? [`delete-fill n=${deletes} order=random`] : []),
    ...(snapshot ? ['snapshot before'] : []),
    `fill n=500 order=random key_space=${keys} key_bytes=4 value_bytes=64`,
    `read-fill n=${kGets} order=random key_space=${keys} key_bytes=4 seed=9`,
    'scan limit=60',
    'settle',
    '',
  ].join('\n');

describe('the answer of the engine', () => {
  it('gets full score, in every exercise', async () => {
    const asked = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(workloads, async (workload) => {
        const session = await engines.ran(programOf(workload), { seed: workload.seed });
        for (const [name, make] of Object.entries(kMakers)) {
          const exercise = make(session.history());
          const { first, right, of } = grade(exercise, answersOfEngine(exercise));
          expect(first && { ...first, step: exercise.steps[first.step] }, name).toBeNull();
          expect(right).toBe(of);
          asked.set(name, (asked.get(name) ?? 0) + of);
        }
        session.close();
      }),
      { numRuns: Number(process.env['STRATA_EXERCISE_RUNS'] ?? 12) },
    );
    // At least one question was asked.
    for (const name of Object.keys(kMakers)) expect(asked.get(name), name).toBeGreaterThan(10);
  });
});
