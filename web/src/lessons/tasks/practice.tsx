/**
 * An exercise in which the reader makes the engine's decisions one by one. Each is graded immediately: the first mistake is
 * explained, and the reader may correct it. "What did the engine do?" is always offered; such a step counts as not solved
 * by the reader.
 *
 * When the exercise is on screen, the figure of the experiment moves to the moment before the decision and stays there
 * until the next question. Choices are radio buttons or checkboxes, so they work with keyboard, touch and screen readers;
 * the bits of a filter are checkboxes in rows of eight.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import type { Session } from '../../session/session-types.ts';
import { PartMissing } from '../../ui/Part.tsx';
import { faultOf, type Exercise, type Fault, type Step } from '../exercises/exercise.ts';
import { kExerciseTitles, type ExerciseSpec } from '../exercises/exercise-spec.ts';
import { Earlier, NotKept, useDone } from './remembered.tsx';
import { useLessonContext, useExperiment, useNear, useReached } from '../lesson-context.tsx';
import './practice.css';

const fetchExercises = laterPart(() => import('../exercises/make.ts'));

/** How a step ended: right on the first try, corrected, or shown. */
type Done = 'right' | 'mended' | 'shown';

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
  useNear(element, () => runtime.open(experiment));
  const { exercise, problem } = useQuestions(opened?.ready ? opened.session : null, spec);
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
      ) : exercise === null || opened === null ? (
        <p className={grid ? 'waiting grid' : 'waiting'}>Preparing the exercise …</p>
      ) : (
        <Steps exercise={exercise} session={opened.session} grid={grid} onEnd={keep} />
      )}
      {done !== null && <p className="said">Done: {done.said} right on the first try.</p>}
      <NotKept place={place} />
      <Earlier place={place} question={question} said={(answer) => `Done: ${answer} right on the first try.`} />
    </section>
  );
}

/** The questions, once the experiment has run. Throws PartMissing if the script that makes them cannot be fetched. */
function useQuestions(
  session: Session | null,
  spec: ExerciseSpec,
): { readonly exercise: Exercise | null; readonly problem: string } {
  const [made, setMade] = useState<{ readonly exercise: Exercise | null; readonly problem: string }>({
    exercise: null,
    problem: '',
  });
  const [missing, setMissing] = useState<PartMissing | null>(null);
  useEffect(() => {
    if (session === null) return;
    let wanted = true;
    fetchExercises().then(
      ({ makeExercise }) =>
        makeExercise(session, spec).then(
          (exercise) => wanted && setMade({ exercise, problem: '' }),
          (error: unknown) =>
            wanted && setMade({ exercise: null, problem: error instanceof Error ? error.message : String(error) }),
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

function Steps({
  exercise,
  session,
  grid,
  onEnd,
}: {
  readonly exercise: Exercise;
  readonly session: Session;
  readonly grid: boolean;
  /** `done`: the reader solved at least one step. */
  readonly onEnd: (said: string, done: boolean) => void;
}) {
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
    <div ref={place}>
      <OneStep
        key={at}
        step={step}
        number={at + 1}
        of={exercise.steps.length}
        grid={grid}
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

export interface OneStepProps {
  readonly step: Step;
  /** From 1. */
  readonly number: number;
  /** Number of steps. */
  readonly of: number;
  readonly grid: boolean;
  /** Text of the button that shows the answer, and of the sentence before it. */
  readonly asking?: string;
  readonly telling?: string;
  readonly onDone: (how: Done) => void;
}

/** One question and its verdict; also for exercises without a run (printed-map.tsx). */
export function OneStep({
  step,
  number,
  of,
  grid,
  asking = 'What did the engine do?',
  telling = 'This is what the engine did.',
  onDone,
}: OneStepProps) {
  const { chosen, fault, how, choose, check, show } = useAnswer(step);
  const question = useRef<HTMLLegendElement>(null);
  // Moves the focus to each question that the reader reached by answering; the first is there when the page opens.
  useEffect(() => {
    if (number > 1) question.current?.focus({ preventScroll: true });
  }, [number]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (how === null) check();
        else onDone(how);
      }}
    >
      <fieldset className={grid ? 'bits' : undefined}>
        <legend ref={question} tabIndex={-1}>
          <span className="count">
            {number} of {of}
          </span>{' '}
          {step.asks}
        </legend>
        <Choices step={step} chosen={chosen} fault={fault} disabled={how !== null} onChoose={choose} />
      </fieldset>
      <p role="status" className="verdict" data-right={how !== null && how !== 'shown'}>
        {fault?.sentence ??
          (how === null ? '' : `${how === 'shown' ? telling : 'Right.'} ${reasonOf(step, chosen) ?? ''}`)}
      </p>
      <div className="row">
        <button type="submit" className="primary">
          {how === null ? 'Check this step' : number === of ? 'Finish' : 'Next step'}
        </button>
        {how === null && (
          <button type="button" className="link" onClick={show}>
            {asking}
          </button>
        )}
      </div>
    </form>
  );
}

/** The reader's answer to a step: the choices, the first mistake of the last check, and how the step ended. */
function useAnswer(step: Step) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const [how, setHow] = useState<Done | null>(null);
  const [tries, setTries] = useState(0);
  return {
    chosen,
    fault,
    how,
    choose: (id: string, on: boolean) => {
      setFault(null);
      setChosen(step.picks === 'one' ? [id] : on ? [...chosen, id] : chosen.filter((each) => each !== id));
    },
    check: () => {
      const found = faultOf(step, chosen);
      setFault(found);
      if (found === null) setHow(tries === 0 ? 'right' : 'mended');
      else setTries(tries + 1);
    },
    show: () => {
      setChosen(step.engine);
      setFault(null);
      setHow('shown');
    },
  };
}

/** Why the answer is right; if nothing is to be chosen, why the first choice is wrong. */
const reasonOf = ({ choices }: Step, chosen: readonly string[]): string | undefined =>
  (choices.find(({ id, right }) => right && chosen.includes(id)) ?? choices.find(({ right }) => !right))?.because;

interface ChoicesProps {
  readonly step: Step;
  readonly chosen: readonly string[];
  readonly fault: Fault | null;
  readonly disabled: boolean;
  readonly onChoose: (id: string, on: boolean) => void;
}

function Choices({ step, chosen, fault, disabled, onChoose }: ChoicesProps) {
  const name = useId();
  return (
    <div className="choices">
      {step.choices.map((choice) => (
        <label
          key={choice.id}
          data-fault={fault?.choice === choice.id || undefined}
          data-fact={choice.fact || undefined}
        >
          <input
            type={step.picks === 'one' ? 'radio' : 'checkbox'}
            name={name}
            value={choice.id}
            checked={chosen.includes(choice.id)}
            disabled={disabled}
            onChange={(event) => onChoose(choice.id, event.target.checked)}
          />
          <span className="name">{choice.name}</span>
          {choice.fact && <span className="fact">{choice.fact}</span>}
        </label>
      ))}
    </div>
  );
}
