/** The client table and its model: S72, S73. */
import { expect, it } from 'vitest';
import { flatUpTo, saturatedBatchesPerSecond } from '../../../web/src/models/client-rates.ts';
import {
  kClients,
  kSaturatedFrom,
  kSeconds,
  kServers,
  modeledSeconds,
  modeledServer,
  readAs,
} from '../../../web/src/models/client-table.ts';

it('every server has a time for each number of clients', () => {
  for (const server of kServers) expect(kSeconds[server].length).toBe(kClients.length);
});

it('has three readings', () => {
  const at = (n: (typeof kClients)[number]): number => kClients.indexOf(n);
  expect(readAs('time', kSeconds.MyRocks)[at(24)]).toBe(1.912);
  expect(readAs('wait', kSeconds.MyRocks)[at(160)]).toBeCloseTo(6.78, 2);
  expect(readAs('rate', kSeconds.MyRocks)[at(24)]).toBeCloseTo(12.55, 2);
  // The best rate and nearly the worst wait come together.
  const rates = readAs('rate', kSeconds.MyRocks);
  expect(kClients[rates.indexOf(Math.max(...rates))]).toBe(160);
});

it('the model has one client’s time and the rate of the saturated server, and a sharper knee', () => {
  for (const server of kServers) {
    const modeled = modeledSeconds(server);
    expect(modeled[0]).toBeCloseTo(kSeconds[server][0], 3);
    const published = saturatedBatchesPerSecond(kClients, kSeconds[server], kSaturatedFrom);
    const rate = saturatedBatchesPerSecond(kClients, modeled, kSaturatedFrom);
    expect(rate / published).toBeGreaterThan(0.98);
    expect(rate / published).toBeLessThan(1.02);
  }
  expect(modeledServer('MyRocks')).toEqual({ processors: 24, ownNs: 15_680_000, lockedNs: 0 });
  expect(modeledServer('InnoDB 5.6').processors).toBe(48);
  expect(flatUpTo(kClients, modeledSeconds('MyRocks'))).toBe(24);
  expect(flatUpTo(kClients, modeledSeconds('InnoDB 5.6'))).toBe(2);
  expect(flatUpTo(kClients, kSeconds.MyRocks)).toBe(16);
});
