/**
 * Numbers for prose, computed from a scene: counters by their name, and the few ratios that lessons speak of. A number in a lesson is one of
 * these or has a source; nothing is typed by hand.
 */
import { formatBytes, formatInteger, formatNs } from '../base/units.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import type { Scene } from '../scene/types.ts';

type Ratio = (scene: Scene) => number;

export function counterOf(scene: Scene, name: string): number {
  const info = counterInfos.find((c) => c.name === name);
  return info ? (scene.counters[info.id] ?? 0) : NaN;
}

const tables = (scene: Scene) => [...scene.levels].flatMap((level) => level.tables).flatMap((number) => scene.tables.get(number) ?? []);

const kRatios: Readonly<Record<string, Ratio>> = {
  /** Bytes written to tables for each byte that clients wrote. */
  write_amplification: (scene) => (counterOf(scene, 'flush_write_bytes') + counterOf(scene, 'compact_write_bytes')) / counterOf(scene, 'bytes_written'),
  /** Entries for each data block in the tables that stand. */
  entries_per_block: (scene) => tables(scene).reduce((n, t) => n + t.entries, 0) / tables(scene).reduce((n, t) => n + t.dataBlocks, 0),
  /** Comparisons in memtables for each entry written. */
  comparisons_per_write: (scene) => counterOf(scene, 'user_key_comparison_count') / counterOf(scene, 'number_keys_written'),
  log_bytes_per_write: (scene) => counterOf(scene, 'wal_file_bytes') / counterOf(scene, 'number_keys_written'),
  levels: (scene) => scene.levels.filter((level) => level.tables.length > 0).length,
  tables: (scene) => tables(scene).length,
};

/** The number as it is written in prose; '–' where it is not there. Pure. */
export function measure(scene: Scene, what: string, digits?: number): string {
  const ratio = kRatios[what];
  const value = ratio ? ratio(scene) : counterOf(scene, what);
  if (!Number.isFinite(value)) return '–';
  if (digits !== undefined) return value.toFixed(digits);
  const unit = counterInfos.find((c) => c.name === what)?.unit;
  if (unit === 'ns') return formatNs(value);
  if (unit === 'bytes') return formatBytes(value);
  return Number.isInteger(value) ? formatInteger(value) : value.toFixed(2);
}

/** log2 of a number, for the formula beside a measured count. Pure. */
export function log2(n: number): string {
  return Math.log2(n).toFixed(1);
}
