/**
 * Computes which bits of a filter a key sets, for the engine's five schemes (engine-wasm/src/filter). The engine records which bits it
 * probed and their values; with these functions the page can also show the bits of any key, and the keys of any bit.
 *
 *   leveldb_bloom      bits anywhere      h, h + d, h + 2d ...   modulo all bits       d = h rotated right by 17
 *   legacy_bloom       bits in one line   the same               modulo one line
 *   fast_local_bloom   bits in one line   the top nine bits of g, g times the golden ratio, ...
 *   flat_bloom         bits anywhere      the same with 64 bits
 *   dynamic_bloom      bits in one line   two in each of three 64-bit words; for memtables, which grow between probes
 *
 * Invariants: 1. a key's bits, and a filter built here from a table's keys, equal the engine's (tests/contract/filter-bits.test.ts);
 * 2. pure; 3. bit j is bit j % 8 of byte j / 8, counted from the low end.
 */
import { hash32, hash32SignedTail, xxHash64 } from '../base/hash.ts';
import { U64, upperOfProduct } from '../base/u64.ts';
import type { FilterPolicy } from './records.gen.ts';

/** How a filter places bits: the filter_policy of a table, or the scheme of all memtables. */
export type FilterScheme = FilterPolicy | 'dynamic_bloom';

/** Bits in a cache line, for the table filters that keep a key's bits in one line. */
export const kLineBits = 512;
const kSeed = 0xbc9f1d34;
const kGolden32 = 0x9e3779b9;
const kGolden64 = [0x9e3779b9, 0x7f4a7c15] as const;
const kGolden64Dynamic = [0x9e3779b9, 0x7f4a7c13] as const;

export interface FilterShape {
  readonly policy: FilterScheme;
  /** Size of the array in bits; a multiple of lineBits if that is not 0. */
  readonly bits: number;
  /** 0: the bits of a key may be anywhere. */
  readonly lineBits: number;
  readonly probes: number;
}

/** A filter's shape and its bits. */
export interface FilterArray extends FilterShape {
  readonly array: Uint8Array;
}

export const hasLines = (policy: FilterScheme): boolean => policy !== 'leveldb_bloom' && policy !== 'flat_bloom';

export const isOn = (array: Uint8Array, bit: number): boolean => ((array[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;

/** `probes` positions from a 32-bit hash: begin + (h, h + d, h + 2d ... modulo `among`), where d is h rotated right by 17. */
function steps(hash: number, probes: number, among: number, begin: number): number[] {
  const distance = (hash >>> 17) | (hash << 15);
  const places: number[] = [];
  for (let h = hash; places.length < probes; h = (h + distance) >>> 0) places.push(begin + (h % among));
  return places;
}

/** Loops, not a generator: drawing a filter computes a hundred thousand positions. */
function placesOf({ policy, bits, probes }: FilterShape, key: Uint8Array): number[] {
  switch (policy) {
    case 'leveldb_bloom':
      return steps(hash32(key, kSeed), probes, bits, 0);
    case 'legacy_bloom': {
      const hash = hash32SignedTail(key, kSeed);
      return steps(hash, probes, kLineBits, (hash % (bits / kLineBits)) * kLineBits);
    }
    case 'fast_local_bloom': {
      const hash = xxHash64(key);
      const begin = upperOfProduct(hash.low, bits / kLineBits) * kLineBits;
      const places: number[] = [];
      for (let g = hash.high; places.length < probes; g = Math.imul(g, kGolden32) >>> 0)
        places.push(begin + (g >>> (32 - 9)));
      return places;
    }
    case 'flat_bloom': {
      const places: number[] = [];
      for (const g = xxHash64(key); places.length < probes; g.times(...kGolden64))
        places.push(upperOfProduct(g.high, bits));
      return places;
    }
    case 'dynamic_bloom': {
      const hash = hash32(key, kSeed);
      const word = upperOfProduct(hash, bits / 64);
      const places: number[] = [];
      const g = new U64(0, hash).times(...kGolden64Dynamic);
      for (let pair = 0; places.length < probes; pair++) {
        const begin = (word ^ pair) * 64;
        places.push(begin + (g.low & 63), begin + ((g.low >>> 6) & 63));
        // Rotate right by 12: swap the halves of the 64 bits, then rotate left by 20.
        g.set(g.low, g.high).turnLeft(20);
      }
      return places.slice(0, probes);
    }
  }
}

/** The bits of a key in a filter of this shape, in probe order; two may be equal. Empty for a filter without bits. */
export const bitsOfKey = (shape: FilterShape, key: Uint8Array): readonly number[] =>
  shape.bits === 0 ? [] : placesOf(shape, key);

/** Builds a filter of this shape over these keys. O(keys * probes). */
export function filterOf(shape: FilterShape, keys: readonly Uint8Array[]): FilterArray {
  const array = new Uint8Array(Math.ceil(shape.bits / 8));
  for (const key of keys) for (const bit of bitsOfKey(shape, key)) array[bit >>> 3]! |= 1 << (bit & 7);
  return { ...shape, array };
}

/** What a filter contains of each key: the key, its prefix, or both. */
export interface FilterContents {
  readonly wholeKeys: boolean;
  /** RocksDB's name of it: "nullptr", "rocksdb.FixedPrefix.4", "rocksdb.CappedPrefix.4". */
  readonly prefixExtractor: string;
}

/** A key's prefix, or null if it has none. */
function prefixOf(extractor: string, key: Uint8Array): Uint8Array | null {
  const [, kind, digits] = /^rocksdb\.(Fixed|Capped)Prefix\.(\d+)$/.exec(extractor) ?? [];
  const length = Number(digits);
  if (kind === undefined || (kind === 'Fixed' && key.length < length)) return null;
  return key.subarray(0, length);
}

/** The parts of a key that are added to the filter, without duplicates. */
export function partsOfKey({ wholeKeys, prefixExtractor }: FilterContents, key: Uint8Array): readonly Uint8Array[] {
  const prefix = prefixOf(prefixExtractor, key);
  return [...(wholeKeys ? [key] : []), ...(prefix === null ? [] : [prefix])];
}

/** What a Get for this key probes the filter for; null: it does not probe. */
export const askedFor = (contents: FilterContents, key: Uint8Array): Uint8Array | null =>
  contents.wholeKeys ? key : prefixOf(contents.prefixExtractor, key);

/** Number of set bits for each byte value. */
const kOnInByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  let on = 0;
  for (let rest = byte; rest > 0; rest >>= 1) on += rest & 1;
  return on;
});

/** Counts set bits in [begin, end): by whole bytes, and the remaining bits one by one. */
export function onBetween(array: Uint8Array, begin: number, end: number): number {
  let on = 0;
  let bit = begin;
  for (; bit < end && (bit & 7) !== 0; bit++) if (isOn(array, bit)) on++;
  for (; bit + 8 <= end; bit += 8) on += kOnInByte[array[bit >>> 3] ?? 0]!;
  for (; bit < end; bit++) if (isOn(array, bit)) on++;
  return on;
}

/** Number of set bits: in total, and per line if the filter has lines. */
export function countOn({ array, bits, lineBits }: FilterArray): {
  readonly on: number;
  readonly lines: readonly number[];
} {
  if (lineBits === 0) return { on: onBetween(array, 0, bits), lines: [] };
  const lines: number[] = [];
  for (let begin = 0; begin < bits; begin += lineBits) lines.push(onBetween(array, begin, begin + lineBits));
  return { on: lines.reduce((sum, n) => sum + n, 0), lines };
}

/** chanceOfMaybe for filters that probe pairs of bits in consecutive words of a block of four, starting at any of them. */
function chanceInWords({ array, bits, probes }: FilterArray): number {
  const words = countOn({ policy: 'dynamic_bloom', array, bits, lineBits: 64, probes }).lines.map((on) => on / 64);
  const chances = words.map((_, word) => {
    let chance = 1;
    for (let probe = 0; probe < probes; probe++) chance *= words[word ^ (probe >> 1)]!;
    return chance;
  });
  return chances.reduce((sum, chance) => sum + chance, 0) / words.length;
}

/**
 * False positive probability, 0..1, from the bits that are really set: each probe hits a set bit with the share of set bits in the filter,
 * or in the key's line. Probes are assumed independent, which those of the 32-bit hashes are not quite.
 */
export function chanceOfMaybe(filter: FilterArray): number {
  const { on, lines } = countOn(filter);
  if (filter.bits === 0) return 0;
  if (filter.policy === 'dynamic_bloom') return chanceInWords(filter);
  if (filter.lineBits === 0) return (on / filter.bits) ** filter.probes;
  return lines.reduce((sum, n) => sum + (n / filter.lineBits) ** filter.probes, 0) / lines.length;
}
