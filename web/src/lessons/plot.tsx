/**
 * Lines over one quantity, drawn for prose: names stand at the ends of their lines, dots are measurements and lines without dots are formulas, dashed.
 * Told apart by dash, dot shape and name as well as by color. Drawn twice, for a desk and for a phone; the stylesheet shows the one that fits.
 */
import { formatInteger } from '../base/units.ts';

export interface Axis {
  readonly name: string;
  readonly log: boolean;
  /** The first and the last are the ends of the axis. */
  readonly ticks: readonly number[];
}
export interface Line {
  /** Stands at its end; empty where it shall not be named. */
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** measured: dots on a line; formula: a dashed line. */
  readonly kind: 'measured' | 'formula';
  /** Which of the shapes its dots have; lines that belong together have the same. */
  readonly shape: number;
}

/** Room around the drawing, and its size, px. */
const kBoxes = {
  wide: { width: 620, height: 300, left: 52, right: 138, top: 14, bottom: 42 },
  narrow: { width: 350, height: 270, left: 42, right: 84, top: 14, bottom: 42 },
} as const;
/** Names at the ends of lines are at least so far apart, px. */
const kApart = 15;

export function Plot({
  x,
  y,
  lines,
  at,
  label,
}: {
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly Line[];
  /** A place of x that is marked by an upright line. */
  readonly at?: number;
  readonly label: string;
}) {
  return (['wide', 'narrow'] as const).map((size) => (
    <Drawn key={size} size={size} x={x} y={y} lines={lines} label={label} {...(at === undefined ? {} : { at })} />
  ));
}

function Drawn({
  size,
  x,
  y,
  lines,
  at,
  label,
}: {
  readonly size: keyof typeof kBoxes;
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly Line[];
  readonly at?: number;
  readonly label: string;
}) {
  const { width, height, left, right, top, bottom } = kBoxes[size];
  const across = scale(x, left, width - right);
  const up = scale(y, height - bottom, top);
  const px = (value: number): number => Math.round(10 * value) / 10;
  const shown = lines.filter(({ points }) => points.length > 0);
  const ends = apart(shown.map(({ name, points }) => (name === '' ? null : up(points.at(-1)![1]))));
  return (
    <svg
      className={size}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {y.ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={px(up(tick))} y2={px(up(tick))} stroke="var(--hair)" strokeWidth="1" />
          <text x={left - 8} y={px(up(tick)) + 4} textAnchor="end" fontSize="11" fill="var(--muted)">
            {tick}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <text
          key={tick}
          x={px(across(tick))}
          y={height - bottom + 18}
          textAnchor="middle"
          fontSize="11"
          fill="var(--muted)"
        >
          {Number.isInteger(tick) ? formatInteger(tick) : tick}
        </text>
      ))}
      <text x={(left + width - right) / 2} y={height - 5} textAnchor="middle" fontSize="11" fill="var(--muted)">
        {y.name} by {x.name}
      </text>
      {at !== undefined && (
        <line
          x1={px(across(at))}
          x2={px(across(at))}
          y1={top}
          y2={height - bottom}
          stroke="var(--muted)"
          strokeWidth="1"
        />
      )}
      {shown.map(({ name, points, kind, shape }, i) => (
        <g key={i}>
          <path
            d={points.map((p, j) => `${j === 0 ? 'M' : 'L'}${px(across(p[0]))} ${px(up(p[1]))}`).join(' ')}
            fill="none"
            stroke={kind === 'measured' ? kColors[shape % kColors.length] : 'var(--muted)'}
            strokeWidth="1.5"
            {...(kind === 'formula' ? { strokeDasharray: kDashes[shape % kDashes.length]! } : {})}
          />
          {kind === 'measured' &&
            points.map((p) => <Dot key={p[0]} shape={shape} cx={px(across(p[0]))} cy={px(up(p[1]))} />)}
          <text
            x={width - right + 9}
            y={px(ends[i] ?? 0) + 4}
            fontSize={size === 'wide' ? 12 : 11}
            fontWeight={kind === 'measured' ? 600 : 400}
            fill={kind === 'measured' ? 'var(--ink)' : 'var(--muted)'}
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** From a quantity to px between two ends, which are the first and the last tick; what lies outside stands at the end. */
function scale({ log, ticks }: Axis, from: number, to: number): (value: number) => number {
  const place = (value: number): number => (log ? Math.log(value) : value);
  const [low, high] = [place(ticks[0]!), place(ticks.at(-1)!)];
  return (value) => from + (to - from) * Math.min(1, Math.max(0, (place(value) - low) / (high - low)));
}

const kColors = ['var(--filter)', 'var(--merge)', 'var(--trouble)', 'var(--ray)'];
const kDashes = ['5 4', '1.5 3', '9 3', '3 3'];

/** A disc, a square, a triangle, a diamond. */
function Dot({ shape, cx, cy }: { readonly shape: number; readonly cx: number; readonly cy: number }) {
  const fill = kColors[shape % kColors.length]!;
  const r = 4;
  switch (shape % 4) {
    case 0:
      return <circle cx={cx} cy={cy} r={r} fill={fill} />;
    case 1:
      return <rect x={cx - 3.6} y={cy - 3.6} width={7.2} height={7.2} fill={fill} />;
    case 2:
      return <path d={`M${cx} ${cy - 5}l5 8.6h-10z`} fill={fill} />;
    default:
      return <path d={`M${cx} ${cy - 5}l5 5l-5 5l-5 -5z`} fill={fill} />;
  }
}

/** Places as they are, or moved down so far that none stands upon another; null takes no room. Pure. */
function apart(places: readonly (number | null)[]): readonly (number | null)[] {
  const moved = [...places];
  let above = -Infinity;
  const taken = places.flatMap((place, i) => (place === null ? [] : [{ place, i }])).sort((a, b) => a.place - b.place);
  for (const { place, i } of taken) moved[i] = above = Math.max(place, above + kApart);
  return moved;
}
