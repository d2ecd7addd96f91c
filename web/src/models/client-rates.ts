/**
 * From seconds and clients to comparable numbers: queries per second, latency, speedup.
 *
 *   fixed total work         queries per second = queries / t      latency of a query = clients t / queries
 *   fixed work per client    throughput = clients / t              speedup = clients t1 / tn
 *
 * A benchmark must say which of the two it ran; otherwise its chart is meaningless. A maximum time shows the slowest client, an average
 * gives a rate; the best rate and the worst latency occur together.
 *
 * Source: mysqlslap's output in a post of 30 January 2017 on profiling MyRocks, and the table in its comments.
 */
import { fitLine } from './fit.ts';

export const queriesPerSecond = (queries: number, seconds: number): number => queries / seconds;

/** Seconds per query if clients share the queries and each waits for its own. Pure. */
export const latency = (queries: number, clients: number, seconds: number): number => (clients * seconds) / queries;

/** Client batches per second if every client has the same work. Pure. */
export const batchesPerSecond = (clients: number, seconds: number): number => clients / seconds;

/** Speedup over one client, at most the number of clients. Pure. */
export const speedUp = (clients: number, secondsOfOne: number, seconds: number): number =>
  (clients * secondsOfOne) / seconds;

/** The largest number of clients whose time stays below `slack` times that of one client; `clients` ascends. Pure. */
export function flatUpTo(clients: readonly number[], seconds: readonly number[], slack = 1.1): number {
  const end = seconds.findIndex((s) => s >= slack * seconds[0]!);
  return clients[(end < 0 ? seconds.length : end) - 1]!;
}

/** Batches per second of a saturated server: each further client adds the time of one batch, the slope of seconds over clients. Pure. */
export function saturatedBatchesPerSecond(
  clients: readonly number[],
  seconds: readonly number[],
  saturatedFrom: number,
): number {
  const from = clients.findIndex((n) => n >= saturatedFrom);
  return 1 / fitLine(clients.slice(from), seconds.slice(from)).slope;
}
