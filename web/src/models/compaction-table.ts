/**
 * Identities of RocksDB's "Compaction Stats" table, to check its columns against each other.
 *
 *   W-Amp of a level   Write / Rn           bytes written to it per byte from the level above
 *   W-Amp of the sum   all writes / flushed (and ingested)
 *   Wnew               Write - Rnp1         new bytes there; negative if a compaction removes more than it adds
 *   Score              size / target        the target is never below max_bytes_for_level_base
 *   KeyDrop            KeyIn - keys out
 *
 * The table prints gigabytes with one decimal, so quotients of its columns have errors of ten percent and more.
 * Source: RocksDB, db/internal_stats.cc.
 */
import { assert } from '../base/assert.ts';

export function writeAmplification(writeBytes: number, fromAboveBytes: number): number {
  assert(fromAboveBytes >= 0, 'bytes are not negative');
  return fromAboveBytes === 0 ? 0 : writeBytes / fromAboveBytes;
}

export const newBytes = (writeBytes: number, fromOutputLevelBytes: number): number => writeBytes - fromOutputLevelBytes;

export const score = (sizeBytes: number, baseBytes: number, targetBytes = 0): number =>
  sizeBytes / Math.max(baseBytes, targetBytes);

/** The range of a quotient of two figures that were rounded to `digits` decimals. Pure. */
export function quotientOfRounded(part: number, whole: number, digits: number): readonly [number, number] {
  const half = 0.5 * 10 ** -digits;
  return [(part - half) / (whole + half), (part + half) / Math.max(whole - half, Number.MIN_VALUE)];
}

/** Memory of the memtables of `families`: from one each, to the maximum before writes stop. Pure. */
export const memtableBytes = (families: number, bufferBytes: number, buffersMax: number): readonly [number, number] => [
  families * bufferBytes,
  families * bufferBytes * buffersMax,
];
