import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBytes, utf8 } from '../../../web/src/base/bytes.ts';
import { kBoundariesMax, makeAxis, tickLabels, ticksOf } from '../../../web/src/marks/key-axis.ts';

const keys = fc.array(fc.uint8Array({ maxLength: 12 }), { minLength: 1, maxLength: 60 });

describe('the key axis', () => {
  it('is monotone in the key order and stays inside 0..1', () => {
    fc.assert(
      fc.property(keys, keys, (boundaries, probes) => {
        const axis = makeAxis(boundaries);
        const places = [...probes].sort(compareBytes).map((key) => axis.position(key));
        expect(places.every((p) => p >= 0 && p <= 1)).toBe(true);
        for (let i = 1; i < places.length; i++) expect(places[i]!).toBeGreaterThanOrEqual(places[i - 1]!);
      }),
    );
  });

  it('is the place that a search by whole keys gives, also among keys that differ late or only in length', () => {
    const close = fc.array(fc.uint8Array({ maxLength: 9, max: 1 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(keys, close), fc.oneof(keys, close), (boundaries, probes) => {
        const axis = makeAxis(boundaries);
        const { boundaries: sorted } = axis;
        const last = sorted.length - 1;
        for (const [i, key] of sorted.entries()) expect(axis.position(key)).toBe(last === 0 ? 0.5 : i / last);
        for (const key of probes) {
          const before = sorted.filter((boundary) => compareBytes(boundary, key) <= 0).length - 1;
          if (before < 0 || before >= last) continue;
          expect(axis.position(key)).toBeGreaterThanOrEqual(before / last);
          expect(axis.position(key)).toBeLessThanOrEqual((before + 1) / last);
        }
      }),
    );
  });

  it('does not depend on the order or repetition of boundaries', () => {
    fc.assert(
      fc.property(keys, fc.uint8Array({ maxLength: 12 }), (boundaries, probe) => {
        expect(makeAxis([...boundaries].reverse().concat(boundaries)).position(probe)).toBe(
          makeAxis(boundaries).position(probe),
        );
      }),
    );
  });

  it('gives equal shares to the intervals between boundaries and reads keys in between as numbers', () => {
    const axis = makeAxis(['a0', 'b0', 'z0'].map(utf8));
    expect(axis.position(utf8('b0'))).toBe(0.5);
    expect(axis.position(utf8('a0'))).toBe(0);
    expect(axis.position(utf8('zz'))).toBe(1);
    expect(axis.position(utf8('n0'))).toBeCloseTo(0.75, 2);
  });

  it('has a place for everything when there are no boundaries, or one', () => {
    expect(makeAxis([]).position(utf8('k'))).toBe(0.5);
    expect(makeAxis([utf8('k')]).position(utf8('a'))).toBe(0.5);
    expect(ticksOf(makeAxis([]), 5)).toEqual([]);
  });

  it('is labeled by the part that distinguishes its keys', () => {
    const labels = (...texts: readonly string[]) => tickLabels(texts.map(utf8), 12);
    expect(labels('user0000', 'user9999')).toEqual(['user0000', 'user9999']);
    expect(labels('0000000000000057', '0000000000000291')).toEqual(['…0057', '…0291']);
    expect(labels('0000000000000057', '0000900000000291')).toEqual(['…0000000000…', '…9000000002…']);
    expect(labels('a', 'customer/000017')).toEqual(['a', 'customer/00…']);
    expect(labels('0000000000000057', '0000000000000057')).toEqual(['…0057', '…0057']);
    expect(labels('0000000000000057')).toEqual(['00000000000…']);
    expect(tickLabels([], 12)).toEqual([]);
  });

  it('keeps at most 1,024 boundaries, the outermost among them', () => {
    const axis = makeAxis(Array.from({ length: 5000 }, (_, i) => utf8(String(i).padStart(6, '0'))));
    expect(axis.boundaries.length).toBe(kBoundariesMax);
    expect(axis.position(utf8('000000'))).toBe(0);
    expect(axis.position(utf8('004999'))).toBe(1);
  });
});
