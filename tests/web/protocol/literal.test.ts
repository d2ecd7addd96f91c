import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../web/src/base/bytes.ts';
import { parseLiteral, shown } from '../../../web/src/protocol/literal.ts';
import { quote, typed } from '../../../web/src/protocol/quote.ts';
import { byteUnits, parseNumber, timeUnits } from '../../../web/src/protocol/number.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { encodePut } from '../../../web/src/protocol/commands.gen.ts';

describe('keys and values', () => {
  it('quoted or typed keys read back to the same bytes, alone and in a line', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(parseLiteral(quote(bytes))).toEqual({ ok: true, value: bytes });
        expect(parseLiteral(typed(bytes))).toEqual({ ok: true, value: bytes });
        expect(parseProgram(`put ${typed(bytes)} ${quote(bytes)}`).commands).toEqual([
          encodePut({ key: bytes, value: bytes, sync: 2 }),
        ]);
      }),
    );
  });

  it('text is its UTF-8 bytes', () => {
    expect(parseLiteral('naïve')).toEqual({ ok: true, value: utf8('naïve') });
    expect(parseLiteral('"π \\x00\\xFF\\r\\t"')).toEqual({
      ok: true,
      value: Uint8Array.of(0xcf, 0x80, 32, 0, 255, 13, 9),
    });
    expect(parseLiteral('""')).toEqual({ ok: true, value: new Uint8Array() });
    expect(typed(utf8('user:17'))).toBe('user:17');
    expect(typed(utf8('0x17'))).toBe('"0x17"');
  });

  it('half a character is refused, not replaced', () => {
    expect(parseLiteral('a\ud800')).toMatchObject({ ok: false });
    expect(parseLiteral('"a\udc00"')).toMatchObject({ ok: false });
  });

  it('text shown in a message stays on its line', () => {
    expect(shown('a\nb\u0000')).toBe('"a\\u{a}b\\u{0}"');
    expect([...shown('x'.repeat(100))]).toHaveLength(42);
  });
});

describe('numbers', () => {
  it('are exact up to 2^53-1, with and without units', () => {
    fc.assert(
      fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (n) => {
        expect(parseNumber(String(n), { min: 0, max: Number.MAX_SAFE_INTEGER })).toEqual({ ok: true, value: n });
      }),
    );
    expect(parseNumber('64KiB', { min: 0, max: 1e9, units: byteUnits })).toEqual({ ok: true, value: 65536 });
    expect(parseNumber('3us', { min: 0, max: 1e9, units: timeUnits })).toEqual({ ok: true, value: 3000 });
    expect(parseNumber('0007', { min: 0, max: 10 })).toEqual({ ok: true, value: 7 });
    expect(parseNumber('9007199254740991TiB', { min: 0, max: 2 ** 53 - 1, units: byteUnits })).toMatchObject({
      ok: false,
    });
  });

  it('are refused in every other spelling', () => {
    for (const text of [
      '',
      ' 5',
      '5 ',
      '+5',
      '-5',
      '-0',
      '−5',
      '1e3',
      '1E3',
      '1e-3',
      '.5',
      '5.',
      '1,5',
      'NaN',
      'Infinity',
      '-inf',
      '0x5',
      '0b1',
      '１２',
      '٣',
      'five',
      '5n',
      '1_0',
      '\u00005',
      '5KB',
      '5kib',
    ])
      expect(parseNumber(text, { min: 0, max: 1e9, units: byteUnits }), text).toMatchObject({ ok: false });
  });
});
