/**
 * The tables of the tree at one moment, one row each: L0 newest first, deeper levels by key, families by number. Keys are written as in
 * the line language, so that they can be copied into a program (`get 0x00ff`).
 *
 *   family,level,table,size_bytes,entries,deletes,range_tombstones,data_blocks,filter_bits,compression,raw_bytes,smallest,...
 *   default,0,9,2553,28,0,0,1,360,none,2464,0000000000000007,...
 *
 * Unknown values are empty in CSV and null in JSON, such as the sequence numbers of a table that existed before the engine opened.
 */
import { typed } from '../protocol/quote.ts';
import { familyNames, inFamily } from '../scene/families.ts';
import type { Scene, Table } from '../scene/types.ts';
import { csvOf } from './csv-text.ts';

const kNames = [
  'family',
  'level',
  'table',
  'size_bytes',
  'entries',
  'deletes',
  'range_tombstones',
  'data_blocks',
  'filter_bits',
  'compression',
  'raw_bytes',
  'smallest',
  'largest',
  'smallest_sequence',
  'largest_sequence',
  'made_by_job',
  'marked_for_compaction',
] as const;
type Row = Readonly<Record<(typeof kNames)[number], string | number | boolean | null>>;

/** Pure. */
export function tablesCsv(scene: Scene): string {
  const rows = rowsOf(scene).map((row) =>
    kNames.map((name) => {
      const value = row[name];
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');
    }),
  );
  return csvOf(kNames, rows);
}

/** `{"step": ..., "t_ns": ..., "tables": [{"family": "default", "level": 0, ...}, ...]}`. Pure. */
export const tablesJson = (scene: Scene): string =>
  `${JSON.stringify({ step: scene.step, t_ns: scene.tNs, tables: rowsOf(scene) }, null, 2)}\n`;

/** Number of tables in all families. Pure. */
export const tableCount = (scene: Scene): number => rowsOf(scene).length;

function rowsOf(scene: Scene): readonly Row[] {
  return familyNames(scene).flatMap(([family, name]) =>
    inFamily(scene, family).levels.flatMap(({ level, tables }) =>
      tables.flatMap((number) => {
        const table = scene.tables.get(number);
        return table === undefined ? [] : [rowOf(name, level, table)];
      }),
    ),
  );
}

function rowOf(family: string, level: number, table: Table): Row {
  // A table that existed before has no job of this engine, and no record has its sequence numbers.
  const found = table.madeBy === 0;
  return {
    family,
    level,
    table: table.table,
    size_bytes: table.sizeBytes,
    entries: table.entries,
    deletes: table.deletes,
    range_tombstones: table.ranges,
    data_blocks: table.entries === null ? null : table.dataBlocks,
    filter_bits: table.entries === null ? null : table.filterBytes * 8,
    compression: table.compression === 'unknown' ? null : table.compression,
    raw_bytes: table.rawBytes === 0 ? null : table.rawBytes,
    smallest: typed(table.smallest),
    largest: typed(table.largest),
    smallest_sequence: found ? null : table.smallestSequence,
    largest_sequence: found ? null : table.largestSequence,
    made_by_job: found ? null : table.madeBy,
    marked_for_compaction: table.mark !== null,
  };
}
