/** Text helpers that the commands share. Pure. */
export function plural(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

/** The name of a column family: as text if it is plain text, else in hex. Pure. */
export function nameText(hex: string): string {
  const shown = keyText(hex);
  return shown.startsWith('"') ? Buffer.from(hex, 'hex').toString('latin1') : shown;
}

/** A key for a terminal: as text if it is plain text, else in hex. Pure. */
export function keyText(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  const plain = bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return plain ? JSON.stringify(bytes.toString('latin1')) : `0x${hex}`;
}
