/** 64-bit numbers in halves against BigInt, and the hash based on them against published test vectors. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../web/src/base/bytes.ts';
import { xxHash64 } from '../../../web/src/base/hash.ts';
import { U64, upperOfProduct } from '../../../web/src/base/u64.ts';

const kBits = 64;
const half = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 1, 2 ** 16, 2 ** 31, 2 ** 32 - 1));
const valueOf = ({ high, low }: U64): bigint => (BigInt(high) << 32n) | BigInt(low);
const turned = (n: bigint, by: number): bigint => BigInt.asUintN(kBits, n << BigInt(by)) | (n >> BigInt(kBits - by));

describe('64 bits in two halves', () => {
  it('add, multiply and rotate like BigInt', () => {
    fc.assert(
      fc.property(half, half, half, half, fc.integer({ min: 1, max: 63 }), (aHigh, aLow, bHigh, bLow, by) => {
        const a = new U64(aHigh, aLow);
        const b = valueOf(new U64(bHigh, bLow));
        const known = valueOf(a);
        expect(valueOf(new U64(aHigh, aLow).add(bHigh, bLow))).toBe(BigInt.asUintN(kBits, known + b));
        expect(valueOf(new U64(aHigh, aLow).times(bHigh, bLow))).toBe(BigInt.asUintN(kBits, known * b));
        expect(valueOf(new U64(aHigh, aLow).xor(bHigh, bLow))).toBe(known ^ b);
        expect(valueOf(new U64(aHigh, aLow).fold(by))).toBe(known ^ (known >> BigInt(by)));
        if (by < 32) expect(valueOf(new U64(aHigh, aLow).turnLeft(by))).toBe(turned(known, by));
        expect(BigInt(upperOfProduct(aLow, bLow))).toBe((BigInt(aLow) * BigInt(bLow)) >> 32n);
      }),
    );
  });
});

describe('XXH64 with seed 0', () => {
  it.each([
    ['', 0xef46db3751d8e999n],
    ['a', 0xd24ec4f1a98c6e5bn],
    ['abc', 0x44bc2cf5ad770999n],
    ['Nobody inspects the spammish repetition', 0xfbcea83c8a378bf1n],
  ])('of %j', (text, hash) => {
    expect(valueOf(xxHash64(utf8(text)))).toBe(hash);
  });
});
