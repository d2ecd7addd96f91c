/**
 * The counts of one operator: calls to the engine, cache lookups, block switches, and what its calls passed. Filled by an OperatorMeter.
 */
import { assert } from '../../base/assert.ts';
import { formatCount } from '../../base/units.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { addDeltas, zeroCounters } from '../../protocol/decode.ts';

/** How an operator reads its index. */
export type Access = 'scan' | 'get';

/**
 * The parts of the engine that a call may pass. version: the tables of the version, once per call; table: one of them; row: an entry that the
 * caller sees.
 */
export const kRungs = [
  'memtable',
  'version',
  'filter',
  'merge',
  'block cache',
  'index block',
  'data block',
  'table',
  'row',
] as const;
export type Rung = (typeof kRungs)[number];

/** One Get of an operator. */
export interface GetOfOperator {
  readonly key: string;
  readonly found: boolean;
  /** In the order of the records; each as often as it was passed. A table follows its filter and blocks. */
  readonly rungs: readonly Rung[];
  /** The data blocks that it read, as "table:offset". */
  readonly blocks: readonly string[];
}

/** Calls and lookups of an operator. */
export interface Calls {
  readonly seeks: number;
  readonly nexts: number;
  readonly gets: number;
  /** Entries of a scan, found rows of Gets. */
  readonly rows: number;
  readonly cacheLookups: number;
  readonly cacheHits: number;
}

const kLookups = ['data', 'index', 'filter'] as const;

export class OperatorCounts {
  readonly gets: GetOfOperator[] = [];
  /** Data blocks that scans and Gets read, in order. */
  readonly blocks: string[] = [];
  readonly counters = zeroCounters();
  /** How often each rung was passed. */
  readonly passed: Record<Rung, number> = {
    memtable: 0,
    version: 0,
    filter: 0,
    merge: 0,
    'block cache': 0,
    'index block': 0,
    'data block': 0,
    table: 0,
    row: 0,
  };
  /** Since the last summary, by records. */
  private ahead = { seeks: 0, nexts: 0, gets: 0, cacheLookups: 0, cacheHits: 0 };
  private rows = { finished: 0, ahead: 0 };
  private switches = 0;
  private readonly touched = new Set<string>();

  /** Change of an engine counter. Throws AssertionError for an unknown name. */
  count(counter: string): number {
    const info = counterInfos.find(({ name }) => name === counter);
    assert(info !== undefined, `no counter is called ${counter}`);
    return this.counters[info.id]!;
  }

  private sum(outcome: 'hit' | 'miss'): number {
    return kLookups.reduce((sum, kind) => sum + this.count(`block_cache_${kind}_${outcome}`), 0);
  }

  get calls(): Calls {
    const { ahead, rows } = this;
    const hits = this.sum('hit');
    return {
      seeks: this.count('iter_seek_count') + ahead.seeks,
      nexts: this.count('iter_next_count') + ahead.nexts,
      gets: this.count('number_keys_read') + ahead.gets,
      rows: rows.finished + rows.ahead,
      cacheLookups: hits + this.sum('miss') + ahead.cacheLookups,
      cacheHits: hits + ahead.cacheHits,
    };
  }

  /** How often a data block differs from the one before; the first counts. */
  get blockSwitches(): number {
    return this.switches;
  }

  get blocksTouched(): number {
    return this.touched.size;
  }

  begin(access: Access): void {
    this.ahead[access === 'get' ? 'gets' : 'seeks']++;
  }

  next(): void {
    this.ahead.nexts++;
  }

  row(): void {
    this.rows.ahead++;
  }

  lookUp(hit: boolean): void {
    this.ahead.cacheLookups++;
    if (hit) this.ahead.cacheHits++;
  }

  readData(block: string): void {
    if (block !== this.blocks.at(-1)) this.switches++;
    this.blocks.push(block);
    this.touched.add(block);
  }

  summarize(deltas: Uint8Array): void {
    addDeltas(this.counters, deltas);
    this.ahead = { seeks: 0, nexts: 0, gets: 0, cacheLookups: 0, cacheHits: 0 };
  }

  finish(rows: number): void {
    this.rows.finished += rows;
    this.rows.ahead = 0;
  }
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

/** An operator's counts as one line, for people and golden files; counts of 0 are omitted. Pure. */
export function countsText({ calls, blockSwitches, blocksTouched }: OperatorCounts): string {
  const parts: readonly (readonly [number, string, string])[] = [
    [calls.seeks, 'Seek', 'Seeks'],
    [calls.nexts, 'Next', 'Nexts'],
    [calls.gets, 'Get', 'Gets'],
    [calls.rows, 'row', 'rows'],
    [calls.cacheLookups, 'cache lookup', 'cache lookups'],
    [calls.cacheHits, 'hit', 'hits'],
    [blockSwitches, 'block switch', 'block switches'],
    [blocksTouched, 'data block', 'data blocks'],
  ];
  const counted = parts.filter(([n]) => n > 0).map(([n, one, more]) => formatCount(n, one, more));
  return counted.length === 0 ? 'nothing yet' : counted.join(', ');
}
