/**
 * The runs behind a figure of several experiments. What it draws comes, in this order, from
 *
 *   a run that the reader asked for here  >  a figure of this page that has run  >  the build
 *
 * and "run it here" makes the first of these, one experiment after the other. Of a run only what the figure reads is kept: a dozen histories would be a
 * dozen engines' worth of records. Texts of the build are read back where a number is drawn (`numberIn`); an unknown number is written "…".
 */
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { History } from '../../session/session-types.ts';
import { kNotYet, useHydrated } from '../../ui/Fields.tsx';
import { measure, named } from './measure.ts';
import { runWith, useWork } from '../tasks/work.ts';
import { useAround, useExperiments } from '../world.tsx';

export interface Runs<Read> {
  /** What was read of its run; null while it has not run in this page. */
  readonly of: (id: string) => Read | null;
  /** The button that makes the runs, and what went wrong. */
  readonly again: ReactNode;
}

/** `read`: what the figure needs of a run. Throws where an experiment does not exist. */
export function useRuns<Read>(ids: readonly string[], read: (history: History) => Read): Runs<Read> {
  const { world } = useAround();
  const experiments = useExperiments(ids);
  const [ran, setRan] = useState<ReadonlyMap<string, Read>>(new Map());
  const { busy, problem, work } = useWork();
  const hydrated = useHydrated();
  // Which of them are open; the runs themselves do not change.
  useSyncExternalStore(
    world.watch,
    () => ids.map((id) => world.peek(id)?.ready === true).join(),
    () => '',
  );
  const run = () =>
    work(async () => {
      for (const experiment of experiments) {
        const found = read(await runWith(world, experiment, {}));
        setRan((old) => new Map([...old, [experiment.id, found]]));
      }
    });
  return {
    of: (id) => {
      const opened = world.peek(id);
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
          {busy ? 'Running …' : ran.size > 0 ? 'Run again' : 'Run'}
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
  /** A number as it is written. */
  readonly text: (id: string, what: string) => string;
  readonly again: ReactNode;
}

/** Numbers of several experiments, each with its digits. Throws where there is no such number. */
export function useRunNumbers(ids: readonly string[], numbers: ReadonlyMap<string, number | undefined>): RunNumbers {
  const { world } = useAround();
  for (const what of numbers.keys()) named(what);
  const { of, again } = useRuns(
    ids,
    (history) => new Map([...numbers].map(([what, digits]) => [what, measure(history, what, digits)])),
  );
  return { text: (id, what) => of(id)?.get(what) ?? world.known.get(`${id}/${what}`) ?? '…', again };
}
