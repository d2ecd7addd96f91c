/**
 * Where two engines on one tape part: the first thing that one did of itself and the other did not, or did otherwise.
 *
 *   A   seal 40 entries   table 2.1 KiB   seal 41 entries   table 2.2 KiB   ...
 *   B   seal 40 entries   table 2.1 KiB   seal 160 entries  ...
 *                                         └── here
 *
 * What is compared is what an engine decides and makes: memtables sealed, tables, moves, compactions, stalls; pages split, height. Operations are
 * the tape's and not the engine's, and numbers of jobs, files and sequences are names: an operation more shifts them all and changes nothing. So
 * the n-th thing of one is set beside the n-th of the other, without those names; only what both did counts as the same.
 *
 * Pure. Both histories are read in pieces, and no further than to the difference.
 */
import { OpBegun, Kind } from '../protocol/records.gen.ts';
import { lineOf } from '../protocol/text.ts';
import type { History, Moment } from './history.ts';

/** What one engine did there. */
export interface Deed {
  /** Number of the record. */
  readonly number: number;
  /** The step boundary behind it: there it is done. */
  readonly moment: Moment;
  /** Operations that had begun in this engine, the opening of the database included. */
  readonly operation: number;
}

/** null: that engine did nothing more of the kind. Never both. */
export interface Divergence {
  readonly first: Deed | null;
  readonly second: Deed | null;
}

const deeds: readonly number[] = [
  Kind.MemtableSealed,
  Kind.TableCreated,
  Kind.TrivialMoved,
  Kind.CompactionPicked,
  Kind.StallBegun,
  Kind.BTreePageSplit,
  Kind.BTreePageMerged,
  Kind.BTreeHeightChanged,
];
/** Names and places in a run, scores, and counts of counts: they follow from the rest. */
const names =
  / (cause|job|table|memtable|op|page|right|smallest_sequence|largest_sequence|score_milli|bucket_entries)=\d+| buckets=\[[^\]]*\]/g;
const deedsAtOnce = 64;

/** Deeds of a history behind a step, in order. */
class Reader {
  private readonly history: History;
  private readonly wanted = new Uint8Array(256);
  private position: number;
  private operation: number;
  private readonly read: { readonly shape: string; readonly deed: Omit<Deed, 'moment'> }[] = [];
  private taken = 0;

  constructor(history: History, step: number) {
    this.history = history;
    this.position = history.positionOf({ step, ordinal: 0 });
    this.operation = history.sceneAt(this.position).operation?.op ?? 0;
    for (const kind of [...deeds, OpBegun.kind]) this.wanted[kind] = 1;
  }

  next(): { readonly shape: string; readonly deed: Deed } | null {
    if (this.taken === this.read.length) this.readOn();
    const found = this.read[this.taken++];
    if (found === undefined) return null;
    const { step } = this.history.moment(found.deed.number);
    return { shape: found.shape, deed: { ...found.deed, moment: { step: step + 1, ordinal: 0 } } };
  }

  private readOn(): void {
    this.read.length = this.taken = 0;
    const { total } = this.history;
    let to = total;
    this.history.forEach(
      this.position,
      total,
      ({ kind, v, at, number }) => {
        if (kind === OpBegun.kind) {
          this.operation = OpBegun.op(v, at);
          return true;
        }
        this.read.push({ shape: lineOf(v, at).replace(names, ''), deed: { number, operation: this.operation } });
        if (this.read.length < deedsAtOnce) return true;
        to = number + 1;
        return false;
      },
      this.wanted,
    );
    this.position = to;
  }
}

/** Where two engines part behind `step`, up to which they are the same; null where they never do. O(records up to there). */
export function divergenceOf(first: History, second: History, step: number): Divergence | null {
  const [one, other] = [new Reader(first, step), new Reader(second, step)];
  for (;;) {
    const [a, b] = [one.next(), other.next()];
    if (a === null && b === null) return null;
    if (a?.shape !== b?.shape) return { first: a?.deed ?? null, second: b?.deed ?? null };
  }
}
