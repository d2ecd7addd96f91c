/**
 * Lifetimes of point tombstones: each from its write to its drop, with its locations and the reasons it was kept.
 *
 *   written ── memtable 3 ── #7 in L0 ── #12 in L1 ────────── #31 in L2 ──●  dropped: no deeper level can hold its key
 *                 flushed      kept: #9 covers its key    moved, not rewritten
 *
 * Entries are recorded one by one (tier 2). Where their table is, and until when, comes from records of tables (tier
 * 1), once for all tombstones in it. So a lifetime lists the tables it was written into, and each table lists its levels. A
 * tombstone stays in its old table until that table is removed; a drop decided by then is its end. If a table is
 * removed without a record about a tombstone in it (detail left the window, or was not recorded), the record of the
 * life ends, not the tombstone: its end is 'unrecorded', without a lifetime. Range tombstones are cut into fragments and
 * have no single life; they are not tracked.
 *
 * Times are virtual: the latest end of any step up to the one that contains the event, so no life runs backwards.
 *
 * Invariants: 1. `at(history, position)` depends only on the records before the position: a jump equals a fold from
 * zero; 2. a lifetime ends once; 3. at most lifetimesMax are tracked, the first of the run; later ones are ignored.
 *
 * Law (tests/contract/lifetimes.test.ts): if everything was recorded, the number of live ones at the end of a
 * step, for memtables and level by level, equals the count of the scene's tables (live-tombstones.ts).
 */
import { compareBytes } from '../../../base/bytes.ts';
import { isSummary, kindTable, summaryOf } from '../../../protocol/decode.ts';
import {
  CompactionPicked,
  EngineOpened,
  EntryDropped,
  EntryFlushed,
  EntryKept,
  FamilyDropped,
  JobFinished,
  Kind,
  MemtableCreated,
  MemtableInserted,
  MemtableRetired,
  OpFinished,
  SnapshotReleased,
  StepFinished,
  TableCreated,
  TableInstalled,
  TableRemoved,
} from '../../../protocol/records.gen.ts';
import { isTombstone } from '../../entry.ts';
import type { History, RecordAt } from '../../history.ts';
import { lowerBound } from '../../order.ts';
import {
  lifetimeAt,
  type Ending,
  type Event,
  type Kept,
  type Lifetime,
  type LifetimesAt,
  type Step,
  type Table,
  type RecordedLifetime,
} from './tombstone-lifetime.ts';
import type { Key } from '../../types.ts';

const lifetimesMax = 200_000;

/** The memtable number in entries recorded by recovery, which precede recovery's tables. */
const recovery = 0;

const read = kindTable([
  ...[Kind.MemtableCreated, Kind.MemtableInserted, Kind.MemtableRetired, Kind.EntryFlushed, Kind.EntryKept],
  ...[
    Kind.EntryDropped,
    Kind.CompactionPicked,
    Kind.TableCreated,
    Kind.TableInstalled,
    Kind.TableRemoved,
    Kind.JobFinished,
  ],
  ...[Kind.SnapshotReleased, Kind.EngineCrashed, Kind.EngineOpened, Kind.FamilyDropped],
  ...[OpFinished.kind, StepFinished.kind],
]);

/** Reads a history as it grows. Use one per history. */
export class TombstoneLifetimes {
  private history: History | null = null;
  private revision = 0;
  private scanned = 0;
  /** Latest end of a step so far. */
  private latestNs = 0;
  private recorded: RecordedLifetime[] = [];
  /** Live ones, by sequence. */
  private living = new Map<number, RecordedLifetime>();
  private families = new Map<number, number>();
  private memtables = new Map<number, RecordedLifetime[]>();
  private tables = new Map<number, Table>();
  /** By job: tombstones written into the table it is creating. */
  private writing = new Map<number, { readonly lifetime: RecordedLifetime; readonly kept: Kept | null }[]>();
  private leaving = new Map<number, RecordedLifetime[]>();
  private released: { readonly snapshot: number; readonly sequence: number; readonly record: number }[] = [];
  private crash: Event | null = null;
  private steps = new Map<number, Step>();
  /** Ends, in order. */
  private ends: Step[] = [];
  private sorted: { readonly family: number; readonly recorded: number; readonly keys: readonly Key[] } = {
    family: 0,
    recorded: 0,
    keys: [],
  };
  /** Within the current step: jobs that ended, and tombstones with the place they left. */
  private finished: number[] = [];
  private left: {
    readonly lifetimes: readonly RecordedLifetime[];
    readonly from: Table | number;
    readonly by: Event;
    readonly otherwise: Ending;
  }[] = [];
  /** Compactions that delete tables with their rows. */
  private deleting = new Set<number>();

  /**
   * The lifetimes of one family before a position, where the scene's clock is `clockNs`. O(records since the last call +
   * lifetimes); reads all records again if detail was inserted.
   */
  at(history: History, position: number, family: number, clockNs: number): LifetimesAt {
    const { revision } = history;
    if (history !== this.history || history.total < this.scanned || revision !== this.revision)
      Object.assign(this, new TombstoneLifetimes(), { history, revision });
    if (history.total > this.scanned) {
      history.forEach(this.scanned, history.total, (record) => this.take(record), read);
      this.scanned = history.total;
    }
    const ended = this.ends[lowerBound(this.ends, ({ record }) => record < position) - 1];
    const nowNs = Math.max(clockNs, ended?.tNs ?? 0);
    const lifetimes: Lifetime[] = [];
    // In the order of writing.
    for (const lifetime of this.recorded) {
      if (lifetime.record >= position) break;
      if (lifetime.family === family) lifetimes.push(lifetimeAt(lifetime, position, nowNs));
    }
    return { nowNs, lifetimes };
  }

  /** The keys of all tombstones of a family read so far, ascending, without duplicates: the same array until there are more. */
  keysOf(family: number): readonly Key[] {
    const { recorded, sorted } = this;
    if (sorted.family !== family || sorted.recorded !== recorded.length) {
      const keys = recorded.filter((lifetime) => lifetime.family === family).map(({ key }) => key);
      keys.sort(compareBytes);
      const once = keys.filter((key, i) => i === 0 || compareBytes(key, keys[i - 1]!) !== 0);
      this.sorted = { family, recorded: recorded.length, keys: once };
    }
    return this.sorted.keys;
  }

  private eventOf({ number, cause }: RecordAt): Event {
    let step = this.steps.get(cause);
    if (step === undefined) this.steps.set(cause, (step = { record: Infinity, tNs: Infinity }));
    return { record: number, step };
  }

  private take(record: RecordAt): void {
    const { kind, v, at, number } = record;
    if (isSummary(kind)) {
      this.endStep(record);
      return;
    }
    switch (kind) {
      case Kind.MemtableCreated:
        this.families.set(MemtableCreated.memtable(v, at), MemtableCreated.family(v, at));
        break;
      case Kind.MemtableInserted:
        if (isTombstone(MemtableInserted.type(v, at))) this.insert(record);
        break;
      case Kind.MemtableRetired: {
        const memtable = MemtableRetired.memtable(v, at);
        this.left.push({
          lifetimes: this.memtables.get(memtable) ?? [],
          from: memtable,
          by: this.eventOf(record),
          otherwise: 'unrecorded',
        });
        this.memtables.delete(memtable);
        break;
      }
      case Kind.EntryFlushed:
        this.write(EntryFlushed.sequence(v, at), EntryFlushed.job(v, at), null);
        break;
      case Kind.EntryKept:
        if (isTombstone(EntryKept.type(v, at)))
          this.write(EntryKept.sequence(v, at), EntryKept.job(v, at), {
            reason: EntryKept.reason(v, at),
            witness: EntryKept.witness(v, at),
          });
        break;
      case Kind.EntryDropped: {
        const lifetime = this.living.get(EntryDropped.sequence(v, at));
        if (lifetime === undefined) break;
        const job = EntryDropped.job(v, at);
        lifetime.leaving = { why: EntryDropped.reason(v, at), record: number, job };
        append(this.leaving, job, lifetime);
        break;
      }
      case Kind.TableCreated:
        this.create(record);
        break;
      case Kind.TableInstalled:
        this.install(TableInstalled.table(v, at), TableInstalled.level(v, at), this.eventOf(record));
        break;
      case Kind.TableRemoved: {
        const table = this.tables.get(TableRemoved.table(v, at));
        const otherwise = this.deleting.has(record.cause) ? 'table_deleted' : 'unrecorded';
        if (table !== undefined) this.takeOut(table, this.eventOf(record), otherwise);
        break;
      }
      case Kind.CompactionPicked:
        if (CompactionPicked.reason(v, at) === 'fifo_max_size') this.deleting.add(CompactionPicked.job(v, at));
        break;
      case Kind.JobFinished:
        this.finished.push(JobFinished.job(v, at));
        break;
      case Kind.SnapshotReleased:
        this.released.push({
          snapshot: SnapshotReleased.snapshot(v, at),
          sequence: SnapshotReleased.sequence(v, at),
          record: number,
        });
        break;
      case Kind.EngineCrashed:
        this.crash = this.eventOf(record);
        break;
      case Kind.EngineOpened:
        this.open(EngineOpened.lastSequence(v, at), this.eventOf(record));
        break;
      case Kind.FamilyDropped:
        for (const lifetime of [...this.living.values()])
          if (lifetime.family === FamilyDropped.family(v, at))
            this.end(lifetime, 'family_dropped', this.eventOf(record));
        break;
      default:
    }
  }

  private insert(record: RecordAt): void {
    const { v, at } = record;
    const memtable = MemtableInserted.memtable(v, at);
    const sequence = MemtableInserted.sequence(v, at);
    const known = this.living.get(sequence);
    // Of the entries a log restores, only those already known have a beginning.
    if (known !== undefined) known.at = memtable;
    if (memtable === recovery || known !== undefined || this.recorded.length === lifetimesMax) return;
    const lifetime: RecordedLifetime = {
      ...this.eventOf(record),
      key: MemtableInserted.key(v, at).slice(),
      sequence,
      type: MemtableInserted.type(v, at),
      family: this.families.get(memtable) ?? 0,
      memtable,
      tables: [],
      at: memtable,
      leaving: null,
      end: null,
      over: null,
      overAt: 0,
    };
    this.recorded.push(lifetime);
    this.living.set(sequence, lifetime);
    append(this.memtables, memtable, lifetime);
  }

  private write(sequence: number, job: number, kept: Kept | null): void {
    const lifetime = this.living.get(sequence);
    if (lifetime !== undefined) append(this.writing, job, { lifetime, kept });
  }

  private create({ v, at }: RecordAt): void {
    const number = TableCreated.table(v, at);
    const job = TableCreated.job(v, at);
    let table = this.tables.get(number);
    // The number of a table that was never installed because of a crash is free again.
    if (table === undefined || table.levels.length === 0)
      this.tables.set(number, (table = { number, levels: [], level: null, lifetimes: [] }));
    if (job === 0) {
      const [low, high] = [TableCreated.smallestSequence(v, at), TableCreated.largestSequence(v, at)];
      const family = TableCreated.family(v, at);
      for (const lifetime of this.living.values())
        if (
          lifetime.at === recovery &&
          lifetime.family === family &&
          low <= lifetime.sequence &&
          lifetime.sequence <= high
        )
          this.into(table, lifetime, null);
      return;
    }
    for (const { lifetime, kept } of this.writing.get(job) ?? []) this.into(table, lifetime, kept);
    this.writing.delete(job);
  }

  private into(table: Table, lifetime: RecordedLifetime, kept: Kept | null): void {
    lifetime.tables.push({ table, kept });
    table.lifetimes.push(lifetime);
  }

  private install(number: number, level: number, by: Event): void {
    const table = this.tables.get(number);
    if (table === undefined) return;
    table.level = level;
    // Opening a database records the levels of its tables again.
    if (table.levels.at(-1)?.level === level) return;
    table.levels.push({ ...by, level });
    for (const lifetime of table.lifetimes) lifetime.at = table;
  }

  private takeOut(table: Table, by: Event, otherwise: Ending): void {
    table.level = null;
    this.left.push({ lifetimes: table.lifetimes, from: table, by, otherwise });
  }

  /** The step is complete: a tombstone that left a place and entered no other has ended there. */
  private endStep({ v, at, cause, number }: RecordAt): void {
    this.latestNs = Math.max(this.latestNs, summaryOf(v, at).tNs);
    const step = this.steps.get(cause);
    this.steps.delete(cause);
    if (step !== undefined) this.ends.push(Object.assign(step, { record: number, tNs: this.latestNs }));
    for (const { lifetimes, from, by, otherwise } of this.left) {
      if (typeof from === 'object' && from.level !== null) continue;
      for (const lifetime of lifetimes)
        if (lifetime.at === from && lifetime.end === null) this.end(lifetime, otherwise, by, number);
      if (typeof from === 'object') from.lifetimes = [];
    }
    for (const job of this.finished) {
      for (const lifetime of this.leaving.get(job) ?? []) lifetime.leaving = null;
      this.leaving.delete(job);
      this.writing.delete(job);
    }
    this.left = [];
    this.finished = [];
  }

  /**
   * Ends a lifetime. The reason is the pending compaction decision, or `otherwise`. `known`: the record from which this is
   * certain, at or after `by`.
   */
  private end(lifetime: RecordedLifetime, otherwise: Ending, by: Event, known = by.record): void {
    const { why, record, job } = lifetime.leaving ?? { why: otherwise, record: by.record, job: 0 };
    lifetime.end = { ...by, known, end: { why, record, job, released: job === 0 ? null : this.releasedFor(lifetime) } };
    this.living.delete(lifetime.sequence);
  }

  /** The snapshot for which the previous compaction had to keep it, if released since: snapshots before it hold what it hides. */
  private releasedFor({ tables, sequence }: RecordedLifetime): number | null {
    const last = tables.at(-1);
    if (last?.kept?.reason !== 'tombstone_needed_by_snapshot') return null;
    const since = last.table.levels[0]?.record ?? 0;
    const released = this.released.findLast((each) => each.record > since && each.sequence < sequence);
    return released?.snapshot ?? null;
  }

  /** Recovery has re-recorded every in-memory tombstone that the logs contain; the others are lost. */
  private open(lastSequence: number, by: Event): void {
    for (const lifetime of [...this.living.values()]) {
      lifetime.leaving = null;
      if (typeof lifetime.at === 'number' && lifetime.at !== recovery)
        this.end(lifetime, lifetime.sequence > lastSequence ? 'lost' : 'unrecorded', this.crash ?? by, by.record);
    }
    for (const table of this.tables.values()) if (table.level !== null) this.takeOut(table, by, 'unrecorded');
    this.crash = null;
    this.deleting.clear();
    this.writing.clear();
    this.leaving.clear();
    this.memtables.clear();
    this.families.clear();
  }
}

function append<T>(lists: Map<number, T[]>, of: number, what: T): void {
  const list = lists.get(of);
  if (list === undefined) lists.set(of, [what]);
  else list.push(what);
}
