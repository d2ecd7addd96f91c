import { describe, expect, it } from 'vitest';
import type { Role } from '../../../web/src/marks/marks.ts';
import {
  channels,
  contrast,
  kMeanings,
  kPalettes,
  kRamp,
  luminance,
  on,
  type ThemeName,
} from '../../../web/src/theme/tokens.ts';

/** Full dichromacy, linear RGB (Machado, Oliveira, Fernandes 2009, severity 1.0). */
const kBlindness = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

/** Distance in OKLab, times 100. */
function distance(a: string, b: string, matrix?: readonly number[]): number {
  const lab = (hex: string) => {
    let [r, g, blue] = channels(hex);
    if (matrix) {
      const m = matrix;
      const seen = [0, 3, 6].map((i) => Math.min(1, Math.max(0, m[i]! * r + m[i + 1]! * g + m[i + 2]! * blue)));
      [r, g, blue] = seen as [number, number, number];
    }
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * blue);
    const m2 = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * blue);
    return [
      0.2104542553 * l + 0.793617785 * m2 - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m2 + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m2 - 0.808675766 * s,
    ] as const;
  };
  const [x, y] = [lab(a), lab(b)];
  return 100 * Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

const kText: readonly Role[] = ['ink', 'muted', 'tombstone', 'filter', 'merge', 'ray', 'trouble', 'ok'];
const kMarks: readonly Role[] = [...kRamp, ...kMeanings, 'ok', 'wal', 'filter-off'];

describe.each<ThemeName>(['day', 'night'])('%s', (theme) => {
  const { fill, edge } = kPalettes[theme];

  it.each(kText)('%s is readable as text on ground and panel', (role) => {
    expect(contrast(fill[role], fill.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(fill[role], fill.panel)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(kMarks)('%s is visible as a mark, by its fill or its edge', (role) => {
    for (const background of [fill.ground, fill.panel]) {
      expect(
        Math.max(contrast(fill[role], background), contrast(edge[role] ?? fill[role], background)),
      ).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([...kRamp, ...kMeanings])('text on %s is readable', (role) => {
    expect(contrast(on(theme, role), fill[role])).toBeGreaterThanOrEqual(4.5);
  });

  it('only gets darker with depth', () => {
    const depths = kRamp.map((role) => luminance(fill[role]));
    expect(depths).toEqual([...depths].sort((a, b) => b - a));
    expect(new Set(depths).size).toBe(depths.length);
  });

  it.each(Object.entries(kBlindness))('the meanings stay distinguishable with %s', (_, matrix) => {
    for (const a of kMeanings) {
      for (const b of kMeanings) {
        if (a < b) expect(distance(fill[a], fill[b], matrix), `${a} and ${b}`).toBeGreaterThanOrEqual(4);
      }
    }
  });

  it('the meanings stay distinguishable with full color vision', () => {
    for (const a of kMeanings) {
      for (const b of kMeanings)
        if (a < b) expect(distance(fill[a], fill[b]), `${a} and ${b}`).toBeGreaterThanOrEqual(10);
    }
  });
});
