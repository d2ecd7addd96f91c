/** The benchmark of a reader's machine on the real engine, with a clock of the test. */
import { describe, expect, it } from 'vitest';
import { PortClient } from '../../../../web/src/engine/client.ts';
import { localPort } from '../../../../web/src/engine/port.ts';
import { reportText } from '../../../../web/src/pages/speed/report.ts';
import { nsOf, SpeedRun } from '../../../../web/src/pages/speed/run.ts';
import { checkpointsOf, kOperations, operationsOf, phasesOf } from '../../../../web/src/pages/speed/workload.ts';
import { loadModule } from '../../../fixtures/engine.ts';

const kKeys = 2000;
const kWarmUp = 100;
const kMachine = { date: '2026-01-01', browser: 'a browser', cores: 8, engine: 'abcdefgh' };

/** Every reading is a millisecond later. */
function ticking(): () => number {
  let now = 0;
  return () => ++now;
}

const newRun = (): SpeedRun => new SpeedRun(() => new PortClient(localPort, loadModule), ticking(), kWarmUp);

describe('the sizes', () => {
  it.each([
    [10_000, [2000, 5000, 10_000]],
    [100_000, [10_000, 20_000, 50_000, 100_000]],
    [1_000_000, [10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000]],
    [7000, [2000, 5000, 7000]],
  ])('of %i keys', (keys, sizes) => expect(checkpointsOf(keys)).toEqual(sizes));

  it('put each key once, and wait for background work at each size', () => {
    const puts = [...phasesOf(1_000_000)].filter(({ operation }) => operation === 'put');
    expect(puts.reduce((sum, { operations }) => sum + operations, 0)).toBe(1_000_000);
    expect(puts.every(({ operations }) => operations <= 100_000)).toBe(true);
    expect(new Set(puts.map(({ keys }) => keys))).toEqual(new Set(checkpointsOf(1_000_000)));
  });
});

describe('a run', () => {
  it('measures every operation at every size and after the compaction, and counts what it finds', async () => {
    const run = newRun();
    await run.start(kKeys);
    const state = run.store.getState();
    expect(state).toMatchObject({ status: 'done', done: operationsOf(kKeys), total: operationsOf(kKeys) });
    const sizes = checkpointsOf(kKeys);
    expect(state.points.map(({ keys, compacted }) => [keys, compacted])).toEqual([
      ...sizes.map((size) => [size, false]),
      [kKeys, true],
    ]);
    for (const point of state.points)
      for (const operation of kOperations)
        if (operation === 'put' && point.compacted) expect(nsOf(point, operation)).toBeNull();
        else expect(nsOf(point, operation)).toBeGreaterThan(0);
    // One tick for one piece.
    expect(state.points[0]!.times.hit!.ms).toBe(1);
    expect(state.points.every(({ memoryBytes }) => memoryBytes > 2 ** 20)).toBe(true);
    expect(state.compaction?.ms).toBe(1);
    expect(state.compaction?.bytes).toBeGreaterThan(kKeys * 116);
  });

  it('stops in the middle, keeps the sizes measured so far, and can start again', async () => {
    const run = newRun();
    run.store.subscribe(({ points }) => {
      if (points.length === 2) run.stop();
    });
    await run.start(kKeys);
    expect(run.store.getState()).toMatchObject({
      status: 'stopped',
      sentence: 'Stopped. The sizes measured so far are kept.',
    });
    expect(run.store.getState().points).toHaveLength(2);
  });

  it('stops before the engine has loaded', async () => {
    const run = newRun();
    const ended = run.start(kKeys);
    run.stop();
    await ended;
    expect(run.store.getState()).toMatchObject({ status: 'stopped', points: [] });
    await run.start(kKeys);
    expect(run.store.getState().status).toBe('done');
  });

  it('says why it ended when there is no engine', async () => {
    const missing = () => Promise.resolve({ ok: false, message: 'The engine was not found.' } as const);
    const run = new SpeedRun(() => new PortClient(localPort, missing), ticking());
    await run.start(kKeys);
    expect(run.store.getState()).toMatchObject({
      status: 'failed',
      sentence: 'The run ended: The engine was not found.',
    });
  });
});

it('is shared as a table of text', async () => {
  const run = newRun();
  await run.start(kKeys);
  const text = reportText(run.store.getState(), kMachine);
  const lines = text.split('\n');
  expect(lines[0]).toBe('Strata on one machine, 2026-01-01');
  expect(lines[1]).toBe('a browser; 8 logical processors; engine abcdefgh');
  expect(text).toContain('Full compaction of 2000 keys: 0.00 s, 0 MB written');
  const rows = lines.slice(6, 6 + 1 + checkpointsOf(kKeys).length + 1);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  expect(rows.at(-1)).toMatch(/^2000, compacted /);
});
