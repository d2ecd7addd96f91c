/**
 * Predict before the reveal. A prediction is one of a few options, or a number. It is stored on this device before anything
 * is shown, and asked again only on request. If a lesson wants it, the reader also says how sure they are. "Just show me"
 * is always offered; the choice is stored and has no penalty.
 *
 * A number is compared with the engine's count as a ratio: twice the count and half of it are equally far off.
 */
import { useEffect, useId, useState, useSyncExternalStore, type ReactNode, type SyntheticEvent } from 'react';
import { Spoiler, HiddenNumbers } from './spoiler.tsx';
import { forget, isAnswered, remember, remembered, setAnswered, watchAnswers } from '../progress/progress-store.ts';
import { numberIn, readingOf, valueOf } from '../measurements/measure.ts';
import { Fields } from '../../ui/Fields.tsx';
import { Earlier, NotKept } from './remembered.tsx';
import { useLessonContext, useExperiment } from '../lesson-context.tsx';

/** The stored answer of "Just show me". */
const kShown = 'shown';
/** Separates the answer from the confidence; no answer contains it. */
const kBetween = '\u001f';
const kSure = ['a guess', 'fairly sure', 'certain'] as const;

export interface PredictProps {
  readonly id: string;
  readonly question: string;
  /** The answers to choose from; without them the answer is a number, `what` experiment `of` counts. */
  readonly options?: readonly string[];
  readonly of?: string;
  readonly what?: string;
  /** Asks for the reader's confidence before the reveal. */
  readonly confidence?: boolean;
  readonly children: ReactNode;
}

export function Predict({ id, question, options, of, what, confidence = false, children }: PredictProps) {
  const { runtime } = useLessonContext();
  const place = `${runtime.slug}.${id}`;
  const kept = useSyncExternalStore(
    watchAnswers,
    () => remembered(place, question),
    () => null,
  );
  const [said, setSaid] = useState<string | null>(null);
  const name = useId();
  useEffect(() => {
    setAnswered(place, kept !== null);
  }, [place, kept]);
  const keep = (answer: string) => {
    setSaid(null);
    remember(place, question, answer);
  };
  const [answer] = (kept ?? '').split(kBetween);
  return (
    <section
      className="task predict"
      tabIndex={-1}
      id={`predict-${id}`}
      aria-labelledby={name}
      data-predict={id}
      data-revealed={kept !== null}
    >
      <h3>Predict first</h3>
      <p id={name} className="question">
        {question}
      </p>
      <Answers
        options={options}
        chosen={kept === null ? said : answer}
        open={kept === null}
        labelledBy={name}
        onSay={confidence ? setSaid : keep}
        onSkip={() => keep(kShown)}
      />
      {said !== null && <HowSure onSay={(how) => keep(`${said}${kBetween}${how}`)} />}
      <noscript>
        <div className="reveal">{children}</div>
      </noscript>
      {kept !== null && (
        <div className="reveal" role="status">
          <p className="said">
            {inWords(kept)}
            {of !== undefined && what !== undefined && answer !== kShown && (
              <HowFar of={of} what={what} guess={Number(answer)} />
            )}{' '}
            <button type="button" className="link" onClick={() => forget(place)}>
              Ask me again
            </button>
          </p>
          <NotKept place={place} />
          {children}
        </div>
      )}
      <Earlier place={place} question={question} said={inWords} />
    </section>
  );
}

interface AnswersProps {
  readonly options: readonly string[] | undefined;
  readonly chosen: string | null | undefined;
  /** The reader has not predicted yet. */
  readonly open: boolean;
  /** Id of the question. */
  readonly labelledBy: string;
  readonly onSay: (answer: string) => void;
  readonly onSkip: () => void;
}

/** The options, or a field for a number, and "Just show me". */
function Answers({ options, chosen, open, labelledBy, onSay, onSkip }: AnswersProps) {
  return (
    <Fields className="row">
      {options?.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={chosen === option}
          disabled={!open && chosen !== option}
          onClick={() => onSay(option)}
        >
          {option}
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

/** A stored answer as a sentence. */
function inWords(kept: string): string {
  const [answer = '', sure] = kept.split(kBetween);
  if (answer === kShown) return 'You skipped the prediction.';
  return `You said: ${answer}${sure === undefined ? '' : ` (${sure})`}.`;
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

function HowSure({ onSay }: { readonly onSay: (how: string) => void }) {
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

/** How far the guess was off: from the engine's count in this page, or until it has run, from the count of the build. */
function HowFar({ of, what, guess }: { readonly of: string; readonly what: string; readonly guess: number }) {
  const { runtime } = useLessonContext();
  const { opened } = useExperiment(of);
  if (readingOf(what) === null) throw new Error(`there is no number called ${what}`);
  const counted = opened?.ready ? valueOf(opened.session.history(), what) : knownAs(runtime.known, `${of}/${what}`);
  if (Number.isNaN(counted) || guess === 0) return null;
  const ratio = counted / guess;
  const times = (ratio < 1 ? 1 / ratio : ratio).toFixed(1);
  if (times === '1.0') return <> The engine counts the same.</>;
  return (
    <>
      {' '}
      {ratio > 1
        ? `The engine counts ${times} times as much.`
        : `You expected ${times} times as much as the engine counts.`}
    </>
  );
}

/** A number in the page's texts, with any number of digits; NaN if there is none. */
function knownAs(known: ReadonlyMap<string, string>, name: string): number {
  const found = [...known].find(([each]) => each === name || each.startsWith(`${name}.`));
  return found === undefined ? NaN : numberIn(found[1]);
}

/** Whether a prediction of this lesson was made or skipped; true without a prediction. */
export function usePredicted(predict: string | undefined): boolean {
  const { runtime } = useLessonContext();
  return useSyncExternalStore(
    watchAnswers,
    () => predict === undefined || isAnswered(`${runtime.slug}.${predict}`),
    () => predict === undefined,
  );
}

/** Covers its children until the reader has predicted, because they would give the answer away. */
export function RevealAfter({ predict, children }: { readonly predict: string; readonly children: ReactNode }) {
  const open = usePredicted(predict);
  return (
    <div className="after" data-open={open}>
      <noscript>{children}</noscript>
      {open ? (
        children
      ) : (
        <>
          <p className="wait">
            <a href={`#predict-${predict}`}>Make your prediction</a> to see these numbers.
          </p>
          <Spoiler>{children}</Spoiler>
        </>
      )}
    </div>
  );
}

/** Covers only the numbers in its children until the reader has predicted; the words can be read. */
export function Redacted({
  predict,
  children,
}: {
  readonly predict?: string | undefined;
  readonly children: ReactNode;
}) {
  if (usePredicted(predict)) return children;
  return (
    <>
      <noscript>{children}</noscript>
      <HiddenNumbers>{children}</HiddenNumbers>
    </>
  );
}
