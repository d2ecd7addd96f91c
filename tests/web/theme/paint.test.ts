/** Colors as values: the memoized color of a role is that of the tokens, every time. */
import { describe, expect, it } from 'vitest';
import { cssPaint, paintOf } from '../../../web/src/theme/paint.ts';
import { contrast, kPalettes, on, type ThemeName } from '../../../web/src/theme/tokens.ts';
import type { Role } from '../../../web/src/marks/marks.ts';

describe.each<ThemeName>(['day', 'night'])('%s', (theme) => {
  const { fill, edge } = kPalettes[theme];
  const roles = Object.keys(fill) as Role[];

  it('gives the same color for a role every time, different from the other theme', () => {
    for (let time = 0; time < 2; time++)
      for (const role of roles) {
        const paint = paintOf(theme);
        expect([paint.fill(role), paint.edge(role), paint.on(role)]).toEqual([
          fill[role],
          edge[role] ?? null,
          on(theme, role),
        ]);
        const line = edge[role];
        const isSeenBetter = line !== undefined && contrast(line, fill.ground) > contrast(fill[role], fill.ground);
        expect(paint.thinEdge(role)).toBe(isSeenBetter ? line : null);
      }
    expect(paintOf(theme)).not.toBe(paintOf(theme === 'day' ? 'night' : 'day'));
  });

  it('names a property for every value', () => {
    for (const role of roles) expect(cssPaint.edge(role) === null).toBe(paintOf(theme).edge(role) === null);
  });
});
