/** One row of the Compaction Stats. */

export interface StatsRow {
  readonly name: string;
  readonly files: number;
  readonly filesBeingCompacted: number;
  readonly sizeBytes: number;
  readonly score: number;
  readonly readBytes: number;
  readonly rnBytes: number;
  readonly rnp1Bytes: number;
  readonly writeBytes: number;
  /** Below 0 where a compaction removes more than it brings. */
  readonly wnewBytes: number;
  readonly movedBytes: number;
  readonly writeAmp: number;
  /** What writes are set against: flushed bytes, or what came from above. */
  readonly againstBytes: number;
  readonly readMBps: number;
  readonly writeMBps: number;
  readonly seconds: number;
  readonly nanos: number;
  readonly jobs: number;
  readonly averageSeconds: number;
  readonly keyIn: number;
  readonly keyDrop: number;
}
