/**
 * With which codec tables are compressed, and how well, in words. Pure.
 *
 * Sizes are those of whole files, and what is set against them are keys and values as a client wrote them, with their internal key trailers.
 * So a table without compression is not 100 %: prefix truncation makes it smaller, its index and its filter make it larger.
 *
 * Source: RocksDB, db/version_set.cc (GetEstimatedCompressionRatioAtLevel, which is the inverse of `share`).
 */
import { formatInteger } from '../../../base/units.ts';
import type { TableCompression } from '../../../protocol/records.gen.ts';
import type { Scene, Table } from '../../types.ts';

type Compressed = Pick<Table, 'compression' | 'rawBytes' | 'sizeBytes'>;

const codecNames: Readonly<Record<TableCompression, string>> = {
  unknown: 'a codec that is not known',
  none: 'no compression',
  snappy: 'Snappy',
  lz4: 'LZ4',
  zstd: 'Zstandard',
};

export const codecName = (compression: TableCompression): string => codecNames[compression];

/** "41 %". REQUIRES: rawBytes is not 0. */
export const shareText = (sizeBytes: number, rawBytes: number): string =>
  `${Math.round((100 * sizeBytes) / rawBytes)} %`;

/** "Zstandard, 41 % of 4,096,000 bytes of keys and values"; '' if the codec is not known. */
export function compressionWords({ compression, rawBytes, sizeBytes }: Compressed): string {
  if (compression === 'unknown') return '';
  const name = codecName(compression);
  if (rawBytes === 0) return name;
  return `${name}, ${shareText(sizeBytes, rawBytes)} of ${formatInteger(rawBytes)} bytes of keys and values`;
}

/** What the tables of a level, or of several, have in common. */
export interface LevelCompression {
  /** Tables by codec, in the order of the enum; codecs without a table are omitted. */
  readonly codecs: readonly { readonly compression: TableCompression; readonly tables: number }[];
  /** Of the tables whose raw bytes are known. */
  readonly sizeBytes: number;
  readonly rawBytes: number;
}

export function compressionOf(tables: readonly Compressed[]): LevelCompression {
  const codecs = (Object.keys(codecNames) as TableCompression[])
    .map((compression) => ({ compression, tables: tables.filter((each) => each.compression === compression).length }))
    .filter((each) => each.tables > 0);
  const known = tables.filter(({ rawBytes }) => rawBytes > 0);
  const sum = (of: (table: Compressed) => number): number => known.reduce((total, table) => total + of(table), 0);
  return { codecs, sizeBytes: sum((table) => table.sizeBytes), rawBytes: sum((table) => table.rawBytes) };
}

/** Whether tables of these levels differ in their codec, so that a picture has to name it. */
export function hasSeveralCodecs({ levels, tables }: Pick<Scene, 'levels' | 'tables'>): boolean {
  let first: TableCompression | undefined;
  for (const level of levels)
    for (const number of level.tables) {
      const compression = tables.get(number)?.compression;
      if (first !== undefined && compression !== undefined && compression !== first) return true;
      first ??= compression;
    }
  return false;
}
