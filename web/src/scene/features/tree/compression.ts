/**
 * With which codec a table is compressed, and how well, in words. Pure.
 *
 * The size is that of the whole file, and it is compared with keys and values as a client wrote them, with the trailers of internal keys. So
 * not only the codec counts: prefix truncation makes a table smaller, its index and its filter make it larger.
 */
import { formatInteger } from '../../../base/units.ts';
import type { TableCompression } from '../../../protocol/records.gen.ts';
import type { Table } from '../../types.ts';

export const codecNames: Readonly<Record<TableCompression, string>> = {
  unknown: '',
  none: 'no compression',
  snappy: 'Snappy',
  lz4: 'LZ4',
  zstd: 'Zstandard',
};

/** "41 %". REQUIRES: rawBytes is not 0. */
export const shareText = (sizeBytes: number, rawBytes: number): string =>
  `${Math.round((100 * sizeBytes) / rawBytes)} %`;

/** " (Zstandard, 41 % of 4,096,000 bytes of keys and values)"; '' if the codec is not known. */
export function compressionWords({
  compression,
  rawBytes,
  sizeBytes,
}: Pick<Table, 'compression' | 'rawBytes' | 'sizeBytes'>): string {
  if (compression === 'unknown') return '';
  const share =
    rawBytes === 0 || compression === 'none'
      ? ''
      : `, ${shareText(sizeBytes, rawBytes)} of ${formatInteger(rawBytes)} bytes of keys and values`;
  return ` (${codecNames[compression]}${share})`;
}
