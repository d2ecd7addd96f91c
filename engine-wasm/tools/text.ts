/** Words that the commands share. Pure. */
export function plural(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

/** The name of a column family, as it was given where it is plain text. Pure. */
export function nameText(hex: string): string {
  const shown = keyText(hex);
  return shown.startsWith('"') ? Buffer.from(hex, 'hex').toString('latin1') : shown;
}

/** How keys look in a terminal: text where they are plain text, hexadecimal otherwise. Pure. */
export function keyText(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  const plain = bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return plain ? JSON.stringify(bytes.toString('latin1')) : `0x${hex}`;
}
