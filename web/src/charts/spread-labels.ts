/** Positions of labels at the ends of lines: beside their ends, moved apart where they would overlap. Pure. */

/**
 * places: y of each line's end, px; a null stays null and takes no space.
 * least: minimum distance of two labels, px.
 * lowest: maximum y. It is kept while all labels fit above it; if they do not, the topmost labels go above y 0.
 *
 * Labels keep the order of the ends. Of two equal ends the one that is given first is above.
 */
export function spreadLabels(
  places: readonly (number | null)[],
  least: number,
  lowest: number,
): readonly (number | null)[] {
  const moved: (number | null)[] = places.map(() => null);
  const order = places.flatMap((y, i) => (y === null ? [] : [{ y, i }])).sort((a, b) => a.y - b.y || a.i - b.i);
  let free = -Infinity;
  for (const { y, i } of order) {
    const place = Math.max(y, free);
    moved[i] = place;
    free = place + least;
  }
  // Labels below the maximum move up, and move those above them.
  let ceiling = lowest;
  for (const { i } of order.reverse()) {
    const place = Math.min(moved[i]!, ceiling);
    moved[i] = place;
    ceiling = place - least;
  }
  return moved;
}
