/** Figures in words, the same in the terminal and on the page. Pure. */
import type { Published } from './claim.ts';

/** A figure and its unit, in the singular for one. */
export function withUnit(figure: string, unit: string): string {
  if (unit === '') return figure;
  return `${figure} ${figure === '1' ? singular(unit) : unit}`;
}

/** The published figure without its label; of a table only the size. */
export function publishedInWords(figure: Published): string {
  if ('value' in figure) return withUnit(`${figure.value}`, figure.unit);
  if ('from' in figure) return withUnit(`${figure.from} to ${figure.to}`, figure.unit);
  if ('list' in figure) return figure.list.join('; ');
  if ('rows' in figure) return `${figure.rows.length} rows of ${figure.columns.join(', ')}`;
  const each = Object.entries(figure.values).map(([label, value]) => `${label} ${value}`);
  return withUnit(each.join(', '), figure.unit);
}

/** Singular of units that are words: "entries", "indexes", "times". Symbols such as ms and tx/s do not change. */
function singular(unit: string): string {
  if (!/^[a-z]{3,}s$/.test(unit)) return unit;
  return unit
    .replace(/ies$/, 'y')
    .replace(/(x|ch)es$/, '$1')
    .replace(/s$/, '');
}
