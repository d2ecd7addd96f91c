/**
 * Markers: records that a person jumps to. The rare ones are indexed as they arrive; operations, of which there may be millions, are
 * found by walking from the cursor.
 */
import type { JobKind } from '../protocol/records.gen.ts';
import {
  CompactionInput,
  CompactionPicked,
  EngineCrashed,
  EngineOpened,
  EngineStopped,
  EngineTrapped,
  FlushBegun,
  JobFinished,
  Kind,
  OpBegun,
  SnapshotReleased,
  SnapshotTaken,
  StallBegun,
} from '../protocol/records.gen.ts';
import type { History, RecordAt } from './history.ts';
import { lowerBound } from './order.ts';

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
function markerOf(kind: number, v: DataView, at: number): readonly [MarkerKind, number] | null {
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

/** The next (1) or previous (-1) marker of operations as seen from a position; null where there is none. Walks from there. */
export function operationMarker(
  history: History,
  kind: MarkerKind,
  direction: 1 | -1,
  position: number,
): Marker | null {
  const sought = operationMarkers[kind];
  let found: Marker | null = null;
  const visit = (record: RecordAt): boolean => {
    if (record.kind !== sought) return true;
    found = { record: record.number, kind, id: operationAt(history, record) };
    return false;
  };
  if (direction === 1) history.forEach(position, history.total, visit);
  else history.forEachBackwards(position - 1, visit);
  return found;
}

/** The operation whose job made a record: the last one that this job began. 0 where its beginning was let go. */
function operationAt(history: History, { number, cause }: RecordAt): number {
  let op = 0;
  history.forEachBackwards(number + 1, (record) => {
    if (record.kind !== OpBegun.kind || record.cause !== cause) return true;
    op = OpBegun.op(record.v, record.at);
    return false;
  });
  return op;
}

/**
 * The position at which a reader lands at a marker: after its record, and at a compaction after its inputs as well, which name the tables that
 * were picked. Pure.
 */
function landingOf(history: History, marker: Marker): number {
  let position = marker.record + 1;
  if (marker.kind !== 'compaction-picked') return position;
  history.forEach(position, history.total, ({ kind, number, v, at }) => {
    if (kind !== CompactionInput.kind || CompactionInput.job(v, at) !== marker.id) return false;
    position = number + 1;
    return true;
  });
  return position;
}

/** The nearest marker whose landing is after (1) or before (-1) a position, and that landing; null where there is none. Pure. */
export function nextLanding(
  history: History,
  kind: MarkerKind | 'any',
  direction: 1 | -1,
  position: number,
): { readonly marker: Marker; readonly position: number } | null {
  // The position may be between the record of a compaction and its landing.
  const between = direction === 1 && operationMarkers[kind as MarkerKind] === undefined;
  let marker = between ? history.marker(kind, -1, position + 1) : null;
  marker ??= history.marker(kind, direction, position);
  for (; marker !== null; marker = history.marker(kind, direction, marker.record + 1)) {
    const landing = landingOf(history, marker);
    if (direction === 1 ? landing > position : landing < position) return { marker, position: landing };
  }
  return null;
}

/** The rare markers, by record. */
export class MarkerIndex {
  private markers: Marker[] = [];

  /** In order, once `sort` was called where records were offered out of theirs. */
  get all(): readonly Marker[] {
    return this.markers;
  }

  /** Takes a record in where it is a marker. */
  offer(number: number, kind: number, v: DataView, at: number): void {
    const marker = markerOf(kind, v, at);
    if (marker !== null) this.markers.push({ record: number, kind: marker[0], id: marker[1] });
  }

  sort(): void {
    this.markers.sort((a, b) => a.record - b.record);
  }

  /** The next (1) or previous (-1) one as seen from a position; null where there is none. */
  next(kind: MarkerKind | 'any', direction: 1 | -1, position: number): Marker | null {
    const { markers } = this;
    let i = lowerBound(markers, (marker) => marker.record + 1 < position);
    if (direction === 1) while (i < markers.length && markers[i]!.record + 1 === position) i++;
    else i--;
    for (; i >= 0 && i < markers.length; i += direction)
      if (kind === 'any' || markers[i]!.kind === kind) return markers[i]!;
    return null;
  }

  /** Markers among the records of [from, to) are gone; those behind have numbers greater by `shift`. */
  replace(from: number, to: number, shift: number): void {
    this.markers = this.markers
      .filter(({ record }) => record < from || record >= to)
      .map((marker) => (marker.record >= to ? { ...marker, record: marker.record + shift } : marker));
  }

  /** Records below a number were let go. */
  forget(number: number): void {
    this.markers.splice(
      0,
      lowerBound(this.markers, (marker) => marker.record < number),
    );
  }
}
