/**
 * The cost of a search in a data block, in both engines: the arithmetic for the difference `halving`.
 *
 *   entries    0 1 2 3 | 4 5 6 7 | 8 9          restart interval 4: three restarts
 *   ours       bisects restarts 1 and 2, then walks from the one found, or from the first
 *   RocksDB    bisects restarts 0, 1 and 2; if none is before the key, the first entry is the answer
 *
 * Both end a walk without a comparison where the next restart begins; RocksDB asserts there that it may. Both compare the entry found with
 * the key once more, to see whether it is a version of it.
 */

export interface Block {
  readonly entries: number;
  readonly interval: number;
}

/** before: number of the block's entries before the key. Everything counts from 0. */
type Walk = (before: number, block: Block) => number;

const restartsOf = ({ entries, interval }: Block): number => Math.ceil(entries / interval);

/** Bisects (low, high] for the last restart before the key. */
function halve(
  low: number,
  high: number,
  isBefore: (restart: number) => boolean,
): { found: number; comparisons: number } {
  let comparisons = 0;
  while (low < high) {
    const middle = low + Math.floor((high - low + 1) / 2);
    comparisons++;
    if (isBefore(middle)) low = middle;
    else high = middle - 1;
  }
  return { found: low, comparisons };
}

/** Comparisons of a walk from entry `at` to the first that is not before the key, or to the entry `end`. */
const walked = (at: number, before: number, end: number): number => Math.max(0, Math.min(before + 1, end) - at);

export const ourComparisons: Walk = (before, block) => {
  const isBefore = (restart: number): boolean => restart * block.interval < before;
  const { found, comparisons } = halve(0, restartsOf(block) - 1, isBefore);
  const known = found > 0 ? 1 : 0;
  const begin = found * block.interval;
  const end = Math.min(begin + block.interval, block.entries);
  return comparisons + walked(begin + known, before, end) + (before < block.entries ? 1 : 0);
};

export const rocksdbComparisons: Walk = (before, block) => {
  const isBefore = (restart: number): boolean => restart * block.interval < before;
  const { found, comparisons } = halve(-1, restartsOf(block) - 1, isBefore);
  const last = before < block.entries ? 1 : 0;
  if (found < 0) return comparisons + last;
  const begin = found * block.interval;
  const end = Math.min(begin + block.interval, block.entries);
  const asserted = before >= end && end < block.entries ? 1 : 0;
  return comparisons + walked(begin + 1, before, end) + asserted + last;
};
