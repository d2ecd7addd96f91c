/** The index and log that may be open instead of the LSM-tree. */
import type { LogIndexKind } from '../../../protocol/records.gen.ts';

/** The index and log, while one is open instead of the LSM-tree. */
export interface IndexLog {
  readonly indexKind: LogIndexKind;
  /** Keys that have a value. */
  indexEntries: number;
  /** Declared size of the index in memory. */
  indexBytes: number;
  /** By number, oldest first: numbers are consecutive, and the last one is the head. */
  segments: Map<number, Segment>;
  /** The last index lookup of the current operation. Tier 2. */
  probe: LogProbe | null;
}

/** A segment of the log. Replaced, never changed, so that keyframes can share it. */
export interface Segment {
  readonly segment: number;
  /** Header included. */
  readonly sizeBytes: number;
  /** Of entries that the index refers to. */
  readonly liveBytes: number;
  readonly entries: number;
  readonly liveEntries: number;
}

export interface LogProbe {
  readonly found: boolean;
  /** Where the newest entry of the key is; 0 if there is none. */
  readonly segment: number;
  readonly offset: number;
  readonly bytes: number;
}
