/** The hue of a sentence: single entries and filters have hues of their own, and the numbers are those of the schema. */
import { expect, it } from 'vitest';
import { recordInfos } from '../../../web/src/protocol/records.gen.ts';
import { toneOf } from '../../../web/src/panels/counters/tone.ts';

it('records about tombstones, filters, merges, reads and errors have hues', () => {
  const tones = Object.fromEntries(
    recordInfos.flatMap(({ kind, name }) => (toneOf(kind) === 'plain' ? [] : [[name, toneOf(kind)]])),
  );
  expect(tones).toMatchObject({
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

it('every probe and comparison has a hue; among single entries only plain writes and kept entries have none', () => {
  const plain = (group: string) =>
    recordInfos.filter((info) => info.group === group && toneOf(info.kind) === 'plain').map(({ name }) => name);
  expect(plain('probe')).toEqual([]);
  expect(plain('compare')).toEqual([]);
  expect(plain('entry')).toEqual(['MemtableInserted', 'EntryFlushed', 'EntryKept']);
});
