import { describe, expect, it } from 'vitest';
import { measuredFalsePositives, rateByArithmetic } from '../../../web/src/models/filter-rates.ts';

const size = { bits: 10_240, keys: 1024, probes: 6 };

describe('the rate by arithmetic', () => {
  it('is worse in lines than anywhere, and a bound where probes are made by adding', () => {
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
  it('is the positives that were not true among all questions for absent keys', () => {
    const counters: Readonly<Record<string, number>> = {
      bloom_filter_useful: 95,
      bloom_filter_full_positive: 25,
      bloom_filter_full_true_positive: 20,
    };
    expect(measuredFalsePositives((name) => counters[name]!)).toEqual({ wrong: 5, absent: 100 });
  });
});
