/**
 * Lists of the latest: what a view shows the end of, while millions come.
 *
 *   max 4    [a b c d]  ─e f g─►  [a b c d e f g]  ─h─►  [e f g h]
 *
 * Taking the first away at every push moves the whole list each time, and was half of what a fold took. So a list may grow to less than twice
 * what it has to hold, and then loses its older half at once: a push costs the same however long the list is. How long it is follows from
 * the records alone, as all of a scene does; who draws takes as many from its end as there is room for.
 */

/** Appends; the last `max` stay, and fewer than `max` older ones. Changes `list`. Amortized O(1). */
export function pushLatest<T>(list: T[], item: T, max: number): void {
  list.push(item);
  if (list.length === 2 * max) list.splice(0, max);
}
