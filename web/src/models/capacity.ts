/**
 * Servers and how full they are: the value of shrinking the data.
 *
 * A shard is split when its server is full to some limit; after the split two servers hold half each, and the cluster costs twice as much.
 * Data that shrinks postpones the split. Source: a Percona post on MyRocks at Dropbox, 1 April 2021, and one on TPC-C, 23 December 2022.
 */
import { assert } from '../base/assert.ts';

/** How full a server is, 0..1, if its data shrinks by `shrink` (0.75: to a quarter) and `instances` share it. Pure. */
export const fullAfterShrinking = (full: number, shrink: number, instances = 1): number =>
  full * (1 - shrink) * instances;

/** The factor by which data may grow until the server is full to `limit`. Pure. */
export function growthUntil(limit: number, full: number): number {
  assert(full > 0, 'there is data');
  return limit / full;
}

/** Bytes on all servers, without replicas and backups. Pure. */
export const fleetBytes = (bytesPerServer: number, servers: number): number => bytesPerServer * servers;

/** Events per second. Pure. */
export const rate = (events: number, seconds: number): number => events / seconds;
