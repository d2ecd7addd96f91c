/** The contention model: its exact laws. */
import { describe, expect, it } from 'vitest';
import { AssertionError } from '../../../web/src/base/assert.ts';
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

it('refuses no clients, no processors and too many requests', () => {
  for (const [processors, n] of [
    [0, 1],
    [1, 0],
    [1, 1e6],
  ] as const)
    expect(() => simulateContention({ ...free, processors }, n, kRequests)).toThrow(AssertionError);
});
