/**
 * Reduces a font to the characters of its unicode-range: packages contain hundreds of glyphs, ligatures and alternates, but the site is in
 * English. The browser draws other characters with the next font of the family.
 *
 * Weights, widths, kerning and tabular digits are kept. HarfBuzz does the work (subset-font).
 */
import subset from 'subset-font';

/** First and last character, inclusive. */
export type Range = readonly [number, number];

/** Parses a CSS unicode-range: "U+20-7E, U+2026". Throws if it is invalid or has wildcards. Pure. */
export function rangesOf(css: string): readonly Range[] {
  return css.split(',').map((part) => {
    const [, first, last] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/i.exec(part.trim()) ?? [];
    if (first === undefined) throw new Error(`"${part.trim()}" is not of the form U+20 or U+20-7E`);
    return [parseInt(first, 16), parseInt(last ?? first, 16)];
  });
}

/** Every character of the ranges, without duplicates, in order. Pure. */
export function charactersOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
    .join('');
}

/** Tabular digits, kerning, and placement of accents. */
const kFeatures = ['tnum', 'kern', 'mark', 'mkmk', 'ccmp', 'locl'];

/** REQUIRES: a WOFF2 font. Deterministic. */
export function subsetFont(font: Buffer, ranges: readonly Range[]): Promise<Buffer> {
  return subset(font, charactersOf(ranges), { targetFormat: 'woff2', keepFeatures: kFeatures });
}
