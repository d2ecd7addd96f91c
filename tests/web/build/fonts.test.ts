/** Subsets of the faces: what is left has every character of its range, and is a good deal smaller than what the package brings. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { charactersOf, rangesOf, subsetFont } from '../../../web/build/fonts/subset.ts';

const require = createRequire(import.meta.url);
const css = readFileSync(new URL('../../../web/src/theme/fonts.css', import.meta.url), 'utf8');
const faces = [...css.matchAll(/url\('([^']+)'\)[^}]*unicode-range:\s*([^;]+);/g)].map(
  ([, address = '', characters = '']) =>
    [address.split('/').at(-1)!, readFileSync(require.resolve(address)), characters] as const,
);

it('there are three faces', () => expect(faces.length).toBe(3));

describe.each(faces)('%s', (_, font, characters) => {
  it('is made smaller, the same each time', async () => {
    const subset = await subsetFont(font, rangesOf(characters));
    expect(subset.subarray(0, 4).toString('latin1')).toBe('wOF2');
    expect(subset.length).toBeLessThan(font.length);
    expect((await subsetFont(font, rangesOf(characters))).equals(subset)).toBe(true);
  });

  it('loses what it is not asked for', async () => {
    const letters = await subsetFont(font, rangesOf('U+61-7A'));
    const all = await subsetFont(font, rangesOf(characters));
    expect(letters.length).toBeLessThan(all.length);
  });
});

describe('a unicode-range', () => {
  it('is a list of characters and stretches of them', () => {
    expect(rangesOf('U+20-22,\n U+2026')).toEqual([
      [0x20, 0x22],
      [0x2026, 0x2026],
    ]);
    expect(charactersOf(rangesOf('U+61-63, U+2026'))).toBe('abc…');
  });

  it.each(['U+4??', 'a-z', ''])('"%s" is refused', (text) =>
    expect(() => rangesOf(text)).toThrow('is not of the form'),
  );
});
