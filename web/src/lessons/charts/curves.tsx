/**
 * Several curves in one chart, measured at the same values of x, each with its formula: the figure shows where they
 * diverge. The points come from the same runs as all other numbers (runs.tsx). A table below has the same numbers.
 */
import { axisOfTicks } from '../../charts/axis.ts';
import type { Line } from '../../charts/LineChart.tsx';
import { numberIn } from '../measurements/measure.ts';
import { NumberRow } from '../measurements/number-row.tsx';
import { Plot } from './plot.tsx';
import { useRunNumbers } from '../measurements/runs.tsx';

export interface Series {
  readonly name: string;
  /** Experiments in the order of x, separated by spaces. */
  readonly of: string;
  /** The computed number to compare with the measured one; without it the series has no formula. */
  readonly model?: string;
}

/** The axis begins at the first tick and ends at the last. */
export interface AxisOfCurves {
  readonly name: string;
  readonly log: boolean;
  readonly ticks: readonly number[];
}

export function Curves({
  series,
  x,
  y,
  digits = 2,
  modelName = 'formula',
  xAxis,
  yAxis,
  caption,
}: {
  readonly series: readonly Series[];
  readonly x: string;
  readonly y: string;
  readonly digits?: number;
  readonly modelName?: string;
  readonly xAxis: AxisOfCurves;
  readonly yAxis: AxisOfCurves;
  readonly caption: string;
}) {
  const numbers = new Map<string, number>([[x, 0]]);
  for (const what of [y, ...series.flatMap(({ model }) => model ?? [])]) numbers.set(what, digits);
  const rows = series.map(({ name, of, model }) => ({ name, model, ids: of.split(' ') }));
  const { text, again } = useRunNumbers([...new Set(rows.flatMap(({ ids }) => ids))], numbers);
  const cells = (ids: readonly string[], what: string) =>
    ids.map((id) => ({ name: `${id}/${what}`, text: text(id, what) }));
  const pointsOf = (ids: readonly string[], what: string) =>
    ids
      .map((id, i) => [numberIn(text(rows[0]!.ids[i]!, x)), numberIn(text(id, what))] as const)
      .filter(([at, value]) => Number.isFinite(at) && Number.isFinite(value) && (!yAxis.log || value > 0));
  const lines = rows.flatMap(({ name, model, ids }, shape): readonly Line[] => [
    ...(model === undefined
      ? []
      : [{ name: `${name}, ${modelName}`, points: pointsOf(ids, model), kind: 'formula' as const, shape }]),
    { name, points: pointsOf(ids, y), kind: 'measured', shape },
  ]);
  // A formula ends close to its measurement, so only the measured line has a name; the caption explains the dashes.
  const named = lines.map((line) => (line.kind === 'formula' ? { ...line, name: '' } : line));
  return (
    <figure className="curve curves">
      <Plot
        x={axisOfTicks(xAxis.name, xAxis.ticks, xAxis.log)}
        y={axisOfTicks(yAxis.name, yAxis.ticks, yAxis.log)}
        lines={named}
        label={`${caption} The table below has the numbers.`}
      />
      <div className="scroll">
        <table>
          <caption className="unseen">
            {yAxis.name} by {xAxis.name}
          </caption>
          <thead>
            <NumberRow head={xAxis.name} scope="col" kind="set" cells={cells(rows[0]!.ids, x)} />
          </thead>
          {rows.map(({ name, model, ids }) => (
            <tbody key={name}>
              <NumberRow head={name} kind="measured" cells={cells(ids, y)} />
              {model !== undefined && <NumberRow head={modelName} kind="computed" cells={cells(ids, model)} />}
            </tbody>
          ))}
        </table>
      </div>
      <figcaption>
        <span>{caption}</span> {again}
      </figcaption>
    </figure>
  );
}
