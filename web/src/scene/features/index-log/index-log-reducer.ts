/**
 * The index and log: its segments, how much of each is live, and the size of the index. All of that is tier 1; the index lookup of an
 * operation is tier 2.
 *
 * The scene has an index and log from IndexLogOpened on.
 */
import {
  IndexLogOpened,
  LogIndexProbed,
  SegmentAppended,
  SegmentCreated,
  SegmentEntryCopied,
  SegmentRemoved,
} from '../../../protocol/records.gen.ts';
import type { Reducer, Section } from '../../reducer.ts';
import { levelsClosed } from '../../scene.ts';
import type { IndexLog, Scene } from '../../types.ts';
import { forget } from '../engine/engine-reducer.ts';

/** Wraps a reducer that does nothing unless an index and log is open. */
const whenOpen =
  (reduce: (log: IndexLog, v: DataView, at: number, scene: Scene) => void): Reducer =>
  (scene, v, at) => {
    if (scene.indexLog === null) return;
    reduce(scene.indexLog, v, at, scene);
    scene.versions.indexLog++;
  };

/** An entry of these bytes was appended to a segment; `live` unless it is a tombstone. */
function append(log: IndexLog, segment: number, bytes: number, live: boolean): void {
  const known = log.segments.get(segment);
  if (known === undefined) return;
  log.segments.set(segment, {
    segment,
    sizeBytes: known.sizeBytes + bytes,
    liveBytes: known.liveBytes + (live ? bytes : 0),
    entries: known.entries + 1,
    liveEntries: known.liveEntries + (live ? 1 : 0),
  });
}

/** An entry of these bytes of a segment is dead. */
function bury(log: IndexLog, segment: number, bytes: number): void {
  const known = log.segments.get(segment);
  if (known === undefined) return;
  log.segments.set(segment, {
    ...known,
    liveBytes: known.liveBytes - bytes,
    liveEntries: known.liveEntries - 1,
  });
}

export const indexLog: Section = {
  IndexLogOpened(scene, v, at) {
    forget(scene, levelsClosed);
    scene.opened = true;
    scene.lastSequence = IndexLogOpened.lastSequence(v, at);
    scene.indexLog = {
      indexKind: IndexLogOpened.indexKind(v, at),
      indexEntries: IndexLogOpened.indexEntries(v, at),
      indexBytes: IndexLogOpened.indexBytes(v, at),
      segments: new Map(),
      probe: null,
    };
  },
  SegmentCreated: whenOpen((log, v, at) => {
    const segment = SegmentCreated.segment(v, at);
    log.segments.set(segment, {
      segment,
      sizeBytes: SegmentCreated.sizeBytes(v, at),
      liveBytes: SegmentCreated.liveBytes(v, at),
      entries: SegmentCreated.entries(v, at),
      liveEntries: SegmentCreated.liveEntries(v, at),
    });
  }),
  SegmentAppended: whenOpen((log, v, at, scene) => {
    append(log, SegmentAppended.segment(v, at), SegmentAppended.bytes(v, at), SegmentAppended.type(v, at) === 'put');
    bury(log, SegmentAppended.supersededSegment(v, at), SegmentAppended.supersededBytes(v, at));
    log.indexEntries = SegmentAppended.indexEntries(v, at);
    log.indexBytes = SegmentAppended.indexBytes(v, at);
    scene.lastSequence = SegmentAppended.sequence(v, at);
  }),
  SegmentEntryCopied: whenOpen((log, v, at) => {
    const bytes = SegmentEntryCopied.bytes(v, at);
    append(log, SegmentEntryCopied.segment(v, at), bytes, true);
    bury(log, SegmentEntryCopied.from(v, at), bytes);
  }),
  SegmentRemoved: whenOpen((log, v, at) => {
    log.segments.delete(SegmentRemoved.segment(v, at));
  }),
  OpBegun: whenOpen((log) => {
    log.probe = null;
  }),
  LogIndexProbed: whenOpen((log, v, at) => {
    log.probe = {
      found: LogIndexProbed.found(v, at) !== 0,
      segment: LogIndexProbed.segment(v, at),
      offset: LogIndexProbed.offset(v, at),
      bytes: LogIndexProbed.bytes(v, at),
    };
  }),
};
