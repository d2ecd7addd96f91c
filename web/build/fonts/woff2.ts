/**
 * The container of a web font: a list of tables, all compressed by brotli as one stream. Tables come out as they are stored: `glyf` in
 * the form that WOFF2 gives it (outlines.ts), the others as in the font.
 *
 * Source: W3C, WOFF File Format 2.0, sections 4 and 5.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

export interface Table {
  readonly tag: string;
  readonly transformed: boolean;
  /** Bytes of the table in the font that a browser makes of this; for glyf, whose outlines may have become fewer, at most. */
  readonly originalBytes: number;
  readonly data: Buffer;
}

/** By the number that stands for them. */
const kTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx ' +
  'BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just ' +
  'lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));
const kOwnTag = 63;
const kHeaderBytes = 48;

/** glyf and loca are transformed in version 0 and not in version 3; the others the other way round. */
const isTransformed = (tag: string, version: number): boolean =>
  tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;

/** In their order. Throws where the bytes are no WOFF2 font. Pure. */
export function readWoff2(font: Buffer): readonly Table[] {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('this is no WOFF2 font');
  let at = kHeaderBytes;
  const base128 = (): number => {
    let value = 0;
    for (;;) {
      const byte = font[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const directory = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font[at++]!;
    const own = (flags & 63) === kOwnTag;
    const tag = own ? font.toString('latin1', at, at + 4) : kTags[flags & 63]!;
    if (own) at += 4;
    const transformed = isTransformed(tag, flags >> 6);
    const originalBytes = base128();
    return { tag, transformed, originalBytes, bytes: transformed ? base128() : originalBytes };
  });
  const stream = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  let from = 0;
  return directory.map(({ tag, transformed, originalBytes, bytes }) => {
    from += bytes;
    return { tag, transformed, originalBytes, data: stream.subarray(from - bytes, from) };
  });
}

/** A font with these tables; its flavour and the bound on its size are those of `like`. Pure. */
export function writeWoff2(like: Buffer, tables: readonly Table[]): Buffer {
  const directory = tables.flatMap(({ tag, transformed, originalBytes, data }) => {
    const number = kTags.indexOf(tag);
    const version = isTransformed(tag, 0) === transformed ? 0 : 3;
    const known = number >= 0 ? number : kOwnTag;
    return [
      Buffer.from([known | (version << 6)]),
      number >= 0 ? Buffer.alloc(0) : Buffer.from(tag, 'latin1'),
      base128Of(originalBytes),
      transformed ? base128Of(data.length) : Buffer.alloc(0),
    ];
  });
  const stream = Buffer.concat(tables.map(({ data }) => data));
  const compressed = brotliCompressSync(stream, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  });
  const header = Buffer.alloc(kHeaderBytes);
  like.copy(header, 0, 0, 28);
  const parts = Buffer.concat([header, ...directory, compressed]);
  const font = Buffer.concat([parts, Buffer.alloc(-parts.length & 3)]);
  font.writeUInt32BE(font.length, 8);
  font.writeUInt16BE(tables.length, 12);
  font.writeUInt32BE(compressed.length, 20);
  return font;
}

function base128Of(value: number): Buffer {
  const bytes = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128);
  return Buffer.from(bytes);
}
