/** The calculators against published figures and against counts. */
import { describe, expect, it } from 'vitest';
import { Prng } from '../../../web/src/base/prng.ts';
import {
  bitsForRate,
  doubleHashingFalsePositiveRate,
  exactFalsePositiveRate,
  falsePositiveRate,
  filterBits,
  oneLineFalsePositiveRate,
  probesFor,
  steppingOneLineFalsePositiveRate,
} from '../../../web/src/models/bloom.ts';
import { levelTargets } from '../../../web/src/models/leveled.ts';

describe('bloom', () => {
  it('10 bits per key: 6 probes, 0.84 %', () => {
    expect(probesFor(10)).toBe(6);
    expect(falsePositiveRate(10)).toBeCloseTo(0.00844, 5);
  });

  it('equals the rate of a filled filter', () => {
    const prng = new Prng(7);
    const [keys, bits, probes] = [2000, 16_000, 5];
    const set = new Set<number>();
    for (let i = 0; i < keys * probes; i++) set.add(prng.below(bits));
    let positives = 0;
    const asked = 40_000;
    for (let i = 0; i < asked; i++) {
      let all = true;
      for (let p = 0; p < probes; p++) all = set.has(prng.below(bits)) && all;
      if (all) positives++;
    }
    // 40,000 lookups at 2 %: a standard deviation is 0.07 %.
    expect(positives / asked).toBeGreaterThan(falsePositiveRate(8, 5) - 0.003);
    expect(positives / asked).toBeLessThan(falsePositiveRate(8, 5) + 0.003);
  });

  it('exact and approximate rates agree for many keys, and a filter without bits always says maybe', () => {
    expect(exactFalsePositiveRate(1e7, 1e6, 6)).toBeCloseTo(falsePositiveRate(10, 6), 6);
    expect(exactFalsePositiveRate(64, 1, 6)).toBeLessThan(1e-5);
    expect(falsePositiveRate(0)).toBe(1);
    expect([probesFor(0), probesFor(64)]).toEqual([1, 30]);
  });

  it.each([
    [2, 39.3469, 39.3469],
    [4, 15.4818, 15.5304],
    [6, 5.6057, 5.7535],
    [8, 2.1679, 2.3121],
    [10, 0.8436, 0.9576],
    [12, 0.3142, 0.4069],
    [14, 0.1213, 0.1797],
    [16, 0.0459, 0.086],
    [20, 0.0068, 0.0204],
  ])('%d bits a key: %d %% flat, %d %% in one cache line', (bits, flat, line) => {
    expect(100 * falsePositiveRate(bits)).toBeCloseTo(flat, 4);
    expect(100 * oneLineFalsePositiveRate(bits)).toBeCloseTo(line, 4);
  });

  it('one line, every number of probes at 10 bits; half a line is worse', () => {
    const rates = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((k) =>
      (100 * oneLineFalsePositiveRate(10, k)).toFixed(3),
    );
    expect(rates).toEqual('9.516 3.332 1.807 1.261 1.038 0.958 0.957 1.013 1.118 1.271 1.474 1.732'.split(' '));
    expect(100 * oneLineFalsePositiveRate(10, 6, 256)).toBeCloseTo(1.0721, 4);
    expect(oneLineFalsePositiveRate(10) / falsePositiveRate(10)).toBeCloseTo(1.14, 2);
  });

  it('one line with positions at one distance is even worse, and slightly worse than the formula', () => {
    expect(100 * steppingOneLineFalsePositiveRate(10)).toBeCloseTo(1.0975, 4);
    expect(steppingOneLineFalsePositiveRate(10, 1)).toBeCloseTo(oneLineFalsePositiveRate(10, 1), 12);
    const lines = 2000;
    const prng = new Prng(1);
    const on = new Uint8Array(lines * 512);
    const bitsOfKey = (): number[] => {
      const [line, first, distance] = [prng.below(lines), prng.below(512), prng.below(512)];
      return [0, 1, 2, 3, 4, 5].map((probe) => line * 512 + ((first + probe * distance) % 512));
    };
    for (let key = 0; key < (lines * 512) / 10; key++) for (const bit of bitsOfKey()) on[bit] = 1;
    const asked = 200_000;
    let maybe = 0;
    for (let key = 0; key < asked; key++) maybe += Number(bitsOfKey().every((bit) => on[bit] === 1));
    expect(maybe / asked / steppingOneLineFalsePositiveRate(10)).toBeGreaterThan(1);
    expect(maybe / asked / steppingOneLineFalsePositiveRate(10)).toBeLessThan(1.1);
  });

  it('one 32-bit hash does not matter for a thousand keys, and matters for a hundred million', () => {
    expect(100 * doubleHashingFalsePositiveRate(1000, 10)).toBeCloseTo(0.8436, 3);
    expect(doubleHashingFalsePositiveRate(1e8, 10)).toBeGreaterThan(0.03);
  });

  it('a tenth of the false positives costs 4.8 bits', () => {
    expect(bitsForRate(0.001) - bitsForRate(0.01)).toBeCloseTo(4.79, 2);
    expect([filterBits(1, 10), filterBits(7, 10), filterBits(100, 10)]).toEqual([64, 72, 1000]);
  });
});

describe('leveled', () => {
  const shape = { baseBytes: 10 * 2 ** 20, multiplier: 10, levels: 7 };

  it('targets grow by the ratio', () => {
    expect(levelTargets(shape).map((bytes) => bytes / 2 ** 20)).toEqual([0, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
  });
});
