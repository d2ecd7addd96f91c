/**
 * The reader draws the stripes: holds snapshots after any writes of a run and releases them. Each choice runs in an engine of its
 * own, and the drawing shows which versions the compaction has kept.
 */
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Fields, useHydrated } from '../../ui/Fields.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { useExperiment, useLessonContext, useNear } from '../lesson-context.tsx';
import { keptOf, outcome, withSnapshots, writesOf } from './placed-snapshots.ts';
import { usePredicted } from './predict.tsx';
import type { Drawable, TrialFigure } from './trial-figure.tsx';
import { runWith } from './work.ts';
import './place-snapshots.css';

interface Placed {
  readonly sentence: string;
  readonly drawable: Drawable;
  readonly Drawing: typeof TrialFigure;
}

interface PlaceSnapshotsProps {
  /** An experiment without snapshots that writes one key, flushes and compacts. */
  readonly of: string;
  /** The snapshots at the beginning: after which writes, counted from 1. */
  readonly held: readonly number[];
  /** A prediction that the drawing would give away. */
  readonly after: string;
  /** What to try. */
  readonly children: ReactNode;
}

export function PlaceSnapshots({ of, held: first, after, children }: PlaceSnapshotsProps) {
  const { experiment } = useExperiment(of);
  const element = useRef<HTMLElement>(null);
  const [held, setHeld] = useState<ReadonlySet<number>>(() => new Set(first));
  const isOpen = usePredicted(after);
  const { placed, problem } = useRun(of, held, element, isOpen);
  const hydrated = useHydrated();
  const toggle = (write: number) =>
    setHeld((old) => new Set(old.has(write) ? [...old].filter((each) => each !== write) : [...old, write]));
  const places = Array.from({ length: writesOf(experiment.program) - 1 }, (_, i) => i + 1);
  return (
    <section className="task try-it place-snapshots" tabIndex={-1} aria-label="Draw the stripes" ref={element}>
      <h3>Draw the stripes</h3>
      {children}
      {!isOpen && (
        <p className="covered">
          <a href={`#predict-${after}`}>Make your prediction</a> to place snapshots.
        </p>
      )}
      {isOpen && hydrated && !placed && <div className="kept" />}
      {isOpen && placed && <placed.Drawing view="snapshots" name="Your snapshots" drawable={placed.drawable} />}
      {isOpen && (
        <Fields className="places">
          <span>Hold a snapshot after write</span>
          {places.map((write) => (
            <button
              key={write}
              type="button"
              aria-pressed={held.has(write)}
              aria-label={`Snapshot after write ${write}`}
              onClick={() => toggle(write)}
            >
              {write}
            </button>
          ))}
        </Fields>
      )}
      {isOpen && placed && <p className="outcome">{placed.sentence}</p>}
      <LiveRegion opening sentence={isOpen && placed ? placed.sentence : ''} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** The last run that has ended; a run whose snapshots were changed since is not shown. */
function useRun(
  of: string,
  held: ReadonlySet<number>,
  element: { readonly current: Element | null },
  isOpen: boolean,
): { readonly placed: Placed | null; readonly problem: string } {
  const { experiment } = useExperiment(of);
  const { runtime } = useLessonContext();
  const [state, setState] = useState<{ readonly placed: Placed | null; readonly problem: string }>({
    placed: null,
    problem: '',
  });
  const [isNear, setNear] = useState(false);
  const near = useCallback(() => setNear(true), []);
  useNear(element, near);
  useEffect(() => {
    if (!isNear || !isOpen) return;
    let isCurrent = true;
    const program = withSnapshots(experiment.program, held);
    Promise.all([runWith(runtime, { ...experiment, program }, {}), import('./trial-figure.tsx')]).then(
      ([history, { TrialFigure: Drawing, drawableOf }]) => {
        const writes = writesOf(experiment.program);
        const sentence = outcome(held, keptOf(history, writes), writes);
        const drawable = drawableOf(history, experiment, 'snapshots', undefined);
        if (isCurrent) setState({ placed: { sentence, drawable, Drawing }, problem: '' });
      },
      (error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error);
        if (isCurrent) setState(({ placed }) => ({ placed, problem }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [runtime, experiment, held, isNear, isOpen]);
  return state;
}
