/**
 * One number over the writes of several experiments that differ in one choice: lines that begin together and diverge. A
 * table below the chart has the values after each quarter of the run.
 *
 * Dash and name distinguish the lines without color. The points come from the same runs as all other numbers (runs.tsx);
 * the page stores the points of a run as text (metric-samples.ts).
 */
import { formatInteger } from '../../base/units.ts';
import { sampleMetric, metricText, isSampled, readMetric, type MetricPoint } from './metric-samples.ts';
import { axisOfTicks, evenAxis } from '../../charts/axis.ts';
import { NumberRow } from '../measurements/number-row.tsx';
import { Plot } from './plot.tsx';
import { useRuns } from '../measurements/runs.tsx';
import { useLessonContext } from '../lesson-context.tsx';

const kQuarters = [0.25, 0.5, 0.75, 1] as const;

export interface OverTimeProps {
  /** Up to four experiments, separated by spaces. */
  readonly of: string;
  /** Their names, separated by ", ". */
  readonly names: string;
  /** A number of the tree (`tombstones_standing`), or of each scan (`keys_touched`: a point for each scan of the program). */
  readonly what: string;
  readonly yName: string;
  readonly caption: string;
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly points: readonly MetricPoint[];
}

export function OverTime({ of, names, what, yName, caption }: OverTimeProps) {
  const { runtime } = useLessonContext();
  if (!isSampled(what)) throw new Error(`${what} has no values over time; kCourses lists the numbers that have`);
  const called = names.split(', ');
  const ids = of.split(' ');
  const { of: metricOfRun, again } = useRuns(ids, (history) => metricText(sampleMetric(history, what)));
  const lines = ids.map((id, i): Line => {
    const text = metricOfRun(id) ?? runtime.known.get(`${id}/${what}~writes`) ?? '';
    return { id, name: called[i] ?? id, text, points: readMetric(text) };
  });
  const known = lines.filter(({ points }) => points.length > 1);
  return (
    <figure className="curve over-time">
      {known.length > 0 && (
        <Plot
          x={axisOfTicks('writes', [0, Math.max(...known.map(({ points }) => points.at(-1)!.writes))], false)}
          y={evenAxis(
            yName,
            known.flatMap(({ points }) => points.map(({ value }) => value)),
          )}
          lines={known.map(({ name, points }, shape) => ({
            name,
            kind: 'course',
            shape,
            points: points.map(({ writes, value }) => [writes, value]),
          }))}
          label={`${yName} over the writes of the run; at the end ${known.map(({ name, points }) => `${name} ${formatInteger(points.at(-1)!.value)}`).join(', ')}`}
        />
      )}
      <table>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{yName}</th>
            {['after a quarter', 'half', 'three quarters', 'at the end'].map((part) => (
              <th key={part} scope="col">
                {part}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, text, points }) => (
            <NumberRow
              key={id}
              head={
                <>
                  {name}
                  <span hidden data-measure={`${id}/${what}~writes`}>
                    {text}
                  </span>
                </>
              }
              kind="measured"
              cells={kQuarters.map((part) => ({
                name: `${id}/${what}~${part}`,
                text: points.length === 0 ? '…' : formatInteger(partOf(points, part).value),
              }))}
            />
          ))}
        </tbody>
      </table>
      <figcaption>
        <span>{caption}</span> {again}
      </figcaption>
    </figure>
  );
}

const partOf = (points: readonly MetricPoint[], part: number): MetricPoint =>
  points[Math.max(0, Math.ceil(points.length * part) - 1)]!;
