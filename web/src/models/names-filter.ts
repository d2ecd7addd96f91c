/**
 * The Bloom filter of first names: 64 bits, two per name, small enough to draw and check by hand.
 *
 *   bits   0 ........ 31 | 32 ........ 63        one in each half
 *          md5 digits 1-8   md5 digits 9-16      each read as a number, modulo 32
 *
 * Source: a Percona post on how Bloom filters work, 15 February 2023. The post's list of bits agrees with md5 for all its names; its
 * printed map does not (claim S84).
 */
import { md5 } from '@noble/hashes/legacy.js';
import { hex, utf8 } from '../base/bytes.ts';

export const namesFilterBits = 64;
const kHalf = 32;

/** The two bits of a name, lower half first. Pure. */
export function bitsOfName(name: string): readonly [number, number] {
  const digest = hex(md5(utf8(name)));
  const half = (from: number): number => Number(BigInt(`0x${digest.slice(from, from + 8)}`) % BigInt(kHalf));
  return [half(0), kHalf + half(8)];
}

/** Bits that are set after adding these names, ascending. Pure. */
export function filterOfNames(names: readonly string[]): readonly number[] {
  return [...new Set(names.flatMap(bitsOfName))].sort((a, b) => a - b);
}

/** False: the name was definitely not added. */
export const mayHoldName = (on: readonly number[], name: string): boolean =>
  bitsOfName(name).every((bit) => on.includes(bit));

/** Rows of eight bits as text, bit 0 first, as the post prints its map. */
export function mapOfFilter(on: readonly number[]): readonly string[] {
  const bits = Array.from({ length: namesFilterBits }, (_, bit) => (on.includes(bit) ? '1' : '0')).join('');
  return bits.match(/.{8}/g) ?? [];
}

/** Expected share of set bits in a half after n names: 1 - (31/32)^n. Pure. */
export const expectedShareOn = (names: number): number => 1 - ((kHalf - 1) / kHalf) ** names;

/** Probability that a name that was not added finds both its bits set: the product of the two halves' shares. Pure. */
export function falsePositiveRateOfMap(on: readonly number[]): number {
  const lower = on.filter((bit) => bit < kHalf).length;
  return (lower / kHalf) * ((on.length - lower) / kHalf);
}
