/** The hue of a sentence: what happens to single entries and filters is told in its own, and the numbers are those of the schema. */
import { expect, it } from 'vitest';
import { recordInfos } from '../../../web/src/protocol/records.gen.ts';
import { toneOf } from '../../../web/src/panels/counters/tone.ts';

it('records about tombstones, filters, merges, reads and trouble have their hues', () => {
  const told = Object.fromEntries(
    recordInfos.flatMap(({ kind, name }) => (toneOf(kind) === 'plain' ? [] : [[name, toneOf(kind)]])),
  );
  expect(told).toMatchObject({
    TableMarked: 'tombstone',
    RangeTombstoneInserted: 'tombstone',
    RangeTombstoneWritten: 'tombstone',
    RangeTombstoneDropped: 'tombstone',
    DeeperFilterAsked: 'filter',
    MergeWon: 'merge',
    SnapshotReleased: 'ray',
    StallBegun: 'trouble',
  });
  expect(toneOf(65_535)).toBe('plain');
});

it('every probe and every comparison has a hue; of single entries only what is plainly written or kept has none', () => {
  const plain = (group: string) =>
    recordInfos.filter((info) => info.group === group && toneOf(info.kind) === 'plain').map(({ name }) => name);
  expect(plain('probe')).toEqual([]);
  expect(plain('compare')).toEqual([]);
  expect(plain('entry')).toEqual(['MemtableInserted', 'EntryFlushed', 'EntryKept']);
});
