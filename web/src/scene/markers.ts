/**
 * Markers: records that a person jumps to. The rare ones are indexed as they arrive; operations, of which there may be millions, are
 * found by walking from the cursor.
 */
import type { JobKind } from '../protocol/records.gen.ts';
import {
  CompactionPicked,
  EngineCrashed,
  EngineOpened,
  EngineStopped,
  EngineTrapped,
  FlushBegun,
  JobFinished,
  Kind,
  SnapshotReleased,
  SnapshotTaken,
  StallBegun,
} from '../protocol/records.gen.ts';

export type MarkerKind =
  | 'flush-begun'
  | 'flush-finished'
  | 'compaction-picked'
  | 'compaction-finished'
  | 'operation-begun'
  | 'operation-finished'
  | 'stall'
  | 'snapshot'
  | 'engine';

export const markerKinds: readonly MarkerKind[] = [
  'flush-begun',
  'flush-finished',
  'compaction-picked',
  'compaction-finished',
  'operation-begun',
  'operation-finished',
  'stall',
  'snapshot',
  'engine',
];

export interface Marker {
  /** Number of the record; the cursor that just shows it is record + 1. */
  readonly record: number;
  readonly kind: MarkerKind;
  /** Job, operation or snapshot number; 0 where there is none. */
  readonly id: number;
}

const finished: Partial<Record<JobKind, MarkerKind>> = { flush: 'flush-finished', compaction: 'compaction-finished' };

/** The indexed marker that a record is, as [kind, id], or null. */
export function markerOf(kind: number, v: DataView, at: number): readonly [MarkerKind, number] | null {
  switch (kind) {
    case Kind.FlushBegun:
      return ['flush-begun', FlushBegun.job(v, at)];
    case Kind.CompactionPicked:
      return ['compaction-picked', CompactionPicked.job(v, at)];
    case Kind.JobFinished: {
      const what = finished[JobFinished.jobKind(v, at)];
      return what === undefined ? null : [what, JobFinished.job(v, at)];
    }
    case Kind.StallBegun:
      return ['stall', StallBegun.op(v, at)];
    case Kind.SnapshotTaken:
      return ['snapshot', SnapshotTaken.snapshot(v, at)];
    case Kind.SnapshotReleased:
      return ['snapshot', SnapshotReleased.snapshot(v, at)];
    case EngineOpened.kind:
    case EngineCrashed.kind:
    case EngineStopped.kind:
    case EngineTrapped.kind:
      return ['engine', 0];
    default:
      return null;
  }
}

/** The kind of record that is such a marker of operations. */
export const operationMarkers: Partial<Record<MarkerKind, number>> = {
  'operation-begun': Kind.OpBegun,
  'operation-finished': Kind.OpFinished,
};
