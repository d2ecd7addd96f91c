/**
 * Target sizes of the levels of a leveled tree, fixed or computed from the last level.
 *
 *   L0   a few tables, each a sorted run      score = tables / trigger
 *   L1   target B                             score = size / target; at 1 the level is due for compaction
 *   L2   B r
 *   L3   B r^2
 *
 * Source: O'Neil et al., "The Log-Structured Merge-Tree", 1996 (levels of one size ratio); options and scores as in LevelDB's
 * db/version_set.cc and RocksDB's level_compaction_dynamic_level_bytes=false.
 */
import { assert } from '../base/assert.ts';

export interface LeveledShape {
  /** Target of L1. */
  readonly baseBytes: number;
  /** Ratio of a level's target to that of the level above. */
  readonly multiplier: number;
  /** Number of levels, including L0. */
  readonly levels: number;
}

/** Targets by level. L0 has none (0): it counts tables. The last level has one too, although nothing is compacted out of it. */
export function levelTargets({ baseBytes, multiplier, levels }: LeveledShape): number[] {
  assert(
    baseBytes > 0 && multiplier >= 2 && levels >= 2,
    'a leveled tree has a base, a ratio of at least 2 and two levels',
  );
  return Array.from({ length: levels }, (_, level) => (level === 0 ? 0 : baseBytes * multiplier ** (level - 1)));
}

export interface DynamicTargets {
  /** The level that L0 is compacted into. */
  readonly baseLevel: number;
  /** By level; 0 for the empty levels above the base level. */
  readonly targets: readonly number[];
}

/**
 * Targets with level_compaction_dynamic_level_bytes, computed from the sizes of the levels: starts at the largest level and divides by the
 * ratio once per level from the last to the first that is not empty, then continues upward while the result exceeds the base and a level
 * is left. No target is below the base. Whole bytes, rounded down at each division. `sizes`: one per level, L0 first.
 *
 * Source: RocksDB 8.2, db/version_set.cc (CalculateBaseBytes).
 */
export function dynamicLevelTargets(
  { baseBytes, multiplier, levels }: LeveledShape,
  sizes: readonly number[],
): DynamicTargets {
  assert(sizes.length === levels, 'every level has a size');
  const last = levels - 1;
  const firstUsed = sizes.findIndex((bytes, level) => level > 0 && bytes > 0);
  if (firstUsed < 0) return { baseLevel: last, targets: sizes.map(() => 0) };
  let bytes = Math.max(...sizes.slice(1));
  for (let level = last; level > firstUsed; level--) bytes = Math.floor(bytes / multiplier);
  let baseLevel = firstUsed;
  const least = Math.floor(baseBytes / multiplier);
  if (bytes <= least) bytes = least + 1;
  else {
    for (; baseLevel > 1 && bytes > baseBytes; baseLevel--) bytes = Math.floor(bytes / multiplier);
    bytes = Math.min(bytes, baseBytes);
  }
  const targets = sizes.map((_, level) =>
    level < baseLevel ? 0 : Math.max(baseBytes, bytes * multiplier ** (level - baseLevel)),
  );
  return { baseLevel, targets };
}
