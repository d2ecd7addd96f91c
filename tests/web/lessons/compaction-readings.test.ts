/**
 * Readings about the picks of compactions, and a reading over time, against independent sums of the records: the bytes of all inputs that
 * CompactionPicked records itself, and the reading at the end of the run.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { sampleMetric, metricText, readMetric } from '../../../web/src/lessons/charts/metric-samples.ts';
import { valueOf } from '../../../web/src/lessons/measurements/measure.ts';
import '../../../web/src/lessons/measurements/readings.ts';
import { CompactionInput, CompactionPicked, Kind, TableCreated } from '../../../web/src/protocol/records.gen.ts';
import type { History } from '../../../web/src/session/session-types.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
const kTree =
  'set write_buffer_size=1KiB target_file_size_base=1KiB block_size=256B compression=none max_bytes_for_level_base=3KiB max_bytes_for_level_multiplier=4\n';
const ran = async (program: string): Promise<History> => {
  const session = await engines.ran(`${kTree}${program}\n`, { seed: 2 });
  return session.history();
};

/** All input bytes of merges below L0 over those of their upper level, from the sums that the engine records. */
function inputsOverUpper(history: History): number {
  const sizes = new Map<number, number>();
  const picked = new Map<number, { level: number; all: number; upper: number }>();
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind === Kind.TableCreated) sizes.set(TableCreated.table(v, at), TableCreated.sizeBytes(v, at));
    if (kind === Kind.CompactionPicked)
      picked.set(CompactionPicked.job(v, at), {
        level: CompactionPicked.level(v, at),
        all: CompactionPicked.inputBytes(v, at),
        upper: 0,
      });
    if (kind !== Kind.CompactionInput) return;
    const job = picked.get(CompactionInput.job(v, at))!;
    if (CompactionInput.level(v, at) === job.level) job.upper += sizes.get(CompactionInput.table(v, at))!;
  });
  const merges = [...picked.values()].filter(({ level, all, upper }) => level > 0 && all > upper);
  const sum = (of: (job: { all: number; upper: number }) => number) => merges.reduce((n, job) => n + of(job), 0);
  return sum(({ all }) => all) / sum(({ upper }) => upper);
}

describe('picks of compactions', () => {
  it('add the input bytes that the engine records, minus those of the picked table', async () => {
    const history = await ran('fill n=200 order=random key_space=160 key_bytes=3 value_bytes=24\nsettle');
    expect(valueOf(history, 'taken_along')).toBeCloseTo(inputsOverUpper(history) - 1, 9);
    expect(valueOf(history, 'contested_by_score')).toBe(valueOf(history, 'contested_picks'));
    expect(valueOf(history, 'contested_l0_waits')).toBeLessThanOrEqual(valueOf(history, 'contested_picks'));
    expect(valueOf(history, 'most_inputs')).toBeGreaterThan(1);
  });

  it('add one table and nothing else if nothing overlaps', async () => {
    const history = await ran('fill n=120 order=seq key_bytes=3 value_bytes=24\nsettle');
    expect(valueOf(history, 'most_inputs')).toBe(1);
    expect(valueOf(history, 'taken_along')).toBeNaN();
    expect(valueOf(history, 'reach_of_tombstones')).toBeNaN();
  });
});

describe('a reading over time', () => {
  it('ends with the run, and is the same after a round trip through text', async () => {
    const history = await ran('fill n=60 key_bytes=3 value_bytes=24\ndelete-fill n=30\nflush');
    const points = sampleMetric(history, 'tombstones_standing', 12);
    expect(points.length).toBeGreaterThan(4);
    expect(points.length).toBeLessThanOrEqual(12);
    expect(points.map(({ writes }) => writes)).toEqual(points.map(({ writes }) => writes).sort((a, b) => a - b));
    expect(points.at(-1)).toEqual({ writes: 90, value: valueOf(history, 'tombstones_standing') });
    expect(points[0]!.value).toBe(0);
    expect(readMetric(metricText(points))).toEqual(points);
  });

  it('has a point for each scan if it is of scans: the saw-tooth of a queue', async () => {
    const history = await ran(
      [
        'fill n=40 order=seq key_bytes=4',
        'compact',
        ...Array.from({ length: 6 }, () => 'churn n=10\nscan limit=1'),
      ].join('\n'),
    );
    const points = sampleMetric(history, 'keys_touched');
    // A row of the churn is one put and one delete.
    expect(points.map(({ writes }) => writes)).toEqual([60, 80, 100, 120, 140, 160]);
    expect(points.at(-1)!.value).toBe(valueOf(history, 'keys_touched'));
    expect(Math.max(...points.map(({ value }) => value))).toBe(valueOf(history, 'most_keys_touched'));
    expect(readMetric(metricText(points))).toEqual(points);
  });

  it('is empty for invalid text', () => {
    for (const text of ['', '…', '1:', 'a:b', '5']) expect(readMetric(text)).toEqual([]);
  });
});
