/**
 * What arithmetic says of a filter that is there: from its bits, keys and probes, by the scheme that placed them. Beside it the page shows
 * what the bits themselves say and what the run has measured.
 *
 * Source of each formula: bloom.ts.
 */
import {
  doubleHashingFalsePositiveRate,
  exactFalsePositiveRate,
  oneLineFalsePositiveRate,
  steppingOneLineFalsePositiveRate,
} from './bloom.ts';

export interface FilterSize {
  readonly bits: number;
  readonly keys: number;
  readonly probes: number;
}

/** 0..1. `least`: a lower bound, as probes made by adding are taken for independent. REQUIRES: bits, keys and probes are at least 1. Pure. */
export function rateByArithmetic(
  policy: 'leveldb_bloom' | 'legacy_bloom' | 'fast_local_bloom' | 'flat_bloom',
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

/** Of absent keys that a table was asked for, how many its filter let through: from RocksDB's three counters of whole-table filters. */
export function measuredFalsePositives(counter: (name: string) => number): {
  readonly wrong: number;
  readonly absent: number;
} {
  const wrong = counter('bloom_filter_full_positive') - counter('bloom_filter_full_true_positive');
  return { wrong, absent: counter('bloom_filter_useful') + wrong };
}
