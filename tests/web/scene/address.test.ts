/** Addresses as text: parsing a formatted address gives the same address, and other text gives null. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hex } from '../../../web/src/base/bytes.ts';
import { keyBytes, readAddress, sayAddress } from '../../../web/src/scene/address.ts';

it('formats what it parses, and parses what it formats', () => {
  const kinds = fc.constantFrom('table', 'memtable', 'page', 'op', 'job', 'file');
  fc.assert(
    fc.property(kinds, fc.nat(), (kind, n) => {
      const address = `${kind}:${n}`;
      expect(readAddress(sayAddress(address))).toBe(address);
      expect(readAddress(address)).toBe(address);
    }),
  );
  for (const key of [[0], [255, 0], [107, 49], []])
    if (key.length > 0)
      expect(readAddress(sayAddress(`key:${hex(Uint8Array.from(key))}`))).toBe(`key:${hex(Uint8Array.from(key))}`);
});

it.each([
  ['#7', 'table:7'],
  ['  Table 7 ', 'table:7'],
  ['operation 3', 'op:3'],
  ['op 3', 'op:3'],
  ['key user17', 'key:757365723137'],
  ['key 0x00ff', 'key:00ff'],
  ['key two words', 'key:74776f20776f726473'],
])('%s is %s', (text, address) => expect(readAddress(text)).toBe(address));

it.each(['', 'table', 'table seven', 'table -1', '7', 'level 1', 'table 1e3', '<b>', 'table 99999999999999999999'])(
  '"%s" is none',
  (text) => expect(readAddress(text)).toBe(null),
);

it('bytes of a key: hex digits in pairs after 0x, else the text', () => {
  expect([...keyBytes('0xFF00')]).toEqual([255, 0]);
  expect([...keyBytes('0xf')]).toEqual([48, 120, 102]);
  expect([...keyBytes('k1')]).toEqual([107, 49]);
});
