/**
 * Where the names at the ends of lines stand: beside their ends, and moved apart where they would touch, in the order of the ends. Pure.
 */

/**
 * `places`: heights of ends, px from above; null takes no room and stays null. Two names are at least `least` apart, and none goes below `lowest`
 * as long as all of them fit. Of two ends at one place the one that is given first stands above.
 */
export function apart(places: readonly (number | null)[], least: number, lowest: number): readonly (number | null)[] {
  const moved: (number | null)[] = places.map(() => null);
  const order = places.flatMap((y, i) => (y === null ? [] : [{ y, i }])).sort((a, b) => a.y - b.y || a.i - b.i);
  let free = -Infinity;
  for (const { y, i } of order) {
    const place = Math.max(y, free);
    moved[i] = place;
    free = place + least;
  }
  // Those that were pushed out below go up again, and push in their turn.
  let ceiling = lowest;
  for (const { i } of order.reverse()) {
    const place = Math.min(moved[i]!, ceiling);
    moved[i] = place;
    ceiling = place - least;
  }
  return moved;
}
