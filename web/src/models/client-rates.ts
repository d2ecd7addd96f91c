/**
 * From seconds and clients to what people compare: queries a second, latency, speed-up.
 *
 *   fixed work in all        queries a second = queries / t       latency of a query = clients t / queries
 *   fixed work a client      throughput = clients / t             speed-up = clients t1 / tn
 *
 * Which of the two a benchmark did must be known, or its chart says anything. A maximum shows the unlucky client, an average becomes a rate; the
 * best rate and the worst latency come together.
 *
 * Source: mysqlslap's output in a post of 30 January 2017 on profiling MyRocks, and the table in its comments.
 */
import { fitLine } from './fit.ts';

export const queriesPerSecond = (queries: number, seconds: number): number => queries / seconds;

/** Seconds of one query when clients share the queries and each waits for its own. Pure. */
export const latency = (queries: number, clients: number, seconds: number): number => (clients * seconds) / queries;

/** Client batches a second where every client has the same work. Pure. */
export const batchesPerSecond = (clients: number, seconds: number): number => clients / seconds;

/** Against one client: at most the number of clients. Pure. */
export const speedUp = (clients: number, secondsOfOne: number, seconds: number): number =>
  (clients * secondsOfOne) / seconds;

/** The most clients for which everybody still waits less than `slack` times as long as one alone; the table is by rising clients. Pure. */
export function flatUpTo(clients: readonly number[], seconds: readonly number[], slack = 1.1): number {
  const end = seconds.findIndex((s) => s >= slack * seconds[0]!);
  return clients[(end < 0 ? seconds.length : end) - 1]!;
}

/** Batches a second of a saturated server: each further client adds the time of one batch, the slope of seconds over clients. Pure. */
export function saturatedBatchesPerSecond(
  clients: readonly number[],
  seconds: readonly number[],
  saturatedFrom: number,
): number {
  const from = clients.findIndex((n) => n >= saturatedFrom);
  return 1 / fitLine(clients.slice(from), seconds.slice(from)).slope;
}
