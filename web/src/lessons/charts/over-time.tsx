/**
 * One number over the writes of several experiments that differ in one choice: lines that begin together and diverge. A
 * table below the chart has the values after each quarter of the run; of a number of scans, whose lines are saw-teeth, the
 * highest point and how often the line falls.
 *
 * Dash and name distinguish the lines without color. The points come from the same runs as all other numbers (runs.tsx);
 * the page stores the points of a run as text (metric-samples.ts).
 */
import { formatInteger } from '../../base/units.ts';
import { isOfScans, isSampled, metricText, readMetric, sampleMetric, type MetricPoint } from './metric-samples.ts';
import { axisOfTicks, evenAxis } from '../../charts/axis.ts';
import { NumberRow } from '../measurements/number-row.tsx';
import { Plot } from './plot.tsx';
import { useRuns } from '../measurements/runs.tsx';
import { useLessonContext } from '../lesson-context.tsx';

/** A column of the table: `id` is its part of the name of the number. */
interface Column {
  readonly id: string;
  readonly name: string;
  readonly of: (points: readonly MetricPoint[]) => number;
}

const quarter = (part: number, name: string): Column => ({
  id: `${part}`,
  name,
  of: (points) => points[Math.max(0, Math.ceil(points.length * part) - 1)]!.value,
});
const kEnd = quarter(1, 'at the end');
const kOfTree = [quarter(0.25, 'after a quarter'), quarter(0.5, 'half'), quarter(0.75, 'three quarters'), kEnd];
const kOfScans: readonly Column[] = [
  { id: 'highest', name: 'highest', of: (points) => Math.max(...points.map(({ value }) => value)) },
  {
    id: 'falls',
    name: 'times it falls',
    of: (points) => points.filter(({ value }, i) => value < (points[i - 1]?.value ?? 0)).length,
  },
  kEnd,
];

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
  const columns = isOfScans(what) ? kOfScans : kOfTree;
  return (
    <figure className="curve over-time">
      {known.length > 0 && (
        <Plot
          x={axisOfTicks('writes', writesTicks(known, isOfScans(what)), false)}
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
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
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
              cells={columns.map((column) => ({
                name: `${id}/${what}~${column.id}`,
                text: points.length === 0 ? '…' : formatInteger(column.of(points)),
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

/** The ends of the axis of writes. Scans often follow a long fill, which would be an empty part of the chart. */
function writesTicks(lines: readonly Line[], ofScans: boolean): readonly number[] {
  const last = Math.max(...lines.map(({ points }) => points.at(-1)!.writes));
  return ofScans ? [Math.min(...lines.map(({ points }) => points[0]!.writes)), last] : [0, last];
}
