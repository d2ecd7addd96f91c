/**
 * Which glyphs a font draws. A glyph that is not kept stays a number and loses its outline and how that varies with weight, so that
 * nothing else in the font need be numbered anew: widths, kerning and composites still name what they named.
 *
 * In WOFF2 a glyf table is seven streams that are read side by side, each glyph taking its share of each:
 *
 *   contours   i16: how many; 0 none, -1 composite     flags, glyph    a byte of form, then 1 to 4 bytes of place, for each point
 *   points     for each contour, how many points       instructions    as many bytes as the glyph stream says
 *   composite  the parts of a composite                boxes           a bit for each glyph, then 8 bytes where it is set
 *
 * Source: W3C, WOFF File Format 2.0, section 5.1; OpenType, tables glyf and gvar.
 */
const kStreams = ['contours', 'points', 'flags', 'glyph', 'composite', 'boxes', 'instructions'] as const;
type StreamName = (typeof kStreams)[number];
type Streams<T> = Record<StreamName, T>;
const kHeaderBytes = 8 + 4 * kStreams.length;

/** A place that goes forward through bytes. */
class Reader {
  at = 0;
  constructor(private readonly bytes: Buffer) {}
  u8 = (): number => this.bytes[this.at++]!;
  u16 = (): number => (this.u8() << 8) | this.u8();
  /** 255UInt16: one byte below 253, else a code and one or two bytes. */
  u255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return 506 + this.u8();
    if (code === 255) return 253 + this.u8();
    return code;
  }
  skip(bytes: number): void {
    this.at += bytes;
  }
  since = (from: number): Buffer => this.bytes.subarray(from, this.at);
}

/** One glyph's share of the streams, without its bit of the boxes; and what it is composed of. */
interface Share {
  readonly streams: Streams<Buffer>;
  readonly parts: readonly number[];
}

const placeBytes = (flag: number): number => {
  const form = flag & 127;
  return form < 84 ? 1 : form < 120 ? 2 : form < 124 ? 3 : 4;
};

/** Passes over a composite's parts. Returns their glyphs, and whether instructions follow. */
function readParts(composite: Reader): { parts: number[]; instructed: boolean } {
  const parts: number[] = [];
  let instructed = false;
  for (let flags = 0x20; flags & 0x20;) {
    flags = composite.u16();
    parts.push(composite.u16());
    composite.skip(flags & 0x01 ? 4 : 2);
    composite.skip(flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    instructed ||= (flags & 0x100) !== 0;
  }
  return { parts, instructed };
}

interface Glyf {
  readonly header: Buffer;
  readonly shares: readonly Share[];
  /** Behind the streams: bits of simple glyphs that overlap themselves, in some fonts. */
  readonly rest: Buffer;
}

function readGlyf(glyf: Buffer): Glyf {
  let from = kHeaderBytes;
  const readers = Object.fromEntries(
    kStreams.map((name, i) => {
      const bytes = glyf.readUInt32BE(8 + 4 * i);
      from += bytes;
      return [name, new Reader(glyf.subarray(from - bytes, from))];
    }),
  ) as Streams<Reader>;
  const count = glyf.readUInt16BE(4);
  const { boxes } = readers;
  boxes.skip(boxBits(count));
  const boxed = boxes.since(0);
  const shares = Array.from({ length: count }, (_, id): Share => {
    const starts = kStreams.map((name) => readers[name].at);
    const contours = (readers.contours.u16() << 16) >> 16;
    let parts: readonly number[] = [];
    let instructed = contours > 0;
    let points = 0;
    for (let i = 0; i < contours; i++) points += readers.points.u255();
    for (let i = 0; i < points; i++) readers.glyph.skip(placeBytes(readers.flags.u8()));
    if (contours < 0) ({ parts, instructed } = readParts(readers.composite));
    if (instructed) readers.instructions.skip(readers.glyph.u255());
    if (boxed[id >> 3]! & (0x80 >> (id & 7))) boxes.skip(8);
    const streams = Object.fromEntries(kStreams.map((name, i) => [name, readers[name].since(starts[i]!)]));
    return { streams: streams as Streams<Buffer>, parts };
  });
  return { header: glyf.subarray(0, kHeaderBytes), shares, rest: glyf.subarray(from) };
}

/** Bytes of a bit for each glyph, in whole words. */
const boxBits = (glyphs: number): number => 4 * ((glyphs + 31) >> 5);

/** The glyphs and whatever they are composed of. Pure. */
export function withParts(glyf: Buffer, wanted: ReadonlySet<number>): ReadonlySet<number> {
  const { shares } = readGlyf(glyf);
  const all = new Set(wanted);
  for (const id of all) for (const part of shares[id]?.parts ?? []) all.add(part);
  return all;
}

/** A transformed glyf table with the outlines of `kept` only. REQUIRES: kept has the parts of its composites. Pure. */
export function keepOutlines(glyf: Buffer, kept: ReadonlySet<number>): Buffer {
  const { header, shares, rest } = readGlyf(glyf);
  const bits = Buffer.alloc(boxBits(shares.length));
  const nothing: Streams<Buffer> = {
    ...(Object.fromEntries(kStreams.map((name) => [name, Buffer.alloc(0)])) as Streams<Buffer>),
    contours: Buffer.alloc(2),
  };
  const left = shares.map(({ streams }, id) => {
    if (!kept.has(id)) return nothing;
    if (streams.boxes.length > 0) bits[id >> 3]! |= 0x80 >> (id & 7);
    return streams;
  });
  const made = kStreams.map((name) =>
    Buffer.concat([...(name === 'boxes' ? [bits] : []), ...left.map((streams) => streams[name])]),
  );
  const out = Buffer.concat([header, ...made, rest]);
  made.forEach((stream, i) => out.writeUInt32BE(stream.length, 8 + 4 * i));
  return out;
}

/** A gvar table in which only the glyphs of `kept` vary. Pure. */
export function keepVariations(gvar: Buffer, kept: ReadonlySet<number>): Buffer {
  const count = gvar.readUInt16BE(12);
  const long = (gvar.readUInt16BE(14) & 1) !== 0;
  const data = gvar.readUInt32BE(16);
  const offset = (i: number): number => (long ? gvar.readUInt32BE(20 + 4 * i) : 2 * gvar.readUInt16BE(20 + 2 * i));
  const head = Buffer.from(gvar.subarray(0, data));
  const parts: Buffer[] = [head];
  let at = 0;
  for (let id = 0; id <= count; id++) {
    if (long) head.writeUInt32BE(at, 20 + 4 * id);
    else head.writeUInt16BE(at / 2, 20 + 2 * id);
    if (id === count || !kept.has(id)) continue;
    const own = gvar.subarray(data + offset(id), data + offset(id + 1));
    parts.push(own);
    at += own.length;
  }
  return Buffer.concat(parts);
}
