/**
 * The runs that a figure of several experiments reads. Its numbers come, in this order, from
 *
 *   a run that the reader started here  >  a figure of this page that has run  >  the build
 *
 * "Run these here" makes the first of these, one experiment at a time. Only the numbers of a run are kept: a dozen histories
 * would be the records of a dozen engines. Charts parse the build's texts (`numberIn`); an unknown number is "…".
 */
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { History } from '../../session/session-types.ts';
import { kNotYet, useHydrated } from '../../ui/Fields.tsx';
import { measure, named } from './measure.ts';
import { runWith, useWork } from '../tasks/work.ts';
import { useLessonContext, useExperiments } from '../lesson-context.tsx';

export interface Runs<Read> {
  /** The result of `read` for an experiment; null until it has run in this page. */
  readonly of: (id: string) => Read | null;
  /** The button that starts the runs, and the error of a failed one. */
  readonly again: ReactNode;
}

/** read: takes from a run what the figure needs. Throws if an experiment does not exist. */
export function useRuns<Read>(ids: readonly string[], read: (history: History) => Read): Runs<Read> {
  const { runtime } = useLessonContext();
  const experiments = useExperiments(ids);
  const [ran, setRan] = useState<ReadonlyMap<string, Read>>(new Map());
  const { busy, problem, work } = useWork();
  const hydrated = useHydrated();
  // The snapshot is which of them have run; a run does not change.
  useSyncExternalStore(
    runtime.watch,
    () => ids.map((id) => runtime.peek(id)?.ready === true).join(),
    () => '',
  );
  const run = () =>
    work(async () => {
      for (const experiment of experiments) {
        const found = read(await runWith(runtime, experiment, {}));
        setRan((old) => new Map([...old, [experiment.id, found]]));
      }
    });
  return {
    of: (id) => {
      const opened = runtime.peek(id);
      return ran.get(id) ?? (opened?.ready ? read(opened.session.history()) : null);
    },
    again: (
      <>
        <button
          type="button"
          className="link"
          disabled={busy || !hydrated}
          title={hydrated ? undefined : kNotYet}
          onClick={run}
        >
          {busy ? 'Running …' : ran.size > 0 ? 'Run again' : 'Run these here'}
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

export interface RunNumbers {
  /** A number as text. */
  readonly text: (id: string, what: string) => string;
  readonly again: ReactNode;
}

/** Numbers of several experiments, each with its digits. Throws if there is no such number. */
export function useRunNumbers(ids: readonly string[], numbers: ReadonlyMap<string, number | undefined>): RunNumbers {
  const { runtime } = useLessonContext();
  for (const what of numbers.keys()) named(what);
  const { of, again } = useRuns(
    ids,
    (history) => new Map([...numbers].map(([what, digits]) => [what, measure(history, what, digits)])),
  );
  return { text: (id, what) => of(id)?.get(what) ?? runtime.known.get(`${id}/${what}`) ?? '…', again };
}
