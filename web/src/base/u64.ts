/**
 * 64-bit integers as two 32-bit halves, for hashes over the keys of whole tables. A BigInt allocates for each sum and product: ten thousand
 * keys would block the page for a tenth of a second.
 *
 *   high        low            a product keeps its low 64 bits:
 *   [31 .. 0]   [31 .. 0]      high = upper(a.low b.low) + a.high b.low + a.low b.high      low = a.low b.low
 *
 * Operations modify the number in place; to keep an old value, copy its halves. Arithmetic is modulo 2^64.
 */

/** The upper half of the product of two numbers below 2^32. Pure. */
export function upperOfProduct(a: number, b: number): number {
  const [aHigh, aLow, bHigh, bLow] = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff];
  // No sum here reaches 2^32: a product of two 16-bit halves leaves room for one more 16-bit addend.
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const other = aLow * bHigh + (middle & 0xffff);
  return aHigh * bHigh + (middle >>> 16) + (other >>> 16);
}

export class U64 {
  /** Each 0..2^32 - 1. */
  constructor(
    public high: number,
    public low: number,
  ) {}

  set(high: number, low: number): this {
    this.high = high >>> 0;
    this.low = low >>> 0;
    return this;
  }

  add(high: number, low: number): this {
    const sum = this.low + low;
    return this.set(this.high + high + (sum >= 2 ** 32 ? 1 : 0), sum);
  }

  xor(high: number, low: number): this {
    return this.set(this.high ^ high, this.low ^ low);
  }

  times(high: number, low: number): this {
    const upper = upperOfProduct(this.low, low) + Math.imul(this.high, low) + Math.imul(this.low, high);
    return this.set(upper, Math.imul(this.low, low));
  }

  /** REQUIRES: by is 1..31. */
  turnLeft(by: number): this {
    const { high, low } = this;
    return this.set((high << by) | (low >>> (32 - by)), (low << by) | (high >>> (32 - by)));
  }

  /** n ^ (n >> by). REQUIRES: by is 1..63. */
  fold(by: number): this {
    const { high, low } = this;
    if (by < 32) return this.xor(high >>> by, (low >>> by) | (high << (32 - by)));
    return this.xor(0, high >>> (by - 32));
  }
}
