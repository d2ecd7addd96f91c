/**
 * Lives of tombstones on real runs: where each was, why it was kept and could be dropped at last, and how a life ends without detail.
 * The law for any run is tests/contract/lifetimes.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { formatKey } from '../../../web/src/base/bytes.ts';
import { sizeAt, viewOf } from '../../../web/src/protocol/decode.ts';
import { fullMask, tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { History } from '../../../web/src/scene/history.ts';
import { summarizeLifetimes } from '../../../web/src/scene/features/tombstones/lifetime-summary.ts';
import type { Lifetime } from '../../../web/src/scene/features/tombstones/tombstone-lifetime.ts';
import { TombstoneLifetimes } from '../../../web/src/scene/features/tombstones/tombstone-lifetimes.ts';
import { makeEngine, runProgram } from '../../fixtures/engine.ts';

async function lifetimesOf(program: string) {
  const history = new History();
  history.append((await runProgram(program)).records);
  return new TombstoneLifetimes().at(history, history.total, 0, history.head.tNs);
}

/** "k: memtable L0 L1(kept, for what) | how it ended". */
const lifetimeText = ({ key, stays, end }: Lifetime): string =>
  `${formatKey(key)}: ${stays.map(({ home, kept }) => `${home === 'memtable' ? home : `L${home}`}${kept ? `(${kept.reason})` : ''}`).join(' ')} | ${end?.why ?? 'lives'}`;

const shallow = 'set compression=none disable_auto_compactions=yes\n';

describe('the life of a tombstone', () => {
  it('goes from the memtable down to the drop, in ascending times', async () => {
    const { lifetimes, nowNs } = await lifetimesOf(
      `${shallow}put a 1\nput b 1\nflush\ncompact\ndelete a\nflush\ncompact`,
    );
    expect(lifetimes.map(lifetimeText)).toEqual(['a: memtable L0 | tombstone_at_base_level']);
    const [{ bornNs, stays, end }] = lifetimes as [Lifetime];
    const times = [bornNs, ...stays.map(({ toNs }) => toNs), nowNs];
    expect(times).toEqual([...times].sort((x, y) => x - y));
    expect(end!.tNs).toBe(stays.at(-1)!.toNs);
    expect(end!.job).toBeGreaterThan(0);
  });

  it('continues while a snapshot needs it, and names the released snapshot', async () => {
    const { lifetimes } = await lifetimesOf(
      `${shallow}put a 1\nput b 1\nsnapshot s\ndelete a\nflush\ncompact\nrelease s\nput b 2\nflush\ncompact`,
    );
    expect(lifetimes.map(lifetimeText)).toEqual([
      'a: memtable L0 L1(tombstone_needed_by_snapshot) | tombstone_at_base_level',
    ]);
    expect(lifetimes[0]!.end!.released).toBe(1);
  });

  it('of a SingleDelete ends at its put', async () => {
    const { lifetimes } = await lifetimesOf(
      `set dialect=extended\n${shallow}put a 1\nput b 1\nflush\nsingle-delete a\nflush\ncompact`,
    );
    expect(lifetimes.map(lifetimeText)).toEqual(['a: memtable L0 | single_delete_pair']);
  });

  it('ends as lost if a crash took it', async () => {
    const { lifetimes } = await lifetimesOf(
      `${shallow}put a 1\nflush\ndelete a\ncrash mode=drop_unsynced\nreopen\nput z 1`,
    );
    expect(lifetimes.map(lifetimeText)).toEqual(['a: memtable | lost']);
  });

  it.each([
    ['a drop', 'flush\ncompact'],
    ['a crash', 'crash mode=drop_unsynced\nreopen'],
  ])('ends at the record that reveals it, even if the reader has read ahead: %s', async (_, ending) => {
    const { records } = await runProgram(`${shallow}put a 1\nput b 1\nflush\ncompact\ndelete a\n${ending}\nput z 1`);
    const [all, so] = [new History(), new History()];
    all.append(records.slice());
    const reader = new TombstoneLifetimes();
    const ends: (string | undefined)[] = [];
    const v = viewOf(records);
    reader.at(all, all.total, 0, 0);
    for (let from = 0, to = 0; from < records.length; from = to) {
      to += sizeAt(v, from);
      so.append(records.slice(from, to));
      const { tNs } = so.head;
      const now = reader.at(all, so.total, 0, tNs);
      expect(now).toEqual(new TombstoneLifetimes().at(so, so.total, 0, tNs));
      ends.push(now.lifetimes[0]?.end?.why);
    }
    expect(ends.findIndex((end) => end !== undefined)).toBeGreaterThan(ends.length / 2);
  });

  it('is unrecorded where detail is missing, and then gives no lifetime', async () => {
    const program = `${shallow}put a 1\nput b 1\nflush\ncompact\ndelete a\nflush\ncompact`;
    const whole = (await runProgram(program)).records;
    const { engine, commands } = await makeEngine(program);
    const parts: Uint8Array[] = [];
    commands.forEach((command, i) => {
      engine.setMask(i < commands.length - 2 ? fullMask : tier1Mask);
      engine.submit(command);
      while (engine.run(100_000, 0xffffffff) > 0) parts.push(engine.takeBatch());
    });
    const history = new History();
    history.append(Buffer.concat(parts));
    expect(history.total).toBeLessThan(whole.length);
    const lifetimesAt = new TombstoneLifetimes().at(history, history.total, 0, history.head.tNs);
    expect(lifetimesAt.lifetimes.map(lifetimeText)).toEqual(['a: memtable | unrecorded']);
    expect(summarizeLifetimes(lifetimesAt)).toMatchObject({
      dropped: 0,
      living: 0,
      medianNs: null,
      ends: [['unrecorded', 1]],
      bins: [],
    });
  });
});

describe('lifetimes', () => {
  const lifetime = (bornNs: number, endNs: number | null): Lifetime => ({
    key: Uint8Array.of(1),
    sequence: 1,
    type: 'delete',
    bornNs,
    stays: [{ home: 'memtable', in: 1, fromNs: bornNs, toNs: endNs ?? 100, kept: null }],
    end: endNs === null ? null : { why: 'tombstone_at_base_level', tNs: endNs, record: 1, job: 1, released: null },
  });

  it('have a median of completed lifetimes, and the ages of the others', () => {
    const lifetimesAt = {
      nowNs: 100,
      lifetimes: [
        lifetime(0, 2),
        lifetime(0, 4),
        lifetime(0, 9),
        lifetime(10, 40),
        lifetime(90, null),
        lifetime(30, null),
      ],
    };
    expect(summarizeLifetimes(lifetimesAt)).toEqual({
      dropped: 4,
      living: 2,
      medianNs: 7,
      longestNs: 30,
      oldestNs: 70,
      ends: [['tombstone_at_base_level', 4]],
      bins: [
        { fromNs: 2, toNs: 4, dropped: 1, living: 0 },
        { fromNs: 4, toNs: 8, dropped: 1, living: 0 },
        { fromNs: 8, toNs: 16, dropped: 1, living: 1 },
        { fromNs: 16, toNs: 32, dropped: 1, living: 0 },
        { fromNs: 32, toNs: 64, dropped: 0, living: 0 },
        { fromNs: 64, toNs: 128, dropped: 0, living: 1 },
      ],
    });
  });
});
