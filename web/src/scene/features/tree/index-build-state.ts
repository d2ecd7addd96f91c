/** What a scene keeps of the last bulk index build. */
import type { JobId } from '../../../base/ids.ts';

/** A list, newest first. */
export interface IndexBuildRecords {
  readonly before: IndexBuildRecords | null;
  readonly record: Uint8Array;
  /** While it runs; 0 after. */
  readonly job: JobId | 0;
  /** By counter id, when it ended; null before. */
  readonly counters: Float64Array | null;
}
