/** Memory of an index build against the published tables: S75 to S81. */
import { describe, expect, it } from 'vitest';
import { growthLine, kGrowth, peakResidentGb, verdictOf } from '../../../web/src/models/create-index.ts';

const mb = [128, 256, 512, 1024, 2048, 3000, 4000];

describe('growth against merge_combine_read_size', () => {
  it('resident: 0.179 GB and 1.003 per GiB', () => {
    const line = growthLine(mb, [0.3, 0.4, 0.7, 1.2, 2.2, 3.1, 4.1]);
    expect(line.intercept).toBeCloseTo(0.179, 3);
    expect(line.slope).toBeCloseTo(1.003, 3);
    expect(line.rSquared).toBeCloseTo(0.9998, 4);
    expect(line.residualMax).toBeLessThanOrEqual(0.0305);
  });
  it('virtual: 0.978 GB and 1.275', () => {
    const line = growthLine(mb, [1.1, 1.1, 2.1, 2.1, 3.3, 4.8, 6]);
    expect(line.intercept).toBeCloseTo(0.978, 3);
    expect(line.slope).toBeCloseTo(1.275, 3);
    expect(line.rSquared).toBeCloseTo(0.983, 3);
  });
});

describe('16 GB with 11 GB resident before', () => {
  it('four of 1 GiB: 15.7 GB, and do not; four of 2 GiB are killed', () => {
    expect(peakResidentGb(11, 4, 1)).toBeCloseTo(15.7, 1);
    expect(peakResidentGb(11, 4, 1) + kGrowth.firstTimeGb).toBeCloseTo(16.7, 1);
    expect(verdictOf(16, peakResidentGb(11, 4, 1))).toBe('do not');
    expect(verdictOf(16, peakResidentGb(11, 4, 2))).toBe('killed');
    expect(verdictOf(16, peakResidentGb(11, 1, 1))).toBe('fits');
  });
  it('one of 128 MB is nothing', () => expect(peakResidentGb(11, 1, 0.125)).toBeCloseTo(11.3, 1));
});
