/**
 * What each operator of a plan cost the engine, from the records of the run. An operation belongs to the operator that reads the index of its
 * key in its way, and a record to the operation that is its cause:
 *
 *   OpBegun get 0x00000101 6a3f..     index 257, by Gets: lookup in incident
 *   MemtableProbed, FilterProbed, BlockRead index, BlockRead data, TableProbed
 *   OpFinished                        its counters
 *
 * So the same counts come from a session of the lab, a lesson's experiment or a native run. Summaries (OpFinished, StepFinished) bring the
 * engine's counters; between them, records of the groups `probe` and `entry` count ahead, so that counts rise while an operation runs. Without
 * those groups the counts are exact at the end of each step.
 */
import { causeAt, deltasOf, forEachRecord, isSummary, kindTable, viewOf } from '../../protocol/decode.ts';
import {
  BlockRead,
  FilterProbed,
  IteratorLeft,
  Kind,
  MemtableProbed,
  MergeAdvanced,
  OpBegun,
  OpFinished,
  RowReturned,
  TableProbed,
} from '../../protocol/records.gen.ts';
import { textOfBytes } from './engine-requests.ts';
import { indexOfKey } from './keys.ts';
import { OperatorCounts, type Access, type Rung } from './operator-counts.ts';
import { kIndexes } from './tables.ts';

/** The records that an OperatorMeter reads; it ignores all others. */
export const kMeterKinds: readonly number[] = [
  ...[Kind.OpBegun, Kind.OpFinished, Kind.StepFinished, Kind.MemtableProbed, Kind.FilterProbed, Kind.TableProbed],
  ...[Kind.BlockRead, Kind.MergeAdvanced, Kind.RowReturned, Kind.IteratorLeft],
];

/** The call that runs, or ran last: a Get, or a Seek or Next of a scan. */
export interface Call {
  readonly index: number;
  readonly access: Access;
  /** The key of the Get; of a scan the key that it began at. */
  readonly key: string;
  readonly what: 'Get' | 'Seek' | 'Next';
  /** In the order of the records; each as often as it was passed. */
  readonly rungs: readonly Rung[];
  readonly ended: boolean;
}

interface Running {
  readonly counts: OperatorCounts;
  readonly index: number;
  readonly access: Access;
  readonly key: string;
  what: Call['what'];
  rungs: Rung[];
  blocks: string[];
  ended: boolean;
}

export class OperatorMeter {
  private readonly operators = new Map<string, OperatorCounts>();
  private readonly running = new Map<number, Running>();
  private last: Running | null = null;

  /** indexes: numbers of the indexes whose operations are counted. */
  constructor(private readonly indexes: readonly number[] = Object.values(kIndexes)) {}

  /** The call of the last record taken; null before the first. */
  get call(): Call | null {
    return this.last;
  }

  /** batch: whole records in recorded order; the bytes are not retained. */
  take(batch: Uint8Array): void {
    const view = viewOf(batch);
    forEachRecord(view, (kind, at) => this.takeRecord(view, kind, at));
  }

  /** One record; the bytes are not retained. */
  takeRecord(view: DataView, kind: number, at: number): void {
    const cause = causeAt(view, at);
    if (kind === OpBegun.kind) this.begin(cause, view, at);
    const running = this.running.get(cause);
    if (running === undefined) return;
    takeDetail(running, kind, view, at);
    if (isSummary(kind)) running.counts.summarize(deltasOf(view, at));
    if (kind === OpFinished.kind) this.finish(cause, running, view, at);
  }

  /** The counts of the operator that reads this index in this way. */
  of(index: number, access: Access): OperatorCounts {
    const name = `${access} ${index}`;
    const counts = this.operators.get(name) ?? new OperatorCounts();
    this.operators.set(name, counts);
    return counts;
  }

  private begin(cause: number, view: DataView, at: number): void {
    const access = OpBegun.opKind(view, at);
    if (access !== 'get' && access !== 'scan') return;
    const key = textOfBytes(OpBegun.key(view, at));
    const index = indexOfKey(key);
    if (index === null || !this.indexes.includes(index)) return;
    const counts = this.of(index, access);
    const what = access === 'get' ? 'Get' : 'Seek';
    const running: Running = { counts, index, access, key, what, rungs: [], blocks: [], ended: false };
    counts.begin(access);
    this.running.set(cause, running);
    this.last = running;
  }

  private finish(cause: number, running: Running, view: DataView, at: number): void {
    const { counts, access, key, rungs, blocks } = running;
    const found = OpFinished.status(view, at) === 'ok';
    if (access === 'get') counts.gets.push({ key, found, rungs: partsOf(rungs), blocks });
    counts.finish(OpFinished.rows(view, at));
    running.ended = true;
    this.running.delete(cause);
  }
}

/** The rungs of a Get without those that only sum up others. */
const partsOf = (rungs: readonly Rung[]): readonly Rung[] =>
  rungs.filter((rung) => rung !== 'version' && rung !== 'block cache');

const kDetails = kindTable(kMeterKinds.filter((kind) => !isSummary(kind)));

function takeDetail(running: Running, kind: number, view: DataView, at: number): void {
  if (kDetails[kind] !== 1) return;
  // A row ends the call of a scan: the next record belongs to a Next.
  if (running.access === 'scan' && running.rungs.at(-1) === 'row') Object.assign(running, { what: 'Next', rungs: [] });
  const { counts } = running;
  if (kind === MemtableProbed.kind) pass(running, 'memtable');
  if (kind === MergeAdvanced.kind) pass(running, 'merge');
  if (kind === FilterProbed.kind) passTable(running, 'filter');
  if (kind === TableProbed.kind) passTable(running, 'table');
  if (kind === BlockRead.kind) takeBlock(running, view, at);
  if (kind === IteratorLeft.kind) counts.next();
  if (kind === RowReturned.kind) {
    counts.row();
    pass(running, 'row');
  }
}

function takeBlock(running: Running, view: DataView, at: number): void {
  const { counts } = running;
  const blockKind = BlockRead.blockKind(view, at);
  if (BlockRead.lookedUp(view, at) !== 0) {
    counts.lookUp(BlockRead.cached(view, at) !== 0);
    passTable(running, 'block cache');
  }
  if (blockKind === 'index') passTable(running, 'index block');
  if (blockKind !== 'data') return;
  const block = `${BlockRead.table(view, at)}:${BlockRead.offset(view, at)}`;
  counts.readData(block);
  if (running.access === 'get') running.blocks.push(block);
  passTable(running, 'data block');
}

function pass({ counts, rungs }: Running, rung: Rung): void {
  counts.passed[rung]++;
  rungs.push(rung);
}

/** A record that names a table shows that the call came to the tables of the version. */
function passTable(running: Running, rung: Rung): void {
  if (!running.rungs.includes('version')) pass(running, 'version');
  pass(running, rung);
}
