/**
 * The ledger of jobs: the bytes that each flush, compaction and move of the run read and wrote, and the time it took,
 * from its records. RocksDB's "Compaction Stats" is the sum of these lines by output level, so a cell of that table can
 * show the jobs that it sums.
 *
 *   job              level         counts
 *   flush            its table's   Write; and as flushed, the denominator of write amplification
 *   compaction       output        Rn: bytes of inputs from other levels; Rnp1: from the output level; Write; entries
 *   trivial move     output        Moved, nothing else
 *   FIFO             -             nothing, as in RocksDB: its compactions only delete tables
 *   memtable merge   L1            like a compaction; the memtable's declared bytes count in Rn and as flushed
 *
 * Rn and Rnp1 count whole tables, not the blocks that were actually read. Time is virtual, from when a job was queued
 * until it ended. A job that failed or has not ended is not counted. Opening a database resets the counts.
 *
 * Law (tests/contract/compaction-stats.test.ts): at every step boundary `countsAt` is the engine's own answer to
 * "compaction-stats".
 *
 * Source: engine-wasm/src/db/compaction_stats.h, which follows RocksDB, db/internal_stats.h.
 */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import type { CompactionCounts } from '../../../protocol/compaction-counts.ts';
import { isSummary, kindTable, summaryOf } from '../../../protocol/decode.ts';
import {
  CompactionAdvanced,
  CompactionInput,
  CompactionPicked,
  FamilyDropped,
  FlushBegun,
  JobFinished,
  JobQueued,
  Kind,
  MemtableRetired,
  MemtableSealed,
  TableCreated,
  TableInstalled,
  TrivialMoved,
} from '../../../protocol/records.gen.ts';
import { memberOf } from '../../families.ts';
import type { History, RecordAt } from '../../history.ts';
import { lowerBound } from '../../order.ts';
import type { Scene } from '../../types.ts';

/** A job that succeeded. Bytes are those of whole tables; times are nanoseconds of virtual time. */
export interface JobLine {
  readonly job: JobId;
  readonly kind: 'flush' | 'compaction' | 'move';
  readonly family: number;
  /** Output level. */
  readonly level: number;
  /** Numbers of its first record, and of the summary of the step in which it ended, which is when it is counted. */
  readonly begun: number;
  readonly counted: number;
  readonly readUpperBytes: number;
  readonly readOutputLevelBytes: number;
  readonly writeBytes: number;
  readonly movedBytes: number;
  readonly flushedBytes: number;
  readonly nanos: number;
  readonly entriesIn: number;
  readonly entriesOut: number;
  readonly inputs: readonly FileNumber[];
  readonly outputs: readonly FileNumber[];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Running extends Mutable<Omit<JobLine, 'inputs' | 'outputs'>> {
  inputs: FileNumber[];
  outputs: FileNumber[];
  installed: boolean;
  finished: boolean;
  ok: boolean;
}

const blank = (job: JobId, begun: number): Running => ({
  job,
  kind: 'compaction',
  family: 0,
  level: 0,
  begun,
  counted: -1,
  readUpperBytes: 0,
  readOutputLevelBytes: 0,
  writeBytes: 0,
  movedBytes: 0,
  flushedBytes: 0,
  nanos: 0,
  entriesIn: 0,
  entriesOut: 0,
  inputs: [],
  outputs: [],
  installed: false,
  finished: false,
  ok: false,
});

const kWanted = kindTable([
  Kind.EngineOpened,
  Kind.EngineCrashed,
  Kind.FamilyDropped,
  Kind.JobQueued,
  Kind.MemtableSealed,
  Kind.FlushBegun,
  Kind.CompactionPicked,
  Kind.CompactionInput,
  Kind.CompactionAdvanced,
  Kind.TableCreated,
  Kind.TrivialMoved,
  Kind.TableInstalled,
  Kind.MemtableRetired,
  Kind.JobFinished,
  Kind.OpFinished,
  Kind.StepFinished,
]);

/** Reads a history as it grows. */
export class JobTable {
  private history: History | null = null;
  private revision = 0;
  private scanned = 0;
  private done: JobLine[] = [];
  private running = new Map<JobId, Running>();
  private families = new Map<JobId, number>();
  private queuedNs = new Map<JobId, number>();
  private tableBytes = new Map<FileNumber, number>();
  private memtableBytes = new Map<number, number>();
  /** Numbers of the records at which the counts are reset. */
  private beginnings: number[] = [];
  private dropped: { readonly number: number; readonly family: number }[] = [];

  /**
   * Reads the records that arrived since the last call: O(their number). Starts over if the history is a different one
   * or detail was inserted.
   */
  read(history: History): this {
    const { revision } = history;
    if (history !== this.history || history.total < this.scanned || revision !== this.revision)
      Object.assign(this, new JobTable(), { history, revision });
    history.forEach(this.scanned, history.total, (record) => this.take(record), kWanted);
    this.scanned = history.total;
    return this;
  }

  /**
   * The jobs counted at a position, in the order in which they ended: of one family, and only since the database was
   * last opened.
   */
  at(position: number, family: number): readonly JobLine[] {
    const begin = this.beginnings[lowerBound(this.beginnings, (number) => number < position) - 1] ?? -1;
    if (this.dropped.some((drop) => drop.family === family && drop.number > begin && drop.number < position)) return [];
    const to = lowerBound(this.done, (line) => line.counted < position);
    const from = lowerBound(this.done, (line) => line.counted < begin);
    return this.done.slice(from, to).filter((line) => line.family === family);
  }

  private take({ number, kind, cause, v, at }: RecordAt): void {
    const own = this.running.get(cause as JobId);
    if (isSummary(kind)) {
      if (own !== undefined) this.step(own, number, summaryOf(v, at).tNs);
      return;
    }
    switch (kind) {
      case Kind.EngineOpened:
      case Kind.EngineCrashed:
        this.beginnings.push(number);
        this.running.clear();
        break;
      case Kind.FamilyDropped:
        this.dropped.push({ number, family: FamilyDropped.family(v, at) });
        break;
      case Kind.JobQueued:
        this.families.set(JobQueued.job(v, at), JobQueued.family(v, at));
        this.queuedNs.set(JobQueued.job(v, at), JobQueued.queuedNs(v, at));
        break;
      case Kind.MemtableSealed:
        this.memtableBytes.set(MemtableSealed.memtable(v, at), MemtableSealed.sizeBytes(v, at));
        break;
      case Kind.FlushBegun: {
        const job = this.begin(FlushBegun.job(v, at), number);
        job.kind = 'flush';
        break;
      }
      case Kind.CompactionPicked: {
        if (CompactionPicked.reason(v, at) === 'fifo_max_size') break;
        const job = this.begin(CompactionPicked.job(v, at), number);
        job.level = CompactionPicked.outputLevel(v, at);
        break;
      }
      case Kind.CompactionInput: {
        const table = CompactionInput.table(v, at);
        const bytes = this.tableBytes.get(table) ?? 0;
        const job = this.running.get(CompactionInput.job(v, at));
        job?.inputs.push(table);
        if (job === undefined) break;
        if (CompactionInput.level(v, at) === job.level) job.readOutputLevelBytes += bytes;
        else job.readUpperBytes += bytes;
        break;
      }
      case Kind.CompactionAdvanced:
        if (own === undefined) break;
        own.entriesIn = CompactionAdvanced.entriesIn(v, at);
        own.entriesOut = CompactionAdvanced.entriesOut(v, at);
        break;
      case Kind.TableCreated: {
        const table = TableCreated.table(v, at);
        const bytes = TableCreated.sizeBytes(v, at);
        this.tableBytes.set(table, bytes);
        const job = this.running.get(TableCreated.job(v, at));
        if (job === undefined) break;
        job.outputs.push(table);
        job.writeBytes += bytes;
        break;
      }
      case Kind.TrivialMoved: {
        const job = this.running.get(TrivialMoved.job(v, at));
        if (job === undefined) break;
        job.kind = 'move';
        job.outputs.push(TrivialMoved.table(v, at));
        break;
      }
      case Kind.TableInstalled:
        if (own === undefined) break;
        own.installed = true;
        if (own.kind === 'flush') own.level = TableInstalled.level(v, at);
        break;
      case Kind.MemtableRetired: {
        // A flush counts its table's bytes as flushed; a memtable merge counts the memtable's.
        if (own?.kind !== 'compaction') break;
        const bytes = this.memtableBytes.get(MemtableRetired.memtable(v, at)) ?? 0;
        own.flushedBytes += bytes;
        own.readUpperBytes += bytes;
        break;
      }
      case Kind.JobFinished: {
        const job = this.running.get(JobFinished.job(v, at));
        if (job === undefined) break;
        job.finished = true;
        job.ok = JobFinished.status(v, at) === 'ok' && (job.kind !== 'flush' || job.installed);
        break;
      }
      default:
    }
  }

  private begin(job: JobId, number: number): Running {
    const known = this.running.get(job);
    if (known !== undefined) return known;
    const begun = { ...blank(job, number), inputs: [], outputs: [], family: this.families.get(job) ?? 0 };
    this.running.set(job, begun);
    return begun;
  }

  /** Handles the end of a step of a job. */
  private step(job: Running, number: number, tNs: number): void {
    if (!job.finished) return;
    this.running.delete(job.job);
    if (!job.ok) return;
    job.counted = number;
    const { installed: _1, finished: _2, ok: _3, ...line } = job;
    if (line.kind === 'flush') line.flushedBytes = line.writeBytes;
    if (line.kind === 'move')
      this.done.push({
        ...line,
        movedBytes: line.readUpperBytes,
        readUpperBytes: 0,
        readOutputLevelBytes: 0,
        writeBytes: 0,
        flushedBytes: 0,
        entriesIn: 0,
        entriesOut: 0,
      });
    else this.done.push({ ...line, nanos: tNs - (this.queuedNs.get(job.job) ?? tNs) });
  }
}

/**
 * The counts of the table: job lines as `at` returns them, and the levels of the scene at the same position, set to
 * their family. Bytes being compacted are the inputs of the scene's running compactions; scores are the last ones
 * recorded. Pure.
 */
export function countsOf(lines: readonly JobLine[], scene: Scene, family: number): CompactionCounts {
  const levels = memberOf(scene, family)?.levels ?? [];
  const busy = new Set(
    [...scene.jobs.values()].flatMap((job) => (job.kind === 'compaction' ? job.inputs.map(({ table }) => table) : [])),
  );
  return {
    flushed_bytes: lines.reduce((sum, line) => sum + line.flushedBytes, 0),
    levels: levels.map(({ level, tables, sizeBytes, scoreMilli }) => {
      const own = lines.filter((line) => line.level === level);
      const sum = (of: (line: JobLine) => number): number => own.reduce((total, line) => total + of(line), 0);
      return {
        level,
        tables: tables.length,
        tables_being_compacted: tables.filter((table) => busy.has(table)).length,
        size_bytes: sizeBytes,
        score_milli: scoreMilli,
        read_upper_bytes: sum((line) => line.readUpperBytes),
        read_output_level_bytes: sum((line) => line.readOutputLevelBytes),
        write_bytes: sum((line) => line.writeBytes),
        moved_bytes: sum((line) => line.movedBytes),
        nanos: sum((line) => line.nanos),
        jobs: own.filter(({ kind }) => kind !== 'move').length,
        entries_in: sum((line) => line.entriesIn),
        entries_out: sum((line) => line.entriesOut),
      };
    }),
  };
}
