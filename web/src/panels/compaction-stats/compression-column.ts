/**
 * A column beside those of RocksDB's table, which has none for it: the codecs of a level's tables, and how many bytes are stored for each byte
 * of keys and values. RocksDB has the inverse of that ratio as its property compression-ratio-at-level<N>. Pure.
 *
 * Source: RocksDB, db/version_set.cc (GetEstimatedCompressionRatioAtLevel).
 */
import { formatCount, formatInteger } from '../../base/units.ts';
import type { StatsColumn, StatsColumnId } from '../../models/stats-columns.ts';
import type { StatsRow } from '../../models/stats-row.ts';
import { tableCompressionNames, type TableCompression } from '../../protocol/records.gen.ts';
import { codecNames, shareText } from '../../scene/features/tree/compression.ts';
import type { Scene, Table } from '../../scene/types.ts';

export type PanelColumnId = StatsColumnId | 'compression';
export interface PanelColumn extends Omit<StatsColumn, 'id'> {
  readonly id: PanelColumnId;
}

/** What the tables of a level, or of several, have in common. */
interface LevelCompression {
  /** Tables by codec; codecs without a table are omitted. */
  readonly codecs: readonly { readonly compression: TableCompression; readonly tables: number }[];
  /** Of the tables whose raw bytes are known. */
  readonly sizeBytes: number;
  readonly rawBytes: number;
}

function compressionOf(tables: readonly Table[]): LevelCompression {
  const codecs = tableCompressionNames
    .map((compression) => ({ compression, tables: tables.filter((each) => each.compression === compression).length }))
    .filter((each) => each.tables > 0);
  const known = tables.filter(({ rawBytes }) => rawBytes > 0);
  const sum = (of: (table: Table) => number): number => known.reduce((total, table) => total + of(table), 0);
  return { codecs, sizeBytes: sum((table) => table.sizeBytes), rawBytes: sum((table) => table.rawBytes) };
}

/** The level of a row; null for those of all levels. */
export const levelOf = ({ name }: Pick<StatsRow, 'name'>): number | null =>
  name.startsWith('L') ? Number(name.slice(1)) : null;

/** `scene`: as its family sees it. */
export function compressionColumn(scene: Pick<Scene, 'levels' | 'tables'>): PanelColumn {
  const of = (row: StatsRow): LevelCompression | null => {
    if (row.name === 'Int') return null;
    const level = levelOf(row);
    const numbers = scene.levels
      .filter((each) => level === null || each.level === level)
      .flatMap((each) => each.tables);
    return compressionOf(
      numbers.flatMap((number): Table[] => [scene.tables.get(number)].filter((t) => t !== undefined)),
    );
  };
  return {
    id: 'compression',
    head: 'Compression',
    least: 0,
    cell: (row) => cellText(of(row)),
    reason: (row) => `Not a column of RocksDB: ${reasonText(row, of(row))}`,
  };
}

/** "zstd 41 %", "none, zstd 63 %"; "-" without tables. */
function cellText(of: LevelCompression | null): string {
  if (of === null || of.codecs.length === 0) return '-';
  const share = of.rawBytes === 0 ? '' : ` ${shareText(of.sizeBytes, of.rawBytes)}`;
  return `${of.codecs.map(({ compression }) => compression).join(', ')}${share}`;
}

function reasonText(row: StatsRow, of: LevelCompression | null): string {
  if (of === null) return 'the interval row counts the work of jobs and has no tables.';
  if (of.codecs.length === 0) return 'there are no tables.';
  const codecs = of.codecs.map(
    ({ compression, tables }) =>
      `${formatCount(tables, 'table')} with ${codecNames[compression] || 'a codec that is not known'}`,
  );
  const tables = `${codecs.join(', ')}.`;
  if (of.rawBytes === 0) return `${tables} Their raw bytes are not known.`;
  const level = levelOf(row);
  const property =
    level === null
      ? ''
      : ` RocksDB's property compression-ratio-at-level${level} is the inverse, ${(of.rawBytes / of.sizeBytes).toFixed(3)}.`;
  return `${tables} Bytes of files / bytes of keys and values = ${formatInteger(of.sizeBytes)} B / ${formatInteger(of.rawBytes)} B = ${((100 * of.sizeBytes) / of.rawBytes).toFixed(1)} %.${property}`;
}
