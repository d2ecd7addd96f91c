/**
 * What each operator of a plan cost the engine, from the records of the run. An operation belongs to the operator that reads the index of its
 * key, and a record to the operation that is its cause:
 *
 *   OpBegun get 0x00000101 6a3f..     index 257: lookup in incident
 *   MemtableProbed, TableProbed, FilterProbed, BlockRead index, BlockRead data
 *   OpFinished                        its counters
 *
 * So the same counts come from a session of the lab, a lesson's experiment or a native run. Needs the record group `probe`.
 */
import { assert } from '../../base/assert.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { addDeltas, causeAt, deltasOf, forEachRecord, isSummary, viewOf, zeroCounters } from '../../protocol/decode.ts';
import {
  BlockRead,
  FilterProbed,
  MemtableProbed,
  OpBegun,
  OpFinished,
  TableProbed,
} from '../../protocol/records.gen.ts';
import { textOfBytes } from './engine-requests.ts';
import { indexOfKey } from './keys.ts';

/** What a Get passes on its way down, from the top. */
export const kRungsOfGet = ['memtable', 'filter', 'index block', 'data block', 'table'] as const;
export type Rung = (typeof kRungsOfGet)[number];

/** One Get of an operator. */
export interface GetOfOperator {
  readonly key: string;
  readonly found: boolean;
  /** In the order of the records; each as often as it was passed. A table follows its filter and blocks. */
  readonly rungs: readonly Rung[];
  /** The data blocks that it read, as "table:offset". */
  readonly blocks: readonly string[];
}

class OperatorCounts {
  readonly gets: GetOfOperator[] = [];
  /** Data blocks that scans and Gets read, in order. */
  readonly blocks: string[] = [];
  readonly counters = zeroCounters();

  /** Change of an engine counter. Throws AssertionError for an unknown name. */
  count(counter: string): number {
    const info = counterInfos.find(({ name }) => name === counter);
    assert(info !== undefined, `no counter is called ${counter}`);
    return this.counters[info.id]!;
  }

  get cacheLookups(): number {
    return ['data', 'index', 'filter'].reduce(
      (sum, kind) => sum + this.count(`block_cache_${kind}_hit`) + this.count(`block_cache_${kind}_miss`),
      0,
    );
  }

  /** How often a data block differs from the one before; the first counts. */
  get blockSwitches(): number {
    return this.blocks.filter((block, i) => block !== this.blocks[i - 1]).length;
  }

  get blocksTouched(): number {
    return new Set(this.blocks).size;
  }
}
export type { OperatorCounts };

interface Running {
  readonly counts: OperatorCounts;
  readonly get: { key: string; rungs: Rung[]; blocks: string[] } | null;
}

export class OperatorMeter {
  private readonly byIndex = new Map<number, OperatorCounts>();
  private readonly running = new Map<number, Running>();

  /** batch: whole records in recorded order; the bytes are not retained. */
  take(batch: Uint8Array): void {
    const view = viewOf(batch);
    forEachRecord(view, (kind, at) => {
      const cause = causeAt(view, at);
      if (kind === OpBegun.kind) this.begin(cause, view, at);
      const running = this.running.get(cause);
      if (running === undefined) return;
      takeProbe(running, kind, view, at);
      if (isSummary(kind)) addDeltas(running.counts.counters, deltasOf(view, at));
      if (kind === OpFinished.kind) this.finish(cause, running, OpFinished.status(view, at) === 'ok');
    });
  }

  /** The counts of the operator that reads this index. */
  of(index: number): OperatorCounts {
    const counts = this.byIndex.get(index) ?? new OperatorCounts();
    this.byIndex.set(index, counts);
    return counts;
  }

  private begin(cause: number, view: DataView, at: number): void {
    const opKind = OpBegun.opKind(view, at);
    if (opKind !== 'get' && opKind !== 'scan') return;
    const key = textOfBytes(OpBegun.key(view, at));
    const index = indexOfKey(key);
    if (index === null) return;
    this.running.set(cause, { counts: this.of(index), get: opKind === 'get' ? { key, rungs: [], blocks: [] } : null });
  }

  private finish(cause: number, { counts, get }: Running, found: boolean): void {
    if (get !== null) counts.gets.push({ ...get, found });
    this.running.delete(cause);
  }
}

function takeProbe({ counts, get }: Running, kind: number, view: DataView, at: number): void {
  if (kind === MemtableProbed.kind) get?.rungs.push('memtable');
  if (kind === FilterProbed.kind) get?.rungs.push('filter');
  if (kind === TableProbed.kind) get?.rungs.push('table');
  if (kind !== BlockRead.kind) return;
  const blockKind = BlockRead.blockKind(view, at);
  if (blockKind === 'index') get?.rungs.push('index block');
  if (blockKind !== 'data') return;
  const block = `${BlockRead.table(view, at)}:${BlockRead.offset(view, at)}`;
  counts.blocks.push(block);
  get?.blocks.push(block);
  get?.rungs.push('data block');
}

/**
 * The dot plot of an operator: for each of its Gets, in their order, the place of the data block that it read last among all blocks that the
 * operator touched, in key order; null for a Get that read none. Pure.
 */
export function dotsOf(gets: readonly GetOfOperator[]): readonly (number | null)[] {
  const smallest = new Map<string, string>();
  for (const { key, blocks } of gets)
    for (const block of blocks) {
      const known = smallest.get(block);
      if (known === undefined || key < known) smallest.set(block, key);
    }
  const inOrder = [...smallest].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([block]) => block);
  const place = new Map(inOrder.map((block, i) => [block, i]));
  return gets.map(({ blocks }) => place.get(blocks.at(-1) ?? '') ?? null);
}
