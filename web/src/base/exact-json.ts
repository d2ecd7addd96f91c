/**
 * Reads JSON of the engine, whose whole numbers have up to 64 bits.
 *
 * A number that a double cannot hold exactly (past 2^53 - 1) becomes the string of its digits, so that what is printed is what was written.
 */

/** A whole number: as a number where that is exact, else as its digits. */
export type Exact = number | string;

const kLong = /"(?:[^"\\]|\\.)*"|\d{16,}/g;

/** JSON.parse, with numbers as above. Throws SyntaxError like JSON.parse. Fractions and exponents with 16 digits or more are not expected. Pure. */
export function parseExact(text: string): unknown {
  return JSON.parse(
    text.replace(kLong, (part) => (part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`)),
  );
}
