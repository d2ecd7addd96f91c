/** The visible range of the timeline: zoomed in and out, panned, and never outside of the run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  including,
  kVisibleRangeMin,
  panned,
  visibleRangeOf,
  zoomed,
} from '../../../web/src/interact/visible-range.ts';

describe('the visible range', () => {
  it('is the whole run at first', () => {
    expect(visibleRangeOf(null, 1000)).toEqual({ from: 0, to: 1000 });
    expect(visibleRangeOf(null, 0)).toEqual({ from: 0, to: 1 });
  });

  it('keeps the zoomed record in its place', () => {
    const near = zoomed(null, 4, 600, 1000)!;
    expect(near).toEqual({ from: 450, to: 700 });
    expect((600 - near.from) / 250).toBeCloseTo(0.6);
    expect(zoomed(near, 1 / 4, 600, 1000)).toBeNull();
  });

  it('reaches single records of a million', () => {
    let stretch = null as ReturnType<typeof zoomed>;
    for (let i = 0; i < 12; i++) stretch = zoomed(stretch, 4, 765_432, 1_000_000);
    expect(stretch!.to - stretch!.from).toBe(kVisibleRangeMin);
    expect(stretch!.from).toBeLessThanOrEqual(765_432);
    expect(stretch!.to).toBeGreaterThanOrEqual(765_432);
  });

  it('follows a cursor that leaves it, and stays while the cursor is inside', () => {
    const stretch = { from: 400, to: 500 };
    expect(including(stretch, 450, 1000)).toBe(stretch);
    expect(including(stretch, 501, 1000)).toEqual({ from: 481, to: 581 });
    expect(including(stretch, 399, 1000)).toEqual({ from: 319, to: 419 });
  });

  it('is always inside of the run', () => {
    const act = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.01, max: 100, noNaN: true }), at: fc.integer({ min: 0, max: 5000 }) }),
      fc.record({ share: fc.double({ min: -3, max: 3, noNaN: true }) }),
      fc.record({ position: fc.integer({ min: 0, max: 5000 }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.array(act), (total, acts) => {
        let stretch = null as ReturnType<typeof zoomed>;
        for (const each of acts) {
          if ('factor' in each) stretch = zoomed(stretch, each.factor, Math.min(each.at, total), total);
          else if ('share' in each) stretch = panned(stretch, each.share, total);
          else stretch = including(stretch, Math.min(each.position, total), total);
          const { from, to } = visibleRangeOf(stretch, total);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(Math.max(1, total));
          expect(to - from).toBeGreaterThanOrEqual(Math.min(kVisibleRangeMin, Math.max(1, total)));
          if ('position' in each && stretch !== null)
            expect(each.position < from || Math.min(each.position, total) > to).toBe(false);
        }
      }),
    );
  });
});
