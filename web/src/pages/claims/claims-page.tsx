/**
 * /claims/: the ledger. Every claim with the published figures and, once it has run, the results here; above them a search and three filters,
 * which are also in the address. The prerendered page has the whole list, with the verdicts that need no engine; everything else is computed on
 * request. The desk (claims-queue.ts) runs claims and holds their results; filters only choose which rows are shown.
 */
import { claims, homes, lessonTitles } from 'virtual:claims';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { needsTrials } from '../../lessons/claims/claim.ts';
import { homesOf } from '../../lessons/claims/claim-home.ts';
import { Select } from '../../ui/Select.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { ClaimRow } from './claim-row.tsx';
import { judgedOf, computedValuesOf, type ClaimsQueue, type ClaimsQueueState } from './claims-queue.ts';
import {
  addressOf,
  filterOf,
  findCharsMax,
  finder,
  kAll,
  kJudged,
  kKinds,
  sourcesOf,
  type Filter,
  type Judged,
} from './claims-filter.ts';
import { Shell } from '../shell/shell.tsx';

const kSourceOptions = [
  ['', 'all'] as const,
  ...sourcesOf(claims).map(({ name, date }) => [date, `${name} (${date.slice(0, 4)})`] as const),
];
const optionsOf = <T extends string>(names: Readonly<Record<T, string>>): readonly (readonly [T | '', string])[] => [
  ['', 'all'],
  ...(Object.entries(names) as [T, string][]),
];
const kKindOptions = optionsOf(kKinds);
const kVerdictOptions = optionsOf(kJudged);
const homesById = new Map(claims.map(({ id }) => [id, homesOf(id, homes)]));

/** search: the query of the page's address, '' for none. */
export function ClaimsPage({ queue, search }: { readonly queue: ClaimsQueue; readonly search: string }) {
  const state = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  const [asked] = useState(() => filterOf(search, claims));
  const [filter, setFilter] = useState(asked.filter);
  const [problem, setProblem] = useState(asked.problem);
  const found = useMemo(() => claims.filter(finder(filter)), [filter]);
  const shown = found.filter(
    ({ id }) => filter.verdict === '' || judgedOf(state.standings.get(id)!) === filter.verdict,
  );
  const choose = (change: Partial<Filter>) => {
    setProblem('');
    const chosen = { ...filter, ...change };
    setFilter(chosen);
    history.replaceState(history.state, '', `${location.pathname}${addressOf(chosen)}`);
  };
  useAnchor();
  useOpenInPrint();
  return (
    <Shell up=".." here="claims">
      <main id="main" className="claims">
        <h1>Claims</h1>
        <p className="lead">
          What practitioners have published about LSM-trees, {claims.length} claims, each next to the result of this
          engine. The engine runs in this page. It counts; it never measures time.
        </p>
        <p className="legend">
          <span className="published">published</span> by its source; <span className="counted">counted</span> by the
          engine in this page; <span className="computed">computed</span> by a formula. Figures that a source calculated
          or estimated are marked.
        </p>
        <Tally state={state} />
        <Search filter={filter} choose={choose} live={queue.live} />
        {problem !== '' && (
          <p className="trouble" role="alert">
            {problem}
          </p>
        )}
        <Runs
          queue={queue}
          state={state}
          ids={shown.filter(needsTrials).map(({ id }) => id)}
          all={shown.length === claims.length}
        />
        <p className="shown-of" role="status">
          {shown.length === claims.length
            ? `All ${claims.length} claims`
            : `${shown.length} of ${claims.length} claims`}
        </p>
        <div className="columns" aria-hidden="true">
          <span>Claim</span>
          <span>Published</span>
          <span>Here</span>
          <span>Verdict</span>
        </div>
        <ol className="ledger" data-computed={queue.live ? undefined : JSON.stringify(computedValuesOf(state))}>
          {shown.map((claim) => (
            <ClaimRow
              key={claim.id}
              claim={claim}
              standing={state.standings.get(claim.id)!}
              homes={homesById.get(claim.id)!}
              lessonTitles={lessonTitles}
              queue={queue}
            />
          ))}
        </ol>
        {shown.length === 0 && (
          <p className="nothing">
            No claim matches.{' '}
            <button type="button" className="link" onClick={() => choose(kAll)}>
              Show all
            </button>
          </p>
        )}
      </main>
    </Shell>
  );
}

const kVerbs: Readonly<Record<Judged, string>> = {
  holds: 'hold',
  deviates: 'deviate for a stated reason',
  data: 'are data only, with nothing to run',
  planned: 'need a feature that is not built yet',
  'not run': 'have not been run in this page yet',
};

/** Number of claims per verdict. */
function Tally({ state: { standings } }: { readonly state: ClaimsQueueState }) {
  const judged = [...standings.values()].map(judgedOf);
  return (
    <ul className="tally" aria-label="Verdicts">
      {(Object.keys(kVerbs) as Judged[]).map((verdict) => {
        const count = judged.filter((each) => each === verdict).length;
        return (
          <li key={verdict} data-verdict={verdict}>
            <b>{count}</b> {kVerbs[verdict]}
          </li>
        );
      })}
    </ul>
  );
}

function Search({
  filter,
  choose,
  live,
}: {
  readonly filter: Filter;
  readonly choose: (change: Partial<Filter>) => void;
  readonly live: boolean;
}) {
  return (
    <form className="search" role="search" aria-label="Claims" onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={!live}>
        <label>
          <span>Find</span>
          <input
            type="text"
            inputMode="search"
            value={filter.find}
            maxLength={findCharsMax}
            placeholder="words, S29, S82..S88"
            onChange={(event) => choose({ find: event.target.value })}
          />
        </label>
        <Select
          label="Source"
          value={filter.source}
          options={kSourceOptions}
          onChange={(source) => choose({ source })}
        />
        <Select label="Kind" value={filter.kind} options={kKindOptions} onChange={(kind) => choose({ kind })} />
        <Select
          label="Verdict"
          value={filter.verdict}
          options={kVerdictOptions}
          onChange={(verdict) => choose({ verdict })}
        />
      </fieldset>
    </form>
  );
}

const kFew: Readonly<Record<number, string>> = { 0: 'Nothing here to run', 1: 'Run 1 claim' };

/** Runs the shown claims: progress, and a button to cancel. */
function Runs({
  queue,
  state: { standings, progress },
  ids,
  all,
}: {
  readonly queue: ClaimsQueue;
  readonly state: ClaimsQueueState;
  readonly ids: readonly string[];
  readonly all: boolean;
}) {
  const runs = progress?.now ?? null;
  const said = progress === null ? '' : sentenceOf(progress, standings);
  return (
    <div className="runs">
      {runs === null ? (
        <button
          type="button"
          className="primary"
          disabled={ids.length === 0 || !queue.live}
          onClick={() => queue.run(ids)}
        >
          {all ? `Run all ${ids.length}` : (kFew[ids.length] ?? `Run ${ids.length} claims`)}
        </button>
      ) : (
        <button type="button" onClick={() => queue.cancel()}>
          Cancel
        </button>
      )}
      {progress !== null && <progress value={progress.done} max={progress.total} aria-label="Claims done" />}
      <p>
        {said === ''
          ? 'Claims run one at a time in a worker. The others are data, are computed already, or need a feature that is not built.'
          : said}
      </p>
      <LiveRegion sentence={said} />
    </div>
  );
}

function sentenceOf(
  { done, failed, total, now, canceled }: NonNullable<ClaimsQueueState['progress']>,
  standings: ClaimsQueueState['standings'],
): string {
  const rows = `${done} of ${total} ${total === 1 ? 'claim' : 'claims'} done`;
  const troubles = failed === 0 ? '' : `, ${failed} failed`;
  if (canceled) return `Canceled: ${rows}${troubles}. These results are kept.`;
  if (now === null) return `${rows}${troubles}.`;
  const standing = standings.get(now);
  const at = standing?.state === 'runs' && standing.at !== '' ? ` (${standing.at})` : '';
  return `${rows}${troubles}; ${now} is running${at}.`;
}

/** The script creates the row that the address names, after the browser has looked for it: scrolls to it. */
function useAnchor(): void {
  useEffect(() => {
    if (/^#S\d{1,3}$/.test(location.hash)) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
}

/** Opens all details for printing. */
function useOpenInPrint(): void {
  useEffect(() => {
    const folded = new Set<HTMLDetailsElement>();
    const open = () => {
      for (const each of document.querySelectorAll<HTMLDetailsElement>('.ledger details:not([open])')) {
        each.open = true;
        folded.add(each);
      }
    };
    const close = () => {
      for (const each of folded) each.open = false;
      folded.clear();
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, []);
}
