/** What views derive from a history and keep: the axis, the timeline, the activity and its sums. On a small hand-made history. */
import { visualizations } from '../../../web/src/visualizations/registry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatKey, utf8 } from '../../../web/src/base/bytes.ts';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { History } from '../../../web/src/scene/history.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { KeyAxisCache } from '../../../web/src/figure/key-axis-cache.ts';
import { activityAt, Meter } from '../../../web/src/panels/counters/activity.ts';
import { TimelineCache } from '../../../web/src/visualizations/timeline/timeline-index.ts';
import { anyStream, join, record } from '../../fixtures/records.ts';

const put = (op: number, key: string) =>
  join([record('OpBegun', { op, op_kind: 'put', key }, 1), record('OpFinished', { step: op }, 1)]);

function written(keys: readonly string[]): History {
  const history = new History();
  keys.forEach((key, i) => {
    history.append(put(i + 1, key));
  });
  return history;
}

describe('the axis of a run', () => {
  it('places the written keys by rank', () => {
    const axis = new KeyAxisCache().axisOf(written(['a1', 'a2', 'a3', 'z9']), true);
    expect(axis.boundaries.map((key) => formatKey(key))).toEqual(['a1', 'a2', 'a3', 'z9']);
  });

  it('does not change between markers while the engine runs, and includes every key when it is idle', () => {
    const history = written(['b', 'd']);
    const cache = new KeyAxisCache();
    const first = cache.axisOf(history, false);
    history.append(put(3, 'a'));
    expect(cache.axisOf(history, false)).toBe(first);
    expect(cache.axisOf(history, true).boundaries.length).toBe(3);
  });

  it('does not change while keys are read ahead, until a marker comes', () => {
    const history = written(['b', 'd']);
    const cache = new KeyAxisCache();
    const first = cache.axisOf(history, false);
    history.append(put(3, 'a'));
    cache.advance(history);
    expect(cache.axisOf(history, false)).toBe(first);
    history.append(record('FlushBegun', { job: 5, memtable: 1, entries: 3 }, 5));
    expect(cache.axisOf(history, false).boundaries.map((key) => formatKey(key))).toEqual(['a', 'b', 'd']);
  });

  it('is the same for the same history, in whatever order it was viewed', () => {
    const keys = Array.from({ length: 9000 }, (_, i) => `k${(i * 7919) % 9000}`);
    const one = new KeyAxisCache().axisOf(written(keys), true);
    const history = written([]);
    const cache = new KeyAxisCache();
    keys.forEach((key, i) => {
      history.append(put(i + 1, key));
      if (i % 997 === 0) cache.axisOf(history, true);
    });
    const two = cache.axisOf(history, true);
    expect(two.boundaries.map((key) => formatKey(key))).toEqual(one.boundaries.map((key) => formatKey(key)));
    expect(one.boundaries.length).toBeLessThanOrEqual(1024);
  });

  it('has equal distances for equal numbers of keys, also if puts and deletes alternate', () => {
    const nameOf = (n: number): string => String(n).padStart(6, '0');
    const history = new History();
    let op = 0;
    for (let n = 0; n < 4000; n++) history.append(put(++op, nameOf(n)));
    // A queue: a put at its head, and a delete at its tail, of a key that was put before.
    for (let n = 0; n < 4000; n++) history.append(join([put(++op, nameOf(4000 + n)), put(++op, nameOf(n))]));
    const axis = new KeyAxisCache().axisOf(history, true);
    for (const n of [1000, 2000, 4000, 6000])
      expect(Math.abs(axis.position(utf8(nameOf(n))) - n / 8000), nameOf(n)).toBeLessThan(0.015);
  });

  it('restarts with another history', () => {
    const cache = new KeyAxisCache();
    cache.axisOf(written(['x']), true);
    expect(cache.axisOf(written(['y']), true).boundaries.map((key) => formatKey(key))).toEqual(['y']);
  });
});

describe('the timeline of a run', () => {
  it('joins consecutive writes, whatever jobs run in between', () => {
    const history = written(['a', 'b']);
    history.append(
      join([
        record('FlushBegun', { job: 5, memtable: 1, entries: 2 }, 5),
        record('JobFinished', { job: 5, job_kind: 'flush' }, 5),
      ]),
    );
    history.append(put(3, 'c'));
    const { spans, markers } = new TimelineCache().read(history);
    expect(spans.filter((span) => span.lane === 'operations').map((span) => span.label)).toEqual(['3 writes']);
    expect(spans.filter((span) => span.lane === 'flush').map(({ address }) => address)).toEqual(['job:5']);
    expect(markers.map((marker) => marker.label)).toEqual(['flush']);
  });

  it('is the same whether read at once, ahead or as it grows', () => {
    const looked = fc.constantFrom('read', 'advance', 'nothing');
    fc.assert(
      fc.property(fc.array(fc.tuple(anyStream(30).map(join), looked), { maxLength: 8 }), (pieces) => {
        const history = new History();
        const cache = new TimelineCache();
        for (const [piece, how] of pieces) {
          history.append(piece);
          if (how === 'read') cache.read(history);
          if (how === 'advance') cache.advance(history);
        }
        expect(cache.read(history)).toEqual(new TimelineCache().read(history));
        expect(cache.read(history)).toBe(cache.read(history));
      }),
    );
  });

  it('ends a run of writes where another operation begins', () => {
    const history = written(['a', 'b']);
    history.append(
      join([record('OpBegun', { op: 3, op_kind: 'get', key: 'a' }, 1), record('OpFinished', { step: 3 }, 1)]),
    );
    history.append(record('OpBegun', { op: 4, op_kind: 'put', key: 'c' }, 1));
    const { spans } = new TimelineCache().read(history);
    expect(spans.map(({ from, to, label }) => [from, to, label])).toEqual([
      [0, 4, '2 writes'],
      [4, 6, 'get a'],
      [6, 7, 'put c'],
    ]);
  });
});

describe('activities', () => {
  const plan = [
    { position: 4, phase: 'start', activity: 0 },
    { position: 6, phase: 'middle', activity: 0 },
    { position: 9, phase: 'end', activity: 0 },
    { position: 20, phase: 'start', activity: 1 },
    { position: 30, phase: 'end', activity: 1 },
  ] as const;

  it('are the ones that the cursor is in, or has just left', () => {
    expect(activityAt(plan, 3)).toBeNull();
    expect(activityAt(plan, 4)).toEqual({ start: 4, end: 9 });
    expect(activityAt(plan, 15)).toEqual({ start: 4, end: 9 });
    expect(activityAt(plan, 25)).toEqual({ start: 20, end: 30 });
    expect(activityAt([], 5)).toBeNull();
  });

  it('name counters that exist', () => {
    const names = new Set(counterInfos.map((info) => info.name));
    for (const { counters } of Object.values(visualizations))
      for (const name of counters) expect(names.has(name), name).toBe(true);
  });

  it('have the same sums going forward and back', () => {
    const history = new History();
    const probe = (verdict: 'negative' | 'positive') =>
      record('FilterProbed', { table: 3, verdict, key: 'k', positions: [1] }, 1);
    history.append(
      join([
        record('OpBegun', { op: 1, op_kind: 'get', key: 'k' }, 1),
        probe('negative'),
        probe('negative'),
        probe('positive'),
        record('OpFinished', { step: 1 }, 1),
      ]),
    );
    const session = { history: () => history } as unknown as Session;
    const [miss, hit] = ['bloom_sst_miss_count', 'bloom_sst_hit_count'].map(
      (name) => counterInfos.find((info) => info.name === name)!.id,
    ) as [number, number];
    const ids = [miss, hit];
    const meter = new Meter();
    expect([...meter.read(session, ids, 0, 2).values()]).toEqual([1, 0]);
    expect([...meter.read(session, ids, 0, 5).values()]).toEqual([2, 1]);
    expect([...meter.read(session, ids, 0, 3).values()]).toEqual([2, 0]);
    expect(stops(history, 'filter').stops.length).toBeGreaterThan(0);
  });
});

describe('detail added later', () => {
  it('is not counted twice, and neither is what follows it', () => {
    const history = written(['a', 'b', 'c']);
    const [spans, axis] = [new TimelineCache(), new KeyAxisCache()];
    spans.read(history);
    axis.axisOf(history, true);
    const inserted = record('MemtableInserted', { memtable: 1, key: 'b', sequence: 2 }, 1);
    history.putDetail(2, 2, join([inserted, inserted, inserted, put(2, 'b')]));
    expect(spans.read(history)).toEqual(new TimelineCache().read(history));
    expect(spans.read(history).spans.map((span) => span.label)).toEqual(['3 writes']);
    expect(axis.axisOf(history, true).boundaries).toEqual(new KeyAxisCache().axisOf(history, true).boundaries);
  });
});
