/**
 * One number over the course of several experiments that differ in one choice: lines that begin together and part. Where they stand in the end is
 * written at their ends, and under the drawing stands what they were at each quarter of the way.
 *
 * Lines are told apart by their stroke and their name, not by color. The points come from the same runs as every other number; "run it here" makes
 * them again in this page.
 */
import { tickStep } from 'd3-array';
import { useState } from 'react';
import { formatInteger } from '../base/units.ts';
import { courseOf, courseText, kCourses, readCourse, type CoursePoint } from './course-samples.ts';
import { programOf } from './experiment.ts';
import { useAround } from './world.tsx';

/** As in curve.tsx: for a desk and for a phone. */
const kBoxes = {
  wide: { width: 620, height: 260, left: 50, right: 170, top: 14, bottom: 40 },
  narrow: { width: 350, height: 250, left: 40, right: 104, top: 14, bottom: 40 },
} as const;
const kStrokes = ['', '7 4', '2 3', '9 3 2 3'] as const;
/** Between the names at the ends of two lines, px. */
const kApart = 15;
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
  const { world, experiments } = useAround();
  if (!kCourses[what]) throw new Error(`there is no course of ${what}`);
  const called = names.split(', ');
  const list = of.split(' ').map((id) => {
    const experiment = experiments.get(id);
    if (!experiment) throw new Error(`this lesson has no experiment ${id}`);
    return experiment;
  });
  const [again, setAgain] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const lines = list.map(({ id }, i): Line => {
    const key = `${id}/${what}~writes`;
    const opened = world.peek(id);
    const text =
      again.get(id) ??
      (opened?.ready ? courseText(courseOf(opened.session.history(), what)) : (world.known.get(key) ?? ''));
    return { id, name: called[i] ?? id, text, points: readCourse(text) };
  });
  async function run() {
    setBusy(true);
    setProblem('');
    for (const experiment of list) {
      const ran = await world.run(experiment.seed, programOf(experiment));
      if (!ran.ok) {
        setProblem(ran.sentence);
        break;
      }
      const text = courseText(courseOf(ran.history, what));
      setAgain((old) => new Map([...old, [experiment.id, text]]));
    }
    setBusy(false);
  }
  return (
    <figure className="curve over-time">
      {(['wide', 'narrow'] as const).map((size) => (
        <Plot key={size} size={size} lines={lines} yName={yName} />
      ))}
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
            <tr key={id}>
              <th scope="row">
                {name}
                <span hidden data-measure={`${id}/${what}~writes`}>
                  {text}
                </span>
              </th>
              {kQuarters.map((part) => (
                <td key={part}>
                  <b className="measure" data-measure={`${id}/${what}~${part}`}>
                    {points.length === 0 ? '…' : formatInteger(partOf(points, part).value)}
                  </b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>
        <span>{caption}</span>{' '}
        <button type="button" className="link" disabled={busy} onClick={() => void run()}>
          {busy ? 'Running …' : again.size > 0 ? 'Run it once more' : 'Run it here'}
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

const partOf = (points: readonly CoursePoint[], part: number): CoursePoint =>
  points[Math.max(0, Math.ceil(points.length * part) - 1)]!;

function Plot({
  size,
  lines,
  yName,
}: {
  readonly size: keyof typeof kBoxes;
  readonly lines: readonly Line[];
  readonly yName: string;
}) {
  const { width, height, left, right, top, bottom } = kBoxes[size];
  const known = lines.filter(({ points }) => points.length > 1);
  if (known.length === 0) return null;
  const end = Math.max(...known.map(({ points }) => points.at(-1)!.writes));
  const highest = Math.max(1, ...known.flatMap(({ points }) => points.map(({ value }) => value)));
  const step = tickStep(0, highest, 4);
  const most = step * Math.ceil(highest / step);
  const px = (writes: number) => Math.round(left + (writes / end) * (width - left - right));
  const py = (value: number) => Math.round(height - bottom - (value / most) * (height - top - bottom));
  const ends = apart(known.map(({ points }) => py(points.at(-1)!.value)));
  return (
    <svg
      className={size}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${yName} over the writes of the run; in the end ${known.map(({ name, points }) => `${name} ${formatInteger(points.at(-1)!.value)}`).join(', ')}`}
    >
      {Array.from({ length: Math.round(most / step) + 1 }, (_, i) => i * step).map((y) => (
        <g key={y}>
          <line x1={left} x2={width - right} y1={py(y)} y2={py(y)} stroke="var(--hair)" strokeWidth="1" />
          <text x={left - 8} y={py(y) + 4} textAnchor="end" fontSize="11" fill="var(--muted)">
            {formatInteger(y)}
          </text>
        </g>
      ))}
      <text x={left} y={height - bottom + 18} fontSize="11" fill="var(--muted)">
        0
      </text>
      <text x={width - right} y={height - bottom + 18} textAnchor="end" fontSize="11" fill="var(--muted)">
        {formatInteger(end)} writes
      </text>
      {known.map(({ id, points, name }, i) => (
        <g key={id}>
          <path
            d={points.map(({ writes, value }, at) => `${at === 0 ? 'M' : 'L'}${px(writes)} ${py(value)}`).join(' ')}
            fill="none"
            stroke="var(--tombstone)"
            strokeWidth={i === 0 ? 2.2 : 1.8}
            strokeDasharray={kStrokes[i % kStrokes.length]}
            strokeLinejoin="round"
          />
          <text x={width - right + 8} y={ends[i]! + 4} fontSize="12" fontWeight="600" fill="var(--ink)">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Heights of names, pushed down where they would stand on each other. In the order given. */
function apart(heights: readonly number[]): readonly number[] {
  const order = heights.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  const out: number[] = [];
  let free = -Infinity;
  for (const { y, i } of order) {
    out[i] = Math.max(y, free);
    free = out[i] + kApart;
  }
  return out;
}
