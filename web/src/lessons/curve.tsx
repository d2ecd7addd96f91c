/**
 * A model and a measurement, side by side: several experiments that differ in one quantity, the measured points, and the line that the
 * model draws. The points come from the same runs as every other number; "run it here" makes them again in this page.
 */
import { tickStep } from 'd3-array';
import type { ReactNode } from 'react';
import { formatInteger } from '../base/units.ts';
import { useCurveRuns } from './curve-runs.ts';
import { readingOf } from './measure.ts';
import { useAround } from './world.tsx';

/** Room around the drawing, and its size, px: for a desk and for a phone. The stylesheet shows the one that fits, as with stills. */
const kBoxes = {
  wide: { width: 620, height: 250, left: 46, right: 150, top: 14, bottom: 40 },
  narrow: { width: 350, height: 230, left: 26, right: 70, top: 14, bottom: 40 },
} as const;

export interface CurveProps {
  /** Experiments, parted by blanks. */
  readonly of: string;
  readonly x: string;
  readonly y: string;
  readonly model: string;
  readonly xName: string;
  readonly yName: string;
  readonly modelName: string;
  readonly caption: ReactNode;
}

export function Curve({ of, x, y, model, xName, yName, modelName, caption }: CurveProps) {
  const { experiments } = useAround();
  const list = of.split(' ').map((id) => {
    const experiment = experiments.get(id);
    if (!experiment) throw new Error(`this lesson has no experiment ${id}`);
    return experiment;
  });
  for (const what of [x, y, model]) if (!readingOf(what)) throw new Error(`there is no number called ${what}`);
  const numbers = new Map([x, y, model].map((what) => [what, what === x ? 0 : 1]));
  const { text, run, busy, problem, ran } = useCurveRuns(list, numbers);
  const points = list.map((e) => ({
    id: e.id,
    x: Number(text(e.id, x)),
    y: Number(text(e.id, y)),
    model: Number(text(e.id, model)),
  }));
  return (
    <figure className="curve">
      {(['wide', 'narrow'] as const).map((size) => (
        <Plot key={size} size={size} points={points} xName={xName} yName={yName} modelName={modelName} />
      ))}
      <table>
        <caption className="unseen">{caption}</caption>
        <tbody>
          <tr>
            <th scope="row">{xName}</th>
            {list.map((e) => (
              <td key={e.id}>
                <span data-measure={`${e.id}/${x}`}>{text(e.id, x)}</span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{yName}, measured</th>
            {list.map((e) => (
              <td key={e.id}>
                <b className="measure" data-measure={`${e.id}/${y}`}>
                  {text(e.id, y)}
                </b>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{modelName}, computed</th>
            {list.map((e) => (
              <td key={e.id}>
                <span className="computed" data-measure={`${e.id}/${model}`}>
                  {text(e.id, model)}
                </span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <figcaption>
        <span>{caption}</span>{' '}
        <button type="button" className="link" disabled={busy} onClick={() => void run()}>
          {busy ? 'Running …' : ran ? 'Run it once more' : 'Run it here'}
        </button>
        {problem && (
          <span className="problem" role="alert">
            {' '}
            {problem}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

interface Point {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly model: number;
}

/** Two labels stand at least this far apart, px from baseline to baseline. */
const kLine = 15;

/**
 * Where the names of two lines stand that end at these heights: beside their ends, and apart where the ends meet, the upper one above;
 * of two that end at one place the first. Neither goes below `bottom`. Pure.
 */
export function labelPlaces(first: number, second: number, bottom: number): readonly [number, number] {
  const lacking = Math.max(0, kLine - Math.abs(first - second)) / 2;
  const up = first <= second ? -1 : 1;
  const places = [first + up * lacking, second - up * lacking] as const;
  const below = Math.max(0, Math.max(...places) - bottom);
  return lacking > 0 ? [places[0] - below, places[1] - below] : places;
}

/** Logarithmic in x, linear in y. */
function Plot({
  size,
  points,
  xName,
  yName,
  modelName,
}: {
  readonly size: keyof typeof kBoxes;
  readonly points: readonly Point[];
  readonly xName: string;
  readonly yName: string;
  readonly modelName: string;
}) {
  const { width, height, left, right, top, bottom } = kBoxes[size];
  const known = points.filter((p) => Number.isFinite(p.x) && Number.isFinite(p.y) && Number.isFinite(p.model));
  if (known.length < 2) return null;
  const low = Math.log2(known[0]!.x);
  const high = Math.log2(known.at(-1)!.x);
  const highest = Math.max(...known.map((p) => Math.max(p.y, p.model)));
  const step = tickStep(0, highest, 4);
  const most = step * Math.ceil(highest / step);
  const px = (x: number) => Math.round(left + ((Math.log2(x) - low) / (high - low)) * (width - left - right));
  const py = (y: number) => Math.round(height - bottom - (y / most) * (height - top - bottom));
  const line = (of: (p: Point) => number) =>
    known.map((p, i) => `${i === 0 ? 'M' : 'L'}${px(p.x)} ${py(of(p))}`).join(' ');
  const last = known.at(-1)!;
  const [measuredAt, modelAt] = labelPlaces(py(last.y) + 4, py(last.model) + 4, height - bottom);
  return (
    <svg
      className={size}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${yName} by ${xName}: measured ${known.map((p) => p.y).join(', ')}; ${modelName} ${known.map((p) => p.model).join(', ')}`}
    >
      {Array.from({ length: most / step + 1 }, (_, i) => i * step).map((y) => (
        <g key={y}>
          <line x1={left} x2={width - right} y1={py(y)} y2={py(y)} stroke="var(--hair)" strokeWidth="1" />
          <text x={left - 8} y={py(y) + 4} textAnchor="end" fontSize="11" fill="var(--muted)">
            {y}
          </text>
        </g>
      ))}
      {known.map((p) => (
        <text key={p.id} x={px(p.x)} y={height - bottom + 18} textAnchor="middle" fontSize="11" fill="var(--muted)">
          {formatInteger(p.x)}
        </text>
      ))}
      <text x={(left + width - right) / 2} y={height - 4} textAnchor="middle" fontSize="11" fill="var(--muted)">
        {xName}
      </text>
      <path d={line((p) => p.model)} fill="none" stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="5 4" />
      <path d={line((p) => p.y)} fill="none" stroke="var(--edge-memtable)" strokeWidth="1.5" />
      {known.map((p) => (
        <circle
          key={p.id}
          cx={px(p.x)}
          cy={py(p.y)}
          r="4.5"
          fill="var(--memtable)"
          stroke="var(--edge-memtable)"
          strokeWidth="1.2"
        />
      ))}
      <text x={px(last.x) + 9} y={measuredAt} fontSize="12" fontWeight="600" fill="var(--ink)">
        measured
      </text>
      <text x={px(last.x) + 9} y={modelAt} fontSize="12" fill="var(--muted)">
        {modelName}
      </text>
    </svg>
  );
}
