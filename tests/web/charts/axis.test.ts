/** An axis places every value at its share of the range, and its range covers every value. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOfTicks, evenAxis, placesAxis } from '../../../web/src/charts/axis.ts';

const ends = ({ ticks }: { readonly ticks: readonly { readonly at: number }[] }) => [ticks[0]!.at, ticks.at(-1)!.at];

describe('an axis of even steps', () => {
  it('begins at zero, or below the smallest value', () => {
    expect(ends(evenAxis('y', [3, 18]))).toEqual([0, 20]);
    expect(ends(evenAxis('y', [-3, 18]))[0]).toBeLessThanOrEqual(-3);
  });

  it('labels its ticks without rounding errors', () => {
    expect(evenAxis('y', [0.3]).ticks.map(({ text }) => text)).toEqual(['0', '0.1', '0.2', '0.3']);
  });

  it('covers every value, in order', () => {
    const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
        const axis = evenAxis('y', values);
        const [from, to] = ends(axis);
        for (const each of values) {
          expect(each).toBeGreaterThanOrEqual(from! - 1e-6);
          expect(each).toBeLessThanOrEqual(to! + 1e-6);
        }
        const parts = [...values].sort((a, b) => a - b).map(axis.share);
        expect(parts).toEqual([...parts].sort((a, b) => a - b));
      }),
    );
  });
});

describe('a logarithmic axis', () => {
  it('has equal distances for equal factors', () => {
    expect(axisOfTicks('y', [1, 100, 10_000], true).share(100)).toBeCloseTo(0.5);
  });

  it('clamps values outside the range to the nearer end', () => {
    const axis = axisOfTicks('y', [1, 10, 100], true);
    expect([axis.share(0), axis.share(1000)]).toEqual([0, 1]);
  });
});

describe('an axis of categories', () => {
  it('gives each category an equal share, and an unknown value NaN', () => {
    const axis = placesAxis('x', [
      { at: 200, text: '200' },
      { at: 3200, text: '3,200' },
    ]);
    expect([axis.share(200), axis.share(3200)]).toEqual([0.25, 0.75]);
    expect(axis.share(400)).toBeNaN();
  });
});
