/** Words that the commands share. Pure. */
export function plural(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

/** How keys look in a terminal: text where they are plain text, hexadecimal otherwise. Pure. */
export function keyText(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  const plain = bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return plain ? JSON.stringify(bytes.toString('latin1')) : `0x${hex}`;
}
