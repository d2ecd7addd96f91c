/** One question of an exercise as a form: its choices, its verdict, and what a wrong answer leads to. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { faultOf, type Answer, type Fault, type Step } from '../exercises/exercise.ts';
import type { Attempt } from './practice-picture.tsx';

/** A step that has ended. */
export interface Done {
  /** The right answer was given, or shown. */
  readonly how: 'solved' | 'shown';
  /** The answer that was given first; null if it was shown before any. */
  readonly first: Answer | null;
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
  /** The picture in which the choices are pressed, between the question and the choices. */
  readonly picture?: (attempt: Attempt) => ReactNode;
  readonly onDone: (done: Done) => void;
}

/** One question and its verdict; also for exercises without a run (printed-map.tsx). */
export function OneStep({
  step,
  number,
  of,
  grid,
  asking = 'What did the engine do?',
  telling = 'This is what the engine did.',
  picture,
  onDone,
}: OneStepProps) {
  const { chosen, fault, how, first, choose, press, check, show } = useAnswer(step);
  const question = useRef<HTMLLegendElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const verdict =
    fault?.sentence ?? (how === null ? '' : `${how === 'shown' ? telling : 'Right.'} ${reasonOf(step, chosen) ?? ''}`);
  const otherwise = fault?.otherwise ?? '';
  // Moves the focus to each question that the reader reached by answering; the first is there when the page opens.
  useEffect(() => {
    if (number > 1) question.current?.focus({ preventScroll: true });
  }, [number]);
  // A verdict is above the button that was pressed, and may push it out of the window.
  useEffect(() => {
    if (document.activeElement === submit.current) submit.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (how === null) check();
        else onDone({ how, first });
      }}
    >
      <fieldset className={grid ? 'bits' : undefined}>
        <legend ref={question} tabIndex={-1}>
          <span className="count">
            {number} of {of}
          </span>{' '}
          {step.asks}
        </legend>
        {picture?.({ step, chosen, fault, answered: how !== null, verdict: `${verdict} ${otherwise}`.trim(), press })}
        <Choices step={step} chosen={chosen} fault={fault} disabled={how !== null} onChoose={choose} />
      </fieldset>
      <p role="status" className="verdict" data-right={how !== null && how !== 'shown'}>
        {verdict}
        {otherwise && <span className="otherwise"> {otherwise}</span>}
      </p>
      <div className="row">
        <button ref={submit} type="submit" className="primary">
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

/** The reader's answers to a step: the choices, the first mistake of the last check, how the step ended, and the first answer. */
function useAnswer(step: Step) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<Fault | null>(null);
  const [how, setHow] = useState<Done['how'] | null>(null);
  const [first, setFirst] = useState<Answer | null>(null);
  const check = (answer = chosen) => {
    const found = faultOf(step, answer);
    setFault(found);
    setFirst(first ?? answer);
    if (found === null) setHow('solved');
  };
  const choose = (id: string, on: boolean): void => {
    setFault(null);
    setChosen(step.picks === 'one' ? [id] : on ? [...chosen, id] : chosen.filter((each) => each !== id));
  };
  return {
    chosen,
    fault,
    how,
    first,
    choose,
    press: (id: string): void => {
      if (how !== null) return;
      choose(id, !chosen.includes(id));
      if (step.picks === 'one') check([id]);
    },
    check: () => check(),
    show: () => {
      setChosen(step.engine);
      setFault(null);
      setHow('shown');
    },
  };
}

/** Why the answer is right, by the last right choice; if nothing is to be chosen, why the first choice is wrong. */
const reasonOf = ({ choices }: Step, chosen: readonly string[]): string | undefined =>
  (choices.findLast(({ id, right }) => right && chosen.includes(id)) ?? choices.find(({ right }) => !right))?.because;

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
