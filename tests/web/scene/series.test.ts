/** Series over a hand-made history: the same however it grows, bounded, and no peak is lost where samples combine steps. */
import { describe, expect, it } from 'vitest';
import { History } from '../../../web/src/scene/history.ts';
import { sampleOf, type Samples } from '../../../web/src/scene/samples.ts';
import { Series } from '../../../web/src/scene/series.ts';
import { deltas, join, record } from '../../fixtures/records.ts';

/** A step of 1 µs: L0 gains a table, or loses its oldest. */
const grows = (step: number) =>
  join([
    record('TableCreated', { job: 9, table: step, size_bytes: 100 + step, smallest: 'a', largest: 'b' }, 9),
    record('TableInstalled', { table: step, level: 0 }, 9),
    record('FileAppended', { file: step, bytes: 100, device_ns: 600 }, 9),
    record(
      'StepFinished',
      { t_ns: 1000 * step, step, deltas: deltas({ flush_write_bytes: 100, bytes_written: 50 }) },
      9,
    ),
  ]);
const falls = (step: number, table: number) =>
  join([record('TableRemoved', { table, level: 0 }, 9), record('StepFinished', { t_ns: 1000 * step, step }, 9)]);

function history(steps: number): { history: History; parts: Uint8Array[] } {
  const parts = Array.from({ length: steps }, (_, i) => (i % 10 === 9 ? falls(i + 1, i - 3) : grows(i + 1)));
  const all = new History();
  for (const part of parts) all.append(part);
  return { history: all, parts };
}

const plain = (s: Samples): object =>
  JSON.parse(
    JSON.stringify(s, (_key, value: unknown) =>
      value instanceof Float64Array ? [...value.subarray(0, s.count)] : value,
    ),
  ) as object;

describe('series', () => {
  it('have one sample per step while there is room', () => {
    const s = new Series().read(history(12).history);
    expect([s.count, s.stride]).toEqual([12, 1]);
    expect([...s.l0Tables.last.subarray(7, 11)]).toEqual([8, 9, 8, 9]);
    expect(s.deviceNs[11]).toBe(11 * 600);
    expect(s.tableBytes[11]).toBe(2 * s.clientBytes[11]!);
    expect(s.spaceBytes.last[0]).toBe(101);
  });

  it('are the same whether read at once or while the history grows', () => {
    const { history: all, parts } = history(500);
    const growing = new History();
    const series = new Series(64);
    for (const part of parts) {
      growing.append(part);
      series.read(growing);
    }
    expect(plain(series.read(growing))).toEqual(plain(new Series(64).read(all)));
  });

  it('stay bounded, and keep the minimum and maximum of combined steps', () => {
    const all = new History();
    // One step of a thousand has a table in L0 for a moment.
    for (let step = 1; step <= 1000; step++)
      all.append(
        step === 97 ? join([grows(step), falls(step, step)]) : join([record('StepFinished', { t_ns: step, step }, 1)]),
      );
    const s = new Series(32).read(all);
    expect(s.count).toBeLessThanOrEqual(32);
    expect(s.stride * (s.count + 1)).toBeGreaterThanOrEqual(1000);
    const there = sampleOf(s, 100);
    expect([s.l0Tables.most[there], s.l0Tables.least[there], s.l0Tables.last[there]]).toEqual([1, 0, 0]);
    expect(s.l0Tables.most[there + 1]).toBe(0);
  });

  it('keep the newest, incomplete sample up to date', () => {
    const { history: all } = history(7);
    const [few, whole] = [new Series(4).read(all), new Series().read(all)];
    expect([few.stride, few.count]).toEqual([2, 4]);
    const [last, end] = [few.count - 1, whole.count - 1];
    for (const name of ['position', 'tNs', 'deviceNs', 'clientBytes', 'tableBytes'] as const)
      expect(few[name][last], name).toBe(whole[name][end]);
    expect(few.l0Tables.last[last]).toBe(whole.l0Tables.last[end]);
  });

  it('restart if restored detail has shifted records', () => {
    const all = new History();
    all.append(join([grows(1), grows(2), grows(3)]));
    const series = new Series();
    series.read(all);
    all.putDetail(2, 2, join([record('MemtableInserted', { memtable: 1, key: 'a' }, 9), grows(2)]));
    expect(plain(series.read(all))).toEqual(plain(new Series().read(all)));
  });

  it('reset the levels at a crash, and not what was written', () => {
    const { history: all } = history(5);
    all.append(join([record('EngineCrashed', {}, 1), record('StepFinished', { t_ns: 9000, step: 6 }, 1)]));
    const s = new Series().read(all);
    expect([s.l0Tables.last[5], s.l0Tables.most[5], s.spaceBytes.last[5], s.tableBytes[5]]).toEqual([0, 5, 0, 500]);
  });
});
