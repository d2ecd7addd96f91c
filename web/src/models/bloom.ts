/**
 * How often a Bloom filter is wrong, by arithmetic: what stands beside the measured rate.
 *
 * A filter of m bits holds n keys, each setting k bits chosen independently. A bit is off with probability (1 - 1/m)^(kn), about
 * e^(-kn/m), so a key that is absent finds all its k bits on with probability (1 - e^(-k/b))^k, where b = m/n is the bits a key gets.
 * The best k is b ln 2. Independence is an assumption: LevelDB's k positions come from one hash by adding, which is a little worse.
 *
 * Source: B. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13(7), 1970; k as in LevelDB's util/bloom.cc.
 */
import { assert } from '../base/assert.ts';

/** Probes for so many bits a key: b ln 2 rounded down (with 0.69, as LevelDB has it), from 1 to 30. */
export function probesFor(bitsPerKey: number): number {
  assert(bitsPerKey >= 0, 'bits per key are not negative');
  return Math.min(30, Math.max(1, Math.floor(bitsPerKey * 0.69)));
}

/** Probability in 0..1 that an absent key is answered "maybe". Approximation for many keys. `probes`: those of probesFor by default. */
export function falsePositiveRate(bitsPerKey: number, probes = probesFor(bitsPerKey)): number {
  assert(bitsPerKey >= 0 && probes >= 1, 'a filter has bits and probes');
  if (bitsPerKey === 0) return 1;
  return (1 - Math.exp(-probes / bitsPerKey)) ** probes;
}

/** The same without approximating, for a filter of `bits` bits over `keys` keys: small filters are worse than large ones. */
export function exactFalsePositiveRate(bits: number, keys: number, probes: number): number {
  assert(bits >= 1 && keys >= 0 && probes >= 1, 'a filter has bits and probes');
  return (1 - (1 - 1 / bits) ** (probes * keys)) ** probes;
}

/** Bits of LevelDB's filter over so many keys: at least 64, a whole number of bytes. */
export function filterBits(keys: number, bitsPerKey: number): number {
  return Math.ceil(Math.max(64, keys * bitsPerKey) / 8) * 8;
}

/** Bits a key needs for a rate, with the best number of probes: -log2(rate) / ln 2, so ten times fewer lies cost 4.8 bits. */
export function bitsForRate(rate: number): number {
  assert(rate > 0 && rate <= 1, 'a rate is above 0 and at most 1');
  return -Math.log2(rate) / Math.LN2;
}
