/** The phases of the workload, how they are divided, and what runs them. Pure. */

/**
 * In the order in which they run; names are those of LevelDB's own benchmark where it has one. The numbers are those of enum Phase in
 * cpp/driver.h.
 */
export const kPhases = [
  'fillseq',
  'overwrite',
  'fillrandom',
  'compact',
  'hit',
  'miss',
  'seek',
  'scan',
  'reverse',
  'delete',
  'tombstones',
] as const;
export type Phase = (typeof kPhases)[number];

/** The name of each row of a table. */
export const kRowNames: Readonly<Record<Phase, string>> = {
  fillseq: 'fillseq',
  overwrite: 'overwrite',
  fillrandom: 'fillrandom',
  compact: 'full compaction',
  hit: 'Get hit',
  miss: 'Get miss',
  seek: 'seek',
  scan: 'scan',
  reverse: 'reverse scan',
  delete: 'deleteseq',
  tombstones: 'seek after tombstones',
};

/** Phases that need an empty database; the others continue with the last one. */
export const kNeedsEmpty: ReadonlySet<Phase> = new Set(['fillseq', 'fillrandom']);

/** Phases whose bytes are printed beside their time. */
export const kWrites: readonly Phase[] = ['overwrite', 'compact'];

export interface Setup {
  readonly entries: number;
  readonly snappy: boolean;
  readonly verify: boolean;
  /** Bit i: group i of the schema is recorded. */
  readonly mask: number;
  /** memtable_factory of our engine: radix_tree instead of skip_list. */
  readonly radixTree?: boolean;
}

/** What a phase, or a slice of it, did. */
export interface Work {
  readonly operations: number;
  /** Bytes of logs and tables; 0 if the engine does not say. */
  readonly writtenBytes: number;
  /** Records emitted since the database was opened. */
  readonly tracedBytes: number;
}

/** Slice `slice` of `slices`, from 0. Items begin .. end of n belong to it. */
export const sliceOf = (n: number, slice: number, slices: number): readonly [begin: number, end: number] => [
  Math.floor((n * slice) / slices),
  Math.floor((n * (slice + 1)) / slices),
];

/** An engine in the thread that calls: a module under the workload. */
export interface UnderTest {
  /** Lets its memory grow now, and touches it, so that this is in no measured time. */
  grow(bytes: number): void;
  /** A new, empty database in place of the last one. */
  open(setup: Setup): void;
  run(phase: Phase, slice: number, slices: number): Work;
}

const kSliceEntries = 20_000;

/** Short enough that other work on the machine affects all engines alike, long enough that caches are warm for most of it. */
export const slicesFor = (entries: number): number => Math.min(20, Math.max(1, Math.floor(entries / kSliceEntries)));

/** Memory that suffices for a database of that many entries, while a compaction holds inputs and outputs. */
export const memoryFor = (entries: number): number => Math.min(1.5 * 2 ** 30, 64 * 2 ** 20 + 400 * entries);

/** Who runs when: the first one changes with every slice and every round, so that no position is always after the same neighbor. */
export const turnsOf = (n: number, round: number, slice: number): number[] =>
  Array.from({ length: n }, (_, i) => (i + round + slice) % n);
