/**
 * Measures for comparing engines: each is a number computed from a scene of any design. If a design has no such thing,
 * the measure is null and never drawn as 0: a B+tree has no runs.
 *
 * Bytes written count data (tables by flushes and compactions; pages and their copies; segments), not write-ahead logs.
 * An index and log has its data in the log, and no other.
 */
import { counterNow } from './counter-now.ts';
import { isLsm } from './design.ts';
import type { Scene } from './types.ts';

interface MeasureInfo {
  readonly name: string;
  /** Display name. */
  readonly title: string;
  readonly unit: 'ratio' | 'bytes' | 'count' | 'ns';
  readonly doc: string;
  /** Value for a scene at a step boundary; null if the design has no such thing, or nothing was written yet. Pure. */
  readonly of: (scene: Scene) => number | null;
}

const written = (scene: Scene): number =>
  counterNow(scene, 'flush_write_bytes') +
  counterNow(scene, 'compact_write_bytes') +
  counterNow(scene, 'btree_bytes_written') +
  counterNow(scene, 'index_log_file_bytes');

export const kMeasures = [
  {
    name: 'write_amplification',
    title: 'Write amplification',
    unit: 'ratio',
    doc: 'Bytes of data written to files, per byte written by clients (bytes_written).',
    of: (scene) => {
      const clients = counterNow(scene, 'bytes_written');
      return clients > 0 ? written(scene) / clients : null;
    },
  },
  {
    name: 'data_bytes_written',
    title: 'Data written',
    unit: 'bytes',
    doc: 'flush_write_bytes plus compact_write_bytes; for a B+tree btree_bytes_written, for an index and log index_log_file_bytes. Write-ahead logs are not included.',
    of: written,
  },
  {
    name: 'runs_to_ask',
    title: 'Runs to search',
    unit: 'count',
    doc: 'Memtables, tables of L0 and non-empty levels below: what a Get may have to search. Other designs have no runs.',
    of: (scene) =>
      !isLsm(scene)
        ? null
        : scene.memtables.length +
          scene.levels.reduce(
            (sum, { level, tables }) => sum + (level === 0 ? tables.length : Math.min(1, tables.length)),
            0,
          ),
  },
  {
    name: 'level0_tables',
    title: 'Tables of L0',
    unit: 'count',
    doc: 'Each is a sorted run of its own. Other designs have none.',
    of: (scene) => (!isLsm(scene) ? null : (scene.levels[0]?.tables.length ?? 0)),
  },
  {
    name: 'stall_nanos',
    title: 'Write wait',
    unit: 'ns',
    doc: 'stall_nanos: modeled time that writes waited for flushes or compactions.',
    of: (scene) => counterNow(scene, 'stall_nanos'),
  },
  {
    name: 'user_key_comparison_count',
    title: 'Comparisons',
    unit: 'count',
    doc: 'user_key_comparison_count: total of reads, writes and compactions.',
    of: (scene) => counterNow(scene, 'user_key_comparison_count'),
  },
  {
    name: 'data_bytes_stored',
    title: 'Space',
    unit: 'bytes',
    doc: 'Bytes of the tables in all levels; for a B+tree of its pages, including free ones; for an index and log of its segments.',
    of: ({ btree, indexLog, levels, families }) => {
      if (btree !== null) return btree.pageCount * btree.pageBytes;
      if (indexLog !== null) return [...indexLog.segments.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      return [levels, ...families.map((family) => family.levels)]
        .flat()
        .reduce((sum, level) => sum + level.sizeBytes, 0);
    },
  },
] as const satisfies readonly MeasureInfo[];
export type MeasureName = (typeof kMeasures)[number]['name'];
export type Measure = MeasureInfo & { readonly name: MeasureName };

export const measureOf = (name: MeasureName): Measure => kMeasures.find((measure) => measure.name === name)!;
