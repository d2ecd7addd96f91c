/** The contention model: its exact laws, and the shape of the client table of S72. */
import { describe, expect, it } from 'vitest';
import { clients, seconds, type Server as Named } from '../../../lessons/claims/joins/clients.ts';
import { AssertionError } from '../../../web/src/base/assert.ts';
import { flatUpTo, saturatedBatchesPerSecond } from '../../../web/src/models/client-rates.ts';
import { simulateContention, type Server } from '../../../web/src/models/contention.ts';

const kRequests = 1000;
const free: Server = { processors: 4, ownNs: 100, lockedNs: 0 };
const end = (server: Server, n: number): number => simulateContention(server, n, kRequests).endNs;

describe('without a mutex', () => {
  it('times are flat up to the number of processors, and nothing waits', () => {
    for (const n of [1, 2, 3, 4])
      expect(simulateContention(free, n, kRequests)).toEqual({ endNs: 100_000, processorWaitNs: 0, lockWaitNs: 0 });
  });

  it('beyond, all processors are busy to the end', () => {
    for (const n of [5, 8, 100]) expect(end(free, n)).toBe((n * 100_000) / 4);
    expect(simulateContention(free, 5, kRequests).lockWaitNs).toBe(0);
  });
});

describe('with a mutex', () => {
  const locked: Server = { processors: 64, ownNs: 75, lockedNs: 25 };

  it('one client never waits', () => {
    expect(simulateContention(locked, 1, kRequests)).toEqual({ endNs: 100_000, processorWaitNs: 0, lockWaitNs: 0 });
  });

  it('up to 1 / its share, clients wait only to get out of step; then it is busy all the time', () => {
    for (const n of [2, 3, 4]) expect(end(locked, n)).toBe(100_000 + (n - 1) * 25);
    for (const n of [5, 16, 64]) expect(end(locked, n)).toBe(75 + n * kRequests * 25);
  });

  it('more processors than clients change nothing', () => {
    for (const n of [1, 7, 30])
      expect(simulateContention({ ...locked, processors: n }, n, kRequests)).toEqual(
        simulateContention({ ...locked, processors: 1000 }, n, kRequests),
      );
  });
});

it('has the saturated rates of S72 when it has one client’s time and the limit, and a sharper knee', () => {
  // MyRocks is limited by processors, as it is flat for long; InnoDB 5.6 by a mutex.
  const batchNs = (name: Named): number => Math.round((seconds[name][0] * 1e9) / kRequests);
  const myRocks: Server = { processors: 24, ownNs: batchNs('MyRocks'), lockedNs: 0 };
  const lockedNs = Math.round(1e9 / kRequests / 1.96);
  const innoDb: Server = { processors: 48, ownNs: batchNs('InnoDB 5.6') - lockedNs, lockedNs };
  const modeled = (server: Server): readonly number[] => clients.map((n) => end(server, n) / 1e9);
  expect(saturatedBatchesPerSecond(clients, modeled(myRocks), 48)).toBeCloseTo(15.3, 1);
  expect(saturatedBatchesPerSecond(clients, modeled(innoDb), 48)).toBeCloseTo(1.96, 2);
  expect(flatUpTo(clients, modeled(myRocks))).toBe(24);
  expect(flatUpTo(clients, modeled(innoDb))).toBe(2);
});

it('refuses no clients, no processors and too many requests', () => {
  for (const [processors, n] of [
    [0, 1],
    [1, 0],
    [1, 1e6],
  ] as const)
    expect(() => simulateContention({ ...free, processors }, n, kRequests)).toThrow(AssertionError);
});
