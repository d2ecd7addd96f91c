/**
 * Figures of the post on profiling MyRocks joins, typed in: both profiles (S68, S69) and the path of calls with the most cycles (S70). Shares
 * are of the cycles of one capture; the total cycles of two captures of a whole machine do not compare plans.
 *
 * Source: Profiling MyRocks joins with perf, 30 January 2017. The layers are ours: of which program a function is.
 */
import type { PlanName } from './plans.ts';

export type Layer = 'C library' | 'RocksDB' | 'MyRocks' | 'MySQL';

export interface ProfileRow {
  readonly name: string;
  readonly percent: number;
  readonly layer: Layer;
  /** It locks or unlocks a mutex. */
  readonly mutex?: true;
}

/** The functions that the post lists, by their shares. */
export const kProfiles: Readonly<Record<PlanName, readonly ProfileRow[]>> = {
  inner: [
    { name: 'memcpy', percent: 5.9, layer: 'C library' },
    { name: 'pthread_mutex_lock', percent: 4.38, layer: 'C library', mutex: true },
    { name: 'memcmp', percent: 3.69, layer: 'C library' },
    { name: 'Seek', percent: 3.58, layer: 'RocksDB' },
    { name: 'pthread_mutex_unlock', percent: 2.53, layer: 'C library', mutex: true },
    { name: 'LRUCacheShard::Lookup', percent: 1.69, layer: 'RocksDB' },
    { name: 'Block::NewIterator', percent: 1.09, layer: 'RocksDB' },
  ],
  straight: [
    { name: 'memcmp', percent: 5.32, layer: 'C library' },
    { name: 'memcpy', percent: 4.68, layer: 'C library' },
    { name: 'BlockIter::Seek', percent: 4.04, layer: 'RocksDB' },
    { name: 'my_strnxfrm_unicode', percent: 3.33, layer: 'MySQL' },
    { name: 'BlockBasedTable::Get', percent: 3.11, layer: 'RocksDB' },
    { name: 'comparator of the primary key', percent: 2.96, layer: 'MyRocks' },
    { name: 'BinarySeek', percent: 2.54, layer: 'RocksDB' },
  ],
};

/** The shares of a profile by function, in percent. Pure. */
export const sharesOf = (plan: PlanName): Readonly<Record<string, number>> =>
  Object.fromEntries(kProfiles[plan].map(({ name, percent }) => [name, percent]));

/** Of the two captures. */
export const kCycles: Readonly<Record<PlanName, number>> = { inner: 1.63e14, straight: 6.27e13 };

/** The path of calls that carries so much of the cycles, from the top. */
export const kCallPathPercent = 40.2;
export const kCallPath = [
  { name: 'join loop', layer: 'MySQL' },
  { name: 'index_read_map', layer: 'MyRocks' },
  { name: 'get_row_by_rowid', layer: 'MyRocks' },
  { name: 'Transaction::Get', layer: 'RocksDB' },
  { name: 'GetFromBatchAndDB', layer: 'RocksDB' },
  { name: 'DBImpl::Get', layer: 'RocksDB' },
  { name: 'Version::Get', layer: 'RocksDB' },
] as const satisfies readonly { readonly name: string; readonly layer: Layer }[];
