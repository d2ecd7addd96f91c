/**
 * The rate of an actual filter by formula: from its bits, keys and probes, for the scheme that placed them. The page also shows the rate
 * from the bits themselves and the rate that the run measured.
 *
 * bloom.ts names the source of each formula.
 */
import {
  doubleHashingFalsePositiveRate,
  exactFalsePositiveRate,
  filterBits,
  lineProbesFor,
  oneLineFalsePositiveRate,
  probesFor,
  steppingOneLineFalsePositiveRate,
} from './bloom.ts';

export interface FilterSize {
  readonly bits: number;
  readonly keys: number;
  readonly probes: number;
}

export type FilterScheme = 'leveldb_bloom' | 'legacy_bloom' | 'fast_local_bloom' | 'flat_bloom';

const kWordBits = 64;
const kLineBits = 512;
const upTo = (step: number, bits: number): number => Math.ceil(bits / step) * step;

/** The filter that the engine builds for `keys` keys, by scheme: whole words or lines. REQUIRES: keys is at least 1. Pure. */
export function filterSize(policy: FilterScheme, keys: number, bitsPerKey: number): FilterSize {
  const wanted = keys * bitsPerKey;
  switch (policy) {
    case 'flat_bloom':
      return { bits: upTo(kWordBits, Math.max(kWordBits, wanted)), keys, probes: probesFor(bitsPerKey) };
    case 'fast_local_bloom':
      return { bits: upTo(kLineBits, wanted), keys, probes: lineProbesFor(bitsPerKey) };
    case 'legacy_bloom': {
      // An odd number of lines, so that all bits of the hash affect the choice of line.
      const lines = upTo(kLineBits, wanted) / kLineBits;
      return { bits: kLineBits * (lines % 2 === 0 ? lines + 1 : lines), keys, probes: probesFor(bitsPerKey) };
    }
    case 'leveldb_bloom':
      return { bits: filterBits(keys, bitsPerKey), keys, probes: probesFor(bitsPerKey) };
  }
}

/** 0..1. `least`: a lower bound, because probes made by adding are assumed independent. REQUIRES: bits, keys, probes at least 1. Pure. */
export function rateByArithmetic(
  policy: FilterScheme,
  { bits, keys, probes }: FilterSize,
): { readonly rate: number; readonly least: boolean } {
  const bitsPerKey = bits / keys;
  switch (policy) {
    case 'flat_bloom':
      return { rate: exactFalsePositiveRate(bits, keys, probes), least: false };
    case 'fast_local_bloom':
      return { rate: oneLineFalsePositiveRate(bitsPerKey, probes), least: false };
    case 'legacy_bloom':
      return { rate: steppingOneLineFalsePositiveRate(bitsPerKey, probes), least: true };
    case 'leveldb_bloom':
      return { rate: doubleHashingFalsePositiveRate(keys, bitsPerKey, probes), least: true };
  }
}

/** False positives of absent keys that tables were asked for: from RocksDB's three counters of whole-table filters. */
export function measuredFalsePositives(counter: (name: string) => number): {
  readonly wrong: number;
  readonly absent: number;
} {
  const wrong = counter('bloom_filter_full_positive') - counter('bloom_filter_full_true_positive');
  return { wrong, absent: counter('bloom_filter_useful') + wrong };
}
