/** Subsets of the faces: the parts that are taken to pieces come together again, and what is left out is only what was to be. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { keepOutlines, keepVariations, withParts } from '../../../web/build/fonts/outlines.ts';
import { glyphsByCharacter, rangesOf, subsetFont } from '../../../web/build/fonts/subset.ts';
import { substitutesOf, tableOf } from '../../../web/build/fonts/substitutions.ts';
import { readWoff2, writeWoff2, type Table } from '../../../web/build/fonts/woff2.ts';

const require = createRequire(import.meta.url);
const css = readFileSync(new URL('../../../web/src/theme/fonts.css', import.meta.url), 'utf8');
const faces = [...css.matchAll(/url\('([^']+)'\)[^}]*unicode-range:\s*([^;]+);/g)].map(
  ([, address = '', characters = '']) =>
    [address.split('/').at(-1)!, readFileSync(require.resolve(address)), characters] as const,
);

const dataOf = (tables: readonly Table[], tag: string): Buffer => tables.find((table) => table.tag === tag)!.data;
const everyGlyph = (tables: readonly Table[]): Set<number> =>
  new Set(Array.from({ length: dataOf(tables, 'maxp').readUInt16BE(4) }, (_, id) => id));

it('there are three faces', () => expect(faces.length).toBe(3));

describe.each(faces)('%s', (_, font, characters) => {
  const tables = readWoff2(font);
  const all = everyGlyph(tables);
  const subset = readWoff2(subsetFont(font, rangesOf(characters)));

  it('is written as it was read', () => {
    const again = writeWoff2(font, tables);
    expect(readWoff2(again)).toEqual(tables);
    expect([again.length % 4, again.readUInt32BE(8)]).toEqual([0, again.length]);
  });

  it('keeps every outline where every glyph is wanted', () => {
    expect(keepOutlines(dataOf(tables, 'glyf'), all).equals(dataOf(tables, 'glyf'))).toBe(true);
    const gvar = keepVariations(dataOf(tables, 'gvar'), all);
    // Padding behind the last glyph is of no account.
    expect(dataOf(tables, 'gvar').subarray(0, gvar.length).equals(gvar)).toBe(true);
  });

  it('has the glyphs of its range, whole, and of others only their numbers', () => {
    const glyphs = glyphsByCharacter(dataOf(tables, 'cmap'));
    const ranges = rangesOf(characters);
    const wanted = new Set([0]);
    for (const [c, glyph] of glyphs) if (ranges.some(([from, to]) => from <= c && c <= to)) wanted.add(glyph);
    expect(wanted.size).toBeGreaterThan(100);
    const tabular = substitutesOf(dataOf(tables, 'GSUB'), 'tnum');
    for (const [from, to] of tabular) if (wanted.has(from)) wanted.add(to);
    const kept = withParts(dataOf(tables, 'glyf'), wanted);
    expect(kept.size).toBeLessThan(all.size);
    const glyf = dataOf(subset, 'glyf');
    expect(glyf.equals(keepOutlines(dataOf(tables, 'glyf'), kept))).toBe(true);
    expect(glyf.equals(keepOutlines(glyf, kept))).toBe(true);
    const lost = glyphs.get('A'.charCodeAt(0));
    expect(keepOutlines(glyf, new Set([...kept].filter((id) => id !== lost))).length).toBeLessThan(glyf.length);
  });

  it('keeps widths, kerning and weights', () => {
    for (const tag of ['hmtx', 'cmap', 'GPOS', 'fvar', 'HVAR'])
      expect(dataOf(subset, tag).equals(dataOf(tables, tag)), tag).toBe(true);
  });
});

describe('figures of equal width', () => {
  it('are found, and stand alone in the table that is made', () => {
    const [, inter] = faces.find(([name]) => name.startsWith('inter'))!;
    const tables = readWoff2(inter);
    const glyphs = glyphsByCharacter(dataOf(tables, 'cmap'));
    const found = substitutesOf(dataOf(tables, 'GSUB'), 'tnum');
    for (const digit of '0123456789') expect(found.has(glyphs.get(digit.charCodeAt(0))!), digit).toBe(true);
    expect(substitutesOf(tableOf('tnum', found), 'tnum')).toEqual(new Map([...found].sort(([a], [b]) => a - b)));
    expect(substitutesOf(tableOf('tnum', found), 'liga').size).toBe(0);
  });
});

describe('a unicode-range', () => {
  it('is characters and ranges of them', () =>
    expect(rangesOf('U+20-7E, U+2026')).toEqual([
      [0x20, 0x7e],
      [0x2026, 0x2026],
    ]));
  it.each(['U+4??', '20-7E', ''])('is refused as "%s"', (text) =>
    expect(() => rangesOf(text)).toThrow('not of the form'),
  );
});
