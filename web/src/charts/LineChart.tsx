/**
 * Lines over one quantity, each with its name at its end. Measurements have symbols at their points; formulas are dashed
 * and have none. Symbol, dash and name distinguish lines without color. Rendered twice, for wide and for narrow screens;
 * the stylesheet shows one of them.
 *
 * The chart has numbers only: the caller puts them into words (`label`) and into a table beside the chart.
 */
import { spreadLabels } from './spread-labels.ts';
import { positions, type Axis } from './axis.ts';
import { kSymbols, linePath, symbolPath } from './paths.ts';

export interface Line {
  /** Text at the end of the line; empty for none. */
  readonly name: string;
  /** In the order in which they are connected; points that are not finite are omitted. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** measured: a line with symbols; course: a line of so many measurements that symbols would hide it; formula: a dashed line. */
  readonly kind: 'measured' | 'course' | 'formula';
  /** Index of symbol, color and dash; a measurement and its formula have the same. */
  readonly shape: number;
}

/** A range of y drawn as an area under the lines, with its name. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

export interface LineChartProps {
  readonly x: Axis;
  readonly y: Axis;
  readonly lines: readonly Line[];
  /** A value of x marked by a vertical line. */
  readonly at?: number;
  readonly band?: Band;
  /** Accessible description of the chart. */
  readonly label: string;
  /** Omits everything that was measured or computed: the lines, their names, and `at`. */
  readonly hidden?: boolean;
}

/** Size, margins and the font size of names, px. The right margin depends on the names. */
const kSizes = {
  wide: { width: 620, height: 290, left: 52, names: 12 },
  narrow: { width: 350, height: 270, left: 42, names: 11 },
} as const;
const kTop = 32;
const kBottom = 42;
/** Minimum distance of two names, px. */
const kNamePitch = 15;
/** Approximate width of a bold letter, as a share of the font size. */
const kLetter = 0.58;
const kSymbolRadius = 4;

const kColors = ['var(--filter)', 'var(--merge)', 'var(--trouble)', 'var(--ray)', 'var(--ink)'];
const kFormulaDashes = ['5 4', '1.5 3', '9 3', '3 3'];
const kCourseDashes = ['none', '7 4', '2 3', '9 3 2 3'];

/** Area and scales of a chart, px: y0 is the bottom of the y axis. */
interface Plane {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly across: (value: number) => number;
  readonly up: (value: number) => number;
}

/** Renders nothing if no line has a point. */
export function LineChart({ lines, ...props }: LineChartProps) {
  const shown = lines
    .map((line) => ({ ...line, points: line.points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) }))
    .filter(({ points }) => points.length > 0);
  if (shown.length === 0) return null;
  return (['wide', 'narrow'] as const).map((size) => <Sized key={size} size={size} lines={shown} {...props} />);
}

function Sized({
  size,
  x,
  y,
  lines,
  at,
  band,
  label,
  hidden,
}: LineChartProps & { readonly size: keyof typeof kSizes }) {
  const { width, height, left, names } = kSizes[size];
  const right = 20 + Math.ceil(names * kLetter * Math.max(...lines.map(({ name }) => name.length)));
  const ends = { x0: left, x1: width - right, y0: height - kBottom, y1: kTop };
  const tenths = (px: (value: number) => number) => (value: number) => Math.round(10 * px(value)) / 10;
  const plane: Plane = {
    ...ends,
    across: tenths(positions(x, ends.x0, ends.x1)),
    up: tenths(positions(y, ends.y0, ends.y1)),
  };
  return (
    <svg
      className={size}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {band && <BandArea band={band} plane={plane} />}
      <Axes x={x} y={y} plane={plane} height={height} />
      {at !== undefined && !hidden && (
        <line x1={plane.across(at)} x2={plane.across(at)} y1={plane.y1} y2={plane.y0} stroke="var(--muted)" />
      )}
      {!hidden && <Lines lines={lines} plane={plane} fontSize={names} />}
    </svg>
  );
}

function BandArea({ band, plane: { x0, x1, up } }: { readonly band: Band; readonly plane: Plane }) {
  const top = up(band.to);
  return (
    <>
      <rect x={x0} width={x1 - x0} y={top} height={up(band.from) - top} fill="var(--faint)" />
      <text x={x1 - 6} y={top + 13} textAnchor="end" fontSize="11" fill="var(--muted)">
        {band.name}
      </text>
    </>
  );
}

/** Names and ticks of both axes, with a grid line at each tick of y. */
function Axes({
  x,
  y,
  plane: { x0, x1, y0, across, up },
  height,
}: {
  readonly x: Axis;
  readonly y: Axis;
  readonly plane: Plane;
  readonly height: number;
}) {
  return (
    <g fontSize="11" fill="var(--muted)">
      <text x={0} y={14}>
        {y.name}
      </text>
      {y.ticks.map(({ at, text }) => (
        <g key={at}>
          <line x1={x0} x2={x1} y1={up(at)} y2={up(at)} stroke="var(--hair)" />
          <text x={x0 - 8} y={up(at) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {x.ticks.map(({ at, text }) => (
        <text key={at} x={across(at)} y={y0 + 18} textAnchor="middle">
          {text}
        </text>
      ))}
      <text x={(x0 + x1) / 2} y={height - 5} textAnchor="middle">
        {x.name}
      </text>
    </g>
  );
}

/** The lines, their symbols, and their names at their ends. */
function Lines({
  lines,
  plane: { x1, y0, across, up },
  fontSize,
}: {
  readonly lines: readonly Line[];
  readonly plane: Plane;
  readonly fontSize: number;
}) {
  const places = spreadLabels(
    lines.map(({ name, points }) => (name === '' ? null : up(points.at(-1)![1]))),
    kNamePitch,
    y0,
  );
  return lines.map(({ name, points, kind, shape }, i) => {
    const isFormula = kind === 'formula';
    const drawn = points.map(([x, y]) => [across(x), up(y)] as const);
    const dashes = isFormula ? kFormulaDashes : kCourseDashes;
    const color = kColors[shape % kColors.length];
    return (
      <g key={i}>
        <path
          d={linePath(drawn)}
          fill="none"
          stroke={isFormula ? 'var(--muted)' : color}
          strokeWidth={isFormula ? 1.5 : 1.8}
          strokeLinejoin="round"
          strokeDasharray={kind === 'measured' ? undefined : dashes[shape % dashes.length]}
        />
        {kind === 'measured' &&
          drawn.map(([x, y]) => (
            <path key={x} d={symbolPath(kSymbols[shape % kSymbols.length]!, x, y, kSymbolRadius)} fill={color} />
          ))}
        {name !== '' && (
          <text
            x={x1 + 10}
            y={places[i]! + 4}
            fontSize={fontSize}
            fontWeight={isFormula ? 400 : 600}
            fill={isFormula ? 'var(--muted)' : 'var(--ink)'}
          >
            {name}
          </text>
        )}
      </g>
    );
  });
}
