/** Search in sorted lists. Lists in a scene stay sorted by insertion; nothing is ever sorted again. */

/** The first index whose item is not before the target; the length of the list if all are. O(log n). Pure. */
export function lowerBound<T>(list: ArrayLike<T>, isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(list[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
