/**
 * Counts what compactions merged into each level, from their records: CompactionPicked has the level that a job writes into,
 * CompactionAdvanced its totals so far. Tables that are only moved are not counted.
 *
 *   CompactionPicked    job 9: L1 -> L2
 *   CompactionAdvanced  job 9: 400 entries in       L2 += 400
 *   CompactionAdvanced  job 9: 950 entries in       L2 += 550
 */
import { present } from '../../base/assert.ts';
import { causeAt } from '../../protocol/decode.ts';
import { CompactionAdvanced, CompactionPicked } from '../../protocol/records.gen.ts';

/** Totals of the compactions that write into one level. */
export interface MergeReading {
  readonly entriesIn: number;
  readonly entriesOut: number;
  readonly readBytes: number;
  readonly writtenBytes: number;
}

const kNothing: MergeReading = { entriesIn: 0, entriesOut: 0, readBytes: 0, writtenBytes: 0 };

export class MergeCounts {
  /** By job id: the level that the job writes into, and its last reported totals. */
  private readonly jobs = new Map<number, { readonly level: number; last: MergeReading }>();
  private levels: MergeReading[] = [];

  /** A record of any kind. */
  take(kind: number, view: DataView, at: number): void {
    if (kind === CompactionPicked.kind)
      this.jobs.set(CompactionPicked.job(view, at), { level: CompactionPicked.outputLevel(view, at), last: kNothing });
    if (kind !== CompactionAdvanced.kind) return;
    const job = present(this.jobs.get(causeAt(view, at)), 'the compaction that has advanced');
    const reported: MergeReading = {
      entriesIn: CompactionAdvanced.entriesIn(view, at),
      entriesOut: CompactionAdvanced.entriesOut(view, at),
      readBytes: CompactionAdvanced.inputBytesRead(view, at),
      writtenBytes: CompactionAdvanced.outputBytes(view, at),
    };
    const before = this.levels[job.level] ?? kNothing;
    this.levels[job.level] = combined(before, combined(reported, job.last, -1));
    job.last = reported;
  }

  /** The readings of the first `levels` levels, L0 first; then restarts at zero. Running compactions continue to count. */
  takeReadings(levels: number): readonly MergeReading[] {
    const readings = Array.from({ length: levels }, (_, level) => this.levels[level] ?? kNothing);
    this.levels = [];
    return readings;
  }
}

const combined = (a: MergeReading, b: MergeReading, sign: 1 | -1 = 1): MergeReading => ({
  entriesIn: a.entriesIn + sign * b.entriesIn,
  entriesOut: a.entriesOut + sign * b.entriesOut,
  readBytes: a.readBytes + sign * b.readBytes,
  writtenBytes: a.writtenBytes + sign * b.writtenBytes,
});
