/**
 * A row of the ledger: the claim with its source, the published figures, the results here, and the verdict; below, collapsed: every check with
 * its tolerance, how the claim is read, tables of the source, where Strata demonstrates it, and the trials as labs.
 */
import { memo, useState } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import { needsTrials, type Check, type Claim, type Published } from '../../lessons/claims/claim.ts';
import type { Home } from '../../lessons/claims/claim-home.ts';
import type { Trial } from '../../lessons/claims/trial.ts';
import { formatValue, type Computed, type Row } from '../../lessons/claims/verdict.ts';
import { publishedInWords, withUnit } from '../../lessons/claims/claim-text.ts';
import { judgedOf, type ClaimsQueue, type Standing } from './claims-queue.ts';
import { kJudged, kKinds } from './claims-filter.ts';
import { TableHead } from '../../ui/TableHead.tsx';

export interface ClaimRowProps {
  readonly claim: Claim;
  readonly standing: Standing;
  readonly homes: readonly Home[];
  /** Titles of existing lessons by slug. */
  readonly lessonTitles: Readonly<Record<string, string>>;
  readonly queue: ClaimsQueue;
}

export const ClaimRow = memo(function ClaimRow({ claim, standing, homes, lessonTitles, queue }: ClaimRowProps) {
  const { id, title, source, kind, published, planned } = claim;
  const row = standing.state === 'judged' ? standing.row : null;
  return (
    <li id={id} data-verdict={judgedOf(standing)} data-state={standing.state}>
      <div className="claim">
        <h2>
          <a href={`#${id}`}>{id}</a> {title}
        </h2>
        <p className="meta">
          {source.name}, <time dateTime={source.date}>{source.date}</time> · {kindInWords(kind)}
        </p>
        {row !== null && row.unexpected.length > 0 && (
          <p className="trouble">Differs from the source: {row.unexpected.join('; ')}.</p>
        )}
        {planned !== undefined && row !== null && <p className="why">{capital(row.reason)}</p>}
        {row?.verdict === 'deviates' && <p className="why">{whyOf(claim, row)}</p>}
      </div>
      <div className="figures published">
        <h3>Published</h3>
        <ul>
          {published.map((figure) => (
            <li key={figure.what}>
              <Figure figure={figure} />
            </li>
          ))}
        </ul>
      </div>
      <div className="figures here">
        <h3>Here</h3>
        <Here claim={claim} standing={standing} />
      </div>
      <div className="verdict">
        <h3>Verdict</h3>
        <p className="word">{kJudged[judgedOf(standing)]}</p>
        {needsTrials(claim) && <Press claim={claim} standing={standing} queue={queue} />}
      </div>
      <details>
        <summary>
          {claim.checks === undefined ? 'Where it appears' : 'Checks, tolerances, where it appears'}
          <span className="unseen">: {id}</span>
        </summary>
        <Checks claim={claim} row={row} />
        {claim.reading !== undefined && <p className="reading">{claim.reading}</p>}
        {published.map((figure) => 'rows' in figure && <Table key={figure.what} figure={figure} />)}
        <Shown claim={claim} homes={homes} lessonTitles={lessonTitles} />
        {needsTrials(claim) && <Trials trials={claim.trials ?? {}} />}
      </details>
    </li>
  );
});

const kindInWords = (kind: string): string =>
  kind
    .replace(/[A-Z]/g, (letter) => kKinds[letter as keyof typeof kKinds])
    .replace('+', ' and ')
    .replace('/', ' or ');

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The reason without the reading, which is shown below. */
const whyOf = ({ reading }: Claim, { reason }: Row): string =>
  reading !== undefined && reason.endsWith(reading) ? reason.slice(0, -reading.length).trim() : reason;

function Figure({ figure }: { readonly figure: Published }) {
  return (
    <>
      {figure.what}:{' '}
      <b>{'rows' in figure ? `${withUnit(`${figure.rows.length}`, 'rows')}, below` : publishedInWords(figure)}</b>
      {figure.standing !== undefined && <small> {figure.standing}</small>}
    </>
  );
}

/** The first two checks, which recompute the figures of the source, and the first two of the others that the engine counts. */
function headlines(checks: readonly Check[]): readonly number[] {
  const places = checks.map((_, i) => i);
  const [first, rest] = [places.slice(0, 2), places.slice(2)];
  return [...first, ...rest.filter((i) => checks[i]!.value.length > 0).slice(0, 2)];
}

/** The headline checks: the result, if there is one, and what it must be. */
function Here({ claim, standing }: Pick<ClaimRowProps, 'claim' | 'standing'>) {
  const { checks = [], planned } = claim;
  if (standing.state === 'failed') return <p className="trouble">{standing.sentence}</p>;
  if (planned !== undefined) return <p className="quiet">Nothing yet.</p>;
  if (checks.length === 0) return <p className="quiet">Nothing to run.</p>;
  const { computed = [] } = standing.state === 'judged' ? standing.row : {};
  const shown = headlines(checks);
  const more = checks.length - shown.length;
  return (
    <>
      <ul>
        {shown.map((i) => {
          const { what, expect } = checks[i]!;
          return (
            <li key={what}>
              {what}: {computed[i] !== undefined && <Value computed={computed[i]} />}{' '}
              <span className="quiet">must be {expect.text}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className="quiet">
          and {more} more {more === 1 ? 'check' : 'checks'} below
        </p>
      )}
    </>
  );
}

function Value({ computed: { value, unit, counted } }: { readonly computed: Computed }) {
  return (
    <b className={counted ? 'counted' : 'computed'} title={counted ? 'Counted in this page' : 'Computed by a formula'}>
      {withUnit(formatValue(value), unit)}
    </b>
  );
}

function Press({ claim: { id }, standing: { state }, queue }: Pick<ClaimRowProps, 'claim' | 'standing' | 'queue'>) {
  const busy = state === 'runs' || state === 'waits';
  const word = state === 'runs' ? 'Runs …' : state === 'waits' ? 'Waits' : state === 'not run' ? 'Run' : 'Run again';
  return (
    <button type="button" disabled={!queue.live} aria-disabled={busy || undefined} onClick={() => queue.run([id])}>
      {word}
      <span className="unseen"> {id}</span>
    </button>
  );
}

function Checks({ claim: { checks = [], planned }, row }: { readonly claim: Claim; readonly row: Row | null }) {
  if (checks.length === 0) return null;
  return (
    <div className="wide">
      <table>
        <caption className="unseen">Checks</caption>
        <TableHead columns={['check', 'here', 'must be', 'reason for the range']} />
        <tbody>
          {checks.map(({ what, unit, expect, because = '', deviates }, i) => {
            const computed = row?.computed[i];
            return (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-is="here">
                  {computed === undefined ? (
                    <span className="quiet">{planned === undefined ? 'run it' : 'waits'}</span>
                  ) : (
                    <Value computed={computed} />
                  )}
                </td>
                <td data-is="must be">
                  {withUnit(expect.text, unit === '' || !/^[\d.]+$/.test(expect.text) ? '' : unit)}
                </td>
                <td data-is="reason for the range">
                  {because !== ''
                    ? because
                    : expect.atLeast === expect.atMost
                      ? 'exact'
                      : 'to the precision of its last digit'}
                  {deviates !== undefined && <em> Known deviation: {deviates}</em>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Table({ figure }: { readonly figure: Extract<Published, { readonly rows: unknown }> }) {
  return (
    <div className="wide">
      <table className="published">
        <caption>Published: {figure.what}</caption>
        <TableHead columns={figure.columns} />
        <tbody>
          {figure.rows.map((cells, i) => (
            <tr key={i}>
              {cells.map((cell, j) => (
                <td key={j}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const kRooms: Readonly<Record<Home['kind'], (id: string) => string>> = {
  lesson: (slug) => `../lessons/${slug}/index.html`,
  calculator: (id) => `../reference/index.html#calculator-${id}`,
  example: (id) => `../lab/index.html#example=${id}`,
};

function Shown({ claim, homes, lessonTitles }: Pick<ClaimRowProps, 'claim' | 'homes' | 'lessonTitles'>) {
  return (
    <>
      <p>
        <i>Demonstration:</i> {claim.shown}
      </p>
      <ul className="homes">
        {homes.map(({ kind, id, title }) => {
          const named = kind === 'lesson' ? lessonTitles[id] : title;
          return (
            <li key={`${kind} ${id}`}>
              {named === undefined ? (
                <>
                  planned lesson: <span className="quiet">{title}</span>
                </>
              ) : (
                <>
                  {kind}: <a href={kRooms[kind](id)}>{named}</a>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Trials({ trials }: { readonly trials: Readonly<Record<string, Trial>> }) {
  const [problem, setProblem] = useState('');
  const labs = Object.entries(trials);
  if (labs.length === 0) return null;
  return (
    <>
      <p className="trials">
        The experiments as labs:{' '}
        {labs.map(([name, trial]) => (
          <button key={name} type="button" className="link" onClick={() => void openInLab(trial).then(setProblem)}>
            {name}
            <span className="unseen">, open it in the lab</span>
          </button>
        ))}
      </p>
      {problem !== '' && (
        <p className="trouble" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

const fetchLabLinks = laterPart(() => import('./claims-lab.ts'));

/** Goes to a trial as a lab. The link is made on demand, because there are dozens of trials. Resolves to the error message, or ''. */
async function openInLab(trial: Trial): Promise<string> {
  try {
    const { labLinkOf } = await fetchLabLinks();
    const link = await labLinkOf(trial);
    if (!link.ok) return link.sentence;
    location.assign(`../lab/index.html${link.hash}`);
    return '';
  } catch {
    return 'The script that makes lab links could not be loaded. Try again.';
  }
}
