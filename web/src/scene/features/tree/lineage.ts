/**
 * The lineage of a key: each version from its write to its current location or its drop, with the record of each step.
 *
 *   put ─ memtable 3 ─ flush ─ table 7 in L0 ─ kept by compaction 9 (why) ─ table 12 in L1 ─ dropped by compaction 20 (why)
 *
 * It takes one walk over the records for a key, then only over new records. A version is identified by its sequence;
 * records about single entries carry key and sequence. The next TableCreated of the same job says which table an entry
 * went into. Where entries were not recorded (a load recorded with less detail, or detail that left the window) only
 * operations on the key are known: `unrecorded` counts the writes that no entry record followed. A version that was in
 * memory when a database was opened and is not recorded again has no known location.
 *
 * Invariants: 1. every step refers to a record of the history, and its sentence is that record's sentence (why.ts); 2.
 * a version's locations follow from records of TableInstalled, TableRemoved, TrivialMoved and memtables only; 3. a
 * sequence lost in a crash is free again: its next use is a different version.
 *
 * Law (tests/contract/lineage.test.ts): the versions with a location are those in the memtables and tables of the
 * scene, at the same locations.
 */
import { compareBytes } from '../../../base/bytes.ts';
import {
  CompactionPicked,
  EngineOpened,
  EntryDropped,
  EntryFlushed,
  EntryKept,
  type EntryType,
  FamilyDropped,
  JobFinished,
  Kind,
  MemtableCreated,
  MemtableInserted,
  OpBegun,
  OpFinished,
  RangeTombstoneInserted,
  TableCreated,
  TableInstalled,
  TableRemoved,
  TrivialMoved,
} from '../../../protocol/records.gen.ts';
import { isWrite } from '../../entry.ts';
import type { History, RecordAt } from '../../history.ts';
import type { Key } from '../../types.ts';

/** One event in the life of a version. */
export interface Step {
  readonly what:
    'written' | 'inserted' | 'recovered' | 'flushed' | 'kept' | 'dropped' | 'table' | 'installed' | 'moved' | 'lost';
  /** Number of its record. */
  readonly record: number;
}

/** Location of a version. Gone: dropped, lost in a crash, or its table or family was deleted. Unrecorded: not recorded. */
export type VersionLocation =
  | { readonly kind: 'memtable'; readonly memtable: number }
  | { readonly kind: 'table'; readonly table: number; readonly level: number | null }
  | { readonly kind: 'gone' | 'unrecorded' };

export interface VersionHistory {
  readonly sequence: number;
  readonly type: EntryType;
  /** In chronological order. */
  readonly steps: readonly Step[];
  readonly place: VersionLocation;
}

/** A range tombstone that covers the key and deletes its older versions. */
export interface Cover {
  readonly sequence: number;
  readonly record: number;
}

export interface Lineage {
  /** Newest first; for equal sequences, the one lost last comes first. */
  readonly versions: readonly VersionHistory[];
  readonly covers: readonly Cover[];
  /** Record numbers of writes to the key without a recorded entry; newest last, at most 256. */
  readonly unrecorded: readonly number[];
  readonly unrecordedCount: number;
}

interface TrackedVersion {
  readonly sequence: number;
  readonly type: EntryType;
  readonly steps: Step[];
  place: VersionLocation;
  /** The job that is writing it into a table that is not numbered or not installed yet; and its location before that. */
  writing: number | null;
  before: VersionLocation | null;
  /** The job that drops it: it is gone once the job has succeeded. */
  leaving: number | null;
}

const unrecordedMax = 256;
/** The memtable number in entries recorded by recovery, which precede recovery's tables. */
const recovery = 0;

/** Reads a history for one key of one family as it grows. */
export class LineageReader {
  private readonly key: Key;
  private readonly family: number;
  private history: History | null = null;
  private revision = 0;
  private scanned = 0;
  /** By sequence: versions that have a location. */
  private alive = new Map<number, TrackedVersion>();
  private ended: TrackedVersion[] = [];
  private covers: Cover[] = [];
  private unrecorded: number[] = [];
  private unrecordedCount = 0;
  private families = new Map<number, number>();
  private levels = new Map<number, number>();
  private crash: number | null = null;
  /** Compactions that delete tables with their rows. */
  private deleting = new Set<number>();
  /** The write that each job carries, and whether it writes the key and no entry was recorded yet. */
  private writes = new Map<number, { readonly record: number; silent: boolean }>();

  constructor(key: Key, family: number) {
    this.key = key;
    this.family = family;
  }

  /** The lineage as of a position. Moving forward costs only the new records; moving back reads from the start. */
  read(history: History, position: number): Lineage {
    const { revision } = history;
    if (history !== this.history || revision !== this.revision || position < this.scanned)
      Object.assign(this, new LineageReader(this.key, this.family), { history, revision });
    history.forEach(this.scanned, position, (record) => this.take(record));
    this.scanned = position;
    const versions = [...this.ended, ...this.alive.values()]
      .map((version) => ({
        sequence: version.sequence,
        type: version.type,
        steps: [...version.steps],
        place: this.placed(version),
      }))
      .reverse()
      .sort((a, b) => b.sequence - a.sequence);
    return { versions, covers: this.covers, unrecorded: this.unrecorded, unrecordedCount: this.unrecordedCount };
  }

  /** A table that is created but not installed holds nothing: until then the version is at its previous location. */
  private placed({ place, before }: TrackedVersion): VersionLocation {
    if (place.kind !== 'table') return place;
    const level = this.levels.get(place.table) ?? null;
    if (level !== null || before === null) return { ...place, level };
    return before.kind === 'table' ? { ...before, level: this.levels.get(before.table) ?? null } : before;
  }

  private isKey(bytes: Uint8Array): boolean {
    return bytes.length === this.key.length && compareBytes(bytes, this.key) === 0;
  }

  private isOwn(memtable: number): boolean {
    return (this.families.get(memtable) ?? 0) === this.family;
  }

  private take(record: RecordAt): void {
    const { kind, v, at, cause, number } = record;
    switch (kind) {
      case Kind.MemtableCreated:
        this.families.set(MemtableCreated.memtable(v, at), MemtableCreated.family(v, at));
        break;
      case Kind.OpBegun:
        this.begin(record);
        break;
      case Kind.OpFinished:
        this.finish(cause, OpFinished.status(v, at) === 'ok');
        break;
      case Kind.MemtableInserted:
        if (this.isKey(MemtableInserted.key(v, at))) this.insert(record);
        break;
      case Kind.RangeTombstoneInserted:
        this.cover(record);
        break;
      case Kind.EntryFlushed:
        if (this.isKey(EntryFlushed.key(v, at)) && this.isOwn(EntryFlushed.memtable(v, at)))
          this.write(EntryFlushed.sequence(v, at), 'flushed', number, EntryFlushed.job(v, at));
        break;
      case Kind.EntryKept:
        if (this.isKey(EntryKept.key(v, at)))
          this.write(EntryKept.sequence(v, at), 'kept', number, EntryKept.job(v, at));
        break;
      case Kind.EntryDropped:
        if (this.isKey(EntryDropped.key(v, at)))
          this.drop(this.alive.get(EntryDropped.sequence(v, at)), number, EntryDropped.job(v, at));
        break;
      case Kind.TableCreated:
        this.create(record);
        break;
      case Kind.TableInstalled:
        this.install(TableInstalled.table(v, at), TableInstalled.level(v, at), number);
        break;
      case Kind.CompactionPicked:
        if (CompactionPicked.reason(v, at) === 'fifo_max_size') this.deleting.add(CompactionPicked.job(v, at));
        break;
      case Kind.TableRemoved:
        if (this.deleting.has(cause)) this.ofTable(TableRemoved.table(v, at), (version) => this.lose(version, number));
        break;
      case Kind.TrivialMoved:
        this.ofTable(TrivialMoved.table(v, at), (version) => version.steps.push({ what: 'moved', record: number }));
        break;
      case Kind.JobFinished:
        this.endJob(JobFinished.job(v, at), JobFinished.status(v, at) === 'ok');
        break;
      case Kind.EngineCrashed:
        this.crash = number;
        break;
      case Kind.EngineOpened:
        this.open(EngineOpened.lastSequence(v, at), number);
        break;
      case Kind.FamilyDropped:
        if (FamilyDropped.family(v, at) === this.family)
          for (const version of [...this.alive.values()]) this.lose(version, number);
        break;
      default:
    }
  }

  private begin({ v, at, cause, number }: RecordAt): void {
    const what = OpBegun.opKind(v, at);
    if (!isWrite(what) || OpBegun.family(v, at) !== (what === 'write' ? 0 : this.family)) return;
    const silent = what !== 'write' && what !== 'delete_range' && this.isKey(OpBegun.key(v, at));
    this.writes.set(cause, { record: number, silent });
  }

  /** `accepted`: a refused write has no entries, so none can be missing. */
  private finish(cause: number, accepted: boolean): void {
    const write = this.writes.get(cause);
    this.writes.delete(cause);
    if (write?.silent !== true || !accepted) return;
    this.unrecordedCount++;
    this.unrecorded = [...this.unrecorded, write.record].slice(-unrecordedMax);
  }

  private insert({ v, at, cause, number }: RecordAt): void {
    const memtable = MemtableInserted.memtable(v, at);
    const sequence = MemtableInserted.sequence(v, at);
    const known = this.alive.get(sequence);
    const place = { kind: 'memtable', memtable } as const;
    if (memtable === recovery) {
      // Log records do not name families: only a known sequence identifies the family of an entry.
      if (known === undefined && (this.family !== 0 || [...this.families.values()].some((family) => family !== 0)))
        return;
      const version = known ?? this.addVersion(sequence, MemtableInserted.type(v, at));
      version.steps.push({ what: 'recovered', record: number });
      version.place = place;
      return;
    }
    if (!this.isOwn(memtable)) return;
    const version = this.addVersion(sequence, MemtableInserted.type(v, at));
    const write = this.writes.get(cause);
    if (write !== undefined) {
      version.steps.push({ what: 'written', record: write.record });
      write.silent = false;
    }
    version.steps.push({ what: 'inserted', record: number });
    version.place = place;
  }

  private addVersion(sequence: number, type: EntryType): TrackedVersion {
    const version: TrackedVersion = {
      sequence,
      type,
      steps: [],
      place: { kind: 'unrecorded' },
      writing: null,
      before: null,
      leaving: null,
    };
    this.alive.set(sequence, version);
    return version;
  }

  private drop(version: TrackedVersion | undefined, record: number, job: number): void {
    if (version === undefined) return;
    version.steps.push({ what: 'dropped', record });
    version.leaving = job;
  }

  private lose(version: TrackedVersion, record: number): void {
    version.steps.push({ what: 'lost', record });
    this.end(version);
  }

  private end(version: TrackedVersion): void {
    version.place = { kind: 'gone' };
    this.alive.delete(version.sequence);
    this.ended.push(version);
  }

  private write(sequence: number, what: 'flushed' | 'kept', record: number, job: number): void {
    const version = this.alive.get(sequence);
    if (version === undefined) return;
    version.steps.push({ what, record });
    version.writing = job;
    version.before = version.place;
  }

  private create({ v, at, number }: RecordAt): void {
    const job = TableCreated.job(v, at);
    const table = TableCreated.table(v, at);
    const [low, high] = [TableCreated.smallestSequence(v, at), TableCreated.largestSequence(v, at)];
    for (const version of this.alive.values()) {
      const recovered =
        job === 0 &&
        version.place.kind === 'memtable' &&
        version.place.memtable === recovery &&
        TableCreated.family(v, at) === this.family &&
        low <= version.sequence &&
        version.sequence <= high;
      const written = job !== 0 && version.writing === job && version.place === version.before;
      if (!recovered && !written) continue;
      version.steps.push({ what: 'table', record: number });
      version.place = { kind: 'table', table, level: null };
    }
  }

  private install(table: number, level: number, record: number): void {
    const known = this.levels.has(table);
    this.levels.set(table, level);
    if (!known) this.ofTable(table, (version) => version.steps.push({ what: 'installed', record }));
  }

  private endJob(job: number, ok: boolean): void {
    for (const version of [...this.alive.values()]) {
      if (version.leaving === job && ok) this.end(version);
      if (version.leaving === job) version.leaving = null;
      if (version.writing !== job) continue;
      if (!ok && version.before !== null) version.place = version.before;
      version.writing = null;
      version.before = null;
    }
  }

  /** Recovery has re-recorded every in-memory version that the logs contain; the others are lost. */
  private open(lastSequence: number, record: number): void {
    for (const version of [...this.alive.values()]) {
      // A job that was running when the engine stopped has produced nothing.
      if (version.writing !== null && version.before !== null && version.place.kind === 'table')
        version.place = version.before;
      version.writing = version.before = version.leaving = null;
      if (version.place.kind !== 'memtable' || version.place.memtable === recovery) continue;
      if (version.sequence > lastSequence) this.lose(version, this.crash ?? record);
      else version.place = { kind: 'unrecorded' };
    }
    this.crash = null;
    this.deleting.clear();
  }

  private cover({ v, at, number }: RecordAt): void {
    const memtable = RangeTombstoneInserted.memtable(v, at);
    if (memtable === recovery || !this.isOwn(memtable)) return;
    const inside =
      compareBytes(RangeTombstoneInserted.begin(v, at), this.key) <= 0 &&
      compareBytes(this.key, RangeTombstoneInserted.end(v, at)) < 0;
    if (inside) this.covers = [...this.covers, { sequence: RangeTombstoneInserted.sequence(v, at), record: number }];
  }

  private ofTable(table: number, visit: (version: TrackedVersion) => void): void {
    for (const version of [...this.alive.values()])
      if (version.place.kind === 'table' && version.place.table === table) visit(version);
  }
}

/** Semantic addresses of the current locations of a key's versions. Pure. */
export function addressesOfLineage(lineage: Lineage, keyHex: string): readonly string[] {
  return lineage.versions.flatMap(({ place, sequence }) => {
    if (place.kind === 'table') return [`table:${place.table}`];
    return place.kind === 'memtable'
      ? [`memtable:${place.memtable}`, `memtable:${place.memtable}/entry:${keyHex}@${sequence}`]
      : [];
  });
}
