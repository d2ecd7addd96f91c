/**
 * False positive rates of Bloom filters by formula, to compare with the measured rate, for the engine's four schemes.
 *
 *   flat_bloom         bits anywhere, a good hash                 falsePositiveRate
 *   fast_local_bloom   bits in one line, a good hash              oneLineFalsePositiveRate
 *   legacy_bloom       bits in one line, one distance             steppingOneLineFalsePositiveRate, a lower bound
 *   leveldb_bloom      bits anywhere, one distance, 32 bits       doubleHashingFalsePositiveRate, a lower bound
 *
 * A filter of m bits holds n keys, each setting k bits chosen independently. A bit is off with probability (1 - 1/m)^(kn), about
 * e^(-kn/m), so an absent key finds all its k bits on with probability (1 - e^(-k/b))^k, where b = m/n is the number of bits per key.
 * The best k is b ln 2. Independence is an assumption: LevelDB derives its k positions from one hash by adding, which is slightly worse.
 *
 * Source: B. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13(7), 1970; k as in LevelDB's util/bloom.cc.
 */
import { assert } from '../base/assert.ts';

/** Number of probes for bits per key: b ln 2 rounded down (with 0.69, as in LevelDB), from 1 to 30. */
export function probesFor(bitsPerKey: number): number {
  assert(bitsPerKey >= 0, 'bits per key are not negative');
  return Math.min(30, Math.max(1, Math.floor(bitsPerKey * 0.69)));
}

/** Upper limits in thousandths of a bit per key, and the number of probes: RocksDB's choice for filters with one line per key. */
const kLineProbes = [
  [2080, 1],
  [3580, 2],
  [5100, 3],
  [6640, 4],
  [8300, 5],
  [10_070, 6],
  [11_720, 7],
  [14_001, 8],
  [16_050, 9],
  [18_300, 10],
  [22_001, 11],
  [25_501, 12],
] as const;

/**
 * Probes of fast_local_bloom, from 1 to 24: slightly more than b ln 2 at four bits and fewer at many, because no line is exactly half
 * full. Source: RocksDB, util/bloom_impl.h (FastLocalBloomImpl::ChooseNumProbes).
 */
export function lineProbesFor(bitsPerKey: number): number {
  assert(bitsPerKey >= 0, 'bits per key are not negative');
  const millibits = 1000 * bitsPerKey;
  const found = kLineProbes.find(([most]) => millibits <= most);
  if (found !== undefined) return found[1];
  return millibits > 50_000 ? 24 : Math.floor((millibits - 1) / 2000) - 1;
}

/** Probability, 0..1, that the filter answers "maybe" for an absent key. Approximation for many keys. `probes`: defaults to probesFor. */
export function falsePositiveRate(bitsPerKey: number, probes = probesFor(bitsPerKey)): number {
  assert(bitsPerKey >= 0 && probes >= 1, 'a filter has bits and probes');
  if (bitsPerKey === 0) return 1;
  return (1 - Math.exp(-probes / bitsPerKey)) ** probes;
}

/** The same, exact, for a filter of `bits` bits over `keys` keys: small filters are worse than large ones. */
export function exactFalsePositiveRate(bits: number, keys: number, probes: number): number {
  assert(bits >= 1 && keys >= 0 && probes >= 1, 'a filter has bits and probes');
  return (1 - (1 - 1 / bits) ** (probes * keys)) ** probes;
}

/**
 * The rate of a filter that keeps all bits of a key in one line of `lineBits` bits, so that a lookup touches one cache line. Keys are
 * distributed at random, so the number of keys in a line follows a Poisson distribution with mean lineBits / bitsPerKey; crowded lines
 * lose more than sparse lines gain. It is a mixture of small filters, and always worse than one flat filter.
 *
 * Source: F. Putze, P. Sanders, J. Singler, "Cache-, Hash- and Space-Efficient Bloom Filters", 2007; RocksDB, format_version 5 and later.
 */
export function oneLineFalsePositiveRate(bitsPerKey: number, probes = probesFor(bitsPerKey), lineBits = 512): number {
  assert(bitsPerKey > 0 && probes >= 1 && lineBits >= 1, 'a line has bits, and keys have some of them');
  return overLines(bitsPerKey, lineBits, (keys) => exactFalsePositiveRate(lineBits, keys, probes));
}

/**
 * One line as above, with positions at one distance, as in RocksDB's filter up to format_version 4: h, h + d, h + 2d ... within a line of
 * `lineBits`, a power of two. A distance that shares factors with the line size repeats positions, so such a key probes fewer bits: one
 * key in lineBits probes a single one. A lower bound, because keys of one line with similar distances are counted as independent.
 *
 * Source: RocksDB, util/bloom_impl.h (LegacyLocalityBloomImpl).
 */
export function steppingOneLineFalsePositiveRate(
  bitsPerKey: number,
  probes = probesFor(bitsPerKey),
  lineBits = 512,
): number {
  assert(Number.isInteger(Math.log2(lineBits)), 'a line is a power of two of bits');
  // Of all distances, the share that comes to so many positions: there are only a few such numbers.
  const shares = new Map<number, number>();
  for (let distance = 0; distance < lineBits; distance++) {
    const distinct = Math.min(probes, lineBits / greatestCommonDivisor(lineBits, distance));
    shares.set(distinct, (shares.get(distinct) ?? 0) + 1 / lineBits);
  }
  const mean = (figure: (distinct: number) => number): number =>
    [...shares].reduce((sum, [distinct, share]) => sum + share * figure(distinct), 0);
  const bitsOfKey = mean((distinct) => distinct);
  return overLines(bitsPerKey, lineBits, (keys) => {
    const on = 1 - (1 - bitsOfKey / lineBits) ** keys;
    return mean((distinct) => on ** distinct);
  });
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The mean of a rate over lines, whose number of keys follows a Poisson distribution. */
function overLines(bitsPerKey: number, lineBits: number, rateOf: (keys: number) => number): number {
  const mean = lineBits / bitsPerKey;
  let rate = 0;
  let weight = Math.exp(-mean);
  // Beyond mean + 20 deviations the probability is too small for a double.
  const last = Math.ceil(mean + 20 * Math.sqrt(mean) + 20);
  for (let keys = 0; keys <= last; keys++) {
    rate += weight * rateOf(keys);
    weight *= mean / (keys + 1);
  }
  return rate;
}

/**
 * LevelDB's filter by formula: the flat rate, plus the chance that another key has the same 32-bit hash, from which all probes are
 * derived. A lower bound: the probes h, h + d, h + 2d ... of one hash are not independent, and with hundreds of thousands of keys a filter
 * measures 1.5 % at ten bits where this gives 0.85 %.
 *
 * Source: LevelDB, util/bloom.cc; A. Kirsch, M. Mitzenmacher, "Less Hashing, Same Performance", 2006, which needs two good hashes.
 */
export function doubleHashingFalsePositiveRate(
  keys: number,
  bitsPerKey: number,
  probes = probesFor(bitsPerKey),
): number {
  const flat = falsePositiveRate(bitsPerKey, probes);
  const twin = -Math.expm1(-keys / 2 ** 32);
  return flat + twin - flat * twin;
}

/** Size in bits of LevelDB's filter for a number of keys: at least 64, whole bytes. */
export function filterBits(keys: number, bitsPerKey: number): number {
  return Math.ceil(Math.max(64, keys * bitsPerKey) / 8) * 8;
}

/** Bits per key for a rate, with the best number of probes: -log2(rate) / ln 2, so a tenth of the false positives costs 4.8 bits. */
export function bitsForRate(rate: number): number {
  assert(rate > 0 && rate <= 1, 'a rate is above 0 and at most 1');
  return -Math.log2(rate) / Math.LN2;
}
