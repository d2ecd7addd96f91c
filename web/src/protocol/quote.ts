/** Prints keys and values as one would type them; `parseLiteral` (literal.ts) reads the output back to the same bytes. Pure. */

/** Quoted ASCII that reads back to the same bytes. */
export function quote(bytes: Uint8Array): string {
  let out = '"';
  for (const b of bytes) {
    if (b === 34 || b === 92) out += `\\${String.fromCharCode(b)}`;
    else if (b >= 32 && b < 127) out += String.fromCharCode(b);
    else out += b === 10 ? '\\n' : b === 9 ? '\\t' : `\\x${b.toString(16).padStart(2, '0')}`;
  }
  return `${out}"`;
}

/** As one would type it: a bare word if possible, else quoted. */
export function typed(bytes: Uint8Array): string {
  const plain = /^[A-Za-z0-9_][A-Za-z0-9_:./-]*$/;
  const text = String.fromCharCode(...bytes.slice(0, 200));
  return bytes.length <= 200 && plain.test(text) && !text.startsWith('0x') ? text : quote(bytes);
}
