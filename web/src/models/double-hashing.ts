/**
 * Why LevelDB's filter has more false positives as it grows: a simulation with random hashes, so the hash function is not the cause.
 *
 *   position   h, h + d, h + 2d ... modulo the filter's bits, with 32-bit sums
 *   distance   turned   d is h rotated right by 17 bits: LevelDB
 *              own      d is drawn separately: the two hashes of the theory
 *
 * With separate distances, two keys with the same first position continue to different ones. A rotated distance depends on the same 32
 * bits as the position, so keys that meet once tend to meet again. That is frequent in a filter of millions of bits, where the position
 * uses most of the 32 bits.
 *
 * Sources: LevelDB, util/bloom.cc; A. Kirsch, M. Mitzenmacher, "Less Hashing, Same Performance", 2006.
 */
import { assert } from '../base/assert.ts';
import { Prng } from '../base/prng.ts';
import { filterBits, probesFor } from './bloom.ts';

export type Distance = 'turned' | 'own';

/** False positive rate, 0..1, of a filter over `keys` keys, from `asked` absent keys. O(keys + asked) time, one byte per bit. Pure. */
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
