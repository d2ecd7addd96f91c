/**
 * Parses keys and values as typed:
 *
 *   user17            a bare word: its UTF-8 bytes
 *   "two words\n"     quoted: \n \t \r \\ \" and \xNN for any byte, everything else its UTF-8 bytes
 *   0x00ff            hex: two digits per byte
 *
 * The inverse is `quote` (quote.ts): `parseLiteral` reads its output back to the same bytes. Pure.
 */
import { fromHex, utf8 } from '../base/bytes.ts';

/** A value, or a problem: what is wrong and what is allowed, as the end of a sentence; `at`: position in the text. */
export type Parsed<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string; readonly at?: number };

export const good = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const bad = (problem: string, at?: number): Parsed<never> =>
  at === undefined ? { ok: false, problem } : { ok: false, problem, at };

const escapes: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, '\\': 92, '"': 34 };

/** Quotes a text for a message: with quotation marks that it does not contain, at most 40 characters, and no line breaks. */
export function shown(text: string): string {
  // 41 characters are at most 82 units: do not split megabytes of text for its first 40 characters.
  const characters = [...text.slice(0, 82)];
  const cut = characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : text;
  const mark = cut.includes('"') ? "'" : '"';
  return `${mark}${cut.replace(/\p{C}/gu, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`)}${mark}`;
}

/** What was found, as the end of a message. */
export const got = (text: string): string => `got ${text === '' ? 'nothing' : shown(text)}`;

/** The bytes of one word of a line. */
export function parseLiteral(word: string): Parsed<Uint8Array> {
  if (word.startsWith('"')) return parseQuoted(word);
  const stray = word.indexOf('"');
  if (stray >= 0)
    return bad('has a quote inside a bare word; put the whole word in quotes and write \\" for each quote', stray);
  if (/\p{Surrogate}/u.test(word)) return bad('has half of a character; write bytes that are not text as 0x...');
  if (!/^0x/.test(word)) return good(utf8(word));
  const bytes = fromHex(word.slice(2));
  if (word.length === 2) return bad('has no digits after 0x; a byte needs two hex digits, and "" is empty');
  if (bytes) return good(bytes);
  const odd = /^0x[0-9a-fA-F]*$/.test(word);
  return bad(
    odd
      ? `has an odd number of hex digits (${word.length - 2}); a byte needs two`
      : 'starts with 0x but is not hex; use the digits 0-9 and a-f, or put the text in quotes',
  );
}

/** Quoted text without escapes, which is the common case. */
const kPlainQuoted = /^"[^"\\\p{Surrogate}]*"$/u;

function parseQuoted(word: string): Parsed<Uint8Array> {
  if (kPlainQuoted.test(word)) return good(utf8(word.slice(1, -1)));
  const parts: number[] = [];
  let from = 1;
  const textUntil = (to: number): boolean => {
    if (to === from) return true;
    const text = word.slice(from, to);
    for (const byte of utf8(text)) parts.push(byte);
    return !/\p{Surrogate}/u.test(text);
  };
  for (let i = 1; i < word.length; i++) {
    const c = word[i];
    if (c !== '"' && c !== '\\') continue;
    if (!textUntil(i)) return bad('has half of a character; write single bytes as \\xNN', from);
    if (c === '"')
      return i === word.length - 1
        ? good(Uint8Array.from(parts))
        : bad('continues after its closing quote; separate words with a space', i);
    const letter = word[i + 1] ?? '';
    const hex = /^[0-9a-fA-F]{2}/.exec(word.slice(i + 2, i + 4))?.[0];
    if (letter === 'x' && hex) parts.push(Number.parseInt(hex, 16));
    else if (letter in escapes) parts.push(escapes[letter] as number);
    else
      return bad(
        `has the unknown escape ${shown(word.slice(i, i + (letter === 'x' ? 4 : 2)))}; known are \\n \\t \\r \\\\ \\" and \\xNN`,
        i,
      );
    i += letter === 'x' ? 3 : 1;
    from = i + 1;
  }
  return bad('has no closing quote');
}
