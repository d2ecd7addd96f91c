/**
 * Linear functions between numbers. D3 has both functions, but its modules bring colors, dates and formats that no
 * bundler can drop (60 KB before compression), and a first view may weigh 180 KB in total. Larger mathematics still
 * comes from D3.
 */

/** Maps a domain to a range, not clamped. REQUIRES: the domain's ends differ. */
export function linear(
  [d0, d1]: readonly [number, number],
  [r0, r1]: readonly [number, number],
): (value: number) => number {
  return (value) => r0 + ((value - d0) / (d1 - d0)) * (r1 - r0);
}

/** Interpolates: share `t` (0..1) of the way from one number to another. */
export function between(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}
