/**
 * Set the bits of a filter, key by key. LevelDB's scheme makes of a key two numbers, where it begins and how far it steps, and sets one bit at
 * each of k places, modulo the number of bits; the same bit may come up twice.
 *
 *      64 bits, begins at 29, steps by 24, k = 3        29, 53, 13 (77 - 64)
 *
 * The rule is reckoned from the two numbers; what the engine set is its own array, asked for by address (the table's filter). The engine's
 * answer for one key is what it set among that key's places, and all places together must be its whole array (tests).
 */
import { formatKey } from '../../base/bytes.ts';
import { bitsOfKey, isOn, type FilterArray } from '../../protocol/filter-bits.ts';
import type { Choice, Exercise, Step } from './exercise.ts';

/** begins + i * steps modulo bits, for i below probes. */
const placesOf = (begins: number, steps: number, { bits, probes }: FilterArray): readonly number[] =>
  Array.from({ length: probes }, (_, i) => (begins + i * steps) % bits);

function stepOf(filter: FilterArray, key: Uint8Array): Step {
  const asked = bitsOfKey(filter, key);
  const begins = asked[0] ?? 0;
  // 2^32 is a multiple of a filter of 64 bits, so that the wrap of the hash changes nothing there.
  const steps = ((asked[1] ?? begins) - begins + filter.bits) % filter.bits;
  const places = placesOf(begins, steps, filter);
  const choices = Array.from({ length: filter.bits }, (_, bit): Choice => {
    const at = places.indexOf(bit);
    return {
      id: String(bit),
      name: String(bit),
      fact: '',
      right: at >= 0,
      because:
        at >= 0
          ? `Bit ${bit} is its probe ${at + 1}: ${begins} + ${at} × ${steps}, modulo ${filter.bits}.`
          : `Bit ${bit} is not one of its probes, which are ${[...new Set(places)].join(', ')}.`,
    };
  });
  return {
    position: null,
    asks: `${formatKey(key)} starts at bit ${begins} and steps by ${steps}. Which bits does it set?`,
    picks: 'each',
    choices,
    engine: [...new Set(asked)].filter((bit) => isOn(filter.array, bit)).map(String),
  };
}

/** Why a filter is no exercise of this kind; null where it is one. */
export function unfit({ policy, bits }: FilterArray): string | null {
  if (policy !== 'leveldb_bloom') return 'Only LevelDB’s scheme can be done by hand.';
  return bits === 64 ? null : 'A filter for this exercise must have 64 bits.';
}

/** One step for each key. REQUIRES: unfit(filter) is null. Pure. */
export function filterKeys(filter: FilterArray, keys: readonly Uint8Array[]): Exercise {
  return {
    rule: `Each key sets ${filter.probes} bits: it starts at one bit and steps by the same distance, wrapping around after ${filter.bits} bits.`,
    steps: keys.map((key) => stepOf(filter, key)),
  };
}
