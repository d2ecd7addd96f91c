/** The answers of a prediction to choose from, or a field for a number; "Just show me"; and the question how sure the reader is. */
import { useId, useState, type SyntheticEvent } from 'react';
import { Fields } from '../../ui/Fields.tsx';
import { kSure } from './prediction-verdict.ts';

export interface AnswersProps {
  readonly options: readonly string[] | undefined;
  readonly chosen: string | null;
  /** The right option, which is marked; undefined before the prediction, or if it is not known. */
  readonly right: string | undefined;
  /** The reader has not predicted yet. */
  readonly open: boolean;
  /** Id of the question. */
  readonly labelledBy: string;
  readonly onSay: (answer: string) => void;
  readonly onSkip: () => void;
}

export function Answers({ options, chosen, right, open, labelledBy, onSay, onSkip }: AnswersProps) {
  return (
    <Fields className="row">
      {options?.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={chosen === option}
          data-right={option === right || undefined}
          disabled={!open && chosen !== option}
          onClick={() => onSay(option)}
        >
          {option}
          {option === right && <span className="right-mark">✓ right</span>}
        </button>
      )) ??
        (open && <AskNumber labelledBy={labelledBy} onSay={onSay} />)}
      {open && (
        <button type="button" className="link" onClick={onSkip}>
          Just show me
        </button>
      )}
    </Fields>
  );
}

function AskNumber({ labelledBy, onSay }: { readonly labelledBy: string; readonly onSay: (answer: string) => void }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const problem = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const number = Number(text.replaceAll(/[,\s]/g, ''));
    if (text.trim() === '' || !Number.isFinite(number) || number < 0) return setWrong(true);
    onSay(String(number));
  };
  return (
    <form className="number" onSubmit={submit}>
      <input
        type="text"
        aria-labelledby={labelledBy}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? problem : undefined}
        inputMode="decimal"
        autoComplete="off"
        size={8}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
      />
      <button type="submit">Submit prediction</button>
      {wrong && (
        <span id={problem} role="alert">
          Enter a number that is zero or more.
        </span>
      )}
    </form>
  );
}

export function HowSure({ onSay }: { readonly onSay: (how: string) => void }) {
  const name = useId();
  return (
    <div className="row sure" role="group" aria-labelledby={name}>
      <span id={name}>How sure are you?</span>
      {kSure.map((how) => (
        <button key={how} type="button" onClick={() => onSay(how)}>
          {how}
        </button>
      ))}
    </div>
  );
}
