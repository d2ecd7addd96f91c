/** Names at the ends of lines do not touch, whatever the numbers are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from '../../../web/src/charts/spread-labels.ts';

describe('names at the ends of lines', () => {
  it('stay where they are while there is room', () => {
    expect(spreadLabels([10, 60, 200], 15, 230)).toEqual([10, 60, 200]);
  });

  it('move apart where they would touch, in their order, and not below the axis', () => {
    expect(spreadLabels([228, 226, 20], 15, 228)).toEqual([228, 213, 20]);
    expect(spreadLabels([100, 100], 15, 228)).toEqual([100, 115]);
  });

  it('keep their order where the ends meet, whichever of them is given first', () => {
    expect(spreadLabels([80, 83], 15, 210)).toEqual([80, 95]);
    expect(spreadLabels([83, 80], 15, 210)).toEqual([95, 80]);
  });

  it('take no room where there is none', () => {
    expect(spreadLabels([100, null, 100], 15, 228)).toEqual([100, null, 115]);
  });

  it('never touch where all of them fit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 14, max: 228 }), { minLength: 1, maxLength: 8 }), (places) => {
        const moved = [...spreadLabels(places, 15, 228)].map((y) => y!).sort((a, b) => a - b);
        for (const [i, y] of moved.entries()) {
          if (i > 0) expect(y - moved[i - 1]!).toBeGreaterThanOrEqual(15);
          expect(y).toBeLessThanOrEqual(228);
        }
      }),
    );
  });
});
