/**
 * When jobs were queued, in virtual time. Summaries carry the time at which a step ended, but a job is queued somewhere
 * inside one:
 *
 *   step    start ──── JobQueued ──── device ──── end            includes the device's service time, excludes waiting for it
 *
 * The moment is exact in two cases: at the start of the step, if that is known (the client begins an operation when its
 * last one has ended; a stall records its length) and no device request came before; at the end of the step, if no
 * device request came after. Otherwise it is the earlier of the bounds given by this step and by the job's own first
 * step, each minus its device time.
 */
import { isSummary, summaryOf } from '../../../protocol/decode.ts';
import {
  FileAppended,
  FileRead,
  FileSynced,
  FileWritten,
  JobQueued,
  Kind,
  StallEnded,
} from '../../../protocol/records.gen.ts';
import type { RecordAt } from '../../history.ts';

/** State of the current step of a job or the client. */
interface Step {
  /** null if unknown. */
  startNs: number | null;
  atDevice: boolean;
  /** Modeled device time so far. */
  deviceNs: number;
  queued: { readonly job: number; readonly startNs: number | null; readonly deviceBeforeNs: number }[];
}

const deviceTime = new Map<number, (v: DataView, at: number) => number>(
  [FileAppended, FileRead, FileSynced, FileWritten].map(({ kind, deviceNs }) => [kind, deviceNs]),
);

export class QueueTimes {
  private readonly steps = new Map<number, Step>();
  private readonly clocks = new Map<number, number>();
  private readonly stalls = new Map<number, number | null>();
  private readonly times = new Map<number, number>();
  /** Queued jobs whose first step is still to come and whose time is not exact yet. */
  private readonly open = new Set<number>();

  /** When a job was queued, ns; undefined if not recorded. Known from the end of the job's first step. */
  of(job: number): number | undefined {
    return this.times.get(job);
  }

  /** Takes one record; call it with the records of a history in order. */
  take({ kind, cause, v, at }: RecordAt): void {
    if (isSummary(kind)) {
      this.end(cause, summaryOf(v, at).tNs);
      return;
    }
    let step = this.steps.get(cause);
    if (step === undefined) this.steps.set(cause, (step = { startNs: null, atDevice: false, deviceNs: 0, queued: [] }));
    const device = deviceTime.get(kind);
    if (device !== undefined) {
      step.atDevice = true;
      step.deviceNs += device(v, at);
    } else if (kind === Kind.OpBegun) step.startNs = this.clocks.get(cause) ?? null;
    else if (kind === Kind.StallBegun) this.stalls.set(cause, step.startNs);
    else if (kind === Kind.StallEnded) {
      const begun = this.stalls.get(cause) ?? null;
      step.startNs = begun === null ? null : begun + StallEnded.waitedNs(v, at);
    } else if (kind === Kind.JobQueued) {
      const startNs = step.atDevice ? null : step.startNs;
      step.queued.push({ job: JobQueued.job(v, at), startNs, deviceBeforeNs: step.deviceNs });
    }
  }

  private end(cause: number, tNs: number): void {
    const step = this.steps.get(cause);
    this.steps.delete(cause);
    this.clocks.set(cause, tNs);
    if (this.open.delete(cause)) this.atMost(cause, tNs - (step?.deviceNs ?? 0));
    for (const { job, startNs, deviceBeforeNs } of step?.queued ?? []) {
      const afterNs = step!.deviceNs - deviceBeforeNs;
      this.times.set(job, startNs ?? tNs - afterNs);
      if (startNs === null && afterNs > 0) this.open.add(job);
    }
  }

  private atMost(job: number, tNs: number): void {
    this.times.set(job, Math.min(this.times.get(job) ?? tNs, tNs));
  }
}
