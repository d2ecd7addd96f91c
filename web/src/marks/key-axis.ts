/**
 * The key axis: the horizontal position of a key, the same for every view and every moment of a run.
 *
 * Keys are byte strings without a distance, so position is rank: boundary keys of the run (where tables begin and end)
 * divide the axis equally, and a key between two boundaries is placed by reading the bytes after their common prefix as
 * a number.
 *
 *        a0        a7      b3                c0
 *   |-----+---------+-------+-----------------+----|      boundaries, at most 1,024
 *   0    1/6       2/6     3/6               4/6   1
 *
 * Invariants: 1. position is monotone in the key order and within [0, 1];
 *             2. the axis of given boundary keys does not depend on their order.
 * The axis is rebuilt only at a marker, so that nothing shifts in between.
 */
import { compareBytes, formatKey } from '../base/bytes.ts';
import type { BTree, Key, Scene } from '../scene/types.ts';

export const kBoundariesMax = 1024;

export interface KeyAxis {
  /** Ascending, unique, at most kBoundariesMax. */
  readonly boundaries: readonly Key[];
  /** 0..1; keys before the first boundary are at 0, after the last at 1, and without boundaries at 1/2. */
  position(key: Key): number;
}

/** An axis through these keys, in any order, duplicates allowed. Pure. */
export function makeAxis(keys: Iterable<Key>): KeyAxis {
  const sorted = [...keys].sort(compareBytes);
  const unique = sorted.filter((key, i) => i === 0 || compareBytes(sorted[i - 1]!, key) !== 0);
  const boundaries = thin(unique);
  const last = boundaries.length - 1;
  const shared = last < 1 ? 0 : sharedBytes(boundaries[0]!, boundaries[last]!);
  const numbers = Float64Array.from(boundaries, (key) => numberAt(key, shared));

  function position(key: Key): number {
    if (last < 0) return 0.5;
    if (compareBytes(key, boundaries[0]!) <= 0) return last === 0 ? 0.5 : 0;
    if (compareBytes(key, boundaries[last]!) >= 0) return last === 0 ? 0.5 : 1;
    // The first boundary after the key. Between the outermost ones, it shares their bytes.
    const number = numberAt(key, shared);
    let [low, high] = [1, last];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const apart = numbers[middle]! - number || compareBytes(boundaries[middle]!, key);
      if (apart <= 0) low = middle + 1;
      else high = middle;
    }
    return (high - 1 + between(boundaries[high - 1]!, boundaries[high]!, key)) / last;
  }
  return { boundaries, position };
}

/** Every n-th key, including first and last, so that at most kBoundariesMax remain. */
function thin(keys: readonly Key[]): readonly Key[] {
  if (keys.length <= kBoundariesMax) return keys;
  const last = keys.length - 1;
  return Array.from({ length: kBoundariesMax }, (_, i) => keys[Math.round((i * last) / (kBoundariesMax - 1))]!);
}

function sharedBytes(a: Key, b: Key): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

/** Six bytes of a key as a number: exact in a double, and finer than any pixel. A missing byte counts as 0. */
function numberAt(key: Key, from: number): number {
  let value = 0;
  for (let i = from; i < from + 6; i++) value = value * 256 + (key[i] ?? 0);
  return value;
}

/** Position of key between low (0) and high (1). REQUIRES: low <= key <= high. */
function between(low: Key, high: Key, key: Key): number {
  const shared = sharedBytes(low, high);
  const [a, b, k] = [numberAt(low, shared), numberAt(high, shared), numberAt(key, shared)];
  return b > a ? Math.min(1, Math.max(0, (k - a) / (b - a))) : 0;
}

/** Up to `n` boundary keys spread evenly over the axis, with their positions: the labels of the ruler. */
export function ticksOf(axis: KeyAxis, n: number): readonly { readonly key: Key; readonly at: number }[] {
  const last = axis.boundaries.length - 1;
  if (last < 0) return [];
  if (last === 0) return [{ key: axis.boundaries[0]!, at: 0.5 }];
  const steps = Math.min(n - 1, last);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const place = Math.round((i * last) / steps);
    return { key: axis.boundaries[place]!, at: place / last };
  });
}

/**
 * The keys of some ticks, in at most `max` characters. If one is longer, all are shown without their common prefix,
 * which distinguishes nothing: 0000000000000057 and 0000000000000291 become …0057 and …0291. Each keeps at least four
 * characters. Pure.
 */
export function tickLabels(keys: readonly Key[], max: number): readonly string[] {
  const whole = keys.map((key) => [...formatKey(key)]);
  if (keys.length < 2 || whole.every((text) => text.length <= max)) return keys.map((key) => formatKey(key, { max }));
  const [first = []] = whole;
  const firstDifference = first.findIndex((character, i) => whole.some((text) => text[i] !== character));
  const shortest = Math.min(...whole.map((text) => text.length));
  const cut = Math.min(firstDifference === -1 ? shortest : firstDifference, shortest - 4);
  if (cut <= 1) return keys.map((key) => formatKey(key, { max }));
  return whole.map((text) => {
    const rest = text.slice(cut);
    return rest.length < max ? `…${rest.join('')}` : `…${rest.slice(0, max - 2).join('')}…`;
  });
}

/** An axis for one scene alone, for stills and fixtures; a run shares one axis over all its moments. */
export function axisOfScene(scene: Scene): KeyAxis {
  if (scene.btree !== null) return axisOfFences(scene.btree);
  const keys = [...scene.tables.values()].flatMap((table) => [table.smallest, table.largest]);
  const list = scene.memtables.flatMap((memtable) => memtable.list.map((entry) => entry.key));
  return makeAxis(keys.length > 1 ? keys : list);
}

/** Every leaf gets the same share. No record says where the last leaf ends, so it is as wide as the one before it. */
function axisOfFences({ levels, pages }: BTree): KeyAxis {
  const fences = (levels[0] ?? []).flatMap((number) => pages.get(number)?.fence ?? []);
  const last = fences.at(-1);
  return makeAxis(last === undefined || fences.length < 2 ? [] : [...fences, Uint8Array.of(...last, 0xff)]);
}
