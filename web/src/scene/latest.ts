/**
 * Bounded lists of the latest items: views show the end of a list that millions of items pass through.
 *
 *   max 4    [a b c d]  ─e f g─►  [a b c d e f g]  ─h─►  [e f g h]
 *
 * Removing the first item at every push would move the whole list each time; that was half the cost of a fold. So a
 * list may grow to just under twice its bound and then drops its older half at once: a push costs the same for any
 * length. The length follows from the records alone, like everything in a scene; a view takes as many items from the
 * end as it has room for.
 */

/** Appends; the last `max` items stay, plus fewer than `max` older ones. Changes `list`. Amortized O(1). */
export function pushLatest<T>(list: T[], item: T, max: number): void {
  list.push(item);
  if (list.length === 2 * max) list.splice(0, max);
}
