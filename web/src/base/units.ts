/**
 * Formats numbers for people. Pure, and the same in every locale: the labels appear in tests and in prerendered figures, so they must not
 * depend on the machine. A no-break space separates number and unit; from five digits on, a narrow space separates groups of three digits,
 * so that figures align in tables.
 */
import type { Exact } from './exact-json.ts';

const NBSP = '\u00a0';
const THIN = '\u202f';

/** "1234", "12 345", "-1 234 567" (narrow spaces). `n` is an integer. */
export function formatInteger(n: Exact): string {
  const digits = typeof n === 'string' ? n : String(Math.abs(n));
  const grouped = digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, THIN);
  return typeof n === 'number' && n < 0 ? `−${grouped}` : grouped;
}

const kNumber = /^([+−-]?)(\d+(?:\u202f\d{3})*(?:\.\d+)?)$/;

/** Reads a number as `formatInteger` writes it, or with a fraction. NaN if the text holds anything else, such as "93 KiB". */
export function readNumber(text: string): number {
  const [, sign = '', digits] = kNumber.exec(text) ?? [];
  if (digits === undefined) return NaN;
  const value = Number(digits.replaceAll(THIN, ''));
  return sign === '' || sign === '+' ? value : -value;
}

/** At most three significant digits, no trailing zeros: 1.25, 12.5, 125, 1250. */
function short(n: number): string {
  const digits = n < 9.995 ? 2 : n < 99.95 ? 1 : 0;
  return digits === 0 ? formatInteger(Math.round(n)) : n.toFixed(digits).replace(/\.?0+$/, '');
}

/** Picks the largest unit in which the rounded number is at least one. */
function scaled(n: number, step: number, units: readonly string[]): string {
  let value = n;
  let i = 0;
  while (value >= step - 0.5 && i + 1 < units.length) {
    value /= step;
    i++;
  }
  return `${i === 0 ? formatInteger(value) : short(value)}${NBSP}${units[i] ?? ''}`;
}

/** "512 B", "1.5 KiB", "64 KiB", "10 MiB". `bytes` is an integer, not negative. */
export const formatBytes = (bytes: number): string => scaled(bytes, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB']);

/** "850 ns", "1.25 µs", "80 µs", "3.4 ms", "2.5 s", "3 min 20 s". `ns` is an integer, not negative. */
export function formatNs(ns: number): string {
  if (ns < 60e9) return scaled(ns, 1000, ['ns', 'µs', 'ms', 's']);
  const seconds = Math.round(ns / 1e9);
  return `${formatInteger(Math.floor(seconds / 60))}${NBSP}min${seconds % 60 ? ` ${seconds % 60}${NBSP}s` : ''}`;
}

/** "9.77 %", "12.5 %", "100 %"; "< 0.01 %" for a share that would round to 0. Not negative; "-" if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '-';
  const percent = (100 * part) / whole;
  return percent > 0 && percent < 0.005 ? `<${NBSP}0.01${NBSP}%` : `${short(percent)}${NBSP}%`;
}

/** "1 entry", "3 entries". The plural is formed with "s" unless given. */
export const formatCount = (n: number, one: string, many = `${one}s`): string =>
  `${formatInteger(n)}${NBSP}${n === 1 ? one : many}`;

/** formatCount for a count that may be unknown: "entries not counted" if n is null. */
export const formatCounted = (n: number | null, one: string, many = `${one}s`): string =>
  n === null ? `${many} not counted` : formatCount(n, one, many);

/** "a", "a and b", "a, b and c". With more than `most`, the rest is counted: "a, b and 3 more". */
export function listed(names: readonly (string | number)[], most = names.length): string {
  const [first, last] =
    names.length > most ? [names.slice(0, most), `${names.length - most} more`] : [names.slice(0, -1), names.at(-1)];
  return names.length < 2 ? names.join('') : `${first.join(', ')} and ${last!}`;
}
