/**
 * Numbers and opinions in prose. Measured, computed and published numbers and opinions look different, and each states its
 * kind:
 *
 *   Measure     counted by the engine in this page; pressing it highlights the counted records in the figure
 *   Computed    arithmetic on measured numbers, with its formula
 *   Source      published: author, date, link
 *   Cited       a published number again, by its claim in the ledger
 *   Opinion     an opinion, with its author
 */
import type { ReactNode } from 'react';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { countedRecords } from '../../scene/causes.ts';
import { useSession } from '../../figure/use-session.ts';
import type { Session } from '../../session/session-types.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Block, useIsHidden } from '../tasks/spoiler.tsx';
import { measure, readingOf } from './measure.ts';
import { useLessonContext, useExperiment, type Opened } from '../lesson-context.tsx';

export interface MeasureProps {
  readonly of: string;
  readonly what: string;
  readonly digits?: number | undefined;
}

/** The name by which the page finds a prerendered number. */
export const nameOf = (of: string, what: string, digits?: number): string =>
  `${of}/${what}${digits === undefined ? '' : `.${digits}`}`;

/** The text of a number: of the run in this page, or until then of the build. */
function useNumber({ of, what, digits }: MeasureProps) {
  const { experiment, opened } = useExperiment(of);
  const { runtime } = useLessonContext();
  const reading = readingOf(what);
  if (!reading) throw new Error(`there is no number called ${what}`);
  const name = nameOf(of, what, digits);
  const text = opened?.ready ? measure(opened.session.history(), what, digits) : (runtime.known.get(name) ?? '…');
  return { name, text, reading, opened, experiment };
}

/** A number that the engine counted in this experiment. If it counts records, pressing it highlights them in the figure. */
export function Measure(props: MeasureProps) {
  const { runtime } = useLessonContext();
  const { name, text, reading, opened, experiment } = useNumber(props);
  const covered = useIsHidden();
  if (reading.kind !== 'measured') throw new Error(`${props.what} is computed, not measured`);
  if (covered) return <Block />;
  const info = counterInfos.find((c) => c.name === props.what && c.source.length > 0);
  const title = `Measured here: ${reading.formula}`;
  if (!info)
    return (
      <b className="measure" data-measure={name} title={title}>
        {text}
      </b>
    );
  if (!opened?.ready || runtime.prerender)
    return (
      <button type="button" className="measure" data-measure={name} title={title} disabled>
        {text}
      </button>
    );
  return (
    <HighlightingMeasure
      opened={opened}
      counter={info.id}
      figure={experiment.id}
      name={name}
      title={title}
      text={text}
    />
  );
}

function HighlightingMeasure({
  opened,
  counter,
  figure,
  name,
  title,
  text,
}: {
  readonly opened: Opened;
  readonly counter: number;
  readonly figure: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
}) {
  const { session } = opened;
  const pressed = useSession(session, (s) => s.highlightedCounter === counter);
  return (
    <button
      type="button"
      className="measure"
      data-measure={name}
      title={`${title}. Press to highlight the records that it counts.`}
      aria-pressed={pressed}
      onClick={() => highlightMeasured(session, pressed ? null : counter, figure)}
    >
      {text}
    </button>
  );
}

function highlightMeasured(session: Session, counter: number | null, figure: string): void {
  // The number is that of the whole run, so the figure moves to the last record that it counts.
  const history = session.history();
  const last = counter === null ? undefined : countedRecords(history, counter, 0, history.total).records.at(-1);
  if (last !== undefined) session.seek(last + 1);
  session.highlightCounter(counter);
  if (counter !== null) document.getElementById(`figure-${figure}`)?.scrollIntoView({ block: 'nearest' });
}

/** A number computed by a formula from measured numbers. */
export function Computed(props: MeasureProps) {
  const { name, text, reading } = useNumber(props);
  const covered = useIsHidden();
  if (reading.kind !== 'computed') throw new Error(`${props.what} is measured, not computed`);
  if (covered) return <Block />;
  return (
    <span className="computed" data-measure={name} title={`Computed: ${reading.formula}`}>
      {text}
    </span>
  );
}

/** A measured or computed number, shown as its kind. */
export const Reported = (props: MeasureProps) =>
  readingOf(props.what)?.kind === 'computed' ? <Computed {...props} /> : <Measure {...props} />;

/** The source of a published claim or number: a link with author and date. */
export function Source({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="source" href={href} rel="noreferrer" title="Published by the source">
      {children}
    </a>
  );
}

/**
 * A published number that was cited before, or the name of its claim, linked to its claim in the ledger: source, our reading, and our result.
 * Below a cover the number is hidden: it may be the answer.
 */
export function Cited({ claim, children }: { readonly claim: string; readonly children: ReactNode }) {
  const { runtime } = useLessonContext();
  const covered = useIsHidden();
  const isNumber = typeof children === 'string' && /\d/.test(children.replace(`claim ${claim}`, ''));
  if (covered && isNumber) return <Block />;
  return (
    <a className="source" href={`${runtime.up}/claims/index.html#${claim}`} title={`Published: claim ${claim}`}>
      {children}
    </a>
  );
}

export function Opinion({ whose, children }: { readonly whose: string; readonly children: ReactNode }) {
  return (
    <aside className="opinion" aria-label={`Opinion: ${whose}`}>
      <p className="whose">Opinion · {whose}</p>
      {children}
    </aside>
  );
}

/** A legend of the kinds of numbers, in one line. */
export function Legend() {
  return (
    <p className="legend">
      Numbers here: <b className="measure">measured</b> by the engine in this page,{' '}
      <span className="computed">computed</span> from those, <span className="source">published</span> with their
      source. Opinions name their author.
    </p>
  );
}

export interface Row extends MeasureProps {
  readonly name: string;
}

/** Related numbers: name, formula, value. */
export function Account({ rows, caption }: { readonly rows: readonly Row[]; readonly caption: string }) {
  return (
    <table className="account">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">what</th>
          <th scope="col">how it is computed</th>
          <th scope="col">here</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.of}/${row.what}`}>
            <th scope="row">{row.name}</th>
            <td className="formula">{readingOf(row.what)?.formula}</td>
            <td>
              <Reported of={row.of} what={row.what} digits={row.digits} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same numbers of several runs: a row per run, a column per number, and the formulas below the table. */
export function Accounts({
  rows,
  columns,
  caption,
}: {
  readonly rows: readonly { readonly of: string; readonly name: string }[];
  readonly columns: readonly Omit<Row, 'of'>[];
  readonly caption: string;
}) {
  return (
    <div className="accounts">
      <table className="account">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">what</th>
            {columns.map(({ what, name }) => (
              <th key={what} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, name }) => (
            <tr key={of}>
              <th scope="row">
                <Breakable name={name} />
              </th>
              {columns.map(({ name: column, ...number }) => (
                <td key={column}>
                  <Reported of={of} {...number} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {columns.map(({ what, name }) => (
          <div key={what}>
            <dt>{name}</dt>
            <dd>
              <code>{readingOf(what)?.formula}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
