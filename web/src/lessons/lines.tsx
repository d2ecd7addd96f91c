/**
 * Lines of measured points in one small drawing: several experiments over one quantity, each with its name at its end, a sign of its own and a
 * dash of its own, so that no color is needed to tell them apart. Twice, for a desk and for a phone; the stylesheet shows the one that fits.
 *
 * Numbers only: whoever draws says what they are and where they come from. Source of the form: curve.tsx, which sets one line against a model.
 */
import { tickStep } from 'd3-array';
import { formatInteger } from '../base/units.ts';

const kBoxes = {
  wide: { width: 620, height: 270, left: 52, right: 118, top: 14, bottom: 42 },
  narrow: { width: 350, height: 240, left: 44, right: 84, top: 14, bottom: 42 },
} as const;

export interface Line {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** A stretch of y that stands behind the lines: what somebody published. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

export interface LinesProps {
  readonly lines: readonly Line[];
  readonly xName: string;
  readonly yName: string;
  /** Places along x, evenly spaced in this order; what is beside none is not drawn. */
  readonly xs: readonly { readonly x: number; readonly name: string }[];
  /** Powers of ten, where what is large and what is small must both be seen; every y is at least 1 then. */
  readonly log?: boolean;
  readonly band?: Band;
  /** What it shows, for those who do not see it. */
  readonly label: string;
}

const kColors = ['var(--edge-tombstone, var(--tombstone))', 'var(--edge-memtable)', 'var(--muted)'] as const;
const kDashes = ['none', '6 3', '2 3'] as const;

export function Lines(props: LinesProps) {
  return (
    <>
      {(['wide', 'narrow'] as const).map((size) => (
        <Drawing key={size} size={size} {...props} />
      ))}
    </>
  );
}

/** Ends of lines, from above to below, moved apart until their names do not touch. Pure. */
export function apart(places: readonly number[], least: number, lowest: number): readonly number[] {
  const order = places.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y || a.i - b.i);
  const moved: number[] = [];
  let free = -Infinity;
  for (const { y, i } of order) {
    moved[i] = Math.max(y, free);
    free = moved[i] + least;
  }
  // Those that were pushed out below go up again, and push in their turn.
  let ceiling = lowest;
  for (const { i } of order.reverse()) {
    moved[i] = Math.min(moved[i]!, ceiling);
    ceiling = moved[i] - least;
  }
  return moved;
}

function Drawing({
  size,
  lines,
  xName,
  yName,
  xs,
  log = false,
  band,
  label,
}: LinesProps & { readonly size: keyof typeof kBoxes }) {
  const { width, height, left, right, top, bottom } = kBoxes[size];
  const ys = lines.flatMap(({ points }) => points.map(({ y }) => y)).filter(Number.isFinite);
  if (ys.length === 0) return null;
  const highest = Math.max(...ys, band?.to ?? 0);
  const lowest = log ? 1 : Math.min(0, ...ys);
  const step = tickStep(lowest, highest, 4);
  const ticks = log
    ? Array.from({ length: Math.ceil(Math.log10(highest)) + 1 }, (_, i) => 10 ** i)
    : Array.from(
        { length: Math.ceil((highest - step * Math.floor(lowest / step)) / step) + 1 },
        (_, i) => step * (Math.floor(lowest / step) + i),
      );
  const [floor, most] = [ticks[0]!, ticks.at(-1)!];
  const of = (y: number) => (log ? Math.log10(Math.max(1, y)) / Math.log10(most) : (y - floor) / (most - floor));
  const py = (y: number) => Math.round(height - bottom - of(y) * (height - top - bottom));
  const px = (x: number) => {
    const at = xs.findIndex((place) => place.x === x);
    return Math.round(left + ((at + 0.5) / xs.length) * (width - left - right));
  };
  const drawn = lines.map(({ name, points }) => ({ name, points: points.filter(({ y }) => Number.isFinite(y)) }));
  const ends = apart(
    drawn.map(({ points }) => py(points.at(-1)?.y ?? floor)),
    15,
    height - bottom,
  );
  return (
    <svg
      className={size}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {band && (
        <>
          <rect
            x={left}
            width={width - right - left}
            y={py(band.to)}
            height={py(band.from) - py(band.to)}
            fill="var(--faint)"
          />
          <text x={width - right - 6} y={py(band.to) + 13} textAnchor="end" fontSize="11" fill="var(--muted)">
            {band.name}
          </text>
        </>
      )}
      {ticks.map((y) => (
        <g key={y}>
          <line x1={left} x2={width - right} y1={py(y)} y2={py(y)} stroke="var(--hair)" strokeWidth="1" />
          <text x={left - 8} y={py(y) + 4} textAnchor="end" fontSize="11" fill="var(--muted)">
            {formatInteger(y)}
          </text>
        </g>
      ))}
      {xs.map(({ x, name }) => (
        <text key={x} x={px(x)} y={height - bottom + 18} textAnchor="middle" fontSize="11" fill="var(--muted)">
          {name}
        </text>
      ))}
      <text x={(left + width - right) / 2} y={height - 6} textAnchor="middle" fontSize="11" fill="var(--muted)">
        {xName}; up: {yName}
      </text>
      {drawn.map(({ name, points }, i) => {
        const color = kColors[Math.min(i, kColors.length - 1)]!;
        return (
          <g key={name}>
            <path
              d={points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${px(x)} ${py(y)}`).join(' ')}
              fill="none"
              stroke={color}
              strokeWidth="1.8"
              strokeDasharray={kDashes[Math.min(i, kDashes.length - 1)]!}
            />
            {points.map(({ x, y }) => (
              <Sign key={x} of={i} x={px(x)} y={py(y)} color={color} />
            ))}
            <text x={width - right + 6} y={ends[i]! + 4} fontSize="12" fontWeight="600" fill="var(--ink)">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** A sign for each line: a disk, a square, a triangle. */
function Sign({
  of,
  x,
  y,
  color,
}: {
  readonly of: number;
  readonly x: number;
  readonly y: number;
  readonly color: string;
}) {
  const look = { fill: 'var(--ground)', stroke: color, strokeWidth: 1.8 };
  if (of === 0) return <circle cx={x} cy={y} r="4.2" {...look} />;
  if (of === 1) return <rect x={x - 4} y={y - 4} width="8" height="8" {...look} />;
  return <path d={`M${x} ${y - 5}l5 8.6h-10z`} {...look} />;
}
