/**
 * The identities of RocksDB's "Compaction Stats" table, so that its columns can be checked against each other.
 *
 *   W-Amp of a level   Write / Rn           bytes written to it for a byte that came from above
 *   W-Amp of the sum   all writes / flushed (and ingested)
 *   Wnew               Write - Rnp1         what is new there; below 0 where a compaction removes more than it brings
 *   Score              size / target        the target is never below max_bytes_for_level_base
 *   KeyDrop            KeyIn - keys out
 *
 * The table prints gigabytes with one decimal, so that quotients of its columns are good to ten percent and worse.
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

/** The least and the most that a quotient of two figures can be when each was rounded to `digits` decimals. Pure. */
export function quotientOfRounded(part: number, whole: number, digits: number): readonly [number, number] {
  const half = 0.5 * 10 ** -digits;
  return [(part - half) / (whole + half), (part + half) / Math.max(whole - half, Number.MIN_VALUE)];
}

/** Memory of the memtables of so many families: from one each, to the most that each may hold before writes stop. Pure. */
export const memtableBytes = (families: number, bufferBytes: number, buffersMax: number): readonly [number, number] => [
  families * bufferBytes,
  families * bufferBytes * buffersMax,
];
