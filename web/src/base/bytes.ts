/**
 * Keys and values for people: as text if they are text, else as hex. A key is text if it is not empty, valid UTF-8, and has no control
 * characters and no unpaired bidi marks, so the shown text is exactly the key.
 */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();
// Control, format, private-use, unassigned and surrogate characters, and line separators: all invisible.
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

export function utf8(text: string): Uint8Array {
  if (text.length > kShortText) return encoder.encode(text);
  // Keys are short and mostly ASCII; for them TextEncoder's call overhead exceeds its work.
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return encoder.encode(text);
    bytes[i] = code;
  }
  return bytes;
}
const kShortText = 64;

// Keys of whole tables are converted both ways while an engine runs, so both directions use lookup tables.
const kHexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const kNoDigit = 255;
const kDigitOf = new Uint8Array(128).fill(kNoDigit);
for (const [i, digit] of [...'0123456789abcdef'].entries())
  for (const either of [digit, digit.toUpperCase()]) kDigitOf[either.charCodeAt(0)] = i;

/** Lower-case hex without prefix: "00ff". */
export function hex(bytes: Uint8Array): string {
  let out = '';
  for (const byte of bytes) out += kHexOf[byte]!;
  return out;
}

/** The bytes of lower- or upper-case hex, or undefined if the text is not pairs of hex digits. */
export function fromHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    const high = kDigitOf[text.charCodeAt(2 * i)] ?? kNoDigit;
    const low = kDigitOf[text.charCodeAt(2 * i + 1)] ?? kNoDigit;
    if (high === kNoDigit || low === kNoDigit) return undefined;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

/** All parts in one array. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The bytes as text, or undefined if they are not text that can be shown. */
export function asText(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const text = decoder.decode(bytes);
    return unseen.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * "user17", "0x00ff", or "(empty)". `as` forces hex. Cuts after at most `max` characters and adds an ellipsis; never cuts inside a
 * character.
 */
export function formatKey(
  bytes: Uint8Array,
  { as = 'auto', max = Infinity }: { as?: 'auto' | 'hex'; max?: number } = {},
): string {
  if (bytes.length === 0) return '(empty)';
  const text = (as === 'auto' ? asText(bytes) : undefined) ?? `0x${hex(bytes)}`;
  if (text.length <= max) return text;
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, Math.max(1, max - 1)).join('')}…`;
}

/** The engine's bytewise order: negative, zero or positive. A prefix sorts before its extensions. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
