/**
 * Reads the engine's JSON, whose integers have up to 64 bits.
 *
 * A number that a double cannot hold exactly (above 2^53 - 1) becomes the string of its digits, so no digit is lost.
 */

/** An integer: a number if a double holds it exactly, else its digits. */
export type Exact = number | string;

const kLong = /"(?:[^"\\]|\\.)*"|\d{16,}/g;

/** JSON.parse, with integers as above. Throws SyntaxError like JSON.parse. Fractions and exponents must have fewer than 16 digits. Pure. */
export function parseExact(text: string): unknown {
  return JSON.parse(
    text.replace(kLong, (part) => (part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`)),
  );
}
