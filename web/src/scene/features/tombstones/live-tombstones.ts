/**
 * Live tombstones over virtual time, in memtables and in each level: writes add them, flushes and compactions move them
 * down, and a compaction that drops them removes them. Also the cost of the latest scans, from their summaries (tier
 * 1).
 *
 *      memtable   __/|__/|__/|__          a flush moves them down
 *      L0         ___|--|--|--|           each installed table brings its own
 *      L6                  |-----|___     and the deepest level drops them
 *
 * Counted from the records that install and remove tables and grow memtables (tier 1). A point is taken at the end of a
 * step, because in the middle of one, a table and the memtable it came from would both count. Beyond 512 points every
 * second one is dropped, and from then on only every second such step adds one. Peaks between points are lost; the
 * current count is always exact.
 */
import { pushLatest } from '../../latest.ts';
import type { LiveTombstones, ScanCost } from '../../types.ts';

const pointsMax = 512;
const scansMax = 256;

/** For a database that is being opened. */
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

/** Adds tombstones to the memtables or a level; negative: removes them. Changes `live`. */
export function add(live: LiveTombstones, home: 'memtable' | number, tombstones: number): void {
  if (tombstones === 0) return;
  const place = home === 'memtable' ? 0 : home + 1;
  while (live.now.length <= place) live.now.push(0);
  live.now[place]! += tombstones;
  live.changed = true;
}

/** Ends a step at this time. Changes `live`. */
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

/** Ends a step of a scan, with the number of tombstones it passed. Changes `live`. */
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
