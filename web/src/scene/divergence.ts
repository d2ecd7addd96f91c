/**
 * Where two engines that run one command log diverge: the first thing that one engine did on its own and the other did
 * not, or did differently.
 *
 *   A   seal 40 entries   table 2.1 KiB   seal 41 entries   table 2.2 KiB   ...
 *   B   seal 40 entries   table 2.1 KiB   seal 160 entries  ...
 *                                         └── here
 *
 * Compared is what an engine decides and produces: memtables sealed, tables, moves, compactions, stalls; pages split,
 * height. Operations come from the command log, not from the engine. Numbers of jobs, files and sequences are only
 * names: one extra operation shifts them all and changes nothing. So the n-th event of one engine is compared with the n-th of the
 * other, without those names.
 *
 * Pure. Both histories are read in pieces, and only up to the difference.
 */
import { OpBegun, Kind } from '../protocol/records.gen.ts';
import { lineOf } from '../protocol/text.ts';
import type { History, Moment } from './history.ts';

/** What one engine did at the divergence. */
export interface EngineAction {
  /** Number of the record. */
  readonly number: number;
  /** The step boundary after it, where it is finished. */
  readonly moment: Moment;
  /** Operations that had begun in this engine, including the opening of the database. */
  readonly operation: number;
}

/** null: that engine did nothing more of this kind. Never both. */
export interface Divergence {
  readonly first: EngineAction | null;
  readonly second: EngineAction | null;
}

const engineActions: readonly number[] = [
  Kind.MemtableSealed,
  Kind.TableCreated,
  Kind.TrivialMoved,
  Kind.CompactionPicked,
  Kind.StallBegun,
  Kind.BTreePageSplit,
  Kind.BTreePageMerged,
  Kind.BTreeHeightChanged,
  Kind.SegmentRemoved,
];
/** Names and positions in a run, scores, and counts of counts: all follow from the other fields. */
const names =
  / (cause|job|table|memtable|op|page|right|smallest_sequence|largest_sequence|score_milli|bucket_entries)=\d+| buckets=\[[^\]]*\]/g;
const actionsAtOnce = 64;

/** Reads the actions of a history after a step, in order. */
class Reader {
  private readonly history: History;
  private readonly wanted = new Uint8Array(256);
  private position: number;
  private operation: number;
  private readonly read: { readonly shape: string; readonly action: Omit<EngineAction, 'moment'> }[] = [];
  private taken = 0;

  constructor(history: History, step: number) {
    this.history = history;
    this.position = history.positionOf({ step, ordinal: 0 });
    this.operation = history.sceneAt(this.position).operation?.op ?? 0;
    for (const kind of [...engineActions, OpBegun.kind]) this.wanted[kind] = 1;
  }

  next(): { readonly shape: string; readonly action: EngineAction } | null {
    if (this.taken === this.read.length) this.readOn();
    const found = this.read[this.taken++];
    if (found === undefined) return null;
    const { step } = this.history.moment(found.action.number);
    return { shape: found.shape, action: { ...found.action, moment: { step: step + 1, ordinal: 0 } } };
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
        this.read.push({ shape: lineOf(v, at).replace(names, ''), action: { number, operation: this.operation } });
        if (this.read.length < actionsAtOnce) return true;
        to = number + 1;
        return false;
      },
      this.wanted,
    );
    this.position = to;
  }
}

/** Where two engines diverge after `step`, up to which they are identical; null if they never do. O(records up to there). */
export function divergenceOf(first: History, second: History, step: number): Divergence | null {
  const [one, other] = [new Reader(first, step), new Reader(second, step)];
  for (;;) {
    const [a, b] = [one.next(), other.next()];
    if (a === null && b === null) return null;
    if (a?.shape !== b?.shape) return { first: a?.action ?? null, second: b?.action ?? null };
  }
}
