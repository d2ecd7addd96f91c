/**
 * An exercise in which the reader makes the engine's decisions one by one. Each is graded immediately: the first mistake is
 * explained, and the reader may correct it. "What did the engine do?" is always offered; such a step counts as not solved
 * by the reader.
 *
 * When the exercise is on screen, it takes the figure of the experiment over: the figure moves to the moment before the
 * decision, and its marks are pressed to choose (practice-picture.tsx). The same choices are radio buttons or checkboxes; the
 * bits of a filter are checkboxes in rows of eight, and have no other picture.
 */
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import type { Session } from '../../session/session-types.ts';
import { PartMissing } from '../../ui/Part.tsx';
import type { Exercise } from '../exercises/exercise.ts';
import { kExerciseTitles, kExerciseViews, type ExerciseSpec } from '../exercises/exercise-spec.ts';
import { NeighborFigureContext } from '../figures/highlight.tsx';
import { whenNear } from '../figures/seen.ts';
import { Earlier, NotKept, useDone } from './remembered.tsx';
import { useLessonContext, useExperiment, useNear } from '../lesson-context.tsx';
import type * as StepsPart from './practice-exercise.tsx';
import './practice.css';

/** Makes the questions, and shows them. A page is read without either, and they come after the figure that they are about. */
const fetchExercises = laterPart(() =>
  Promise.all([import('../exercises/make.ts'), import('./practice-exercise.tsx')]),
);

/**
 * Calls `wanted` when an exercise is in the window, or near it once the reader has scrolled: before that, the figure beside it needs the
 * network. Returns the function that stops it.
 */
function whenWanted(element: Element | null, wanted: () => void): () => void {
  const stops = [whenNear(element, wanted, '0px')];
  const scrolled = (): void => void stops.push(whenNear(element, wanted));
  if (window.scrollY > 0) scrolled();
  else window.addEventListener('scroll', scrolled, { once: true });
  return () => {
    window.removeEventListener('scroll', scrolled);
    for (const stop of stops) stop();
  };
}

interface Made {
  readonly exercise: Exercise | null;
  /** Shows it; null until it is made. */
  readonly Steps: typeof StepsPart.Steps | null;
  readonly problem: string;
}

export function Practice({
  of,
  exercise: id,
  children,
}: {
  readonly of: string;
  readonly exercise: string;
  readonly children: ReactNode;
}) {
  const { experiment, opened } = useExperiment(of);
  const { runtime } = useLessonContext();
  const spec = experiment.exercises?.find((each) => each.id === id);
  if (spec === undefined) throw new Error(`experiment ${of} has no exercise ${id}`);
  const element = useRef<HTMLElement>(null);
  const view = kExerciseViews[spec.kind];
  useNear(element, () => runtime.open(experiment, view ?? undefined));
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenWanted(element.current, () => setWanted(true)), []);
  const beside = useContext(NeighborFigureContext);
  const hasFigure = beside?.of === of && (beside.view ?? experiment.views[0]) === view;
  const { exercise, Steps, problem } = useQuestions(isWanted && opened?.ready ? opened.session : null, spec);
  const { place, question, done, keep } = useDone('perform', id, spec);
  const grid = spec.kind === 'filter-keys';
  return (
    <section
      ref={element}
      className="task practice"
      tabIndex={-1}
      id={`exercise-${id}`}
      data-exercise={id}
      aria-label={kExerciseTitles[spec.kind]}
    >
      <h3>{kExerciseTitles[spec.kind]}</h3>
      {children}
      {problem || opened?.problem ? (
        <p role="alert">{problem || opened?.problem}</p>
      ) : exercise === null || Steps === null || opened === null ? (
        <p className={grid ? 'waiting grid' : 'waiting'} data-view={view ?? undefined}>
          Preparing the exercise …
        </p>
      ) : (
        <Steps {...{ of, spec, exercise, view, hasFigure, grid }} session={opened.session} onEnd={keep} />
      )}
      {done !== null && <p className="said">Done: {done.said} right on the first try.</p>}
      <NotKept place={place} />
      <Earlier place={place} question={question} said={(answer) => `Done: ${answer} right on the first try.`} />
    </section>
  );
}

/** The questions, once the experiment has run. Throws PartMissing if the script that makes them cannot be fetched. */
function useQuestions(session: Session | null, spec: ExerciseSpec): Made {
  const [made, setMade] = useState<Made>({ exercise: null, Steps: null, problem: '' });
  const [missing, setMissing] = useState<PartMissing | null>(null);
  useEffect(() => {
    if (session === null) return;
    let wanted = true;
    fetchExercises().then(
      ([{ makeExercise }, { Steps }]) =>
        makeExercise(session, spec).then(
          (exercise) => wanted && setMade({ exercise, Steps, problem: '' }),
          (error: unknown) =>
            wanted &&
            setMade({ exercise: null, Steps: null, problem: error instanceof Error ? error.message : String(error) }),
        ),
      () => wanted && setMissing(new PartMissing()),
    );
    return () => {
      wanted = false;
    };
  }, [session, spec]);
  if (missing !== null) throw missing;
  return made;
}
