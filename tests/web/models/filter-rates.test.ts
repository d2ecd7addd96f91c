import { describe, expect, it } from 'vitest';
import { filterSize, measuredFalsePositives, rateByArithmetic } from '../../../web/src/models/filter-rates.ts';

const size = { bits: 10_240, keys: 1024, probes: 6 };

describe('the rate by formula', () => {
  it('is worse with lines than without, and a bound if probes are made by adding', () => {
    const flat = rateByArithmetic('flat_bloom', size);
    const line = rateByArithmetic('fast_local_bloom', size);
    const legacy = rateByArithmetic('legacy_bloom', size);
    const leveldb = rateByArithmetic('leveldb_bloom', size);
    expect(flat.rate).toBeCloseTo(0.00844, 4);
    expect(line.rate).toBeGreaterThan(flat.rate);
    expect(legacy.rate).toBeGreaterThan(line.rate);
    expect(leveldb.rate).toBeGreaterThan(0.0084);
    expect([flat, line, legacy, leveldb].map(({ least }) => least)).toEqual([false, false, true, true]);
  });
});

describe('what a run measured', () => {
  it('is the share of false positives among lookups of absent keys', () => {
    const counters: Readonly<Record<string, number>> = {
      bloom_filter_useful: 95,
      bloom_filter_full_positive: 25,
      bloom_filter_full_true_positive: 20,
    };
    expect(measuredFalsePositives((name) => counters[name]!)).toEqual({ wrong: 5, absent: 100 });
  });
});

describe('the filter that the engine builds', () => {
  it('has the size and the probes of its scheme', () => {
    const made = (['leveldb_bloom', 'flat_bloom', 'fast_local_bloom', 'legacy_bloom'] as const).map((scheme) =>
      filterSize(scheme, 1001, 4),
    );
    expect(made.map(({ bits }) => bits)).toEqual([4008, 4032, 4096, 4608]);
    expect(made.map(({ probes }) => probes)).toEqual([2, 2, 3, 2]);
    expect([1, 10, 16, 20, 40, 64].map((bits) => filterSize('fast_local_bloom', 10, bits).probes)).toEqual([
      1, 6, 9, 11, 18, 24,
    ]);
  });
});
