/**
 * Servers and how full they are: what shrinking the data is worth.
 *
 * A shard is split when its server is so full; after the split two servers hold half each, and the cluster costs twice as much. Data that shrinks
 * puts the split off. Source: a Percona post on MyRocks at Dropbox, 1 April 2021, and one on TPC-C, 23 December 2022.
 */
import { assert } from '../base/assert.ts';

/** How full a server is, 0..1, when its data shrink by `shrink` (0.75: to a quarter) and so many instances share it. Pure. */
export const fullAfterShrinking = (full: number, shrink: number, instances = 1): number =>
  full * (1 - shrink) * instances;

/** By what factor data may grow until the server is as full as `limit`. Pure. */
export function growthUntil(limit: number, full: number): number {
  assert(full > 0, 'there is data');
  return limit / full;
}

/** Servers, and bytes in all, are multiplied; replicas and backups come on top. Pure. */
export const fleetBytes = (bytesPerServer: number, servers: number): number => bytesPerServer * servers;

/** Events a second. Pure. */
export const rate = (events: number, seconds: number): number => events / seconds;
