/**
 * Comparisons per row when sorted runs are merged: counted on a random stream, without an engine.
 *
 *   linear     LevelDB: searches for the smallest of all live runs again for each row: live runs - 1
 *   heap       a binary heap: at each node finds the better child (1), then compares it with the sinking element (1)
 *   root       RocksDB: caches the root's better child while nothing moves: a run that keeps winning costs 1
 *   siblings   Pebble: caches it at every node; only nodes on the path of the sinking element are invalidated
 *
 * The share of the largest run decides, 0.9 at fan-out 10: it wins nine rows in ten. The number of runs hardly matters to the two that
 * cache. With runs of equal size caching gains little.
 *
 * The stream: all keys distinct, every interleaving of the runs equally likely. Deterministic for a seed.
 *
 * Source: M. Callaghan, "CPU overheads for RocksDB queries", 2018 (1.55 and 1.38 per row); RocksDB util/heap.h; Pebble
 * merging_iter_heap.go; LevelDB table/merger.cc.
 */
import { assert } from '../base/assert.ts';
import { Prng } from '../base/prng.ts';

export type MergeMode = 'linear' | 'heap' | 'root' | 'siblings';

/** Relative sizes of a leveled tree's runs: memtable 1, L0 runs 1 each, L1 4, then `fanOut` times more per level. */
export function leveledRuns(l0Runs: number, levels: number, fanOut: number): readonly number[] {
  const upper = Array.from({ length: 1 + l0Runs }, () => 1);
  return [...upper, ...Array.from({ length: levels }, (_, i) => 4 * fanOut ** i)];
}

/**
 * Comparisons per row for a complete merge of about `rows` rows from runs of these relative sizes, without building the heap. At 300,000
 * rows seeds differ by about 0.01.
 */
export function mergeComparisonsPerRow(sizes: readonly number[], mode: MergeMode, rows: number, seed: number): number {
  const stream = interleaved(sizes, rows, seed);
  const merge = new Merge(keysByRun(stream, sizes.length), mode);
  for (let row = 0; row < stream.length; row++) {
    assert(merge.key() === row, 'the merge is in order');
    merge.next();
  }
  return merge.comparisons / stream.length;
}

/** The run of each row, in key order. */
function interleaved(sizes: readonly number[], rows: number, seed: number): Uint16Array {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const counts = sizes.map((size) => Math.max(1, Math.round((size / whole) * rows)));
  const stream = new Uint16Array(counts.reduce((sum, n) => sum + n, 0));
  let at = 0;
  for (const [run, count] of counts.entries()) {
    stream.fill(run, at, at + count);
    at += count;
  }
  const prng = new Prng(seed);
  for (let i = stream.length - 1; i > 0; i--) {
    const j = prng.below(i + 1);
    [stream[i], stream[j]] = [stream[j]!, stream[i]!];
  }
  return stream;
}

function keysByRun(stream: Uint16Array, runs: number): readonly number[][] {
  const keys: number[][] = Array.from({ length: runs }, () => []);
  for (const [key, run] of stream.entries()) keys[run]!.push(key);
  return keys;
}

/** The better child of a node; undefined: not cached. */
type Winner = 0 | 1 | undefined;

class Merge {
  comparisons = 0;
  /** Current position in each run. */
  private readonly at: number[];
  /** Runs with rows left, in heap order (linear: in any order). */
  private readonly heap: number[];
  private winners: Winner[] = [];

  constructor(
    private readonly runs: readonly number[][],
    private readonly mode: MergeMode,
  ) {
    this.at = runs.map(() => 0);
    this.heap = runs.map((_, run) => run).filter((run) => runs[run]!.length > 0);
    for (let node = this.heap.length - 1; node >= 0; node--) this.sink(node);
    if (mode === 'linear') this.bringSmallestUp();
    this.comparisons = 0;
  }

  key(): number {
    return this.keyOf(this.heap[0]!);
  }

  next(): void {
    const run = this.heap[0]!;
    this.at[run] = this.at[run]! + 1;
    if (this.at[run] === this.runs[run]!.length) this.drop();
    if (this.mode === 'linear') this.bringSmallestUp();
    else this.sink(0);
  }

  private keyOf(run: number): number {
    return this.runs[run]![this.at[run]!]!;
  }

  /** Removes the exhausted run on top: the last one takes its place, and all cached winners are invalid. */
  private drop(): void {
    const last = this.heap.pop()!;
    if (this.heap.length > 0) this.heap[0] = last;
    this.winners = [];
  }

  private isBefore(a: number, b: number): boolean {
    this.comparisons++;
    return this.keyOf(this.heap[a]!) < this.keyOf(this.heap[b]!);
  }

  private bringSmallestUp(): void {
    let smallest = 0;
    for (let i = 1; i < this.heap.length; i++) if (this.isBefore(i, smallest)) smallest = i;
    if (this.heap.length > 0) this.swap(0, smallest);
  }

  private sink(from: number): void {
    let node = from;
    for (;;) {
      const left = 2 * node + 1;
      if (left >= this.heap.length) return;
      const child = left + this.betterChild(node, left);
      if (!this.isBefore(child, node)) return;
      this.swap(node, child);
      // The child's element has moved, so the winner cached at this node is invalid.
      this.winners[node] = undefined;
      node = child;
    }
  }

  private betterChild(node: number, left: number): 0 | 1 {
    if (left + 1 >= this.heap.length) return 0;
    const known = this.winners[node];
    if (known !== undefined) return known;
    const winner = this.isBefore(left + 1, left) ? 1 : 0;
    if (this.mode === 'siblings' || (this.mode === 'root' && node === 0)) this.winners[node] = winner;
    return winner;
  }

  private swap(a: number, b: number): void {
    [this.heap[a], this.heap[b]] = [this.heap[b]!, this.heap[a]!];
  }
}
