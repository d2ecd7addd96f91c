/**
 * Several curves in one drawing, each measured at the same places, each beside its own formula: where they part is what the figure is about. The
 * points come from runs of the engine; "run it here" makes them again in this page. Below the drawing stands the same as a table.
 */
import { readingOf } from './measure.ts';
import { axisOfTicks } from './axis.ts';
import { Plot, type Line } from './plot.tsx';
import { useCurveRuns } from './curve-runs.ts';
import { useAround } from './world.tsx';

export interface Series {
  readonly name: string;
  /** Experiments in the order of x, parted by blanks. */
  readonly of: string;
  /** The computed number that stands beside the measured one; without one there is no formula. */
  readonly model?: string;
}

/** The first and the last tick are the ends. */
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
  const { experiments } = useAround();
  const numbers = new Map<string, number>([[x, 0]]);
  for (const what of [y, ...series.flatMap(({ model }) => model ?? [])]) numbers.set(what, digits);
  for (const what of numbers.keys()) if (!readingOf(what)) throw new Error(`there is no number called ${what}`);
  const rows = series.map(({ name, of, model }) => ({
    name,
    model,
    list: of.split(' ').map((id) => {
      const experiment = experiments.get(id);
      if (!experiment) throw new Error(`this lesson has no experiment ${id}`);
      return experiment;
    }),
  }));
  const { text, run, busy, problem, ran } = useCurveRuns([...new Set(rows.flatMap(({ list }) => list))], numbers);
  const number = (id: string, what: string): number => Number(text(id, what).replaceAll(',', ''));
  const pointsOf = (list: (typeof rows)[number]['list'], what: string) =>
    list
      .map(({ id }) => [number(id, x), number(id, what)] as const)
      .filter(([at, value]) => Number.isFinite(at) && Number.isFinite(value) && (!yAxis.log || value > 0));
  const lines = rows.flatMap(({ name, model, list }, shape): readonly Line[] => [
    ...(model === undefined
      ? []
      : [{ name: `${name}, ${modelName}`, points: pointsOf(list, model), kind: 'formula' as const, shape }]),
    { name, points: pointsOf(list, y), kind: 'measured', shape },
  ]);
  // Formula and measurement end at almost one place: only the measured line has its name there, and the caption says what dashes are.
  const named = lines.map((line) => (line.kind === 'formula' ? { ...line, name: '' } : line));
  return (
    <figure className="curve curves">
      <Plot
        x={axisOfTicks(xAxis.name, xAxis.ticks, xAxis.log)}
        y={axisOfTicks(yAxis.name, yAxis.ticks, yAxis.log)}
        lines={named}
        label={`${caption} The numbers stand in the table below.`}
      />
      <div className="scroll">
        <table>
          <caption className="unseen">
            {yAxis.name} by {xAxis.name}
          </caption>
          <thead>
            <tr>
              <th scope="col">{xAxis.name}</th>
              {rows[0]!.list.map(({ id }) => (
                <td key={id}>
                  <span data-measure={`${id}/${x}`}>{text(id, x)}</span>
                </td>
              ))}
            </tr>
          </thead>
          {rows.map(({ name, model, list }) => (
            <tbody key={name}>
              <tr>
                <th scope="row">{name}</th>
                {list.map(({ id }) => (
                  <td key={id}>
                    <b className="measure" data-measure={`${id}/${y}`}>
                      {text(id, y)}
                    </b>
                  </td>
                ))}
              </tr>
              {model !== undefined && (
                <tr>
                  <th scope="row">{modelName}</th>
                  {list.map(({ id }) => (
                    <td key={id}>
                      <span className="computed" data-measure={`${id}/${model}`}>
                        {text(id, model)}
                      </span>
                    </td>
                  ))}
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </div>
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
