/** Subsets of the fonts: each keeps every character of its range and is much smaller than the font of the package. */
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

it('there are three fonts', () => expect(faces.length).toBe(3));

describe.each(faces)('%s', (_, font, characters) => {
  it('becomes smaller, and the same bytes each time', async () => {
    const subset = await subsetFont(font, rangesOf(characters));
    expect(subset.subarray(0, 4).toString('latin1')).toBe('wOF2');
    expect(subset.length).toBeLessThan(font.length);
    expect((await subsetFont(font, rangesOf(characters))).equals(subset)).toBe(true);
  });

  it('loses the characters outside of its range', async () => {
    const letters = await subsetFont(font, rangesOf('U+61-7A'));
    const all = await subsetFont(font, rangesOf(characters));
    expect(letters.length).toBeLessThan(all.length);
  });
});

describe('a unicode-range', () => {
  it('lists single characters and ranges', () => {
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
