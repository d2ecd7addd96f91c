/**
 * Experiments beside each other, where what is told is how they differ:
 *
 *   More        by how many percent a number is above that of another experiment; in prose
 *   Price       the same for several, over what was set for them, as a line; a published stretch may stand behind it
 *   Looks       what each scan of a run passed, one line for each experiment
 *
 * The percentages are arithmetic on measured numbers and look computed; the numbers themselves are measured. A number that the page does not
 * know yet is read from what was prerendered.
 */
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { formatInteger } from '../base/units.ts';
import type { History } from '../store/types.ts';
import { evenAxis, placesAxis, powersAxis } from './axis.ts';
import { measure, readingOf, valueOf } from './measure.ts';
import { touchedByScans } from './scan-readings.ts';
import { Plot, type Band } from './plot.tsx';
import { runWith, useWork } from './work.ts';
import { useAround, useExperiment, type Opened } from './world.tsx';

const signed = (percent: number, digits: number): string =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(digits)} %`;

/** By how many percent `what` of a run is above that of another; null while one of them has not run here. */
function percentMore(of: History | null, than: History | null, what: string): number | null {
  return of && than && 100 * (valueOf(of, what) / valueOf(than, what) - 1);
}

export interface MoreProps {
  readonly of: string;
  readonly than: string;
  readonly what: string;
  readonly digits?: number;
}

/** "+12 %": how much larger a measured number is than the same of another experiment. */
export function More({ of, than, what, digits = 0 }: MoreProps) {
  const { opened, experiment } = useExperiment(of);
  const { opened: other } = useExperiment(than);
  const { world } = useAround();
  const reading = readingOf(what);
  if (!reading) throw new Error(`there is no number called ${what}`);
  const name = `${experiment.id}/${what}%${than}`;
  const percent = percentMore(historyOf(opened), historyOf(other), what);
  return (
    <span className="computed" data-measure={name} title={`Computed: ${reading.formula}, against that of “${than}”`}>
      {percent === null ? (world.known.get(name) ?? '…') : signed(percent, digits)}
    </span>
  );
}

const historyOf = (opened: Opened | null): History | null => (opened?.ready ? opened.session.history() : null);

/** Runs of experiments: those of figures that are open, those that the reader asked for, else none. Throws where an experiment does not exist. */
function useRuns(ids: readonly string[]): { readonly of: (id: string) => History | null; readonly again: ReactNode } {
  const { world, experiments } = useAround();
  const [ran, setRan] = useState<ReadonlyMap<string, History>>(new Map());
  const { busy, problem, work } = useWork();
  // Which of them are open; the runs themselves do not change.
  useSyncExternalStore(
    world.watch,
    () => ids.map((id) => world.peek(id)?.ready === true).join(),
    () => '',
  );
  const list = ids.map((id) => {
    const experiment = experiments.get(id);
    if (!experiment) throw new Error(`this lesson has no experiment ${id}`);
    return experiment;
  });
  const run = () =>
    work(async () => {
      for (const experiment of list) {
        const history = await runWith(world, experiment, {});
        setRan((old) => new Map([...old, [experiment.id, history]]));
      }
    });
  return {
    of: (id) => ran.get(id) ?? historyOf(world.peek(id)),
    again: (
      <>
        <button type="button" className="link" disabled={busy} onClick={run}>
          {busy ? 'Running …' : ran.size > 0 ? 'Run it once more' : 'Run it here'}
        </button>
        {problem && (
          <span className="problem" role="alert">
            {' '}
            {problem}
          </span>
        )}
      </>
    ),
  };
}

/** The number in a text that was prerendered; NaN where there is none. */
const numberIn = (text: string): number => Number.parseFloat(text.replaceAll(',', '').replace('−', '-'));

export interface PriceProps {
  /** Experiments, parted by blanks. */
  readonly of: string;
  readonly than: string;
  /** What was set for each of them; a number of measure.ts. */
  readonly x: string;
  readonly what: string;
  readonly digits?: number;
  readonly xName: string;
  readonly name: string;
  readonly band?: Band;
  readonly caption: string;
}

/** A number of several experiments in percent above that of another one. */
export function Price({ of, than, x, what, digits = 2, xName, name, band, caption }: PriceProps) {
  const { world } = useAround();
  const ids = of.split(' ');
  const { of: runOf, again } = useRuns([than, ...ids]);
  for (const each of [x, what]) if (!readingOf(each)) throw new Error(`there is no number called ${each}`);
  const text = (id: string, number: string, fraction?: number) => {
    const history = runOf(id);
    return history ? measure(history, number, fraction) : (world.known.get(`${id}/${number}`) ?? '…');
  };
  const points = ids.map((id) => {
    const percent = percentMore(runOf(id), runOf(than), what);
    const more = percent === null ? (world.known.get(`${id}/${what}%${than}`) ?? '…') : signed(percent, 1);
    return { id, x: text(id, x), measured: text(id, what, digits), more };
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
            ...{ name: 'measured here', kind: 'measured', shape: 0 },
            points: points.map((p) => [numberIn(p.x), numberIn(p.more)]),
          },
        ]}
        {...(band && { band })}
        label={`${name} in percent more than without, by ${xName}: ${points.map((p) => `${p.x}: ${p.more}`).join(', ')}`}
      />
      <table>
        <caption className="unseen">{caption}</caption>
        <tbody>
          <tr>
            <th scope="row">{xName}</th>
            {points.map((p) => (
              <td key={p.id}>
                <span data-measure={`${p.id}/${x}`}>{p.x}</span>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{name}, measured</th>
            {points.map((p) => (
              <td key={p.id}>
                <b className="measure" data-measure={`${p.id}/${what}`}>
                  {p.measured}
                </b>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">more than without, computed</th>
            {points.map((p) => (
              <td key={p.id}>
                <span className="computed" data-measure={`${p.id}/${what}%${than}`}>
                  {p.more}
                </span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <figcaption>
        <span>{caption}</span> {again}
      </figcaption>
    </figure>
  );
}

export interface LooksProps {
  /** Experiments with equally many scans, parted by blanks, and what each is called. */
  readonly of: string;
  readonly names: readonly string[];
  readonly xName: string;
  readonly caption: string;
}

/** Entries that each scan of a run touched, one line for each experiment. */
export function Looks({ of, names, xName, caption }: LooksProps) {
  const { world } = useAround();
  const ids = of.split(' ');
  const { of: runOf, again } = useRuns(ids);
  const rows = ids.map((id, i) => {
    const history = runOf(id);
    return { id, name: names[i] ?? id, touched: history ? touchedByScans(history) : known(world.known, id) };
  });
  const count = Math.max(...rows.map(({ touched }) => touched.length));
  return (
    <figure className="curve">
      <Plot
        x={placesAxis(
          xName,
          Array.from({ length: count }, (_, i) => ({ at: i + 1, text: `${i + 1}` })),
        )}
        y={powersAxis(
          'entries touched (powers of ten)',
          rows.flatMap(({ touched }) => touched),
        )}
        lines={rows.map(({ name, touched }, shape) => ({
          ...{ name, kind: 'measured', shape },
          points: touched.map((y, i) => [i + 1, y]),
        }))}
        label={`Entries touched for one row, scan by scan. ${rows.map(({ name, touched }) => `${name}: ${touched.join(', ')}`).join('. ')}`}
      />
      <table>
        <caption className="unseen">{caption}</caption>
        <tbody>
          {rows.map(({ id, name, touched }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {touched.map((y, i) => (
                <td key={i}>
                  <b className="measure" data-measure={lookName(id, i)}>
                    {formatInteger(y)}
                  </b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>
        <span>{caption}</span> {again}
      </figcaption>
    </figure>
  );
}

const lookName = (id: string, scan: number): string => `${id}/keys_touched#${scan}`;

function known(texts: ReadonlyMap<string, string>, id: string): readonly number[] {
  const found: number[] = [];
  for (let i = 0; texts.has(lookName(id, i)); i++) found.push(numberIn(texts.get(lookName(id, i))!));
  return found;
}
