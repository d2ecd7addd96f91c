/**
 * Shapes of a leveled tree, by arithmetic: targets, scores, how many levels data needs, and what writing through them costs.
 *
 *   L0   a few tables, each a sorted run      score = tables / trigger
 *   L1   target B                             score = size / target; at 1 a level is due
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
  /** Each level's target is this many times that of the level above. */
  readonly multiplier: number;
  /** L0 included. */
  readonly levels: number;
}

/** Targets by level. L0 has none (0): it is counted in tables. The last level has one too, though nothing is compacted out of it. */
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
  /** By level; 0 above the base level, which stays empty. */
  readonly targets: readonly number[];
}

/**
 * Targets with level_compaction_dynamic_level_bytes, reckoned upwards from the fullest level of a tree with these bytes by level: divided by the
 * ratio once for each level between the last one and the first that holds anything, and on upwards while the outcome is above the base and
 * there is a level. No target is below the base. Whole bytes, rounded down at each division. `sizes`: one for each level, L0 first.
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

/** How much a level wants to be compacted; at 1 it is due. L0 by tables, others by bytes; the last never. */
export function levelScore(
  shape: LeveledShape,
  level: number,
  tables: number,
  sizeBytes: number,
  level0Trigger: number,
): number {
  if (level === 0) return tables / level0Trigger;
  return level === shape.levels - 1 ? 0 : sizeBytes / levelTargets(shape)[level]!;
}

/** The deepest level that so much data reaches when every level above is at its target. */
export function deepestLevel(shape: LeveledShape, dataBytes: number): number {
  const targets = levelTargets(shape);
  let held = 0;
  for (let level = 1; level < shape.levels; level++) {
    held += targets[level]!;
    if (dataBytes <= held) return level;
  }
  return shape.levels - 1;
}

/**
 * Bytes written to storage for each byte that a client writes, for keys written at random: 1 for the log, 1 for the flush, 1 for L0 into
 * L1 times (1 + the share of L1 it meets), and for every further level up to `r` + 1. An upper bound: levels below their target cost less.
 */
export function writeAmplificationBound({ multiplier }: LeveledShape, deepest: number): number {
  return 2 + (deepest >= 1 ? 2 : 0) + Math.max(0, deepest - 1) * (multiplier + 1);
}

/** Bytes stored for each live byte at the worst, all levels above the last full of what the last one holds as well: 1 + 1/(r-1). */
export function spaceAmplificationBound({ multiplier }: LeveledShape): number {
  return 1 + 1 / (multiplier - 1);
}
