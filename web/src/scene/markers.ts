/**
 * Markers: records that a user can jump to. Rare ones are indexed as they arrive. A run may have millions of operations
 * and entries; they are found by walking from the cursor.
 */
import type { JobKind } from '../protocol/records.gen.ts';
import {
  CompactionInput,
  CompactionPicked,
  EngineCrashed,
  EngineOpened,
  EngineStopped,
  BackgroundErrorCleared,
  BackgroundErrorSet,
  EngineTrapped,
  FlushBegun,
  JobFinished,
  Kind,
  OpBegun,
  SnapshotReleased,
  SnapshotTaken,
  StallBegun,
} from '../protocol/records.gen.ts';
import { infoByKind } from '../protocol/decode.ts';
import type { RecordAt } from './chunk.ts';
import { lowerBound } from './order.ts';

export const markerKinds = [
  'flush-begun',
  'flush-finished',
  'compaction-picked',
  'compaction-finished',
  'operation-begun',
  'operation-finished',
  'stall',
  'snapshot',
  'engine',
  'entry-decided',
] as const;
export type MarkerKind = (typeof markerKinds)[number];

export interface Marker {
  /** Number of the record; the first position that shows it is record + 1. */
  readonly record: number;
  readonly kind: MarkerKind;
  /** Job, operation or snapshot number; 0 if none applies. */
  readonly id: number;
}

const finished: Partial<Record<JobKind, MarkerKind>> = { flush: 'flush-finished', compaction: 'compaction-finished' };

/** Reads the indexed marker at a record as [kind, id]; null if this record is none. */
type MarkerReader = (v: DataView, at: number) => readonly [MarkerKind, number] | null;

const readEngine: MarkerReader = () => ['engine', 0];

/** By record kind; null for most. Every record of a run is looked up here. */
const readers: (MarkerReader | null)[] = infoByKind.map(() => null);
readers[Kind.FlushBegun] = (v, at) => ['flush-begun', FlushBegun.job(v, at)];
readers[Kind.CompactionPicked] = (v, at) => ['compaction-picked', CompactionPicked.job(v, at)];
readers[Kind.JobFinished] = (v, at) => {
  const what = finished[JobFinished.jobKind(v, at)];
  return what === undefined ? null : [what, JobFinished.job(v, at)];
};
readers[Kind.StallBegun] = (v, at) => ['stall', StallBegun.op(v, at)];
readers[Kind.SnapshotTaken] = (v, at) => ['snapshot', SnapshotTaken.snapshot(v, at)];
readers[Kind.SnapshotReleased] = (v, at) => ['snapshot', SnapshotReleased.snapshot(v, at)];
for (const { kind } of [
  EngineOpened,
  EngineCrashed,
  EngineStopped,
  BackgroundErrorSet,
  BackgroundErrorCleared,
  EngineTrapped,
])
  readers[kind] = readEngine;

/** The part of a history that markers read: its records in order, until `visit` returns false. */
interface Records {
  readonly total: number;
  forEach(from: number, to: number, visit: (record: RecordAt) => boolean): void;
  forEachBackwards(to: number, visit: (record: RecordAt) => boolean): void;
}

/** The record kinds of the markers that are not indexed. */
export const walkedMarkers: Partial<Record<MarkerKind, readonly number[]>> = {
  'operation-begun': [Kind.OpBegun],
  'operation-finished': [Kind.OpFinished],
  'entry-decided': [Kind.EntryFlushed, Kind.EntryKept, Kind.EntryDropped],
};

/** The next (1) or previous (-1) marker that is not indexed, relative to a position; null if there is none. Walks from the position. */
export function walkedMarker(history: Records, kind: MarkerKind, direction: 1 | -1, position: number): Marker | null {
  const sought = walkedMarkers[kind] ?? [];
  let found: Marker | null = null;
  const visit = (record: RecordAt): boolean => {
    if (!sought.includes(record.kind)) return true;
    const id = kind === 'entry-decided' ? record.cause : operationAt(history, record);
    found = { record: record.number, kind, id };
    return false;
  };
  if (direction === 1) history.forEach(position, history.total, visit);
  else history.forEachBackwards(position - 1, visit);
  return found;
}

/** The operation whose job produced a record: the last operation that this job began. 0 if its first record was dropped. */
function operationAt(history: Records, { number, cause }: RecordAt): number {
  let op = 0;
  history.forEachBackwards(number + 1, (record) => {
    if (record.kind !== OpBegun.kind || record.cause !== cause) return true;
    op = OpBegun.op(record.v, record.at);
    return false;
  });
  return op;
}

/**
 * The position that a jump to a marker leads to: after its record, and for a compaction also after its inputs, which
 * name the picked tables. Pure.
 */
function landingOf(history: Records, marker: Marker): number {
  let position = marker.record + 1;
  if (marker.kind !== 'compaction-picked') return position;
  history.forEach(position, history.total, ({ kind, number, v, at }) => {
    if (kind !== CompactionInput.kind || CompactionInput.job(v, at) !== marker.id) return false;
    position = number + 1;
    return true;
  });
  return position;
}

/** The nearest marker whose landing is after (1) or before (-1) a position, and that landing; null if there is none. Pure. */
export function nextLanding(
  history: Records & { marker(kind: MarkerKind | 'any', direction: 1 | -1, position: number): Marker | null },
  kind: MarkerKind | 'any',
  direction: 1 | -1,
  position: number,
): { readonly marker: Marker; readonly position: number } | null {
  // The position may be between the record of a compaction and its landing.
  const between = direction === 1 && walkedMarkers[kind as MarkerKind] === undefined;
  let marker = between ? history.marker(kind, -1, position + 1) : null;
  marker ??= history.marker(kind, direction, position);
  for (; marker !== null; marker = history.marker(kind, direction, marker.record + 1)) {
    const landing = landingOf(history, marker);
    if (direction === 1 ? landing > position : landing < position) return { marker, position: landing };
  }
  return null;
}

/** The index of rare markers, by record number. */
export class MarkerIndex {
  private markers: Marker[] = [];

  /** In order; if records were offered out of order, only after `sort`. */
  get all(): readonly Marker[] {
    return this.markers;
  }

  /** Adds the record to the index if it is a marker. */
  offer(number: number, kind: number, v: DataView, at: number): void {
    const marker = readers[kind]?.(v, at);
    if (marker) this.markers.push({ record: number, kind: marker[0], id: marker[1] });
  }

  sort(): void {
    this.markers.sort((a, b) => a.record - b.record);
  }

  /** The next (1) or previous (-1) marker relative to a position; null if there is none. */
  next(kind: MarkerKind | 'any', direction: 1 | -1, position: number): Marker | null {
    const { markers } = this;
    let i = lowerBound(markers, (marker) => marker.record + 1 < position);
    if (direction === 1) while (i < markers.length && markers[i]!.record + 1 === position) i++;
    else i--;
    for (; i >= 0 && i < markers.length; i += direction)
      if (kind === 'any' || markers[i]!.kind === kind) return markers[i]!;
    return null;
  }

  /** Removes markers among the records of [from, to), and adds `shift` to the numbers of those after. */
  replace(from: number, to: number, shift: number): void {
    this.markers = this.markers
      .filter(({ record }) => record < from || record >= to)
      .map((marker) => (marker.record >= to ? { ...marker, record: marker.record + shift } : marker));
  }

  /** Removes markers of records below a number. */
  forget(number: number): void {
    this.markers.splice(
      0,
      lowerBound(this.markers, (marker) => marker.record < number),
    );
  }
}
