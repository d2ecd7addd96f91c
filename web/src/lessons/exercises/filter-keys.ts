/**
 * Set the bits of a filter, key by key. LevelDB's scheme derives two numbers from a key, the start and the step, and sets k
 * bits, modulo the number of bits; the same bit may come up twice.
 *
 *      64 bits, begins at 29, steps by 24, k = 3        29, 53, 13 (77 - 64)
 *
 * The rule is computed from the two numbers; the engine's answer is its own array, inspected by address (the table's filter).
 * Its answer for one key is the bits that are on among the key's places; all places together must be the whole array (a
 * test).
 */
import { formatKey } from '../../base/bytes.ts';
import { bitsOfKey, isOn, type FilterArray } from '../../protocol/filter-bits.ts';
import type { Choice, Exercise, Step } from './exercise.ts';

/** begins + i * steps modulo bits, for i below probes. */
const placesOf = (begins: number, steps: number, { bits, probes }: FilterArray): readonly number[] =>
  Array.from({ length: probes }, (_, i) => (begins + i * steps) % bits);

const kGrid = {
  in: 'nothing',
  why: 'The bits of this exercise are its picture: there is no figure beside it.',
} as const;

/** before: bits that earlier keys have set. */
function stepOf(filter: FilterArray, key: Uint8Array, before: ReadonlySet<number>): Step {
  const asked = bitsOfKey(filter, key);
  const begins = asked[0] ?? 0;
  // 2^32 is a multiple of 64, so the overflow of the hash does not matter for a filter of 64 bits.
  const steps = ((asked[1] ?? begins) - begins + filter.bits) % filter.bits;
  const places = placesOf(begins, steps, filter);
  const name = formatKey(key);
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
          : `Bit ${bit} is not one of its probes: from bit ${begins}, each is ${steps} further.`,
      otherwise:
        at >= 0
          ? `Without it, a Get of ${name} would find bit ${bit} off. The filter would say no, and the engine would miss ${name}.`
          : `With it, more keys that are not in the table would get a "maybe", and the table would be searched for nothing.`,
      spot: kGrid,
      proof: [],
    };
  });
  return {
    thought: thoughtOf(places, filter, before),
    position: null,
    plays: null,
    given: [],
    ray: null,
    asks: `${name} starts at bit ${begins} and steps by ${steps}. Which bits does it set?`,
    picks: 'each',
    choices,
    engine: [...new Set(asked)].filter((bit) => isOn(filter.array, bit)).map(String),
  };
}

/** What there is to see in the bits of a key. */
function thoughtOf(places: readonly number[], { bits }: FilterArray, before: ReadonlySet<number>): string {
  if (places.some((bit) => before.has(bit))) return 'a bit that is on already';
  return places.some((bit, i) => i > 0 && bit < places[i - 1]!) ? `around the end of ${bits} bits` : 'equal steps';
}

/** Why a filter cannot be used for this exercise; null if it can. */
export function unfit({ policy, bits }: FilterArray): string | null {
  if (policy !== 'leveldb_bloom') return 'Only LevelDB’s scheme can be done by hand.';
  return bits === 64 ? null : 'A filter for this exercise must have 64 bits.';
}

/** One step per key. REQUIRES: unfit(filter) is null. Pure. */
export function filterKeys(filter: FilterArray, keys: readonly Uint8Array[]): Exercise {
  return {
    rule: `Each key sets ${filter.probes} bits: it starts at one bit and steps by the same distance, wrapping around after ${filter.bits} bits.`,
    steps: keys.map((key, i) =>
      stepOf(filter, key, new Set(keys.slice(0, i).flatMap((each) => bitsOfKey(filter, each)))),
    ),
  };
}
