/**
 * Semantic addresses as text for people: formats "table:7" as "table 7", and parses what a user types into an address.
 * Pure.
 *
 * Only addresses that records point at (causes.ts) have a text form: table, memtable, page, op, job, file, key. In an
 * address a key is its bytes in hex. In text it is UTF-8 if the bytes are printable, otherwise 0x and hex digits.
 */
import { formatKey, fromHex, hex, utf8 } from '../base/bytes.ts';

const numbered: Readonly<Record<string, string>> = {
  table: 'table',
  memtable: 'memtable',
  page: 'page',
  op: 'operation',
  job: 'job',
  file: 'file',
};

/** "table 7", "key user17". An address of any other kind is returned unchanged. */
export function sayAddress(address: string): string {
  const [kind = '', rest = ''] = address.split(':', 2);
  if (kind === 'key') return `key ${formatKey(fromHex(rest) ?? new Uint8Array(), { max: 24 })}`;
  const noun = numbered[kind];
  return noun === undefined ? address : `${noun} ${rest}`;
}

/**
 * Parses "table 7", "#7" (a table), "op 3", "key user17", "table:7"; null for anything else. Key bytes: as typed, or 0x
 * and hex digits.
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const table = /^#(\d+)$/.exec(trimmed)?.[1];
  if (table !== undefined) return `table:${Number(table)}`;
  const [, word = '', rest = ''] = /^([a-z]+)[\s:]+(.+)$/i.exec(trimmed) ?? [];
  const noun = word.toLowerCase();
  if (noun === 'key') return `key:${hex(keyBytes(rest))}`;
  const kind = Object.keys(numbered).find((each) => each === noun || numbered[each] === noun);
  return kind !== undefined && /^\d{1,15}$/.test(rest) ? `${kind}:${Number(rest)}` : null;
}

/** The bytes of a key from its text form: 0x and pairs of hex digits, otherwise UTF-8. */
export function keyBytes(text: string): Uint8Array {
  return (/^0x/i.test(text) ? fromHex(text.slice(2)) : undefined) ?? utf8(text);
}
