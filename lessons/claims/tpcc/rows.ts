/**
 * Rows with the fields of two benchmarks, as text of the line language. Only what compresses is alike: digits, dates and words repeat from row to
 * row, and a part of each row is random. No benchmark is run.
 *
 *   TPC-C      an order line: keys by warehouse, district, order and line; item, warehouse, date, quantity, amount, and 24
 *              random letters
 *   sysbench   a row of sbtest: k, c of 119 digits in groups of eleven, pad of 59
 *
 * Rows come in a random order of warehouses, but each warehouse's in the order of their keys, as an OLTP load inserts them.
 */

/** Below n, and even enough for text: the high bits of a linear congruential generator. */
class Draws {
  constructor(private state: number) {}

  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
}

const digits = (n: number, width: number): string => String(n).padStart(width, '0');
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function orderLine(draws: Draws, order: number, line: number): string {
  const amount = `${draws.below(9999)}.${digits(draws.below(100), 2)}`;
  const info = Array.from({ length: 24 }, () => LETTERS[draws.below(LETTERS.length)]).join('');
  const date = `2022-12-${digits(1 + (order % 28), 2)} 10:${digits(order % 60, 2)}:00`;
  return `${digits(line, 2)} ${digits(draws.below(100_000), 6)} ${date} 5 ${amount} ${info}`;
}

function sbtest(draws: Draws): string {
  const groups = (n: number): string =>
    Array.from({ length: n }, () => digits(draws.below(99_999), 5) + digits(draws.below(999_999), 6)).join('-');
  return `${draws.below(100_000)} ${groups(10)} ${groups(5)}`;
}

/** A program of `n` puts. Pure; the same seed gives the same rows. */
export function rowsOf(benchmark: 'TPC-C' | 'sysbench', n: number, seed: number): string {
  const draws = new Draws(seed);
  const warehouses = 20;
  const rows = new Array<number>(warehouses).fill(0);
  return Array.from({ length: n }, () => {
    const w = draws.below(warehouses);
    const row = rows[w]!++;
    const [order, line] = [Math.floor(row / 10), row % 10];
    if (benchmark === 'sysbench') return `put "sbtest${digits(w, 4)}${digits(row, 10)}" "${sbtest(draws)}"\n`;
    const key = `OL${digits(w, 4)}${digits(1 + (order % 10), 2)}${digits(order, 8)}${digits(line, 2)}`;
    return `put "${key}" "${orderLine(draws, order, line)}"\n`;
  }).join('');
}
