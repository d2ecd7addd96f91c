/** Search in sorted lists. Lists in a scene stay sorted by insertion; nothing is ever sorted again. */

/**
 * The first index whose item is not before the target; `count` if all are. Only the first `count` items are searched.
 * O(log n). Pure.
 */
export function lowerBound<T>(list: ArrayLike<T>, isBefore: (item: T) => boolean, count = list.length): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(list[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
