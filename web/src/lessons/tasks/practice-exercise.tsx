/**
 * The questions of an exercise, one after the other, each with its verdict and its picture. Loaded together with what makes
 * them, when an exercise is near the viewport.
 *
 * The picture is the figure beside the exercise. Where there is none (one column, or a figure with another view), the exercise
 * has a drawing of its own, so that the choices and the question are seen together.
 */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Session } from '../../session/session-types.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { exercisePictureHeight } from '../exercises/exercise-picture.ts';
import { LiveDrawing } from '../figures/live-drawing.tsx';
import { useLayout, useReached } from '../lesson-context.tsx';
import { returnToQuestion, useInPicture, type Attempt } from './practice-picture.tsx';
import { OneStep, type Done } from './practice-steps.tsx';

export interface StepsProps {
  /** The experiment. */
  readonly of: string;
  readonly exercise: Exercise;
  readonly session: Session;
  /** Null: the choices are in no picture. */
  readonly view: FigureViewName | null;
  /** The figure beside the exercise has this view. */
  readonly hasFigure: boolean;
  readonly grid: boolean;
  /** `done`: the reader solved at least one step. */
  readonly onEnd: (said: string, done: boolean) => void;
}

export function Steps({ exercise, session, grid, onEnd, ...picture }: StepsProps) {
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<readonly Done[]>([]);
  const step = exercise.steps[at];
  const place = useRef<HTMLDivElement>(null);
  const isReached = useReached(place);
  useEffect(() => {
    if (isReached && step !== undefined && step.position !== null) session.seek(step.position);
  }, [session, step, isReached]);
  const byHand = done.filter((each) => each === 'right').length;
  if (step === undefined)
    return (
      <div className="perform-end" role="status">
        <p>
          {byHand} of {exercise.steps.length} right on the first try.{' '}
          {byHand === exercise.steps.length ? 'Your answers match the engine.' : exercise.rule}
        </p>
        <button
          type="button"
          onClick={() => {
            setAt(0);
            setDone([]);
          }}
        >
          Again
        </button>
      </div>
    );
  return (
    <div ref={place} onFocusCapture={() => returnToQuestion(session)} onPointerDown={() => returnToQuestion(session)}>
      <OneStep
        key={at}
        step={step}
        number={at + 1}
        of={exercise.steps.length}
        grid={grid}
        picture={(attempt) => <StepPicture {...{ session, attempt, isReached }} {...picture} />}
        onDone={(how) => {
          const all = [...done, how];
          setDone(all);
          setAt(at + 1);
          if (at + 1 < exercise.steps.length) return;
          const byHand = all.filter((each) => each === 'right').length;
          onEnd(
            `${byHand} of ${exercise.steps.length}`,
            all.some((each) => each !== 'shown'),
          );
        }}
      />
    </div>
  );
}

interface StepPictureProps extends Pick<StepsProps, 'of' | 'session' | 'view' | 'hasFigure'> {
  readonly attempt: Attempt;
  readonly isReached: boolean;
}

function StepPicture({ of, session, view, hasFigure, attempt, isReached }: StepPictureProps) {
  useInPicture(isReached ? session : null, view, attempt);
  const { answered, step } = attempt;
  // The engine plays the right step: the figure moves on, unless the reader has moved it elsewhere.
  useEffect(() => {
    if (answered && step.plays !== null && session.store.getState().cursor === step.position) session.seek(step.plays);
  }, [session, step, answered]);
  const isNarrow = useOneColumn();
  if (view === null || (hasFigure && !isNarrow)) return null;
  return <OwnDrawing of={of} session={session} view={view} />;
}

/** Where the figure of a section is not beside its prose (lessons.css). */
const kOneColumn = '(max-width: 1020px)';

function useOneColumn(): boolean {
  return useSyncExternalStore(
    useCallback((listener: () => void) => {
      const query = matchMedia(kOneColumn);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    }, []),
    () => matchMedia(kOneColumn).matches,
  );
}

function OwnDrawing({
  of,
  session,
  view,
}: Pick<StepPictureProps, 'of' | 'session'> & { readonly view: FigureViewName }) {
  const layout = useLayout(of, view);
  const heightFor = useMemo(() => exercisePictureHeight(view), [view]);
  if (layout === null) return null;
  return (
    <div className="exercise-picture">
      <LiveDrawing
        {...{ session, view, layout }}
        title="The picture of this question"
        name={`exercise-${of}-${view}`}
        heightFor={heightFor}
      >
        {() => null}
      </LiveDrawing>
    </div>
  );
}
