/**
 * Predict before the reveal. A prediction is one of a few options, or a number. It is stored on this device before anything
 * is shown, and asked again only on request. If a lesson wants it, the reader also says how sure they are. "Just show me"
 * is always offered; the choice is stored and has no penalty.
 *
 * The reveal is motion: the figure plays to the proof (play-proof.ts), and the counted number grows past the reader's guess
 * (guess-scale.tsx). It is announced in one sentence, and only when the reader has just predicted.
 */
import { useContext, useEffect, useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useReducedMotion } from '../../figure/use-session.ts';
import { Answers, HowSure } from './predict-answers.tsx';
import { setCertain } from './certainty.tsx';
import { GuessScale } from './guess-scale.tsx';
import { playProof, stopNamed } from './play-proof.ts';
import { Spoiler, HiddenNumbers } from './spoiler.tsx';
import {
  isRight,
  kBetween,
  kShown,
  predictionInWords,
  predictionOf,
  truthInWords,
  type Counted,
  type Truth,
} from './prediction-verdict.ts';
import { forget, isAnswered, remember, remembered, setAnswered, watchAnswers } from '../progress/progress-store.ts';
import { measure, named, numberIn, valueOf } from '../measurements/measure.ts';
import type { Expectation } from '../measurements/expectation.ts';
import { NeighborFigureContext } from '../figures/highlight.tsx';
import { Earlier, NotKept } from './remembered.tsx';
import { useExperiments, useLessonContext, type LessonRuntime } from '../lesson-context.tsx';

export interface PredictProps {
  readonly id: string;
  readonly question: string;
  /** The answers to choose from; without them the answer is a number, `what` experiment `of` counts. */
  readonly options?: readonly string[];
  /** The right one of `options`. */
  readonly right?: string;
  /** Facts of runs that make it the right one; tests/lessons/predictions.tsx checks them. */
  readonly proof?: readonly (Expectation & { readonly of: string })[];
  readonly of?: string;
  readonly what?: string;
  /** Asks for the reader's confidence before the reveal. */
  readonly confidence?: boolean;
  /** The experiment whose figure plays to the proof; by default the figure beside the question. null: none plays. */
  readonly plays?: string | null;
  /** A stop of that experiment, where the proof is; by default the last beat of its episode, or its last stop. */
  readonly until?: string;
  readonly children: ReactNode;
}

/** Throws if the right answer is not offered. */
export function Predict(props: PredictProps) {
  const { id, question, options, right, confidence = false, children } = props;
  const { runtime } = useLessonContext();
  if (right !== undefined && !options?.includes(right)) throw new Error(`prediction ${id} does not offer "${right}"`);
  const place = `${runtime.slug}.${id}`;
  const kept = useSyncExternalStore(
    watchAnswers,
    () => remembered(place, question),
    () => null,
  );
  const [said, setSaid] = useState<string | null>(null);
  /** Whether the reader has predicted since this page opened. */
  const [isFresh, setFresh] = useState(false);
  const play = useProof(props);
  const name = useId();
  useEffect(() => {
    setAnswered(place, kept !== null);
  }, [place, kept]);
  const keep = (answer: string) => {
    setSaid(null);
    setFresh(true);
    remember(place, question, answer);
    play();
  };
  const answer = kept === null ? said : predictionOf(kept).answer;
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
        chosen={answer}
        right={kept === null ? undefined : right}
        open={kept === null}
        labelledBy={name}
        onSay={confidence ? setSaid : keep}
        onSkip={() => keep(kShown)}
      />
      {said !== null && <HowSure onSay={(how) => keep(`${said}${kBetween}${how}`)} />}
      <noscript>
        <div className="reveal">{children}</div>
      </noscript>
      <Announced>{kept !== null && isFresh && <Verdict kept={kept} props={props} />}</Announced>
      {kept !== null && (
        <div className="reveal">
          <p className="said">
            <Verdict kept={kept} props={props} />{' '}
            <button type="button" className="link" onClick={() => forget(place)}>
              Ask me again
            </button>
          </p>
          <NotKept place={place} />
          <Scale kept={kept} props={props} isFresh={isFresh} />
          {children}
        </div>
      )}
      <Earlier place={place} question={question} said={(old) => predictionInWords(predictionOf(old))} />
    </section>
  );
}

/** In the page before it has a text, because screen readers announce changes only. */
const Announced = ({ children }: { readonly children: ReactNode }) => (
  <p className="unseen" role="status">
    {children}
  </p>
);

interface VerdictProps {
  readonly kept: string;
  readonly props: PredictProps;
}

/** What the reader said, what is right, and how far they were off. */
function Verdict({ kept, props }: VerdictProps) {
  const { runtime } = useLessonContext();
  const truth = useTruth(props);
  const prediction = predictionOf(kept);
  const result = prediction.sure === 'certain' ? isRight(prediction, truth) : null;
  const place = `${runtime.slug}.${props.id}`;
  useEffect(() => {
    setCertain(place, result);
    return () => setCertain(place, null);
  }, [place, result]);
  return `${predictionInWords(prediction)} ${truthInWords(prediction, truth)}`.trim();
}

function Scale({ kept, props, isFresh }: VerdictProps & { readonly isFresh: boolean }) {
  const truth = useTruth(props);
  const still = useReducedMotion();
  if (truth === null || !('value' in truth)) return null;
  const { answer } = predictionOf(kept);
  return <GuessScale guess={answer === null ? null : Number(answer)} counted={truth} grows={isFresh && !still} />;
}

/** Throws if the number does not exist. */
function useTruth({ options, right, of, what }: PredictProps): Truth {
  const { runtime } = useLessonContext();
  useSyncExternalStore(
    runtime.watch,
    () => of !== undefined && runtime.peek(of)?.ready === true,
    () => false,
  );
  if (options) return right === undefined ? null : { option: right };
  if (of === undefined || what === undefined) return null;
  named(what);
  return countedIn(runtime, of, what);
}

/** A number as the engine counts it in this page, or until it has run, as the build did; with the digits of the page's text. */
function countedIn(runtime: LessonRuntime, of: string, what: string): Counted {
  const name = `${of}/${what}`;
  const [known, text = ''] = [...runtime.known].find(([each]) => each === name || each.startsWith(`${name}.`)) ?? [
    name,
  ];
  const opened = runtime.peek(of);
  if (!opened?.ready) return { value: numberIn(text), text };
  const history = opened.session.history();
  const digits = known === name ? undefined : Number(known.slice(name.length + 1));
  return { value: valueOf(history, what), text: measure(history, what, digits) };
}

/** Plays the figure that proves the answer. Throws if there is no such experiment or stop. */
function useProof({ plays, until }: PredictProps): () => void {
  const { runtime } = useLessonContext();
  const beside = useContext(NeighborFigureContext);
  const still = useReducedMotion();
  const id = plays === undefined ? beside?.of : plays;
  const [experiment] = useExperiments(id ? [id] : []);
  if (experiment && until !== undefined) stopNamed(experiment, until);
  return () => {
    if (experiment) playProof(runtime, experiment, until, still);
  };
}

/**
 * The first prediction that the reader has neither made nor skipped; null if none is left. `predict`: predictions of this lesson, separated by
 * spaces.
 */
export function useUnpredicted(predict: string | undefined): string | null {
  const { runtime } = useLessonContext();
  const ids = predict?.split(' ') ?? [];
  return useSyncExternalStore(
    watchAnswers,
    () => ids.find((id) => !isAnswered(`${runtime.slug}.${id}`)) ?? null,
    () => ids[0] ?? null,
  );
}

/** Whether these predictions were made or skipped; true without any. */
export const usePredicted = (predict: string | undefined): boolean => useUnpredicted(predict) === null;

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
