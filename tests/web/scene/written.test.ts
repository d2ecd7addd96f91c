/** When sequences were written: exact while few steps wrote, and beyond that never earlier than true. */
import { describe, expect, it } from 'vitest';
import { ageOf, note, nothingWritten, whenWritten } from '../../../web/src/scene/features/memory/write-times.ts';

describe('when a sequence was written', () => {
  it('is the end of the first step that reached it', () => {
    const written = nothingWritten();
    note(written, 0, 5);
    note(written, 1, 10);
    note(written, 1, 12);
    note(written, 4, 20);
    expect(whenWritten(written, 1)).toEqual({ tNs: 10, exact: true });
    expect(whenWritten(written, 2)).toEqual({ tNs: 20, exact: true });
    expect(whenWritten(written, 4)).toEqual({ tNs: 20, exact: true });
    expect(whenWritten(written, 5)).toBeNull();
  });

  it('with many steps keeps at most 4,096 points, each with the exact time or that of a slightly later write', () => {
    const written = nothingWritten();
    for (let sequence = 1; sequence <= 20_000; sequence++) {
      note(written, sequence, 10 * sequence);
      expect(written.points.length).toBeLessThan(4096);
    }
    for (let sequence = 1; sequence <= 19_990; sequence += 7) {
      const { tNs, exact } = whenWritten(written, sequence)!;
      expect(exact).toBe(false);
      expect(tNs).toBeGreaterThanOrEqual(10 * sequence);
      expect(tNs).toBeLessThan(10 * (sequence + written.stride));
    }
  });

  it('is never in the future: a step of another lane may end before it', () => {
    const written = nothingWritten();
    note(written, 1, 30);
    expect(ageOf(written, 1, 50)).toEqual({ ageNs: 20, exact: true });
    expect(ageOf(written, 1, 20)).toEqual({ ageNs: 0, exact: true });
    expect(ageOf(written, 2, 50)).toBeNull();
  });
});
