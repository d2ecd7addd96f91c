/**
 * The questions of an exercise, one after the other, each with its verdict and its picture. Loaded together with what makes
 * them, when an exercise is near (practice.tsx).
 *
 * The picture is the figure beside the exercise. Where there is none (one column, or a figure with another view), the exercise
 * has a drawing of its own, so that the choices and the question are seen together.
 */
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Session } from '../../session/session-types.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { Exercise } from '../exercises/exercise.ts';
import { exercisePictureHeight } from '../exercises/exercise-picture.ts';
import { LiveDrawing } from '../figures/live-drawing.tsx';
import { useExperiment, useLayout, useReached } from '../lesson-context.tsx';
import { firstAnswerOf, scoreOf } from '../exercises/first-answers.ts';
import type { ExerciseSpec } from '../exercises/exercise-spec.ts';
import { LaterHandIn } from '../results/later-hand-in.tsx';
import { returnToQuestion, useInPicture, type Attempt } from './practice-picture.tsx';
import { OneStep, type Done } from './practice-steps.tsx';

export interface StepsProps {
  /** The experiment. */
  readonly of: string;
  readonly spec: ExerciseSpec;
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

export function Steps({ spec, exercise, session, grid, onEnd, ...picture }: StepsProps) {
  const [done, setDone] = useState<readonly Done[]>([]);
  const at = done.length;
  const step = exercise.steps[at];
  const place = useRef<HTMLDivElement>(null);
  const isReached = useReached(place);
  if (step === undefined)
    return <End of={picture.of} spec={spec} exercise={exercise} done={done} onAgain={() => setDone([])} />;
  return (
    <div ref={place} onFocusCapture={() => returnToQuestion(session)} onPointerDown={() => returnToQuestion(session)}>
      <OneStep
        key={at}
        step={step}
        number={at + 1}
        of={exercise.steps.length}
        grid={grid}
        picture={(attempt) => <StepPicture {...{ session, attempt, isReached }} {...picture} />}
        onDone={(each) => {
          const all = [...done, each];
          setDone(all);
          if (all.length < exercise.steps.length) return;
          const { right, questions } = scoreOf(exercise, firstAnswersIn(exercise, all));
          onEnd(`${right} of ${questions}`, all.some(isSolved));
        }}
      />
    </div>
  );
}

const isSolved = ({ how }: Done): boolean => how === 'solved';
const firstAnswersIn = ({ steps }: Exercise, done: readonly Done[]) =>
  done.map(({ first }, i) => firstAnswerOf(steps[i]!, first));

interface EndProps extends Pick<StepsProps, 'of' | 'spec' | 'exercise'> {
  /** Of every step. */
  readonly done: readonly Done[];
  readonly onAgain: () => void;
}

/** The score, and the result code of a reader who solved at least one step. */
function End({ of, spec, exercise, done, onAgain }: EndProps) {
  const { experiment } = useExperiment(of);
  const chosen = firstAnswersIn(exercise, done);
  const { right, questions } = scoreOf(exercise, chosen);
  return (
    <>
      <div className="perform-end" role="status">
        <p>
          {right} of {questions} right on the first try.{' '}
          {right === questions ? 'Your answers match the engine.' : exercise.rule}
        </p>
        <button type="button" onClick={onAgain}>
          Again
        </button>
      </div>
      {done.some(isSolved) && (
        <LaterHandIn
          {...{ experiment, spec }}
          task={{ kind: 'exercise', id: spec.id, chosen }}
          counts={{ right, questions }}
        />
      )}
    </>
  );
}

interface StepPictureProps extends Pick<StepsProps, 'of' | 'session' | 'view' | 'hasFigure'> {
  readonly attempt: Attempt;
  readonly isReached: boolean;
}

function StepPicture({ of, session, view, hasFigure, attempt, isReached }: StepPictureProps) {
  useInPicture(isReached ? session : null, view, attempt);
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
