/**
 * Comma-separated values after RFC 4180: a line of names, then rows, each line ended by CR LF. A field with a comma, a quote or a line end
 * is quoted, and quotes inside are doubled. Numbers are plain decimals, so that every program reads them as numbers.
 */
export type Field = string | number;

/** The table as text. REQUIRES: each row has one field per name. Pure. */
export const csvOf = (names: readonly string[], rows: readonly (readonly Field[])[]): string =>
  [names, ...rows].map((row) => `${row.map(fieldText).join(',')}\r\n`).join('');

function fieldText(field: Field): string {
  const text = String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
