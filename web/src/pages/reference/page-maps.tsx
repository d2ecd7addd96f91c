/** The memory of a process page by page: a row for each arena, darker where more of a page is in use, empty where a page was given back. */
import { kPageUnits } from '../../models/allocators.ts';
import { formatInteger } from '../../base/units.ts';
import type { CalculatorMemory } from './calculator-types.ts';

const kWidth = 620;
const kRow = { height: 9, gap: 3 };
/** Pages in use up to this share, and how they are filled; the first has no block at all. */
const kShades = [
  { most: 0, fill: 'var(--trouble)', opacity: 0.32 },
  { most: 0.34, fill: 'var(--ink)', opacity: 0.3 },
  { most: 0.67, fill: 'var(--ink)', opacity: 0.55 },
  { most: Infinity, fill: 'var(--ink)', opacity: 0.9 },
] as const;

export function PageMaps({ maps }: { readonly maps: readonly CalculatorMemory[] }) {
  const most = Math.max(1, ...maps.flatMap(({ residency }) => residency.arenas.map((pages) => pages.length)));
  const step = kWidth / most;
  return (
    <>
      {maps.map(({ name, residency: { arenas, residentUnits, cachedUnits } }) => (
        <figure key={name} className="page-map">
          <figcaption>
            {name}: {formatInteger(residentUnits / kPageUnits)} pages for blocks of{' '}
            {formatInteger(Math.ceil(cachedUnits / kPageUnits))} pages,{' '}
            {formatInteger(arenas.flat().filter((share) => share === 0).length)} of them without a block
          </figcaption>
          <svg
            viewBox={`0 0 ${kWidth} ${arenas.length * (kRow.height + kRow.gap)}`}
            width={kWidth}
            height={arenas.length * (kRow.height + kRow.gap)}
            aria-hidden="true"
          >
            {kShades.map(({ most: end, fill, opacity }, i) => (
              <path
                key={end}
                fill={fill}
                opacity={opacity}
                d={pathOf(arenas, step, (share) => share <= end && share > (kShades[i - 1]?.most ?? -1))}
              />
            ))}
          </svg>
        </figure>
      ))}
      <p className="meta">
        A row is an arena, by address from the left. The stronger the color, the more of a page is in use. Red: pages
        without a block that the process still has. Empty: given back.
      </p>
    </>
  );
}

/** The pages with these shares, neighbors joined. */
function pathOf(
  arenas: CalculatorMemory['residency']['arenas'],
  step: number,
  wanted: (share: number) => boolean,
): string {
  const tenth = (n: number): number => Math.round(10 * n) / 10;
  return arenas
    .flatMap((pages, row) => {
      const y = row * (kRow.height + kRow.gap);
      const parts: string[] = [];
      for (let first = 0; first < pages.length; first++) {
        let end = first;
        while (end < pages.length && pages[end] !== null && wanted(pages[end]!)) end++;
        if (end === first) continue;
        parts.push(`M${tenth(first * step)} ${y}H${tenth(end * step)}V${y + kRow.height}H${tenth(first * step)}z`);
        first = end;
      }
      return parts;
    })
    .join('');
}
