/**
 * Indexes as keys, in MyRocks' format: the number of the index, then its columns. The last column of a secondary index is the primary key.
 *
 *   primary key        [index 4 bytes, big endian][sys_id 32 bytes]
 *   secondary index    [index 4 bytes, big endian][column, then a zero byte][sys_id 32 bytes]
 *
 * The zero byte makes a column sort before all longer ones that begin with it; so columns must not contain one. Keys are byte strings: one
 * character, 0 to 255, per byte, so that `<` is the order of the engine.
 *
 * Source: MyRocks, storage/rocksdb/rdb_datadic.h; the engine's insert benchmark has the same format (src/sim/insert_benchmark.h).
 */
import { assert } from '../../base/assert.ts';

export const kSysIdBytes = 32;
const kIndexBytes = 4;

/** The first key of an index; that of the next number is its end. Pure. */
export const startOfIndex = (index: number): string =>
  String.fromCharCode(index >>> 24, (index >>> 16) & 255, (index >>> 8) & 255, index & 255);

/** The number of the index that a key belongs to; null if the key is too short for one. Pure. */
export function indexOfKey(key: string): number | null {
  if (key.length < kIndexBytes) return null;
  const byte = (i: number): number => key.charCodeAt(i);
  return ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) >>> 0;
}

/** Pure. REQUIRES: an id of 32 bytes. */
export function primaryKey(index: number, sysId: string): string {
  assert(sysId.length === kSysIdBytes, 'a sys_id has 32 bytes');
  return startOfIndex(index) + sysId;
}

/** Pure. REQUIRES: a column without a zero byte, an id of 32 bytes. */
export function secondaryKey(index: number, column: string, sysId: string): string {
  assert(!column.includes('\0'), 'a column of a key has no zero byte');
  assert(sysId.length === kSysIdBytes, 'a sys_id has 32 bytes');
  return `${startOfIndex(index)}${column}\0${sysId}`;
}

/** The primary key that an entry ends with, of a primary or secondary index. Pure. */
export const sysIdOf = (key: string): string => key.slice(-kSysIdBytes);

/** The column of an entry of a secondary index. Pure. */
export const columnOf = (key: string): string => key.slice(kIndexBytes, key.length - kSysIdBytes - 1);
