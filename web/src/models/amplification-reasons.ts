/**
 * Explains why a measured amplification differs from its formula: finds the assumption that fails. Causes are tried in order of their
 * weight; the first one that shows in the counts is named, with the counts. Pure.
 *
 * The assumptions are in the head comments of amplification.ts, leveled.ts and bloom.ts.
 */
import { formatCount, formatInteger, formatShare } from '../base/units.ts';
import type { AmplificationFacts } from './amplification-facts.ts';

type Cause = readonly [shows: boolean, sentence: string];

const first = (causes: readonly Cause[], otherwise: string): string =>
  causes.find(([shows]) => shows)?.[1] ?? otherwise;

/** The share from which a cause is worth naming. */
const kMuch = 0.1;
const kUnknown = 'None of the assumptions checked here fails. Run more to find out.';

export function writeReason(facts: AmplificationFacts, ratio: number): string {
  const { flushedBytes, writtenBytes, movedTables, compactions, entriesDropped, entriesMerged } = facts;
  const { lastBytes, lastTargetBytes, deepest, scoreMilli, design } = facts;
  if (ratio < 1)
    return first(
      [
        [
          movedTables > 0 && movedTables >= compactions / 4,
          `The formula assumes rewriting; ${formatCount(movedTables, 'table')} of ${formatCount(compactions, 'compaction')} moved without rewriting, because keys came in order.`,
        ],
        [
          entriesMerged > 0 && entriesDropped / entriesMerged > kMuch,
          `The formula assumes that every entry reaches the bottom; compactions dropped ${formatShare(entriesDropped, entriesMerged)} of what they read, because keys repeat or were deleted.`,
        ],
        [
          design === 'leveled' && deepest > 0 && lastTargetBytes > 0 && lastBytes < lastTargetBytes / 2,
          `The formula assumes full levels; L${deepest} holds ${formatShare(lastBytes, lastTargetBytes)} of its target, so a merge into it rewrites less.`,
        ],
        [
          flushedBytes < 0.9 * writtenBytes,
          `Tables are smaller than what was written: ${formatShare(flushedBytes, writtenBytes)} of the client bytes were flushed; the rest is in memory or saved by compression.`,
        ],
      ],
      kUnknown,
    );
  return first(
    [
      [
        flushedBytes > 1.1 * writtenBytes,
        `Tables are small: with index, filter and footer, flushes wrote ${formatShare(flushedBytes, writtenBytes)} of the client bytes, and the formula counts only entries.`,
      ],
      [scoreMilli >= 1000, 'Not settled: a level is due, and tables above it overlap more of it than half the ratio.'],
    ],
    'Merges overlapped more of the level below than half the ratio, which the formula assumes.',
  );
}

export function readReason(
  { level0Tables, trigger, memtables, deeperRuns, levelsBelow }: AmplificationFacts,
  ratio: number,
): string {
  if (ratio > 1)
    return first(
      [
        [
          level0Tables > trigger,
          `L0 holds ${formatCount(level0Tables, 'table')} and is due at ${formatInteger(trigger)}: compaction has not caught up.`,
        ],
        [
          memtables > 1,
          `${formatCount(memtables - 1, 'sealed memtable')} ${memtables === 2 ? 'waits' : 'wait'} to be flushed.`,
        ],
      ],
      kUnknown,
    );
  return first(
    [
      [
        level0Tables < trigger,
        `The formula assumes L0 at its trigger; it has ${formatInteger(level0Tables)} of ${formatInteger(trigger)} now.`,
      ],
      [
        deeperRuns < levelsBelow,
        `${formatCount(levelsBelow - deeperRuns, 'level')} above the deepest ${levelsBelow - deeperRuns === 1 ? 'is' : 'are'} empty.`,
      ],
    ],
    kUnknown,
  );
}

export function spaceReason(
  { rows, snapshots, scoreMilli, lastBytes, tableBytes, deepest }: AmplificationFacts,
  ratio: number,
): string {
  if (rows === null) return kUnknown;
  const { stored, live, tombstones } = rows;
  const dead = stored - live;
  if (ratio > 1)
    return first(
      [
        [
          dead > 0 && tombstones / dead > 0.25,
          `${formatCount(tombstones, 'tombstone')} and the entries they hide wait for a compaction; the formula counts only overwrites.`,
        ],
        [
          snapshots > 0,
          `${formatCount(snapshots, 'snapshot')} ${snapshots === 1 ? 'keeps' : 'keep'} versions that no other reader needs.`,
        ],
        [
          scoreMilli >= 1000,
          'Space is waiting for compaction: a level is due, and the entries that it hides below are still stored.',
        ],
        [
          lastBytes < tableBytes / 2,
          `Not settled: L${deepest}, the deepest level, holds ${formatShare(lastBytes, tableBytes)} of all table bytes; the formula assumes nearly all.`,
        ],
      ],
      `${formatCount(dead, 'entry', 'entries')} are hidden by newer ones and wait for a compaction.`,
    );
  return first(
    [
      [
        dead <= kMuch * stored,
        'Keys hardly repeat: the formula assumes that every key of an upper level is also in the last one.',
      ],
    ],
    'Upper levels have keys that the last one does not; the formula assumes that it has them all.',
  );
}

/** Expected deviation of a share measured with so many questions: two standard deviations. */
const chance = (rate: number, questions: number): number => 2 * Math.sqrt((rate * (1 - rate)) / questions);

export function filterReason(
  { falsePositives, trueNegatives, filter }: AmplificationFacts,
  rate: number,
  ratio: number,
): string {
  const asked = falsePositives + trueNegatives;
  if (Math.abs(falsePositives / asked - rate) <= chance(rate, asked))
    return `Within chance: ${formatCount(asked, 'lookup')} are too few to be more exact.`;
  if (ratio < 1)
    return 'Lower than the formula: tables were built with other bits per key, or filters of few keys are rounded up.';
  return filter?.scheme === 'leveldb_bloom'
    ? 'The formula is a lower bound: this scheme gets all its probes from one 32-bit hash.'
    : 'The formula assumes independent probes over many keys: small filters are worse.';
}

export function cacheReason({ cacheMisses, dataBlocks }: AmplificationFacts, ratio: number): string {
  if (ratio > 1) return 'Reads are not uniform: a few blocks get most of them and stay in the cache.';
  return first(
    [
      [
        cacheMisses <= 2 * dataBlocks,
        `The cache is not warm: ${formatCount(cacheMisses, 'miss', 'misses')}, and each of ${formatCount(dataBlocks, 'data block')} misses once.`,
      ],
    ],
    'Scans and compactions read blocks once and evict blocks that reads need again; or tables were rewritten, and their blocks are new.',
  );
}
