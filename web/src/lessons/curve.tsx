/**
 * A model and a measurement, side by side: several experiments that differ in one quantity, the measured points, and the line that the
 * model draws. The points come from the same runs as every other number; "run it here" makes them again in this page.
 */
import type { ReactNode } from 'react';
import { axisOfTicks, evenAxis } from './axis.ts';
import { useCurveRuns } from './curve-runs.ts';
import { readingOf } from './measure.ts';
import { Plot } from './plot.tsx';
import { useAround } from './world.tsx';

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
  const known = points.filter((p) => Number.isFinite(p.x) && Number.isFinite(p.y) && Number.isFinite(p.model));
  return (
    <figure className="curve">
      {known.length > 1 && (
        <Plot
          x={axisOfTicks(
            xName,
            known.map((p) => p.x),
            true,
          )}
          y={evenAxis(
            yName,
            known.flatMap((p) => [p.y, p.model]),
          )}
          lines={[
            { name: 'measured', points: known.map((p) => [p.x, p.y]), kind: 'measured', shape: 0 },
            { name: modelName, points: known.map((p) => [p.x, p.model]), kind: 'formula', shape: 0 },
          ]}
          label={`${yName} by ${xName}: measured ${known.map((p) => p.y).join(', ')}; ${modelName} ${known.map((p) => p.model).join(', ')}`}
        />
      )}
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
