/**
 * One number over the course of several experiments that differ in one choice: lines that begin together and part. Where they stand in the end is
 * written at their ends, and under the drawing stands what they were at each quarter of the way.
 *
 * Lines are told apart by their stroke and their name, not by color. The points come from the same runs as every other number (runs.tsx); what is kept of
 * one is the text of its course.
 */
import { formatInteger } from '../../base/units.ts';
import { courseOf, courseText, kCourses, readCourse, type CoursePoint } from './course-samples.ts';
import { axisBetween, evenAxis } from './axis.ts';
import { NumberRow } from '../measurements/number-row.tsx';
import { Plot } from './plot.tsx';
import { useRuns } from '../measurements/runs.tsx';
import { useAround } from '../world.tsx';

const kQuarters = [0.25, 0.5, 0.75, 1] as const;

export interface OverTimeProps {
  /** Experiments, parted by blanks; up to four. */
  readonly of: string;
  /** What each is called, parted by commas. */
  readonly names: string;
  readonly what: string;
  readonly yName: string;
  readonly caption: string;
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly points: readonly CoursePoint[];
}

export function OverTime({ of, names, what, yName, caption }: OverTimeProps) {
  const { world } = useAround();
  if (!kCourses[what]) throw new Error(`there is no course of ${what}`);
  const called = names.split(', ');
  const ids = of.split(' ');
  const { of: courseOfRun, again } = useRuns(ids, (history) => courseText(courseOf(history, what)));
  const lines = ids.map((id, i): Line => {
    const text = courseOfRun(id) ?? world.known.get(`${id}/${what}~writes`) ?? '';
    return { id, name: called[i] ?? id, text, points: readCourse(text) };
  });
  const known = lines.filter(({ points }) => points.length > 1);
  return (
    <figure className="curve over-time">
      {known.length > 0 && (
        <Plot
          x={writesAxis(Math.max(...known.map(({ points }) => points.at(-1)!.writes)))}
          y={evenAxis(
            yName,
            known.flatMap(({ points }) => points.map(({ value }) => value)),
          )}
          lines={known.map(({ name, points }, shape) => ({
            ...{ name, kind: 'course', shape },
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

const partOf = (points: readonly CoursePoint[], part: number): CoursePoint =>
  points[Math.max(0, Math.ceil(points.length * part) - 1)]!;

const writesAxis = (last: number) =>
  axisBetween(
    'writes',
    [0, last].map((at) => ({ at, text: formatInteger(at) })),
    (writes) => writes,
  );
