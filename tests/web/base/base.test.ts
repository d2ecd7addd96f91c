import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assert, AssertionError, present } from '../../../web/src/base/assert.ts';
import { asText, compareBytes, formatKey, fromHex, hex, utf8 } from '../../../web/src/base/bytes.ts';
import { Prng } from '../../../web/src/base/prng.ts';
import {
  formatBytes,
  formatCount,
  formatInteger,
  formatNs,
  formatShare,
  listed,
  readNumber,
} from '../../../web/src/base/units.ts';

/** With plain blanks, to keep the tables below readable. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('units', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1234, '1234'],
    [12345, '12 345'],
    [1234567, '1 234 567'],
    [-12345, '−12 345'],
  ])('integer %d', (n, text) => {
    expect(plain(formatInteger(n))).toBe(text);
    expect(readNumber(formatInteger(n))).toBe(n);
  });
  it('lists names, and counts those beyond the most', () => {
    const names = ['a', 'b', 'c', 'd'];
    expect([0, 1, 2, 3].map((n) => listed(names.slice(0, n)))).toEqual(['', 'a', 'a and b', 'a, b and c']);
    expect([2, 3, 4].map((most) => listed(names, most))).toEqual([
      'a, b and 2 more',
      'a, b, c and 1 more',
      'a, b, c and d',
    ]);
    expect(listed([3, 7])).toBe('3 and 7');
  });
  it('reads NaN from a text that is not exactly one number', () => {
    expect(['1.25', '+0.5', '-3'].map(readNumber)).toEqual([1.25, 0.5, -3]);
    for (const text of ['', '–', '…', '64 KiB', '12 345', '1,5', '93\u00a0609', '1.', '--1'])
      expect(readNumber(text), text).toBeNaN();
  });
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KiB'],
    [1536, '1.5 KiB'],
    [65536, '64 KiB'],
    [1048575, '1 MiB'],
    [10485760, '10 MiB'],
    [2 ** 41, '2 TiB'],
    [2 ** 52, '4096 TiB'],
  ])('bytes %d', (n, text) => expect(plain(formatBytes(n))).toBe(text));
  it.each([
    [0, '0 ns'],
    [850, '850 ns'],
    [1250, '1.25 µs'],
    [80000, '80 µs'],
    [3400000, '3.4 ms'],
    [2.5e9, '2.5 s'],
    [59.9e9, '59.9 s'],
    [60e9, '1 min'],
    [200e9, '3 min 20 s'],
  ])('ns %d', (n, text) => expect(plain(formatNs(n))).toBe(text));
  it.each([
    [977, 10000, '9.77 %'],
    [1, 8, '12.5 %'],
    [1, 1, '100 %'],
    [0, 5, '0 %'],
    [1, 1e6, '< 0.01 %'],
    [3, 0, '-'],
  ])('share %d of %d', (part, whole, text) => expect(plain(formatShare(part, whole))).toBe(text));
  it('counts', () =>
    expect([1, 0, 12345].map((n) => plain(formatCount(n, 'entry', 'entries')))).toEqual([
      '1 entry',
      '0 entries',
      '12 345 entries',
    ]));
});

describe('bytes', () => {
  it('hex is printed and read back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(hex(bytes))).toEqual(bytes);
      }),
    );
    for (const text of ['0', 'zz', '0x', ' 00']) expect(fromHex(text), text).toBeUndefined();
  });

  it('compare as the engine does: unsigned, prefixes first', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
        expect(Math.sign(compareBytes(a, b))).toBe(Math.sign(Buffer.compare(a, b)));
      }),
    );
  });

  it('keys are shown as text only if the text identifies all bytes', () => {
    expect(formatKey(utf8('user17'))).toBe('user17');
    expect(formatKey(utf8('ключ'))).toBe('ключ');
    expect(formatKey(Uint8Array.of(0xff, 0))).toBe('0xff00');
    expect(formatKey(new Uint8Array())).toBe('(empty)');
    for (const hidden of ['a\nb', 'a\u0000', 'a\u202eb', 'a\u200bb', '\ufeffa'])
      expect(asText(utf8(hidden)), JSON.stringify(hidden)).toBeUndefined();
    expect(formatKey(utf8('user17'), { as: 'hex' })).toBe('0x757365723137');
    expect(formatKey(utf8('a'.repeat(20)), { max: 5 })).toBe('aaaa…');
    expect(formatKey(utf8('😀'.repeat(20)), { max: 3 })).toBe('😀😀…');
  });
});

describe('prng', () => {
  const draw = (seed: number, n: number) => {
    const prng = new Prng(seed);
    return Array.from({ length: n }, () => prng.u32());
  };
  it('is the same for the same seed and different for another, in both halves', () => {
    expect(draw(1, 5)).toEqual(draw(1, 5));
    expect(draw(1, 5)).not.toEqual(draw(2, 5));
    expect(draw(1, 5)).not.toEqual(draw(1 + 2 ** 32, 5));
  });
  it('keeps its first numbers forever', () => expect(draw(42, 3)).toEqual([3020111964, 3868542983, 2655547202]));
  it('is uniform below n', () => {
    const prng = new Prng(7);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 20000; i++) counts[prng.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(200);
    for (let i = 0; i < 100; i++) expect(prng.unit()).toBeLessThan(1);
  });
});

describe('assert', () => {
  it('throws its message', () => {
    expect(() => assert(false, 'the sky is up')).toThrow(new AssertionError('the sky is up'));
    expect(() => present(undefined, 'the key')).toThrow('the key is missing');
    expect(present(0, 'zero')).toBe(0);
  });
});
