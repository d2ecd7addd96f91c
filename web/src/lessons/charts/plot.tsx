/**
 * Lines over one quantity, drawn for prose: each with its name at its end. Measurements have signs at their points, formulas are dashed and have
 * none. Lines are told apart by sign, dash and name as well as by color. Drawn twice, for a desk and for a phone; the stylesheet shows the one
 * that fits.
 *
 * Numbers only: whoever draws says what they are and where they come from, in words too (`label`), and as a table beside the drawing.
 */
import { apart } from './apart.ts';
import { useCovered } from '../tasks/covered.tsx';
import type { Axis } from './axis.ts';

export interface Line {
  /** Stands at its end; empty where it shall not be named. */
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** measured: signs on a line; course: so many measurements that signs would hide the line; formula: a dashed line. */
  readonly kind: 'measured' | 'course' | 'formula';
  /** Which sign, color and dash; lines that belong together have the same. */
  readonly shape: number;
}

/** A stretch of y that stands behind the lines: what somebody published. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

export interface PlotProps {
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly Line[];
  /** A place of x that is marked by an upright line. */
  readonly at?: number;
  readonly band?: Band;
  /** What it shows, for those who do not see it. */
  readonly label: string;
}

/** Size of the drawing and room around it, px. The room on the right is for the names. */
const kBoxes = {
  wide: { width: 620, height: 290, left: 52, top: 32, bottom: 42, names: 12 },
  narrow: { width: 350, height: 270, left: 42, top: 32, bottom: 42, names: 11 },
} as const;
/** Names at the ends of lines are at least so far apart, px. */
const kApart = 15;
/** Half of the size of letters is about the width of one; bold ones are wider. */
const kLetter = 0.58;

export function Plot(props: PlotProps) {
  return (['wide', 'narrow'] as const).map((size) => <Drawn key={size} size={size} {...props} />);
}

function Drawn({ size, x, y, lines, at, band, label }: PlotProps & { readonly size: keyof typeof kBoxes }) {
  const { width, height, left, top, bottom, names } = kBoxes[size];
  const px = (value: number): number => Math.round(10 * value) / 10;
  const right = 20 + Math.ceil(names * kLetter * Math.max(0, ...lines.map(({ name }) => name.length)));
  const across = (value: number): number => px(left + x.part(value) * (width - right - left));
  const up = (value: number): number => px(height - bottom - y.part(value) * (height - bottom - top));
  const shown = lines
    .map((line) => ({ ...line, points: line.points.filter(([a, b]) => Number.isFinite(a) && Number.isFinite(b)) }))
    .filter(({ points }) => points.length > 0);
  const covered = useCovered();
  if (shown.length === 0) return null;
  const ends = apart(
    shown.map(({ name, points }) => (name === '' ? null : up(points.at(-1)![1]))),
    kApart,
    height - bottom,
  );
  return (
    <svg
      className={size}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={covered ? 'Hidden until you predict' : label}
    >
      {band && (
        <>
          <rect
            x={left}
            width={width - right - left}
            y={up(band.to)}
            height={up(band.from) - up(band.to)}
            fill="var(--faint)"
          />
          <text x={width - right - 6} y={up(band.to) + 13} textAnchor="end" fontSize="11" fill="var(--muted)">
            {band.name}
          </text>
        </>
      )}
      <text x={0} y={14} fontSize="11" fill="var(--muted)">
        {y.name}
      </text>
      {y.ticks.map((tick) => (
        <g key={tick.at}>
          <line x1={left} x2={width - right} y1={up(tick.at)} y2={up(tick.at)} stroke="var(--hair)" strokeWidth="1" />
          <text x={left - 8} y={up(tick.at) + 4} textAnchor="end" fontSize="11" fill="var(--muted)">
            {tick.text}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <text
          key={tick.at}
          x={across(tick.at)}
          y={height - bottom + 18}
          textAnchor="middle"
          fontSize="11"
          fill="var(--muted)"
        >
          {tick.text}
        </text>
      ))}
      <text x={(left + width - right) / 2} y={height - 5} textAnchor="middle" fontSize="11" fill="var(--muted)">
        {x.name}
      </text>
      {at !== undefined && !covered && (
        <line x1={across(at)} x2={across(at)} y1={top} y2={height - bottom} stroke="var(--muted)" strokeWidth="1" />
      )}
      {(covered ? [] : shown).map(({ name, points, kind, shape }, i) => (
        <g key={i}>
          <path
            d={points.map(([a, b], j) => `${j === 0 ? 'M' : 'L'}${across(a)} ${up(b)}`).join(' ')}
            fill="none"
            stroke={kind === 'formula' ? 'var(--muted)' : colorOf(shape)}
            strokeWidth={kind === 'formula' ? 1.5 : 1.8}
            strokeLinejoin="round"
            {...(kind === 'measured' ? {} : { strokeDasharray: dashOf(kind, shape) })}
          />
          {kind === 'measured' && points.map(([a, b]) => <Sign key={a} shape={shape} cx={across(a)} cy={up(b)} />)}
          <text
            x={width - right + 10}
            y={(ends[i] ?? 0) + 4}
            fontSize={names}
            fontWeight={kind === 'formula' ? 400 : 600}
            fill={kind === 'formula' ? 'var(--muted)' : 'var(--ink)'}
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

const kColors = ['var(--filter)', 'var(--merge)', 'var(--trouble)', 'var(--ray)'];
const kFormulaDashes = ['5 4', '1.5 3', '9 3', '3 3'];
/** The first of several courses is a whole line. */
const kCourseDashes = ['none', '7 4', '2 3', '9 3 2 3'];

const colorOf = (shape: number): string => kColors[shape % kColors.length]!;
const dashOf = (kind: Line['kind'], shape: number): string =>
  kind === 'course' ? kCourseDashes[shape % kCourseDashes.length]! : kFormulaDashes[shape % kFormulaDashes.length]!;

/** A disk, a square, a triangle, a diamond. */
function Sign({ shape, cx, cy }: { readonly shape: number; readonly cx: number; readonly cy: number }) {
  const fill = colorOf(shape);
  switch (shape % 4) {
    case 0:
      return <circle cx={cx} cy={cy} r={4} fill={fill} />;
    case 1:
      return <rect x={cx - 3.6} y={cy - 3.6} width={7.2} height={7.2} fill={fill} />;
    case 2:
      return <path d={`M${cx} ${cy - 5}l5 8.6h-10z`} fill={fill} />;
    default:
      return <path d={`M${cx} ${cy - 5}l5 5l-5 5l-5 -5z`} fill={fill} />;
  }
}
