/** What compactions keep because of snapshots: from the first taken to the end of the compaction after the last is released. */
import { expect, it } from 'vitest';
import { fold } from '../../../../web/src/scene/fold.ts';
import { cloneScene, createScene, withoutDetail } from '../../../../web/src/scene/scene.ts';
import { Story } from '../../../fixtures/story.ts';

const after = (story: Story) => {
  const scene = createScene();
  fold(scene, story.bytes);
  return scene;
};
const flushed = () => new Story().open().put('a', 1).put('b', 1).flush(1, 7, ['a', 'b']).put('a', 2).flush(2, 8, ['a']);

it('is nothing before a snapshot is taken', () => {
  expect(after(flushed().compact([8, 7], 9, ['a', 'b'], ['x', 'y'])).droppedEntries).toBeNull();
});

it('counts while one is held, and in the compaction after its release, but no longer', () => {
  const held = flushed().hold((story) => story.compact([8, 7], 9, ['a', 'b'], ['x', 'y']));
  expect(after(held).droppedEntries).toMatchObject({ open: true, hidden: 0, tombstones: 2 });
  const released = held.compact([9], 10, ['a', 'b'], ['z']);
  const { droppedEntries: left } = after(released);
  expect(left).toMatchObject({ open: false, tombstones: 3 });
  expect(left!.last.map(({ key }) => String.fromCharCode(...key))).toEqual(['x', 'y', 'z']);
  expect(after(released.compact([10], 11, ['a', 'b'], ['w'])).droppedEntries).toMatchObject({
    open: false,
    tombstones: 3,
  });
});

it('restarts with the next snapshot', () => {
  const again = flushed()
    .hold(() => undefined)
    .compact([8, 7], 9, ['a', 'b'], ['x'])
    .hold(() => undefined);
  expect(after(again).droppedEntries).toMatchObject({ open: true, tombstones: 0, last: [] });
});

it('is copied with its scene, and is part of the detail', () => {
  const scene = after(flushed().hold((story) => story.compact([8, 7], 9, ['a', 'b'], ['x'])));
  const copy = cloneScene(scene);
  scene.droppedEntries!.last.push(scene.droppedEntries!.last[0]!);
  expect(copy.droppedEntries!.last).toHaveLength(1);
  expect(withoutDetail(scene).droppedEntries).toBeNull();
});
