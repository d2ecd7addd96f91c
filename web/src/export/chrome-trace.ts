/**
 * Writes the run in the Trace Event format, which Perfetto, Chrome's performance panel and speedscope open:
 *
 *   Foreground     [put][put][ get ][  put [stall l0_stop]  ]      an operation: exactly its latency
 *   Client 2       [   put   ][ get ]                              more lanes if operations of several clients overlap
 *   Flush               [   flush 2    ]                           a job: from its first step to its last
 *   Compaction                   [ compaction 4: L0 to L1  ]       a second lane where two run at once
 *   Device         [a][a]  [read][  sync  ][append]                one request after another, as the device serves them
 *   L0 tables, Level bytes, Memtable bytes, Bytes over target      counters, written when they change
 *
 * Times are the engine's virtual nanoseconds, written as microseconds. Placement of slices:
 *
 * 1. An operation ends at the time of its OpFinished and lasts its latency; a stall begins at the end of the step that records it.
 * 2. Only the device advances the clock, and it serves one request at a time. So the requests of a step are consecutive, and the last one
 *    ends where the step ends. Some steps make requests without a recorded duration (renames, removals and directory syncs, during open
 *    and recovery); then all requests of the step become instants at its end.
 * 3. A job begins with the first request of its first step, and ends with its last step.
 * 4. Slices of one lane are consecutive or nested and never overlap otherwise (tests/contract/exports).
 *
 * An arrow leads from the operation or job that queued a job to that job. Unfinished jobs get a begin event without an end.
 *
 * Source: "Trace Event Format", N. Duca and D. Sinclair, Google, 2016.
 */
import { formatKey } from '../base/bytes.ts';
import {
  causeAt,
  deltasOf,
  addDeltas,
  isTier1,
  isSummary,
  kindAt,
  summaryOf,
  zeroCounters,
} from '../protocol/decode.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import {
  CompactionPicked,
  BackgroundErrorCleared,
  BackgroundErrorSet,
  EngineStopped,
  FileAppended,
  FileFailed,
  FileRead,
  FileRemoved,
  FileRenamed,
  FileSynced,
  FileWritten,
  FlushBegun,
  JobFinished,
  JobQueued,
  Kind,
  OpBegun,
  OpFinished,
  SingleDeleteViolated,
  SnapshotReleased,
  SnapshotTaken,
  StallBegun,
  StallEnded,
  TableMarked,
} from '../protocol/records.gen.ts';
import { foldRecord } from '../scene/fold.ts';
import type { History } from '../scene/history.ts';
import type { Scene } from '../scene/types.ts';
import { GaugeTrack } from './chrome-counters.ts';
import { Lanes } from './chrome-lanes.ts';
import { estimateBytes, stretchesOf, type Part } from './text-parts.ts';
import { eventLine, kClient, kDevice, us, type Arguments } from './trace-event.ts';

/** Yields the parts of one JSON object, in order. Reads the history, which may only grow meanwhile. */
export function* chromeTrace(history: History): Generator<Part> {
  const { first, total } = history;
  const writer = new Writer(history.sceneAt(first));
  const part = (text: string, done: number): Part => ({ text, done: done - first, total: total - first });
  yield part(
    `{"displayTimeUnit":"ns","otherData":{"engine":"Strata","time":"virtual","first_step":${history.moment(first).step + 1}},"traceEvents":[\n${writer.take()}`,
    first,
  );
  for (const { from, to } of stretchesOf(history)) {
    history.forEach(from, to, ({ v, at }) => writer.read(v, at));
    const text = writer.take();
    yield part(text === '' ? '' : `,\n${text}`, to);
  }
  const left = writer.end();
  yield part(`${left === '' ? '' : `,\n${left}`}\n]}\n`, total);
}

/** Estimates the size in bytes. */
export function chromeTraceBytes(history: History): number {
  return estimateBytes(history, (from, to) => {
    const writer = new Writer(history.sceneAt(from));
    writer.take();
    history.forEach(from, to, ({ v, at }) => writer.read(v, at));
    return writer.take();
  });
}

/** An operation in progress; by its cause, because each client has one. Its lane is known when it ends. */
interface Operation {
  readonly name: string;
  readonly args: Arguments;
  /** Ids of the jobs that it queued. */
  readonly queued: number[];
  /** The stall in progress, and those that have ended. */
  stall: Pick<Stall, 'reason' | 'beginNs'> | null;
  readonly stalls: Stall[];
}

interface Stall {
  readonly reason: string;
  readonly beginNs: number;
  readonly ns: number;
}

interface Job {
  name: string;
  readonly args: Record<string, number | string>;
  /** Null until its first step has ended. `endNs`: end of its latest step. */
  place: { readonly lane: number; readonly beginNs: number; endNs: number } | null;
  readonly kind: string;
  readonly queued: number[];
}

interface Request {
  readonly name: string;
  /** Duration; undefined if no record has it. */
  readonly ns: number | undefined;
  readonly args: Arguments;
}

/** Collects the facts of a step until its summary record provides the time. */
class Writer {
  private readonly scene: Scene;
  private readonly gauges = new GaugeTrack();
  private readonly lanes: Lanes;
  private lines: string[] = [];
  private readonly operations = new Map<number, Operation>();
  private readonly jobs = new Map<number, Job>();
  private requests: Request[] = [];
  private atEnd: ((tNs: number) => void)[] = [];
  private cause = 0;

  constructor(scene: Scene) {
    this.scene = scene;
    this.lanes = new Lanes((line) => this.lines.push(line));
    this.lanes.begin();
  }

  /** The events since the last call, separated by commas. */
  take(): string {
    const text = this.lines.join(',\n');
    this.lines = [];
    return text;
  }

  /** Writes begin events for unfinished operations and jobs. */
  end(): string {
    for (const cause of [...this.operations.keys()]) this.dropOperation(cause);
    for (const [id, job] of this.jobs) {
      const { place } = job;
      if (place === null) continue;
      this.tell({ ph: 'B', tid: place.lane, ts: us(place.beginNs), name: job.name, cat: 'job', args: job.args });
      this.arrowInto(id, job);
    }
    return this.take();
  }

  read(v: DataView, at: number): void {
    const kind = kindAt(v, at);
    if (!isTier1(kind)) return;
    this.cause = causeAt(v, at);
    this.note(kind, v, at);
    foldRecord(this.scene, v, at);
    if (isSummary(kind)) this.endStep(kind, v, at);
  }

  private note(kind: number, v: DataView, at: number): void {
    switch (kind) {
      case Kind.OpBegun: {
        const opKind = OpBegun.opKind(v, at);
        const key = OpBegun.key(v, at);
        this.operations.set(this.cause, {
          name: opKind,
          args: {
            op: OpBegun.op(v, at),
            ...(key.length > 0 ? { key: formatKey(key, { max: 64 }) } : {}),
            value_bytes: OpBegun.valueBytes(v, at),
          },
          queued: [],
          stall: null,
          stalls: [],
        });
        break;
      }
      case Kind.JobQueued:
        this.queue(JobQueued.job(v, at), JobQueued.jobKind(v, at), { trigger: JobQueued.trigger(v, at) });
        break;
      case Kind.FlushBegun:
        this.describe(FlushBegun.job(v, at), 'flush', `flush ${FlushBegun.job(v, at)}`, {
          memtable: FlushBegun.memtable(v, at),
          entries: FlushBegun.entries(v, at),
        });
        break;
      case Kind.CompactionPicked: {
        const [from, to] = [CompactionPicked.level(v, at), CompactionPicked.outputLevel(v, at)];
        const job = CompactionPicked.job(v, at);
        this.describe(job, 'compaction', `compaction ${job}: L${from} to L${to}`, {
          reason: CompactionPicked.reason(v, at),
          inputs: CompactionPicked.inputs(v, at),
          input_bytes: CompactionPicked.inputBytes(v, at),
          score: CompactionPicked.scoreMilli(v, at) / 1000,
        });
        break;
      }
      case Kind.JobFinished: {
        const [job, status] = [JobFinished.job(v, at), JobFinished.status(v, at)];
        this.atEnd.push(() => this.endJob(job, status));
        break;
      }
      case Kind.StallBegun: {
        const [reason, operation] = [StallBegun.reason(v, at), this.operations.get(this.cause)];
        this.atEnd.push((tNs) => {
          if (operation) operation.stall = { reason, beginNs: tNs };
        });
        break;
      }
      case Kind.StallEnded: {
        const operation = this.operations.get(this.cause);
        if (operation?.stall) operation.stalls.push({ ...operation.stall, ns: StallEnded.waitedNs(v, at) });
        if (operation) operation.stall = null;
        break;
      }
      default:
        this.noteFile(kind, v, at);
        this.noteMarker(kind, v, at);
    }
  }

  private noteFile(kind: number, v: DataView, at: number): void {
    const ask = (name: string, fileClass: string, file: number, ns?: number, more: Arguments = {}): void => {
      this.requests.push({ name: `${name} ${fileClass}`, ns, args: { file, job: this.cause, ...more } });
    };
    switch (kind) {
      case FileAppended.kind:
        ask('append', FileAppended.fileClass(v, at), FileAppended.file(v, at), FileAppended.deviceNs(v, at), {
          bytes: FileAppended.bytes(v, at),
        });
        break;
      case FileWritten.kind:
        ask('write', FileWritten.fileClass(v, at), FileWritten.file(v, at), FileWritten.deviceNs(v, at), {
          bytes: FileWritten.bytes(v, at),
        });
        break;
      case FileRead.kind:
        ask('read', FileRead.fileClass(v, at), FileRead.file(v, at), FileRead.deviceNs(v, at), {
          bytes: FileRead.bytes(v, at),
        });
        break;
      case FileSynced.kind:
        ask('sync', FileSynced.fileClass(v, at), FileSynced.file(v, at), FileSynced.deviceNs(v, at));
        break;
      case FileRenamed.kind:
        ask('rename', FileRenamed.fileClass(v, at), FileRenamed.file(v, at));
        break;
      case FileRemoved.kind:
        ask('remove', FileRemoved.fileClass(v, at), FileRemoved.file(v, at));
        break;
      case FileFailed.kind:
        ask('fail', FileFailed.fileClass(v, at), FileFailed.file(v, at), undefined, {
          status: FileFailed.status(v, at),
        });
        break;
      default:
    }
  }

  private noteMarker(kind: number, v: DataView, at: number): void {
    switch (kind) {
      case Kind.SnapshotTaken:
        this.mark('snapshot taken', {
          snapshot: SnapshotTaken.snapshot(v, at),
          sequence: SnapshotTaken.sequence(v, at),
        });
        break;
      case Kind.SnapshotReleased:
        this.mark('snapshot released', { snapshot: SnapshotReleased.snapshot(v, at) });
        break;
      case Kind.EngineOpened:
        this.mark('opened', {});
        this.atEnd.push(() => this.forgetRunning());
        break;
      case Kind.EngineCrashed:
        this.mark('crash', {});
        this.atEnd.push(() => this.forgetRunning());
        break;
      case Kind.EngineStopped:
        this.mark('writes refused', { status: EngineStopped.status(v, at) });
        break;
      case BackgroundErrorSet.kind:
        this.mark('background error', {
          severity: BackgroundErrorSet.severity(v, at),
          reason: BackgroundErrorSet.reason(v, at),
        });
        break;
      case BackgroundErrorCleared.kind:
        this.mark('resumed', {});
        break;
      case Kind.EngineTrapped:
        this.mark('trap', {});
        break;
      case TableMarked.kind:
        this.mark('table marked', { table: TableMarked.table(v, at), tombstones: TableMarked.tombstones(v, at) });
        break;
      case SingleDeleteViolated.kind:
        this.mark('SingleDelete violated', { violation: SingleDeleteViolated.violation(v, at) });
        break;
      default:
    }
  }

  private mark(name: string, args: Arguments): void {
    this.atEnd.push((tNs) => this.tell({ ph: 'i', s: 'p', tid: kClient, ts: us(tNs), name, cat: 'marker', args }));
  }

  private queue(id: number, kind: string, args: Record<string, number | string>): void {
    this.jobs.set(id, { name: `${kind} ${id}`, args, place: null, kind, queued: [] });
    (this.jobs.get(this.cause) ?? this.operations.get(this.cause))?.queued.push(id);
  }

  /** Adds to a job, or creates it if the record that queued it is no longer in the history. */
  private describe(id: number, kind: string, name: string, more: Arguments): void {
    if (!this.jobs.has(id)) this.jobs.set(id, { name, args: {}, place: null, kind, queued: [] });
    const job = this.jobs.get(id)!;
    job.name = name;
    Object.assign(job.args, more);
  }

  private endStep(kind: number, v: DataView, at: number): void {
    const { tNs } = summaryOf(v, at);
    const beganNs = this.serve(tNs);
    const job = this.jobs.get(this.cause);
    if (job) {
      job.place ??= { lane: this.lanes.take(job.kind, beganNs), beginNs: beganNs, endNs: tNs };
      job.place.endNs = tNs;
    }
    for (const act of this.atEnd) act(tNs);
    this.atEnd = [];
    if (kind === OpFinished.kind) this.endOperation(v, at, tNs);
    for (const event of this.gauges.after(this.scene)) this.tell(event);
  }

  /** Places the requests of a step. Returns the begin of the first one, or the end of the step if that is unknown. */
  private serve(tNs: number): number {
    const { requests } = this;
    this.requests = [];
    const exact = requests.every(({ ns }) => ns !== undefined) && this.operations.get(this.cause)?.name !== 'reopen';
    let beganNs = tNs;
    for (const { name, ns, args } of requests.toReversed()) {
      if (exact) this.slice(kDevice, 'device', name, (beganNs -= ns!), ns!, args);
      else
        this.tell({
          ph: 'i',
          s: 't',
          tid: kDevice,
          ts: us(tNs),
          name,
          cat: 'device',
          args: ns === undefined ? args : { ...args, device_us: us(ns) },
        });
    }
    return beganNs;
  }

  private endOperation(v: DataView, at: number, tNs: number): void {
    const operation = this.operations.get(this.cause);
    this.operations.delete(this.cause);
    if (operation === undefined) return;
    const latencyNs = OpFinished.latencyNs(v, at);
    const lane = this.lanes.ofClient(this.cause, tNs - latencyNs, tNs);
    this.slice(lane, 'operation', operation.name, tNs - latencyNs, latencyNs, {
      ...operation.args,
      status: OpFinished.status(v, at),
      rows: OpFinished.rows(v, at),
      ...changesOf(deltasOf(v, at)),
    });
    for (const stall of operation.stalls) this.stallSlice(lane, stall);
    for (const job of operation.queued) this.arrow('s', job, lane, tNs - latencyNs);
  }

  /** Forgets an operation that does not end: its stalls remain. */
  private dropOperation(cause: number): void {
    const { stalls } = this.operations.get(cause)!;
    this.operations.delete(cause);
    const last = stalls.at(-1);
    if (last === undefined) return;
    const lane = this.lanes.ofClient(cause, stalls[0]!.beginNs, last.beginNs + last.ns);
    for (const stall of stalls) this.stallSlice(lane, stall);
  }

  private stallSlice(lane: number, { reason, beginNs, ns }: Stall): void {
    this.slice(lane, 'stall', `stall: ${reason}`, beginNs, ns, {});
  }

  private endJob(id: number, status: string): void {
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    if (!job?.place) return;
    const { lane, beginNs, endNs } = job.place;
    this.slice(lane, 'job', job.name, beginNs, endNs - beginNs, { ...job.args, status });
    this.arrowInto(id, job);
    for (const next of job.queued) this.arrow('s', next, lane, beginNs);
    this.lanes.release(lane, endNs);
  }

  /**
   * Ends the running jobs after a crash or close, which records no end: after their last step, which may be later than this one. Operations of
   * other clients do not end either.
   */
  private forgetRunning(): void {
    for (const id of [...this.jobs.keys()]) this.endJob(id, 'gone');
    for (const cause of [...this.operations.keys()]) if (cause !== this.cause) this.dropOperation(cause);
  }

  private arrowInto(id: number, { place }: Job): void {
    if (place !== null) this.arrow('f', id, place.lane, place.beginNs);
  }

  private arrow(ph: 's' | 'f', id: number, tid: number, ns: number): void {
    this.tell({ ph, id, tid, ts: us(ns), name: 'queues', cat: 'cause', ...(ph === 'f' ? { bp: 'e' } : {}) });
  }

  private slice(tid: number, cat: string, name: string, beginNs: number, ns: number, args: Arguments): void {
    this.tell({ ph: 'X', tid, ts: us(beginNs), dur: us(ns), name, cat, args });
  }

  private tell(event: Parameters<typeof eventLine>[0]): void {
    this.lines.push(eventLine(event));
  }
}

/** The increments of a step's counters, by name. */
function changesOf(deltas: Uint8Array): Arguments {
  const totals = zeroCounters();
  addDeltas(totals, deltas);
  return Object.fromEntries(counterInfos.flatMap(({ id, name }) => (totals[id] ? [[name, totals[id]]] : [])));
}
