/**
 * When jobs were queued, in virtual time. Records carry the time at which their step ended, and a job is queued somewhere within one:
 *
 *   step    start ──── JobQueued ──── device ──── end            the device's own time counts here, waiting for it does not
 *
 * So the moment is found where it is certain: at the start of the step when that is known (the client begins an operation when its last one
 * has ended; a stall says how long it was) and nothing went to the device before; at its end when nothing did after. Else it is the
 * earlier of what the step and the job's own first step allow, each less its device time.
 */
import { isSummary, summaryOf } from '../protocol/decode.ts';
import {
  FileAppended,
  FileRead,
  FileSynced,
  FileWritten,
  JobQueued,
  Kind,
  StallEnded,
} from '../protocol/records.gen.ts';
import type { RecordAt } from './history.ts';

/** What is known of the step that a job or the client is in. */
interface Step {
  /** null where it is not known. */
  startNs: number | null;
  atDevice: boolean;
  /** Modelled, so far. */
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
  /** Queued, their own first step still to come, and their time not certain. */
  private readonly open = new Set<number>();

  /** When a job was queued; undefined where no record told. Known from the end of its first step. */
  of(job: number): number | undefined {
    return this.times.get(job);
  }

  /** Takes the records of a history in their order. */
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
