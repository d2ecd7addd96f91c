import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Prng } from '../../../web/src/base/prng.ts';
import { md5 } from '../../../web/src/models/md5.ts';

const reference = (text: string): string => createHash('md5').update(text).digest('hex');

it('the examples of RFC 1321', () => {
  expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0');
});

it('every length around the edges of blocks, and letters of more than a byte', () => {
  const prng = new Prng(1321);
  for (let length = 0; length < 200; length++) {
    const text = Array.from({ length }, () => String.fromCodePoint(32 + prng.below(500))).join('');
    expect(md5(text), JSON.stringify(text)).toBe(reference(text));
  }
});
