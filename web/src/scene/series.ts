/**
 * Series: amounts and totals over the whole run, drawn by the charts under the timeline and by its device lane.
 *
 * 1. Stored in samples.ts: numbers only, bounded for runs of any length.
 * 2. Each record is read once, as it arrives. If a long run dropped its oldest records, or detail was re-recorded,
 *    reading starts over.
 * 3. Covers the whole database: L0 tables, bytes over targets and table bytes are summed over column families.
 * 4. Bytes over target are the first part of RocksDB's estimate of pending compaction bytes: all of L0 if it is due,
 *    plus the bytes of each deeper level above its target. The cost of moving them further down is not included.
 * 5. Device time comes from the records of reads, appends, writes in place and syncs. Operations on names (rename,
 *    remove, the directory) report their time only in RequestServed and are not included; nor is time for which a limit
 *    delays requests.
 * 6. The waiting time of reads and writes at the device is their latency minus device service time, stalls and
 *    the wait for other writers. It equals the sum of waiting times in the RequestServed records, to the nanosecond
 *    (tests/contract/series.test.ts). Tier 1 contains everything needed except the directory sync made by the first sync
 *    of a log: without detail, that sync counts as waiting. Operations that wait for jobs (flush, compact, settle) or open the database are excluded.
 */
import { isLsm } from './design.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { addDeltasAt, causeAt, infoByKind, summaryOf, zeroCounters } from '../protocol/decode.ts';
import {
  FamilyDropped,
  FileAppended,
  FileRead,
  FileSynced,
  FileWritten,
  LevelScored,
  OpBegun,
  OpFinished,
  type OpKind,
  type RecordName,
  RequestServed,
  StallEnded,
  TableCreated,
  TableInstalled,
  TableRemoved,
  WriterWaited,
} from '../protocol/records.gen.ts';
import type { History, Moment } from './history.ts';
import { SampleColumns, type Samples } from './samples.ts';

const idOf = (name: string): number => counterInfos.find((info) => info.name === name)!.id;
const bytesWritten = idOf('bytes_written');
const flushBytes = idOf('flush_write_bytes');
const compactionBytes = idOf('compact_write_bytes');

/** Operations that wait only for the device, in stalls, and for other writers. */
const readsAndWrites: ReadonlySet<OpKind> = new Set<OpKind>([
  'put',
  'delete',
  'single_delete',
  'delete_range',
  'write',
  'get',
  'scan',
]);

type Taker = (v: DataView, at: number, cause: number, number: number) => void;

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
  private columns: SampleColumns;
  private counters = zeroCounters();
  private tables = new Map<number, Piece>();
  private over = new Map<number, number>();
  /** For the read or write that a job carries: the part of its latency explained by device service time and waits for others. */
  private explained = new Map<number, number>();
  private levels = true;
  private samples: Samples | null = null;

  /** @param max most samples kept, an even number. */
  constructor(private readonly max?: number) {
    this.columns = new SampleColumns(max);
  }

  /** Reads the new records of the history. */
  advance(history: History): void {
    if (history !== this.history || history.first !== this.begun || !this.isGoingOn(history)) this.begin(history);
    if (history.total === this.scanned) return;
    history.walk(this.scanned, history.total, this.wanted, (number, kind, v, at) =>
      this.takerOf[kind]!(v, at, causeAt(v, at), number),
    );
    this.scanned = history.total;
    this.at = history.moment(this.scanned);
    this.samples = null;
  }

  /** The samples so far. The same object until the history grows; the arrays are owned by the series. */
  read(history: History): Samples {
    this.advance(history);
    return (this.samples ??= { levels: this.levels, ...this.columns.read(this.sum) });
  }

  /** Whether the position read so far is still valid: re-recorded detail shifts later positions. */
  private isGoingOn(history: History): boolean {
    if (history.total < this.scanned) return false;
    const { step, ordinal } = history.moment(this.scanned);
    return step === this.at.step && ordinal === this.at.ordinal;
  }

  private begin(history: History): void {
    [this.history, this.scanned, this.begun] = [history, history.first, history.first];
    this.columns = new SampleColumns(this.max);
    this.counters = zeroCounters();
    this.tables = new Map();
    this.over = new Map();
    this.explained = new Map();
    this.levels = true;
    this.samples = null;
    if (history.first > 0) this.resume(history);
  }

  /** Starts from the scene at the first position if the oldest records were dropped. */
  private resume(history: History): void {
    const scene = history.sceneAt(history.first);
    this.counters.set(scene.counters.subarray(0, this.counters.length));
    this.columns.now.tNs = scene.tNs;
    this.levels = isLsm(scene);
    for (const { family, levels } of [{ family: 0, levels: scene.levels }, ...scene.families])
      for (const level of levels) {
        for (const number of level.tables)
          this.tables.set(number, { sizeBytes: scene.tables.get(number)?.sizeBytes ?? 0, family, level: level.level });
        this.score(family, level.level, level.sizeBytes, level.targetBytes, level.scoreMilli);
      }
    this.weigh();
  }

  private readonly takers: Readonly<Partial<Record<RecordName, Taker>>> = {
    OpBegun: (v, at, cause) => {
      if (readsAndWrites.has(OpBegun.opKind(v, at))) this.explained.set(cause, 0);
    },
    OpFinished: (v, at, cause, number) => {
      const explained = this.explained.get(cause);
      if (explained !== undefined) {
        this.explained.delete(cause);
        this.columns.now.readsAndWrites++;
        this.columns.now.waitedNs += OpFinished.latencyNs(v, at) - explained;
      }
      this.columns.now.operations++;
      this.finish(number, v, at);
    },
    StallEnded: (v, at, cause) => this.explain(cause, StallEnded.waitedNs(v, at)),
    WriterWaited: (v, at, cause) => this.explain(cause, WriterWaited.waitedNs(v, at)),
    RequestServed: (v, at, cause) => {
      if (RequestServed.request(v, at) === 'sync_dir')
        this.explain(cause, RequestServed.endNs(v, at) - RequestServed.beginNs(v, at));
    },
    StepFinished: (v, at, _cause, number) => this.finish(number, v, at),
    EngineOpened: () => this.reopen(),
    EngineCrashed: () => this.reopen(),
    BTreeOpened: () => {
      this.levels = false;
    },
    IndexLogOpened: () => {
      this.levels = false;
    },
    FamilyDropped: (v, at) => {
      const family = FamilyDropped.family(v, at);
      for (const [table, piece] of this.tables) if (piece.family === family) this.tables.delete(table);
      for (const key of this.over.keys()) if (key >> 8 === family) this.over.delete(key);
      this.weigh();
    },
    TableCreated: (v, at) => {
      const [sizeBytes, family] = [TableCreated.sizeBytes(v, at), TableCreated.family(v, at)];
      this.tables.set(TableCreated.table(v, at), { sizeBytes, family, level: null });
    },
    TableInstalled: (v, at) => this.place(TableInstalled.table(v, at), TableInstalled.level(v, at)),
    TableRemoved: (v, at) => {
      const table = TableRemoved.table(v, at);
      // A trivial move removes the table here and installs it there, in either order.
      if (this.tables.get(table)?.level === TableRemoved.level(v, at)) this.place(table, null);
    },
    LevelScored: (v, at) => {
      const [family, level] = [LevelScored.family(v, at), LevelScored.level(v, at)];
      const [sizeBytes, targetBytes] = [LevelScored.sizeBytes(v, at), LevelScored.targetBytes(v, at)];
      this.score(family, level, sizeBytes, targetBytes, LevelScored.scoreMilli(v, at));
      this.columns.gauge('overTargetBytes', sum(this.over.values()));
    },
    FileAppended: (v, at, cause) => this.serve(cause, FileAppended.deviceNs(v, at)),
    FileWritten: (v, at, cause) => this.serve(cause, FileWritten.deviceNs(v, at)),
    FileSynced: (v, at, cause) => this.serve(cause, FileSynced.deviceNs(v, at)),
    FileRead: (v, at, cause) => this.serve(cause, FileRead.deviceNs(v, at)),
  };
  /** By record kind. */
  private readonly takerOf = infoByKind.map((info) => this.takers[info?.name as RecordName]);
  private readonly wanted = Uint8Array.from(this.takerOf, (take) => (take === undefined ? 0 : 1));

  private reopen(): void {
    this.levels = true;
    this.explained.clear();
    // What is known about table files remains; their levels are recorded again.
    for (const table of this.tables.values()) table.level = null;
    this.over.clear();
    this.weigh();
  }

  private serve(cause: number, serviceNs: number): void {
    this.columns.now.deviceNs += serviceNs;
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
    const { now } = this.columns;
    if (piece.level === 0) this.columns.gauge('l0Tables', now.l0Tables - 1);
    if (piece.level !== null) this.columns.gauge('spaceBytes', now.spaceBytes - piece.sizeBytes);
    piece.level = level;
    if (level === 0) this.columns.gauge('l0Tables', now.l0Tables + 1);
    if (level !== null) this.columns.gauge('spaceBytes', now.spaceBytes + piece.sizeBytes);
  }

  /** Recomputes all gauges from the tables in levels. */
  private weigh(): void {
    const placed = [...this.tables.values()].filter((piece) => piece.level !== null);
    this.columns.gauge('l0Tables', placed.filter((piece) => piece.level === 0).length);
    this.columns.gauge('spaceBytes', sum(placed.map((piece) => piece.sizeBytes)));
    this.columns.gauge('overTargetBytes', sum(this.over.values()));
  }

  private finish(number: number, v: DataView, at: number): void {
    const { now } = this.columns;
    addDeltasAt(this.counters, v, at);
    now.position = number + 1;
    now.tNs = Math.max(now.tNs, summaryOf(v, at).tNs);
    this.columns.finishStep(this.sum);
  }

  private readonly sum = (): void => {
    const { counters } = this;
    this.columns.now.clientBytes = counters[bytesWritten]!;
    this.columns.now.tableBytes = counters[flushBytes]! + counters[compactionBytes]!;
  };
}

const sum = (numbers: Iterable<number>): number => {
  let all = 0;
  for (const each of numbers) all += each;
  return all;
};
