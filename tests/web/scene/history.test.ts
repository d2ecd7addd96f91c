/** The record store: every position is reachable at a bounded cost, whatever was evicted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTier1, kindAt, kindTable, sizeAt, tier1Of, viewOf } from '../../../web/src/protocol/decode.ts';
import { fullMask, tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { Cursor } from '../../../web/src/scene/cursor.ts';
import { fold } from '../../../web/src/scene/fold.ts';
import { History } from '../../../web/src/scene/history.ts';
import { createScene, words } from '../../../web/src/scene/scene.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { anyStream, batch } from '../../fixtures/records.ts';
import { puts, wholeStory } from '../../fixtures/story.ts';

const all = (scene: Scene): unknown => ({ ...structuredClone(scene), versions: null });

function historyOf(
  records: readonly Uint8Array[],
  batchLength: number,
  windowBytes?: number,
  recordsBytes?: number,
): History {
  const history = new History(windowBytes, recordsBytes);
  for (let i = 0; i < records.length; i += batchLength) history.append(batch(...records.slice(i, i + batchLength)));
  return history;
}

describe('positions', () => {
  it('sceneAt(n) is the fold of the first n records, however they were batched', () => {
    fc.assert(
      fc.property(anyStream(), fc.integer({ min: 1, max: 50 }), fc.nat(), (records, batchLength, n) => {
        const position = n % (records.length + 1);
        const scene = createScene();
        fold(scene, batch(...records.slice(0, position)));
        expect(all(historyOf(records, batchLength).sceneAt(position))).toEqual(all(scene));
      }),
    );
  });

  it('a walk meets the same records of the given kinds as a visit, also where detail was evicted', () => {
    fc.assert(
      fc.property(anyStream(), fc.nat(), fc.nat(), fc.boolean(), (records, a, b, gone) => {
        const history = historyOf(records, 7, gone ? 0 : undefined);
        const [from, to] = [a % (records.length + 1), b % (records.length + 1)];
        const kinds = kindTable(records.filter((_, i) => i % 3 === 0).map((bytes) => kindAt(viewOf(bytes), 0)));
        const visited: unknown[] = [];
        history.forEach(from, to, ({ number, kind, v, at }) => void visited.push([number, kind, sizeAt(v, at)]), kinds);
        const walked: unknown[] = [];
        history.walk(from, to, kinds, (number, kind, v, at) => walked.push([number, kind, sizeAt(v, at)]));
        expect(walked).toEqual(visited);
      }),
    );
  });

  it('next and previous visit every record, and text describes it', () => {
    const { records } = wholeStory();
    const history = historyOf(records, 7);
    expect(history.total).toBe(records.length);
    let position = 0;
    for (let i = 0; i < records.length; i++) expect((position = history.next(position))).toBe(i + 1);
    expect(history.next(position)).toBe(position);
    for (let i = records.length; i > 0; i--) expect((position = history.previous(position))).toBe(i - 1);
    expect(history.previous(0)).toBe(0);
    expect(history.text(1)).toMatch(/^EngineOpened cause=1 /);
    expect(history.text(records.length)).toBe('');
  });

  it('a moment converts back to its position', () => {
    const history = historyOf(wholeStory().records, 5);
    for (let p = 0; p <= history.total; p++) {
      const moment = history.moment(p);
      const back = history.positionOf(moment);
      expect(back).toBeLessThanOrEqual(p);
      expect(history.moment(back)).toEqual(moment);
      expect(words(history.sceneAt(back))).toBe(words(history.sceneAt(p)));
    }
    expect(history.positionOf({ step: 99_999, ordinal: 0 })).toBe(history.total);
  });

  it('finds the nearest markers and operations in both directions', () => {
    const history = historyOf(wholeStory().records, 100);
    const first = history.marker('flush-begun', 1, 0)!;
    const second = history.marker('flush-begun', 1, first.record + 1)!;
    expect(history.text(second.record)).toMatch(/^FlushBegun/);
    expect(history.marker('flush-begun', -1, second.record + 1)).toEqual(first);
    expect(history.marker('flush-begun', -1, first.record + 1)).toBeNull();
    expect(history.marker('stall', 1, 0)).not.toBeNull();
    expect(history.markers.map((m) => m.kind)).toEqual([
      'engine',
      'flush-begun',
      'flush-finished',
      'flush-begun',
      'flush-finished',
      'compaction-picked',
      'compaction-finished',
      'stall',
      'snapshot',
      'snapshot',
      'engine',
      'engine',
    ]);
    const op = history.marker('operation-begun', 1, 0)!;
    const next = history.marker('operation-begun', 1, op.record + 1)!;
    expect([op.id, next.id]).toEqual([1, 2]);
    expect(history.marker('operation-begun', -1, next.record + 1)).toEqual(op);
    const ended = history.marker('operation-finished', 1, next.record)!;
    expect(ended.id).toBe(2);
    expect(history.marker('operation-finished', -1, ended.record + 1)).toMatchObject({ id: 1 });
  });
});

describe('cost', () => {
  // 25,000 puts are 125,000 records, 75,000 of them tier 1.
  const { records } = puts(25_000);
  const tier1 = records.map((r) => tier1Of(viewOf(r))).filter((r) => r.length > 0);

  it('a jump in 100,000 tier-1 records folds at most one keyframe interval', () => {
    const many = [...tier1, ...tier1].slice(0, 100_000);
    const history = historyOf(many, 997);
    expect(history.total).toBe(100_000);
    expect(history.keyframeCount).toBeLessThanOrEqual(64);
    // 64 keyframes span at least half of the history, so the interval is at most 100,000 / 32.
    expect(history.interval).toBeLessThanOrEqual(4096);
    const cursor = new Cursor(history);
    let before = history.folded;
    for (const position of [99_999, 1, 50_000, 49_999, 70_001, 512, 511, 12_345, 99_000]) {
      cursor.seek(position);
      expect(history.folded - before).toBeLessThanOrEqual(history.interval);
      expect(cursor.scene.records).toBe(position);
      before = history.folded;
    }
  });

  it('keeps detail in the window only, and every position exact', () => {
    const windowBytes = 512 * 1024;
    const history = historyOf(records, 1000, windowBytes);
    const whole = historyOf(records, 1000);
    expect(history.total).toBe(whole.total);
    expect(history.retained).toBeLessThan(whole.retained);
    expect(history.isDense(0, 1000)).toBe(false);
    expect(history.isDense(history.total - 1000, history.total)).toBe(true);
    expect(history.sizeBytes).toBeLessThan(whole.sizeBytes);
    for (const position of [5, 5000, 60_000, 100_001, history.total - 3]) {
      expect(words(history.sceneAt(position))).toBe(words(whole.sceneAt(position)));
      expect(history.moment(position)).toEqual(whole.moment(position));
    }
    // Gaps: each step jumps over them, and always advances.
    const steps: number[] = [];
    for (let p = 1000; steps.length < 20;) steps.push((p = history.next(p)));
    expect(steps.every((p, i) => i === 0 || p > steps[i - 1]!)).toBe(true);
    expect(history.previous(steps[10]!)).toBeLessThan(steps[10]!);
    expect(history.next(history.previous(steps[10]!))).toBe(steps[10]);
  });

  it('restores evicted detail exactly', () => {
    const history = historyOf(records, 1000, 512 * 1024);
    const whole = historyOf(records, 1000);
    const [first, last] = [5, 9];
    const from = whole.positionOf({ step: first - 1, ordinal: 0 });
    const to = whole.positionOf({ step: last, ordinal: 0 });
    history.putDetail(first, last, batch(...records.slice(from, to)));
    expect(history.total).toBe(whole.total);
    for (let p = from; p < to; p++) expect(history.text(p)).toBe(whole.text(p));
    expect(history.isDense(from, to)).toBe(true);
    expect(words(history.sceneAt(to + 50))).toBe(words(whole.sceneAt(to + 50)));
  });

  it('shifts later positions if the detail was never recorded', () => {
    const history = historyOf(tier1, 1000);
    const full = historyOf(records, 1000);
    const marker = history.markers[0]!;
    const moment = history.moment(history.total);
    const [first, last] = [100, 120];
    const [from, to] = [full.positionOf({ step: first - 1, ordinal: 0 }), full.positionOf({ step: last, ordinal: 0 })];
    const total = history.total;
    history.putDetail(first, last, batch(...records.slice(from, to)));
    // Each put has two tier-2 records.
    expect(history.total).toBe(total + 2 * (last - first + 1));
    expect(history.markers[0]).toEqual(marker);
    expect(history.moment(history.total)).toEqual(moment);
    for (const step of [50, 99, 110, 120, 121, 5000]) {
      const position = history.positionOf({ step, ordinal: 0 });
      expect(words(history.sceneAt(position))).toBe(words(full.sceneAt(full.positionOf({ step, ordinal: 0 }))));
    }
  });
});

describe('the ranges with detail', () => {
  const { records } = puts(3000);
  const tier1 = records.filter((record) => isTier1(kindAt(viewOf(record), 0)));

  it('are everything if no mask was set', () => {
    expect(historyOf(tier1, 1000).isRecordedAt(5)).toBe(true);
  });

  it('exclude what was recorded in tier 1 alone, until detail is added there', () => {
    const history = new History();
    history.recordedUnder(tier1Mask);
    history.append(batch(...tier1));
    expect(history.isRecordedAt(0)).toBe(true);
    expect(history.isRecordedAt(history.total)).toBe(false);
    const full = historyOf(records, 1000);
    const [first, last] = [2900, full.head.step];
    const [from, to] = [full.positionOf({ step: first - 1, ordinal: 0 }), full.positionOf({ step: last, ordinal: 0 })];
    history.putDetail(first, last, batch(...records.slice(from, to)));
    expect(history.isRecordedAt(history.total)).toBe(true);
    expect(history.isRecordedAt(history.positionOf({ step: 2000, ordinal: 0 }))).toBe(false);
    // A cursor before it continues from there and counts nothing twice.
    const cursor = new Cursor(history);
    cursor.seek(history.positionOf({ step: 2010, ordinal: 0 }));
    const [again, to2] = [2000, 2100].map((step) => full.positionOf({ step, ordinal: 0 })) as [number, number];
    history.putDetail(2001, 2100, batch(...records.slice(again, to2)));
    cursor.seek(history.positionOf({ step: 2050, ordinal: 0 }));
    expect(words(cursor.scene)).toBe(words(full.sceneAt(full.positionOf({ step: 2050, ordinal: 0 }))));
    // The head has the detail too.
    const entries = (scene: Scene) => scene.memtables[0]!.list.length;
    expect(entries(history.head)).toBeGreaterThan(0);
    expect(entries(history.head)).toBe(entries(history.sceneAt(history.total)));
    expect(words(history.head)).toBe(words(full.head));
  });

  it('exclude what was evicted from the window, and include what comes under a fuller mask', () => {
    const window = historyOf(records, 1000, 64 * 1024);
    expect(window.isRecordedAt(10)).toBe(false);
    expect(window.isRecordedAt(window.total)).toBe(true);
    const history = new History();
    history.recordedUnder(tier1Mask);
    history.append(batch(...tier1));
    history.recordedUnder(fullMask);
    history.append(batch(...puts(1).records.slice(-1)));
    expect(history.isRecordedAt(history.total)).toBe(true);
    expect(history.isRecordedAt(history.total - 1)).toBe(false);
  });
});

describe('a run of any length', () => {
  it('keeps its newest part in bounded memory, and every position in it exact', () => {
    const { records } = puts(25_000);
    const whole = historyOf(records, 1000);
    const limit = 2 * 1024 * 1024;
    const history = historyOf(records, 1000, 256 * 1024, limit);
    expect(history.first).toBeGreaterThan(0);
    expect(history.first).toBeLessThan(history.total * 0.75);
    expect(history.sizeBytes).toBeLessThan(limit + 512 * 1024);
    expect(history.total).toBe(whole.total);
    expect(words(history.head)).toBe(words(whole.head));
    for (const share of [0, 0.1, 0.5, 0.99]) {
      const position = Math.floor(history.first + share * (history.total - history.first));
      expect(words(history.sceneAt(position))).toBe(words(whole.sceneAt(position)));
      expect(history.moment(position)).toEqual(whole.moment(position));
    }
    // Positions before the beginning lead to the beginning.
    expect(words(history.sceneAt(3))).toBe(words(whole.sceneAt(history.first)));
    expect(history.previous(history.first)).toBe(history.first);
    expect(history.positionOf({ step: 2, ordinal: 0 })).toBe(history.first);
    expect(history.next(history.first)).toBeGreaterThan(history.first);
  });
});

describe('a cursor', () => {
  it('follows the head at no cost, and stays where it was set while the history grows', () => {
    const { records } = wholeStory();
    const history = historyOf(records.slice(0, 30), 30);
    const cursor = new Cursor(history);
    expect(cursor.scene).toBe(history.head);
    cursor.stay();
    const before = words(cursor.scene);
    history.append(batch(...records.slice(30)));
    expect([cursor.position, words(cursor.scene)]).toEqual([30, before]);
    cursor.seek(history.total);
    expect(all(cursor.scene)).toEqual(all(history.head));
    cursor.seek(12);
    expect(all(cursor.scene)).toEqual(all(history.sceneAt(12)));
    cursor.follow();
    expect(cursor.position).toBe(history.total);
  });
});
