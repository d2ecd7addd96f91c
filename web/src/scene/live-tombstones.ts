/**
 * How many tombstones are live, in memtables and in each level, over virtual time: they come with writes, sink with flushes and compactions,
 * and are gone when a compaction leaves them out. Beside them what each of the latest scans passed, as their summaries count it (tier 1).
 *
 *      memtable   __/|__/|__/|__          a flush takes them down
 *      L0         ___|--|--|--|           each table that is installed brings its own
 *      L6                  |-----|___     and the deepest level lets them go
 *
 * Counted from the records that put tables into levels, take them out and grow memtables (tier 1), noted at the end of a step, when all of
 * its records are in: between them a table and the memtable that it came from would both count. Beyond 512 points every second one goes,
 * and from then on only every second such step leaves one: peaks between them are then not told, what is now always is.
 */
import { pushLatest } from './latest.ts';
import type { LiveTombstones, ScanCost } from './types.ts';

const pointsMax = 512;
const scansMax = 256;

/** Of a database that is being opened. */
export const noTombstones = (): LiveTombstones => ({
  now: [],
  points: [],
  stride: 1,
  since: 0,
  changed: false,
  scans: [],
});

export const cloneLive = (live: LiveTombstones): LiveTombstones => ({
  ...live,
  now: [...live.now],
  points: [...live.points],
  scans: [...live.scans],
});

/** So many came to memtables or to a level, or, negative, left it. Changes `live`. */
export function add(live: LiveTombstones, home: 'memtable' | number, tombstones: number): void {
  if (tombstones === 0) return;
  const place = home === 'memtable' ? 0 : home + 1;
  while (live.now.length <= place) live.now.push(0);
  live.now[place]! += tombstones;
  live.changed = true;
}

/** A step ended at this time. Changes `live`. */
export function settle(live: LiveTombstones, tNs: number): void {
  if (!live.changed) return;
  live.changed = false;
  if (++live.since < live.stride) return;
  live.since = 0;
  live.points.push({ tNs, live: [...live.now] });
  if (live.points.length < pointsMax) return;
  live.points = live.points.filter((_, i) => i % 2 === 1);
  live.stride *= 2;
}

/** A step of a scan ended, in which it passed so many. Changes `live`. */
export function passed(live: LiveTombstones, cost: ScanCost): void {
  const last = live.scans.at(-1);
  if (last?.op !== cost.op) pushLatest(live.scans, cost, scansMax);
  else
    live.scans[live.scans.length - 1] = {
      ...cost,
      tombstones: last.tombstones + cost.tombstones,
      keys: last.keys + cost.keys,
    };
}

export const totalOf = (live: readonly number[]): number => live.reduce((sum, n) => sum + n, 0);
