/**
 * A small pseudo-random number generator: the same seed gives the same numbers on every machine. For layouts, samples and tests; the
 * engine has its own.
 *
 * Source: Bob Jenkins' sfc32 ("small fast counter"), seeded through the finalizer of MurmurHash3 by Austin Appleby.
 */
export class Prng {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  /** `seed`: an integer from 0 to 2^53-1; both 32-bit halves are used. */
  constructor(seed: number) {
    this.a = mix(seed >>> 0);
    this.b = mix(Math.floor(seed / 2 ** 32) ^ 0x9e3779b9);
    this.c = mix(this.a ^ this.b);
    for (let i = 0; i < 12; i++) this.u32();
  }

  /** An integer, uniform in [0, 2^32). */
  u32(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + t;
    this.c |= 0;
    return t >>> 0;
  }

  /** An integer, uniform in [0, n). `n`: an integer from 1 to 2^32. Redraws where a plain remainder would favor small results. */
  below(n: number): number {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let x = this.u32();
    while (x >= limit) x = this.u32();
    return x % n;
  }

  /** Uniform in [0, 1), with 32 random bits. */
  unit(): number {
    return this.u32() / 2 ** 32;
  }
}

function mix(n: number): number {
  let h = n ^ (n >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
