/** A bounded list of the latest items, however many were pushed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushLatest } from '../../../web/src/scene/latest.ts';

describe('pushLatest', () => {
  it('keeps at least the last n, in order, and fewer than 2n', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 60 }), (max, pushes) => {
        const list: number[] = [];
        for (let i = 0; i < pushes; i++) {
          pushLatest(list, i, max);
          expect(list.length).toBeGreaterThanOrEqual(Math.min(max, i + 1));
          expect(list.length).toBeLessThan(2 * max);
          expect(list).toEqual(Array.from({ length: list.length }, (_, k) => i + 1 - list.length + k));
        }
      }),
    );
  });
});
