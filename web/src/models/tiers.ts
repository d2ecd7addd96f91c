/**
 * Tiers of lazy leveling: neighboring sorted runs of similar size, newest first.
 *
 *   [1][1]  [4][4][4]      a run belongs to the tier if it is less than sqrt(trigger) times as large as the largest run before it
 *
 * Source: engine-wasm/src/compaction/lazy_leveling_picker.h.
 */

/** The tier with the most runs; of equal ones the newest. `runs`: above the last level, newest first. Pure. */
export function fullestTier<Run extends { readonly sizeBytes: number }>(
  runs: readonly Run[],
  trigger: number,
): readonly Run[] {
  let fullest: readonly Run[] = [];
  // A tier that began inside another would end no later.
  for (let first = 0, end = 0; first < runs.length; first = end) {
    let largest = runs[first]!.sizeBytes;
    for (; end < runs.length && belongs(runs[end]!.sizeBytes, largest, trigger); end++)
      largest = Math.max(largest, runs[end]!.sizeBytes);
    end = Math.max(end, first + 1);
    if (end - first > fullest.length) fullest = runs.slice(first, end);
  }
  return fullest;
}

/** In thousandths, rounded down, as in the engine. */
function belongs(olderBytes: number, newerBytes: number, trigger: number): boolean {
  const milli = Math.floor((olderBytes * 1000) / Math.max(1, newerBytes));
  return milli < 1_000_000 && milli * milli < trigger * 1_000_000;
}
