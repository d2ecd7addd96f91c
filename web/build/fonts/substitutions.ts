/**
 * What a font puts in place of a glyph. Of all a face can (ligatures, small capitals, dozens of alternates) the site asks for one thing:
 * figures of equal width, in columns and beside things that count. So that is read out, and a table is made that holds nothing else.
 *
 * Source: OpenType, table GSUB.
 */

/** By glyph, what the feature puts in its place, from its single substitutions; empty where the font lacks the feature. Pure. */
export function substitutesOf(gsub: Buffer, feature: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const features = gsub.readUInt16BE(6);
  const lookups = gsub.readUInt16BE(8);
  for (let i = 0; i < gsub.readUInt16BE(features); i++) {
    const record = features + 2 + 6 * i;
    if (gsub.toString('latin1', record, record + 4) !== feature) continue;
    const table = features + gsub.readUInt16BE(record + 4);
    for (let k = 0; k < gsub.readUInt16BE(table + 2); k++) {
      const lookup = lookups + gsub.readUInt16BE(lookups + 2 + 2 * gsub.readUInt16BE(table + 4 + 2 * k));
      readLookup(gsub, lookup, found);
    }
  }
  return found;
}

function readLookup(gsub: Buffer, lookup: number, found: Map<number, number>): void {
  for (let i = 0; i < gsub.readUInt16BE(lookup + 4); i++) {
    let type = gsub.readUInt16BE(lookup);
    let at = lookup + gsub.readUInt16BE(lookup + 6 + 2 * i);
    if (type === 7) {
      // An extension: a type and a wide offset.
      type = gsub.readUInt16BE(at + 2);
      at += gsub.readUInt32BE(at + 4);
    }
    if (type !== 1) continue;
    const delta = gsub.readUInt16BE(at) === 1 ? gsub.readUInt16BE(at + 4) : null;
    covered(gsub, at + gsub.readUInt16BE(at + 2)).forEach((glyph, k) => {
      found.set(glyph, delta === null ? gsub.readUInt16BE(at + 6 + 2 * k) : (glyph + delta) & 0xffff);
    });
  }
}

/** The glyphs of a coverage table, in its order. */
function covered(gsub: Buffer, at: number): readonly number[] {
  const count = gsub.readUInt16BE(at + 2);
  if (gsub.readUInt16BE(at) === 1) return Array.from({ length: count }, (_, i) => gsub.readUInt16BE(at + 4 + 2 * i));
  return Array.from({ length: count }, (_, i) => {
    const first = gsub.readUInt16BE(at + 4 + 6 * i);
    const last = gsub.readUInt16BE(at + 6 + 6 * i);
    return Array.from({ length: last - first + 1 }, (__, k) => first + k);
  }).flat();
}

const words = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => out.writeUInt16BE(value, 2 * i));
  return out;
};

/** A table with this one feature, for every script. Pure. */
export function tableOf(feature: string, substitutes: ReadonlyMap<number, number>): Buffer {
  const pairs = [...substitutes].sort(([a], [b]) => a - b);
  // One script (DFLT) with one feature.
  const scripts = Buffer.concat([words(1), Buffer.from('DFLT'), words(8, 4, 0, 0, 0xffff, 1, 0)]);
  const features = Buffer.concat([words(1), Buffer.from(feature, 'latin1'), words(8, 0, 1, 0)]);
  // One lookup of type 1, its one part of format 2: a glyph each for each glyph covered.
  const lookups = Buffer.concat([
    words(1, 4, 1, 0, 1, 8, 2, 6 + 2 * pairs.length, pairs.length),
    words(...pairs.map(([, substitute]) => substitute)),
    words(1, pairs.length, ...pairs.map(([glyph]) => glyph)),
  ]);
  const header = words(1, 0, 10, 10 + scripts.length, 10 + scripts.length + features.length);
  return Buffer.concat([header, scripts, features, lookups]);
}
