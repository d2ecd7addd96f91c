/** A scan after its first steps, from its path: what it had read by then. Pure. */
import type { Scan } from './read-state.ts';

/** Returns the scan itself if it has no more steps, or if its path does not have all of them. */
export function scanPart(scan: Scan, steps: number): Scan {
  if (steps >= scan.path.length || scan.path.length < scan.skipped + scan.rows) return scan;
  const path = scan.path.slice(0, steps);
  const rows = path.reduce((n, { what }) => n + (what === 'row' ? 1 : 0), 0);
  const tombstones = path.reduce((n, { what }) => n + (what === 'tombstone' ? 1 : 0), 0);
  return { ...scan, path, rows, tombstones, skipped: path.length - rows };
}
