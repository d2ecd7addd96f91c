/**
 * Differences between experiments:
 *
 *   PercentMore    by how many percent a number is above that of another experiment; used in prose
 *   CostIncrease   the same for several experiments, as a line over an option; a published range may be drawn with it
 *
 * Percentages are shown as computed, the numbers that they are computed from as measured. Until an experiment has run in
 * the page, the numbers of the build are shown.
 */
import { evenAxis, placesAxis } from '../../charts/axis.ts';
import type { Band } from '../../charts/LineChart.tsx';
import { measure, named, numberIn, percentText, valueOf } from '../measurements/measure.ts';
import { NumberRow } from '../measurements/number-row.tsx';
import { Plot } from './plot.tsx';
import { useRuns } from '../measurements/runs.tsx';
import { useLessonContext, useExperiment, type Opened } from '../lesson-context.tsx';

/** By how many percent a number is above another; null while one of them is unknown. */
const percentMore = (value: number | null, than: number | null): number | null =>
  value === null || than === null ? null : 100 * (value / than - 1);

export interface PercentMoreProps {
  readonly of: string;
  readonly than: string;
  readonly what: string;
  readonly digits?: number;
}

/** "+12 %": by how much a measured number is larger than in another experiment. */
export function PercentMore({ of, than, what, digits = 0 }: PercentMoreProps) {
  const { opened, experiment } = useExperiment(of);
  const { opened: other } = useExperiment(than);
  const { runtime } = useLessonContext();
  const reading = named(what);
  const name = `${experiment.id}/${what}%${than}`;
  const value = (run: Opened | null) => (run?.ready ? valueOf(run.session.history(), what) : null);
  const percent = percentMore(value(opened), value(other));
  return (
    <span className="computed" data-measure={name} title={`Computed: ${reading.formula}, relative to “${than}”`}>
      {percent === null ? (runtime.known.get(name) ?? '…') : percentText(percent, digits)}
    </span>
  );
}

export interface CostIncreaseProps {
  /** Experiments, separated by spaces. */
  readonly of: string;
  readonly than: string;
  /** The number of measure.ts that differs between them: an option's value. */
  readonly x: string;
  readonly what: string;
  readonly digits?: number;
  readonly xName: string;
  readonly name: string;
  readonly band?: Band;
  readonly caption: string;
}

/** By how many percent a number of several experiments is above that of another experiment. */
export function CostIncrease({ of, than, x, what, digits = 2, xName, name, band, caption }: CostIncreaseProps) {
  const { runtime } = useLessonContext();
  const ids = of.split(' ');
  for (const each of [x, what]) named(each);
  const { of: readOf, again } = useRuns([than, ...ids], (history) => ({
    x: measure(history, x),
    measured: measure(history, what, digits),
    value: valueOf(history, what),
  }));
  const built = (name: string): string => runtime.known.get(name) ?? '…';
  const points = ids.map((id) => {
    const read = readOf(id);
    const percent = percentMore(read && read.value, readOf(than)?.value ?? null);
    return {
      id,
      x: read?.x ?? built(`${id}/${x}`),
      measured: read?.measured ?? built(`${id}/${what}`),
      more: percent === null ? built(`${id}/${what}%${than}`) : percentText(percent, 1),
    };
  });
  return (
    <figure className="curve">
      <Plot
        x={placesAxis(
          xName,
          points.map((p) => ({ at: numberIn(p.x), text: p.x })),
        )}
        y={evenAxis(`% more ${name}`, [...points.map((p) => numberIn(p.more)).filter(Number.isFinite), band?.to ?? 0])}
        lines={[
          {
            name: 'measured here',
            kind: 'measured',
            shape: 0,
            points: points.map((p) => [numberIn(p.x), numberIn(p.more)]),
          },
        ]}
        {...(band && { band })}
        label={`${name} in percent more than without, by ${xName}: ${points.map((p) => `${p.x}: ${p.more}`).join(', ')}`}
      />
      <table>
        <caption className="unseen">{caption}</caption>
        <tbody>
          <NumberRow head={xName} kind="set" cells={points.map((p) => ({ name: `${p.id}/${x}`, text: p.x }))} />
          <NumberRow
            head={`${name}, measured`}
            kind="measured"
            cells={points.map((p) => ({ name: `${p.id}/${what}`, text: p.measured }))}
          />
          <NumberRow
            head="more than without, computed"
            kind="computed"
            cells={points.map((p) => ({ name: `${p.id}/${what}%${than}`, text: p.more }))}
          />
        </tbody>
      </table>
      <figcaption>
        <span>{caption}</span> {again}
      </figcaption>
    </figure>
  );
}
