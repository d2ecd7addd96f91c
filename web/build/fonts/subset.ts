/**
 * A face with the characters of its unicode-range and nothing else: the packages carry hundreds of glyphs, ligatures and alternates, the
 * site writes English. What stands outside of the range is drawn with the next face of the family, as the browser does by itself.
 *
 * Weights, widths and kerning stay, and digits of one width. HarfBuzz takes the font to pieces (subset-font).
 */
import subset from 'subset-font';

/** First and last character, inclusive. */
export type Range = readonly [number, number];

/** The ranges of a CSS unicode-range: "U+20-7E, U+2026". Throws where it is none, or has wildcards. Pure. */
export function rangesOf(css: string): readonly Range[] {
  return css.split(',').map((part) => {
    const [, first, last] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/i.exec(part.trim()) ?? [];
    if (first === undefined) throw new Error(`"${part.trim()}" is not of the form U+20 or U+20-7E`);
    return [parseInt(first, 16), parseInt(last ?? first, 16)];
  });
}

/** Every character of the ranges, once and in order. Pure. */
export function charactersOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
    .join('');
}

/** Digits of one width, kerning, and accents put where they belong. */
const kFeatures = ['tnum', 'kern', 'mark', 'mkmk', 'ccmp', 'locl'];

/** REQUIRES: a WOFF2 font. The same bytes for the same font and ranges. */
export function subsetFont(font: Buffer, ranges: readonly Range[]): Promise<Buffer> {
  return subset(font, charactersOf(ranges), { targetFormat: 'woff2', keepFeatures: kFeatures });
}
