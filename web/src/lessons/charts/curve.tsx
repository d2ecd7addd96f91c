/**
 * A model and a measurement in one chart: several experiments that differ in one quantity, the measured points, and the
 * line of the model. The points come from the same runs as all other numbers (runs.tsx).
 */
import type { ReactNode } from 'react';
import { axisOfTicks, evenAxis } from '../../charts/axis.ts';
import { numberIn } from '../measurements/measure.ts';
import { NumberRow } from '../measurements/number-row.tsx';
import { Plot } from './plot.tsx';
import { useRunNumbers } from '../measurements/runs.tsx';

export interface CurveProps {
  /** Experiments, separated by spaces. */
  readonly of: string;
  readonly x: string;
  readonly y: string;
  readonly model: string;
  readonly xName: string;
  readonly yName: string;
  readonly modelName: string;
  /** Makes the x axis linear; it is logarithmic by default. */
  readonly even?: boolean;
  readonly caption: ReactNode;
}

export function Curve({ of, x, y, model, xName, yName, modelName, even = false, caption }: CurveProps) {
  const ids = of.split(' ');
  const { text, again } = useRunNumbers(ids, new Map([x, y, model].map((what) => [what, what === x ? 0 : 1])));
  const number = (id: string, what: string): number => numberIn(text(id, what));
  const cells = (what: string) => ids.map((id) => ({ name: `${id}/${what}`, text: text(id, what) }));
  const known = ids
    .map((id) => ({ x: number(id, x), y: number(id, y), model: number(id, model) }))
    .filter((p) => Number.isFinite(p.x) && Number.isFinite(p.y) && Number.isFinite(p.model));
  return (
    <figure className="curve">
      {known.length > 1 && (
        <Plot
          x={axisOfTicks(
            xName,
            known.map((p) => p.x),
            !even,
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
          <NumberRow head={xName} kind="set" cells={cells(x)} />
          <NumberRow head={`${yName}, measured`} kind="measured" cells={cells(y)} />
          <NumberRow head={`${modelName}, computed`} kind="computed" cells={cells(model)} />
        </tbody>
      </table>
      <figcaption>
        <span>{caption}</span> {again}
      </figcaption>
    </figure>
  );
}
