/**
 * Comparisons of several reads as stacked bars on one scale. The parts of a bar are where the comparisons were made: the
 * memtable on the left, the deepest level on the right. Used for counted (read-cost-table.tsx) and for computed numbers
 * (TreeCalculator); both show every number in a table as well.
 *
 *      a Get        [ 20 | 3 | 6 |   9 |   12  |        33           ]  83
 *      a B-tree     [          33          ]  33
 */
import { axisOfTicks, positions } from '../../charts/axis.ts';
import { px } from '../../charts/paths.ts';
import type { Role } from '../../marks/marks.ts';
import { useIsHidden } from '../tasks/spoiler.tsx';

export interface BarPart {
  readonly role: Role;
  /** In full: screen readers read it. */
  readonly name: string;
  readonly value: number;
  /** The value as shown on the part. */
  readonly text: string;
}
export interface Bar {
  readonly name: string;
  /** The sum as shown at the end of the bar. */
  readonly total: string;
  readonly parts: readonly BarPart[];
}

/** Width of the drawing, room for the totals, and height of a row and of its bar, px. The stylesheet shows one of the two sizes. */
const kSizes = {
  wide: { width: 620, right: 56, pitch: 58, high: 28 },
  narrow: { width: 316, right: 48, pitch: 54, high: 26 },
} as const;
type Size = (typeof kSizes)[keyof typeof kSizes];
/** From the top of a row to its bar, px. */
const kTop = 20;
/** Estimated width of a digit, px. */
const kDigit = 7;

/** `unit`: plural noun of what the bars count. */
export function Bars({ bars, unit }: { readonly bars: readonly Bar[]; readonly unit: string }) {
  const covered = useIsHidden();
  const sentences = bars.map(({ name, total, parts }) => {
    const each = parts.filter(({ value }) => value > 0).map((part) => `${part.text} ${part.name}`);
    return `${name}: ${total} ${unit}${each.length > 1 ? `, of them ${each.join(', ')}` : ''}`;
  });
  const ends = bars.map(({ parts }) => {
    let end = 0;
    return parts.map(({ value }) => (end += value));
  });
  const axis = axisOfTicks(unit, [0, Math.max(1, ...ends.flat())], false);
  return (['wide', 'narrow'] as const).map((name) => {
    const size = kSizes[name];
    const height = bars.length * size.pitch;
    const along = positions(axis, 0, size.width - size.right);
    return (
      <svg
        key={name}
        className={name}
        viewBox={`0 0 ${size.width} ${height}`}
        width={size.width}
        height={height}
        role="img"
        aria-label={covered ? 'Hidden until you predict' : sentences.join('. ')}
      >
        {bars.map((bar, row) => (
          <Row
            key={bar.name}
            bar={bar}
            ends={ends[row]!.map((value) => px(along(value)))}
            y={row * size.pitch}
            size={size}
            covered={covered}
          />
        ))}
      </svg>
    );
  });
}

interface RowProps {
  readonly bar: Bar;
  /** End of each part, px. */
  readonly ends: readonly number[];
  readonly y: number;
  readonly size: Size;
  readonly covered: boolean;
}

function Row({ bar: { name, parts, total }, ends, y, size: { width, high }, covered }: RowProps) {
  return (
    <g>
      <text x="0" y={y + 14} fontSize="12.5" fill="var(--ink)">
        {name}
      </text>
      {covered ? (
        <rect className="hidden-number" x="0.5" y={y + kTop} width={width - 1} height={high} rx="4" />
      ) : (
        parts.map((part, i) => (
          <Part key={part.name} part={part} x0={ends[i - 1] ?? 0} x1={ends[i]!} y={y} high={high} />
        ))
      )}
      {!covered && (
        <text x={(ends.at(-1) ?? 0) + 7} y={y + kTop + high / 2 + 5} fontSize="14" fontWeight="600" fill="var(--ink)">
          {total}
        </text>
      )}
    </g>
  );
}

interface PartProps {
  readonly part: BarPart;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly high: number;
}

function Part({ part: { role, name, text }, x0, x1, y, high }: PartProps) {
  if (x1 <= x0) return null;
  const width = px(x1 - x0);
  return (
    <g>
      <rect
        x={x0}
        y={y + kTop}
        width={width}
        height={high}
        fill={`var(--${role})`}
        stroke="var(--ground)"
        strokeWidth="1.5"
      >
        <title>{`${text} ${name}`}</title>
      </rect>
      {width >= text.length * kDigit + 6 && (
        <text
          x={px((x0 + x1) / 2)}
          y={y + kTop + high / 2 + 4}
          textAnchor="middle"
          fontSize="12"
          fill={`var(--on-${role})`}
        >
          {text}
        </text>
      )}
    </g>
  );
}

/** A square in a part's color, for its name in a table. */
export function Patch({ role }: { readonly role: Role }) {
  return (
    <svg className="patch" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <rect x="0.75" y="0.75" width="10.5" height="10.5" fill={`var(--${role})`} stroke={`var(--edge-${role})`} />
    </svg>
  );
}
