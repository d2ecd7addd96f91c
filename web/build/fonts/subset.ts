/**
 * A face with the characters of its unicode-range and nothing else: the packages carry hundreds of glyphs, ligatures and alternates, the
 * site writes English. What stands outside of the range is drawn with the next face of the family, as the browser does by itself; that
 * the font's own list of characters still has it does not matter, for a browser asks the range first.
 *
 * Every weight stays, and so do widths and kerning.
 */
import { keepOutlines, keepVariations, withParts } from './outlines.ts';
import { substitutesOf, tableOf } from './substitutions.ts';
import { readWoff2, writeWoff2, type Table } from './woff2.ts';

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

/** The glyph of each character that the font has, from its cmap table (format 4, which every font has). Pure. */
export function glyphsByCharacter(cmap: Buffer): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(8 + 8 * i);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const doubled = cmap.readUInt16BE(at + 6);
    for (let s = 0; s < doubled; s += 2) {
      const last = cmap.readUInt16BE(at + 14 + s);
      const first = cmap.readUInt16BE(at + 16 + doubled + s);
      const delta = cmap.readUInt16BE(at + 16 + 2 * doubled + s);
      const rangeAt = at + 16 + 3 * doubled + s;
      const range = cmap.readUInt16BE(rangeAt);
      for (let c = first; c <= last && c < 0xffff; c++) {
        const listed = range === 0 ? c : cmap.readUInt16BE(rangeAt + range + 2 * (c - first));
        if (listed !== 0) found.set(c, (listed + delta) & 0xffff);
      }
    }
  }
  return found;
}

/** Glyphs without names: what "post" is for in print. */
const kPostBytes = 32;
function withoutNames(post: Buffer): Buffer {
  const out = Buffer.from(post.subarray(0, kPostBytes));
  out.writeUInt32BE(0x00030000, 0);
  return out;
}

/** REQUIRES: a WOFF2 font with TrueType outlines. Pure. */
export function subsetFont(font: Buffer, ranges: readonly Range[]): Buffer {
  const tables = readWoff2(font);
  const data = (tag: string): Buffer | undefined => tables.find((table) => table.tag === tag)?.data;
  const glyf = data('glyf');
  const cmap = data('cmap');
  if (glyf === undefined || cmap === undefined) throw new Error('the font has no TrueType outlines');
  const wanted = new Set([0]);
  for (const [character, glyph] of glyphsByCharacter(cmap))
    if (ranges.some(([first, last]) => first <= character && character <= last)) wanted.add(glyph);
  const gsub = data('GSUB');
  const all = gsub === undefined ? new Map<number, number>() : substitutesOf(gsub, 'tnum');
  const tabular = new Map([...all].filter(([glyph]) => wanted.has(glyph)));
  for (const glyph of tabular.values()) wanted.add(glyph);
  const kept = withParts(glyf, wanted);
  const made: Readonly<Record<string, (old: Buffer) => Buffer | null>> = {
    glyf: (old) => keepOutlines(old, kept),
    gvar: (old) => keepVariations(old, kept),
    post: withoutNames,
    GSUB: () => (tabular.size > 0 ? tableOf('tnum', tabular) : null),
  };
  const left = tables.flatMap((table): Table[] => {
    const replaced = made[table.tag]?.(table.data);
    if (replaced === undefined) return [table];
    if (replaced === null) return [];
    return [{ ...table, data: replaced, originalBytes: table.transformed ? table.originalBytes : replaced.length }];
  });
  return writeWoff2(font, left);
}
