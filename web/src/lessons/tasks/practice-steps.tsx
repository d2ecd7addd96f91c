/**
 * The questions of an exercise, one after the other, each with its verdict. Loaded together with what makes them, when an exercise is near the
 * viewport.
 */
import { useEffect, useId, useRef, useState } from 'react';
import type { Session } from '../../session/session-types.ts';
import { faultOf, type Exercise, type Fault, type Step } from '../exercises/exercise.ts';
import { useReached } from '../lesson-context.tsx';

/** How a step ended: right on the first try, corrected, or shown. */
type Done = 'right' | 'mended' | 'shown';

export function Steps({
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
