/**
 * A perform-it exercise in the prose: the reader makes the engine's decisions one by one. Each is graded at once; the first thing that is wrong is
 * named with its reason, and may be mended. "What did the engine do?" is always there, noted, and counts as not done by hand.
 *
 * When the reader has come to it, the figure of the experiment goes to the moment before the decision, and stays there while the question stands. Until
 * then it stands where the prose above speaks of it. Choices are radio buttons or boxes, so that keyboard, touch and screen readers have them; the bits
 * of a filter are the same boxes, laid out in rows of eight.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import type { Session } from '../../session/session-types.ts';
import { PartMissing } from '../../ui/Part.tsx';
import { faultOf, type Exercise, type Fault, type Step } from '../exercises/exercise.ts';
import { kExerciseTitles, type ExerciseSpec } from '../exercises/exercise-spec.ts';
import { Earlier, NotKept, useDone } from './remembered.tsx';
import { useAround, useExperiment, useNear, useReached } from '../world.tsx';
import './perform.css';

const fetchExercises = laterPart(() => import('../exercises/make.ts'));

/** How a step ended. */
type Done = 'right' | 'mended' | 'shown';

export function Perform({
  of,
  exercise: id,
  children,
}: {
  readonly of: string;
  readonly exercise: string;
  readonly children: ReactNode;
}) {
  const { experiment, opened } = useExperiment(of);
  const { world } = useAround();
  const spec = experiment.exercises?.find((each) => each.id === id);
  if (spec === undefined) throw new Error(`experiment ${of} has no exercise ${id}`);
  const element = useRef<HTMLElement>(null);
  useNear(element, () => world.open(experiment));
  const { exercise, problem } = useQuestions(opened?.ready ? opened.session : null, spec);
  const { place, question, done, keep } = useDone('perform', id, spec);
  const grid = spec.kind === 'filter-keys';
  return (
    <section
      ref={element}
      className="task perform"
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

/** The questions, once the run is there. Throws PartMissing where what makes them cannot be fetched. */
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
  /** `done`: something was done by hand. */
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

/** One question and its verdict; also of exercises that no run stands behind (printed-map.tsx). */
export function OneStep({
  step,
  number,
  of,
  grid,
  asking = 'What did the engine do?',
  telling = 'This is what the engine did.',
  onDone,
}: {
  readonly step: Step;
  readonly number: number;
  readonly of: number;
  readonly grid: boolean;
  /** How the answer is asked for, and what stands before it. */
  readonly asking?: string;
  readonly telling?: string;
  readonly onDone: (how: Done) => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const [how, setHow] = useState<Done | null>(null);
  const [tries, setTries] = useState(0);
  const question = useRef<HTMLLegendElement>(null);
  const name = useId();
  // The next question is where the reader goes on; the first one stands there before anybody asked for it.
  useEffect(() => {
    if (number > 1) question.current?.focus({ preventScroll: true });
  }, [number]);
  const toggle = (id: string, on: boolean) => {
    setFault(null);
    setChosen(step.picks === 'one' ? [id] : on ? [...chosen, id] : chosen.filter((each) => each !== id));
  };
  const check = () => {
    const found = faultOf(step, chosen);
    setFault(found);
    if (found === null) setHow(tries === 0 ? 'right' : 'mended');
    else setTries(tries + 1);
  };
  const show = () => {
    setChosen(step.engine);
    setFault(null);
    setHow('shown');
  };
  // Where nothing was to be chosen, why not is told of the first.
  const because = (
    step.choices.find(({ id, right }) => right && chosen.includes(id)) ?? step.choices.find(({ right }) => !right)
  )?.because;
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
                disabled={how !== null}
                onChange={(event) => toggle(choice.id, event.target.checked)}
              />
              <span className="name">{choice.name}</span>
              {choice.fact && <span className="fact">{choice.fact}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className="verdict" data-right={how !== null && how !== 'shown'}>
        {fault !== null
          ? fault.sentence
          : how === 'shown'
            ? `${telling} ${because ?? ''}`
            : how !== null
              ? `Right. ${because ?? ''}`
              : ''}
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
