/** The collector's window, against the ring buffers of the engine (engine-wasm/src/table/deletion_window.h). */
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../web/src/base/bytes.ts';
import { readingOf, watchOf, windowStart } from '../../../web/src/visualizations/shapes/deletion-collector.ts';
import type { EntryType } from '../../../web/src/protocol/records.gen.ts';
import { createScene } from '../../../web/src/scene/scene.ts';

const scene = (options: readonly (readonly [number, number])[]) => ({ ...createScene(), options: new Map(options) });
const ring = watchOf(
  scene([
    [63, 2],
    [64, 2],
    [65, 4],
  ]),
)!;
const output = (types: string) => {
  const of: Readonly<Record<string, EntryType>> = { d: 'delete', s: 'single_delete', '.': 'put' };
  return { entries: types.length, last: [...types].map((c) => ({ key: utf8('k'), type: of[c]! })) };
};

describe('the options name', () => {
  it('no collector if it is off, or has no window or no bound', () => {
    expect(watchOf(scene([]))).toBeNull();
    expect(
      watchOf(
        scene([
          [63, 2],
          [64, 3],
        ]),
      ),
    ).toBeNull();
    expect(
      watchOf(
        scene([
          [63, 2],
          [65, 4],
        ]),
      ),
    ).toBeNull();
  });
  it("MyRocks' ring: more than the bound, SingleDeletes if the option says so", () => {
    expect(ring).toEqual({ exact: true, windowEntries: 4, bound: 2, atLeast: false, countsSingleDeletes: false });
    expect(
      watchOf(
        scene([
          [63, 2],
          [64, 2],
          [65, 4],
          [67, 1],
          [68, 2],
        ]),
      ),
    ).toMatchObject({ atLeast: true, countsSingleDeletes: true });
  });
  it("RocksDB's buckets: at least the bound, whole buckets", () => {
    expect(
      watchOf(
        scene([
          [63, 1],
          [64, 9],
          [65, 200],
        ]),
      ),
    ).toEqual({ exact: false, windowEntries: 256, bound: 9, atLeast: true, countsSingleDeletes: true });
  });
});

describe('the window', () => {
  it('slides by one entry or by one bucket', () => {
    expect([1, 4, 5, 9].map((n) => windowStart(ring, n))).toEqual([0, 0, 1, 5]);
    const buckets = watchOf(
      scene([
        [63, 1],
        [64, 9],
        [65, 256],
      ]),
    )!;
    expect([1, 256, 257, 258, 259].map((n) => windowStart(buckets, n))).toEqual([0, 0, 2, 2, 4]);
  });
  it('reports what it holds now, and when it first held too many', () => {
    expect(readingOf(ring, output('dd..'))).toEqual({ inWindow: 2, reachedAt: null });
    expect(readingOf(ring, output('.dd.d....'))).toEqual({ inWindow: 0, reachedAt: 5 });
    expect(readingOf(ring, output('dsds'))).toEqual({ inWindow: 2, reachedAt: null });
  });
  it('reports it for the last entries, if only these are known', () => {
    expect(readingOf(ring, { ...output('.ddd'), entries: 104 })).toEqual({ inWindow: 3, reachedAt: 104 });
  });
});
