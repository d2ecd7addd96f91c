/**
 * Why LevelDB's filter lets more through as it grows: played out with hashes drawn at random, so that no hash function can be blamed.
 *
 *   position   h, h + d, h + 2d ... modulo the filter's bits, all sums of 32 bits
 *   distance   turned   d is h itself, turned right by 17 bits: what LevelDB does
 *              own      d is drawn for itself: what the two hashes of the theory would be
 *
 * With a distance of its own two keys whose first positions are alike go on to different ones. A turned distance is settled by the same 32 bits as
 * the position, so keys that meet once tend to meet again, and in a filter of millions of bits, where the position uses up most of the 32, often.
 *
 * Sources: LevelDB, util/bloom.cc; A. Kirsch, M. Mitzenmacher, "Less Hashing, Same Performance", 2006.
 */
import { assert } from '../base/assert.ts';
import { Prng } from '../base/prng.ts';
import { filterBits, probesFor } from './bloom.ts';

export type Distance = 'turned' | 'own';

/** The share of `asked` absent keys (0..1) that a filter over `keys` keys lets through. O(keys + asked) time, a byte for each bit. Pure. */
export function playDoubleHashing(
  filter: { readonly keys: number; readonly bitsPerKey: number; readonly distance: Distance },
  asked: number,
  seed: number,
): number {
  const { keys, bitsPerKey, distance } = filter;
  assert(keys >= 1 && asked >= 1, 'there are keys, and absent ones are asked for');
  const prng = new Prng(seed);
  const bits = new Uint8Array(filterBits(keys, bitsPerKey));
  const probes = probesFor(bitsPerKey);
  const drawn = (): { readonly hash: number; readonly step: number } => {
    const hash = prng.u32();
    return { hash, step: distance === 'own' ? prng.u32() : ((hash >>> 17) | (hash << 15)) >>> 0 };
  };
  const position = (hash: number, step: number, probe: number): number =>
    ((hash + probe * step) % 2 ** 32) % bits.length;
  for (let key = 0; key < keys; key++) {
    const { hash, step } = drawn();
    for (let probe = 0; probe < probes; probe++) bits[position(hash, step, probe)] = 1;
  }
  let through = 0;
  for (let key = 0; key < asked; key++) {
    const { hash, step } = drawn();
    let probe = 0;
    while (probe < probes && bits[position(hash, step, probe)] === 1) probe++;
    if (probe === probes) through++;
  }
  return through / asked;
}
