/**
 * The table in the comments of the joins post: seconds (the maximum of a run) against clients, for three servers on a machine of 48 hardware
 * threads (S72); its three readings (S73); and what the contention model makes of it.
 *
 * Whether the thousand queries are for each client or for all is not said; flat times up to 16 clients make sense only with fixed work for each
 * client, and so it is read. Two postings differ at 48 clients; this is the later, longer one.
 *
 * The model has two figures of each server from the table: the seconds of one client, and the rate of a saturated server. MyRocks, flat for long,
 * is limited by processors in it; the InnoDB versions by a mutex. The source names no mutex.
 *
 * Source: comments on Profiling MyRocks joins with perf, 30 January 2017.
 */
import { batchesPerSecond, saturatedBatchesPerSecond } from './client-rates.ts';
import { simulateContention, type Server as ModeledServer } from './contention.ts';

export const kClients = [
  1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192,
] as const;
export const kHardwareThreads = 48;
/** From here on all three servers are saturated. */
export const kSaturatedFrom = 48;

export const kSeconds = {
  MyRocks: [
    1.568, 1.573, 1.623, 1.646, 1.648, 1.715, 1.937, 1.912, 2.261, 2.408, 2.686, 2.864, 2.972, 3.436, 4.635, 5.665,
    6.557, 7.633, 8.649, 9.7, 10.628, 11.823, 12.785,
  ],
  'InnoDB 5.6': [
    1.797, 2.62, 3.429, 5.631, 8.216, 11.009, 13.854, 16.422, 17.872, 19.734, 21.004, 22.422, 23.595, 25.458, 33.736,
    41.474, 49.743, 57.949, 66.1, 74.247, 82.216, 91.016, 99.076,
  ],
  'InnoDB 5.7': [
    1.932, 2.322, 2.723, 4.068, 6.318, 8.501, 10.818, 12.988, 14.502, 16.172, 17.563, 18.856, 19.935, 21.419, 28.486,
    34.968, 42.035, 48.86, 55.909, 62.81, 69.476, 76.655, 83.587,
  ],
} as const;

export type Server = keyof typeof kSeconds;
export const kServers = Object.keys(kSeconds) as readonly Server[];

/** Seconds of a server at so many clients. */
export const secondsAt = (server: Server, n: (typeof kClients)[number]): number =>
  kSeconds[server][kClients.indexOf(n)]!;

/** time: seconds of a run. wait: of a client, in multiples of one alone. rate: batches of all clients per second. */
export const kReadings = ['time', 'wait', 'rate'] as const;
export type Reading = (typeof kReadings)[number];

/** One reading of seconds, for each number of clients in kClients. Pure. */
export function readAs(reading: Reading, seconds: readonly number[]): readonly number[] {
  switch (reading) {
    case 'time':
      return seconds;
    case 'wait':
      return seconds.map((s) => s / seconds[0]!);
    case 'rate':
      return seconds.map((s, i) => batchesPerSecond(kClients[i]!, s));
  }
}

/** Of a client in the model. The post has a thousand queries; fewer and longer ones change only the times of the first and the last. */
const kRequests = 100;
const kLimits: Readonly<Record<Server, 'processors' | 'mutex'>> = {
  MyRocks: 'processors',
  'InnoDB 5.6': 'mutex',
  'InnoDB 5.7': 'mutex',
};

/** The server of the contention model for one of the table. Pure. */
export function modeledServer(server: Server): ModeledServer {
  const seconds = kSeconds[server];
  const requestNs = Math.round((seconds[0] * 1e9) / kRequests);
  const rate = saturatedBatchesPerSecond(kClients, seconds, kSaturatedFrom);
  if (kLimits[server] === 'processors')
    return { processors: Math.round(rate * seconds[0]), ownNs: requestNs, lockedNs: 0 };
  const lockedNs = Math.round(1e9 / kRequests / rate);
  return { processors: kHardwareThreads, ownNs: requestNs - lockedNs, lockedNs };
}

/** Seconds of the model, for each number of clients in kClients. Computes 120,000 requests. Pure. */
export function modeledSeconds(server: Server): readonly number[] {
  const modeled = modeledServer(server);
  return kClients.map((n) => simulateContention(modeled, n, kRequests).endNs / 1e9);
}
