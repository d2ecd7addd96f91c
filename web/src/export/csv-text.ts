/**
 * Comma-separated values as RFC 4180 writes them: a line of names, then rows, each line ended by CR LF; a field with a comma, a quote or
 * an end of line stands in quotes, and a quote inside is doubled. Numbers are plain decimals, so that every reader takes them for numbers.
 */
export type Field = string | number;

/** The table as text. REQUIRES: as many fields in each row as there are names. Pure. */
export const csvOf = (names: readonly string[], rows: readonly (readonly Field[])[]): string =>
  [names, ...rows].map((row) => `${row.map(fieldText).join(',')}\r\n`).join('');

function fieldText(field: Field): string {
  const text = String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
