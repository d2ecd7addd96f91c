/**
 * Series: how much there was of something, and how much had been done, over the whole run. What charts under the timeline and its device
 * lane draw.
 *
 *   steps    | | | | | | | | | | | | | | | |        each summary record ends one
 *   samples  [   0   ][   1   ][   2   ][ 3 ...     one for `stride` steps, the last one still growing
 *
 * 1. Numbers only, in flat arrays: a run of ten million records costs the page no object, and at most `samplesMax` samples. When they are
 *    full, each two become one and the stride doubles; least and most of a gauge are of every record between, so no peak is lost.
 * 2. Taken in as records arrive, each record once. Records that a long run let go, or detail made again, begin it anew.
 * 3. Of the whole database: L0 tables, bytes over targets and table bytes are summed over column families.
 * 4. What is over its target is what RocksDB's estimate of pending compaction bytes begins with: all of L0 where it is due, and of each
 *    deeper level the bytes above its target. What the way further down would cost on top is not in it.
 * 5. Time that the device worked is what records of reads, appends, writes in place and syncs say. Names (rename, remove, the directory)
 *    say it in RequestServed alone, and are not in it; nor is time for which a limit holds requests back.
 * 6. What reads and writes waited at the device is what is left of their latency without what the device took for them and without stalls.
 *    It is the sum of what RequestServed tells of their requests, to the nanosecond (tests/contract/series.test.ts). Tier 1 alone tells all of
 *    it but the sync of the directory that the first sync of a log makes: where detail was not told, that one is in it. Who waits for jobs
 *    (flush, compact, settle) or opens the database is left out.
 */
import { counterInfos } from '../protocol/counters.gen.ts';
import { addDeltasAt, causeAt, kindTable, summaryOf, zeroCounters } from '../protocol/decode.ts';
import {
  EngineCrashed,
  EngineOpened,
  FamilyDropped,
  FileAppended,
  FileRead,
  FileSynced,
  FileWritten,
  Kind,
  LevelScored,
  OpBegun,
  OpFinished,
  type OpKind,
  RequestServed,
  StallEnded,
  TableCreated,
  TableInstalled,
  TableRemoved,
} from '../protocol/records.gen.ts';
import type { History, Moment } from './history.ts';

/** Least, most and last of each sample. */
export interface Gauge {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly last: Float64Array;
}

/** Samples by place; only the first `count` places of each array mean something. */
export interface Samples {
  readonly count: number;
  /** Steps in each sample but the last. */
  readonly stride: number;
  /** Position after the last record of the sample: rising. */
  readonly position: Float64Array;
  /** The latest moment that any step has reached, ns: never falling. */
  readonly tNs: Float64Array;
  /** From the beginning to the end of the sample. */
  readonly operations: Float64Array;
  readonly deviceNs: Float64Array;
  /** Reads and writes that ended, and what they waited at the device. */
  readonly readsAndWrites: Float64Array;
  readonly waitedNs: Float64Array;
  readonly clientBytes: Float64Array;
  /** Written into tables, by flushes and compactions. */
  readonly tableBytes: Float64Array;
  readonly l0Tables: Gauge;
  readonly overTargetBytes: Gauge;
  readonly spaceBytes: Gauge;
  /** Whether it was an LSM-tree at all; a B+tree has no levels to tell of. */
  readonly levels: boolean;
}

const samplesMax = 1 << 16;
const samplesFirst = 1 << 10;
const totals = [
  'position',
  'tNs',
  'operations',
  'deviceNs',
  'readsAndWrites',
  'waitedNs',
  'clientBytes',
  'tableBytes',
] as const;
const gauges = ['l0Tables', 'overTargetBytes', 'spaceBytes'] as const;
type Total = (typeof totals)[number];
type GaugeName = (typeof gauges)[number];

const idOf = (name: string): number => counterInfos.find((info) => info.name === name)!.id;
const bytesWritten = idOf('bytes_written');
const flushBytes = idOf('flush_write_bytes');
const compactionBytes = idOf('compact_write_bytes');

/** Operations that wait for nobody but the device, and in stalls. */
const readsAndWrites: ReadonlySet<OpKind> = new Set<OpKind>([
  'put',
  'delete',
  'single_delete',
  'delete_range',
  'write',
  'get',
  'scan',
]);

const wanted = kindTable([
  Kind.OpBegun,
  Kind.StallEnded,
  Kind.RequestServed,
  Kind.OpFinished,
  Kind.StepFinished,
  Kind.EngineOpened,
  Kind.EngineCrashed,
  Kind.FamilyDropped,
  Kind.TableCreated,
  Kind.TableInstalled,
  Kind.TableRemoved,
  Kind.LevelScored,
  Kind.FileAppended,
  Kind.FileWritten,
  Kind.FileSynced,
  Kind.FileRead,
  Kind.BTreeOpened,
]);

interface Piece {
  readonly sizeBytes: number;
  readonly family: number;
  level: number | null;
}

export class Series {
  private history: History | null = null;
  private scanned = 0;
  private begun = 0;
  private at: Moment = { step: 0, ordinal: 0 };
  private columns: Record<Total, Float64Array> = newTotals(samplesFirst);
  private ranges: Record<GaugeName, Gauge> = newGauges(samplesFirst);
  private counters = zeroCounters();
  private tables = new Map<number, Piece>();
  private over = new Map<number, number>();
  /** Of the latency of the read or write that a job carries: what the device took for it, and stalls. */
  private explained = new Map<number, number>();
  private now: Record<Total | GaugeName, number> = nothing();
  private count = 0;
  private stride = 1;
  private steps = 0;
  private levels = true;
  private samples: Samples | null = null;

  /** @param max most samples kept, an even number. */
  constructor(private readonly max = samplesMax) {}

  /** Takes in what the history has more than before. */
  advance(history: History): void {
    if (history !== this.history || history.first !== this.begun || !this.isGoingOn(history)) this.begin(history);
    if (history.total === this.scanned) return;
    history.walk(this.scanned, history.total, wanted, this.take);
    this.scanned = history.total;
    this.at = history.moment(this.scanned);
    this.samples = null;
  }

  /** What the history tells so far. The same object as long as it has not grown; the arrays are the series' own. */
  read(history: History): Samples {
    this.advance(history);
    if (this.steps > 0) this.note();
    const { count, stride, columns, ranges, levels } = this;
    this.samples ??= { count: this.steps > 0 ? count + 1 : count, stride, levels, ...columns, ...ranges };
    return this.samples;
  }

  /** Whether what was scanned is still where it was: detail made again moves what lies behind it. */
  private isGoingOn(history: History): boolean {
    if (history.total < this.scanned) return false;
    const { step, ordinal } = history.moment(this.scanned);
    return step === this.at.step && ordinal === this.at.ordinal;
  }

  private begin(history: History): void {
    [this.history, this.scanned, this.begun] = [history, history.first, history.first];
    this.columns = newTotals(samplesFirst);
    this.ranges = newGauges(samplesFirst);
    this.counters = zeroCounters();
    this.tables = new Map();
    this.over = new Map();
    this.explained = new Map();
    this.now = nothing();
    [this.count, this.stride, this.steps] = [0, 1, 0];
    this.levels = true;
    this.samples = null;
    if (history.first > 0) this.resume(history);
  }

  /** Where the oldest records were let go: from what the scene at the first position says. */
  private resume(history: History): void {
    const scene = history.sceneAt(history.first);
    this.counters.set(scene.counters.subarray(0, this.counters.length));
    this.now.tNs = scene.tNs;
    this.levels = scene.btree === null;
    for (const { family, levels } of [{ family: 0, levels: scene.levels }, ...scene.families])
      for (const level of levels) {
        for (const number of level.tables)
          this.tables.set(number, { sizeBytes: scene.tables.get(number)?.sizeBytes ?? 0, family, level: level.level });
        this.score(family, level.level, level.sizeBytes, level.targetBytes, level.scoreMilli);
      }
    this.weigh();
  }

  private readonly take = (number: number, kind: number, v: DataView, at: number): void => {
    const cause = causeAt(v, at);
    switch (kind) {
      case Kind.OpBegun:
        if (readsAndWrites.has(OpBegun.opKind(v, at))) this.explained.set(cause, 0);
        break;
      case Kind.OpFinished: {
        const explained = this.explained.get(cause);
        if (explained !== undefined) {
          this.explained.delete(cause);
          this.now.readsAndWrites++;
          this.now.waitedNs += OpFinished.latencyNs(v, at) - explained;
        }
        this.now.operations++;
        this.finish(number, v, at);
        break;
      }
      case Kind.StallEnded:
        this.explain(cause, StallEnded.waitedNs(v, at));
        break;
      case Kind.RequestServed:
        if (RequestServed.request(v, at) === 'sync_dir')
          this.explain(cause, RequestServed.endNs(v, at) - RequestServed.beginNs(v, at));
        break;
      case Kind.StepFinished:
        this.finish(number, v, at);
        break;
      case EngineOpened.kind:
      case EngineCrashed.kind:
        this.levels = true;
        this.explained.clear();
        // What is known about table files goes on; which of them are in a level is told again.
        for (const table of this.tables.values()) table.level = null;
        this.over.clear();
        this.weigh();
        break;
      case Kind.BTreeOpened:
        this.levels = false;
        break;
      case Kind.FamilyDropped: {
        const family = FamilyDropped.family(v, at);
        for (const [table, piece] of this.tables) if (piece.family === family) this.tables.delete(table);
        for (const key of this.over.keys()) if (key >> 8 === family) this.over.delete(key);
        this.weigh();
        break;
      }
      case Kind.TableCreated:
        this.tables.set(TableCreated.table(v, at), {
          sizeBytes: TableCreated.sizeBytes(v, at),
          family: TableCreated.family(v, at),
          level: null,
        });
        break;
      case Kind.TableInstalled:
        this.place(TableInstalled.table(v, at), TableInstalled.level(v, at));
        break;
      case Kind.TableRemoved: {
        const table = TableRemoved.table(v, at);
        // A trivial move is removed here and installed there, in either order.
        if (this.tables.get(table)?.level === TableRemoved.level(v, at)) this.place(table, null);
        break;
      }
      case Kind.LevelScored:
        this.score(
          LevelScored.family(v, at),
          LevelScored.level(v, at),
          LevelScored.sizeBytes(v, at),
          LevelScored.targetBytes(v, at),
          LevelScored.scoreMilli(v, at),
        );
        this.gauge('overTargetBytes', sum(this.over.values()));
        break;
      case Kind.FileAppended:
        this.serve(cause, FileAppended.deviceNs(v, at));
        break;
      case Kind.FileWritten:
        this.serve(cause, FileWritten.deviceNs(v, at));
        break;
      case Kind.FileSynced:
        this.serve(cause, FileSynced.deviceNs(v, at));
        break;
      case Kind.FileRead:
        this.serve(cause, FileRead.deviceNs(v, at));
        break;
      default:
    }
  };

  private serve(cause: number, serviceNs: number): void {
    this.now.deviceNs += serviceNs;
    this.explain(cause, serviceNs);
  }

  private explain(cause: number, ns: number): void {
    const before = this.explained.get(cause);
    if (before !== undefined) this.explained.set(cause, before + ns);
  }

  private score(family: number, level: number, sizeBytes: number, targetBytes: number, scoreMilli: number): void {
    const over = level === 0 ? (scoreMilli >= 1000 ? sizeBytes : 0) : Math.max(0, sizeBytes - targetBytes);
    this.over.set((family << 8) | level, over);
  }

  private place(table: number, level: number | null): void {
    const piece = this.tables.get(table) ?? { sizeBytes: 0, family: 0, level: null };
    this.tables.set(table, piece);
    const { now } = this;
    if (piece.level === 0) this.gauge('l0Tables', now.l0Tables - 1);
    if (piece.level !== null) this.gauge('spaceBytes', now.spaceBytes - piece.sizeBytes);
    piece.level = level;
    if (level === 0) this.gauge('l0Tables', now.l0Tables + 1);
    if (level !== null) this.gauge('spaceBytes', now.spaceBytes + piece.sizeBytes);
  }

  /** All gauges anew, from what stands in levels. */
  private weigh(): void {
    const placed = [...this.tables.values()].filter((piece) => piece.level !== null);
    this.gauge('l0Tables', placed.filter((piece) => piece.level === 0).length);
    this.gauge('spaceBytes', sum(placed.map((piece) => piece.sizeBytes)));
    this.gauge('overTargetBytes', sum(this.over.values()));
  }

  private gauge(name: GaugeName, value: number): void {
    this.now[name] = value;
    const { least, most } = this.ranges[name];
    if (value < least[this.count]!) least[this.count] = value;
    if (value > most[this.count]!) most[this.count] = value;
  }

  private finish(number: number, v: DataView, at: number): void {
    const { now } = this;
    addDeltasAt(this.counters, v, at);
    now.position = number + 1;
    now.tNs = Math.max(now.tNs, summaryOf(v, at).tNs);
    if (++this.steps < this.stride) return;
    this.note();
    this.steps = 0;
    if (++this.count === this.max) this.halve();
    if (this.count === this.columns.position.length) this.grow();
    for (const name of gauges) this.ranges[name].least[this.count] = this.ranges[name].most[this.count] = now[name];
  }

  /** Writes the sample at hand down as it is now. */
  private note(): void {
    const { now, counters } = this;
    now.clientBytes = counters[bytesWritten]!;
    now.tableBytes = counters[flushBytes]! + counters[compactionBytes]!;
    for (const name of totals) this.columns[name][this.count] = now[name];
    for (const name of gauges) this.ranges[name].last[this.count] = now[name];
  }

  /** Each two samples become one. */
  private halve(): void {
    for (const name of totals) {
      const column = this.columns[name];
      for (let i = 0; 2 * i < this.count; i++) column[i] = column[2 * i + 1]!;
    }
    for (const name of gauges) {
      const { least, most, last } = this.ranges[name];
      for (let i = 0; 2 * i < this.count; i++) {
        least[i] = Math.min(least[2 * i]!, least[2 * i + 1]!);
        most[i] = Math.max(most[2 * i]!, most[2 * i + 1]!);
        last[i] = last[2 * i + 1]!;
      }
    }
    this.count /= 2;
    this.stride *= 2;
  }

  private grow(): void {
    const size = Math.min(this.max, 2 * this.count);
    const larger = (array: Float64Array): Float64Array => {
      const copy = new Float64Array(size);
      copy.set(array);
      return copy;
    };
    for (const name of totals) this.columns[name] = larger(this.columns[name]);
    for (const name of gauges) {
      const { least, most, last } = this.ranges[name];
      this.ranges[name] = { least: larger(least), most: larger(most), last: larger(last) };
    }
  }
}

/** The sample in which a position lies: the first that ends at or behind it; `count` for one behind all. O(log count). Pure. */
export function sampleOf({ position, count }: Pick<Samples, 'position' | 'count'>, at: number): number {
  let low = 0;
  for (let high = count; low < high;) {
    const middle = (low + high) >> 1;
    if (position[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const newTotals = (size: number): Record<Total, Float64Array> =>
  Object.fromEntries(totals.map((name) => [name, new Float64Array(size)])) as Record<Total, Float64Array>;

const newGauges = (size: number): Record<GaugeName, Gauge> =>
  Object.fromEntries(
    gauges.map((name) => [
      name,
      { least: new Float64Array(size), most: new Float64Array(size), last: new Float64Array(size) },
    ]),
  ) as unknown as Record<GaugeName, Gauge>;

const nothing = (): Record<Total | GaugeName, number> =>
  Object.fromEntries([...totals, ...gauges].map((name) => [name, 0])) as Record<Total | GaugeName, number>;

const sum = (numbers: Iterable<number>): number => {
  let all = 0;
  for (const each of numbers) all += each;
  return all;
};
