/** The index and log of the scene: live bytes follow appends, copies and removals. */
import { expect, it } from 'vitest';
import { cloneScene, createScene, withoutDetail } from '../../../../web/src/scene/scene.ts';
import { isLsm } from '../../../../web/src/scene/design.ts';
import { fold } from '../../../../web/src/scene/fold.ts';
import { batch, record } from '../../../fixtures/records.ts';
import type { Scene } from '../../../../web/src/scene/types.ts';

const created = (segment: number) =>
  record('SegmentCreated', { segment, size_bytes: 20, live_bytes: 0, entries: 0, live_entries: 0, found: 0 });

const opened = batch(
  record('IndexLogOpened', { last_sequence: 7, index_bytes: 99, index_entries: 3, index_kind: 1 }),
  record('SegmentCreated', { segment: 4, size_bytes: 200, live_bytes: 120, entries: 5, live_entries: 3, found: 1 }),
  created(5),
);
const appended = record('SegmentAppended', {
  sequence: 8,
  index_bytes: 101,
  index_entries: 3,
  segment: 5,
  bytes: 50,
  superseded_segment: 4,
  superseded_bytes: 40,
  type: 1,
});

const after = (...records: readonly Uint8Array[]): Scene => {
  const scene = createScene();
  fold(scene, batch(...records));
  return scene;
};
const segments = (scene: Scene) =>
  [...scene.indexLog!.segments.values()].map(({ segment, sizeBytes, liveBytes, entries, liveEntries }) => [
    segment,
    sizeBytes,
    liveBytes,
    entries,
    liveEntries,
  ]);

it('an append makes the entry before it dead', () => {
  const scene = after(opened, appended);
  expect(isLsm(scene)).toBe(false);
  expect(scene.indexLog).toMatchObject({ indexKind: 'hash', indexEntries: 3, indexBytes: 101 });
  expect(scene.lastSequence).toBe(8);
  expect(segments(scene)).toEqual([
    [4, 200, 80, 5, 2],
    [5, 70, 50, 1, 1],
  ]);
});

it('a tombstone is dead at once', () => {
  const tombstone = record('SegmentAppended', { sequence: 9, segment: 5, bytes: 25, superseded_segment: 0, type: 0 });
  expect(segments(after(opened, tombstone))[1]).toEqual([5, 45, 0, 1, 0]);
});

it('a copy moves the live bytes, and a removed segment is gone', () => {
  const copied = record('SegmentEntryCopied', { from: 4, segment: 5, bytes: 40 });
  expect(segments(after(opened, copied))).toEqual([
    [4, 200, 80, 5, 2],
    [5, 60, 40, 1, 1],
  ]);
  const removed = record('SegmentRemoved', { segment: 4, size_bytes: 200, entries: 5, copied: 1 });
  expect(segments(after(opened, copied, removed))).toEqual([[5, 60, 40, 1, 1]]);
});

it('a lookup belongs to its operation, and is detail', () => {
  const probed = record('LogIndexProbed', { segment: 4, offset: 60, bytes: 40, found: 1 });
  const scene = after(opened, probed);
  expect(scene.indexLog!.probe).toEqual({ found: true, segment: 4, offset: 60, bytes: 40 });
  expect(withoutDetail(scene).indexLog!.probe).toBeNull();
  fold(scene, record('OpBegun', { op: 3 }));
  expect(scene.indexLog!.probe).toBeNull();
});

it('a copy of the scene does not change with it', () => {
  const scene = after(opened);
  const copy = cloneScene(scene);
  fold(scene, appended);
  expect(segments(copy)[1]).toEqual([5, 20, 0, 0, 0]);
});

it('records without an open log, and of unknown segments, change nothing', () => {
  expect(after(appended).indexLog).toBeNull();
  const unknown = record('SegmentEntryCopied', { from: 77, segment: 78, bytes: 1 });
  expect(segments(after(opened, unknown))).toEqual(segments(after(opened)));
});
