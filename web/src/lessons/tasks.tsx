/**
 * What the reader does: predict, vary, check. A prediction is stored before anything is revealed. What is varied stays in a table, so that
 * a pattern can be seen. A check is graded by the engine's counters, never by matching text.
 */
import { useEffect, useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { optionInfos } from '../protocol/options.gen.ts';
import type { History } from '../store/types.ts';
import { optionText } from '../ui/Knob.tsx';
import { programOf, type LessonExperiment } from './experiment.ts';
import { measure, valueOf } from './measure.ts';
import { forget, isAnswered, remember, remembered, setAnswered, watchAnswers } from './memory.ts';
import { useAround, useExperiment, type LessonWorld } from './world.tsx';

/** What "Just show me" is noted as. */
const kShown = 'shown';

export function Predict({
  id,
  question,
  options,
  children,
}: {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly children: ReactNode;
}) {
  const { world } = useAround();
  const place = `${world.slug}.${id}`;
  const choice = useSyncExternalStore(
    watchAnswers,
    () => remembered(place, question),
    () => null,
  );
  const [kept, setKept] = useState(true);
  const name = useId();
  useEffect(() => {
    setAnswered(place, choice !== null);
  }, [place, choice]);
  const choose = (option: string) => {
    setKept(remember(place, question, option));
  };
  return (
    <section
      className="task predict"
      id={`predict-${id}`}
      aria-labelledby={name}
      data-predict={id}
      data-revealed={choice !== null}
    >
      <h3>Predict first</h3>
      <p id={name} className="question">
        {question}
      </p>
      <div className="row">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={choice === option}
            disabled={choice !== null && choice !== option}
            onClick={() => choose(option)}
          >
            {option}
          </button>
        ))}
        {choice === null && (
          <button type="button" className="link" onClick={() => choose(kShown)}>
            Just show me
          </button>
        )}
      </div>
      {typeof window === 'undefined' && (
        <noscript>
          <div className="reveal">{children}</div>
        </noscript>
      )}
      {choice !== null && (
        <div className="reveal" role="status">
          <p className="said">
            {choice === kShown ? 'You wanted to see it at once.' : `You said: ${choice}.`}
            {!kept && ' Nothing can be stored here, so this lasts as long as the page.'}{' '}
            <button type="button" className="link" onClick={() => forget(place)}>
              Ask me again
            </button>
          </p>
          {children}
        </div>
      )}
    </section>
  );
}

/** What would give a prediction away: it waits until the prediction was made. */
export function After({ predict, children }: { readonly predict: string; readonly children: ReactNode }) {
  const { world } = useAround();
  const open = useSyncExternalStore(
    watchAnswers,
    () => isAnswered(`${world.slug}.${predict}`),
    () => false,
  );
  return (
    <div className="after" data-open={open}>
      {typeof window === 'undefined' && <noscript>{children}</noscript>}
      {open ? (
        children
      ) : (
        <p className="wait">
          The numbers stand here once you have <a href={`#predict-${predict}`}>predicted</a>.
        </p>
      )}
    </div>
  );
}

const infoOf = (option: string) => {
  const info = optionInfos.find((o) => o.name === option);
  if (!info) throw new Error(`there is no option ${option}`);
  return info;
};

/** Runs an experiment with one option changed. Rejects with a sentence. */
async function runWith(
  world: LessonWorld,
  experiment: LessonExperiment,
  option: string,
  value: number,
): Promise<History> {
  const ran = await world.run(experiment.seed, programOf(experiment, { [option]: value }));
  if (!ran.ok) throw new Error(ran.sentence);
  return ran.history;
}

/** Does something that takes a while, once at a time, and tells what went wrong. */
function useWork(): {
  readonly busy: boolean;
  readonly problem: string;
  readonly work: (what: () => Promise<void>) => void;
} {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const work = (what: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    what()
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, work };
}

interface Shown {
  readonly what: string;
  readonly name: string;
  readonly digits?: number;
}
interface Trial {
  readonly value: number;
  readonly results: readonly string[];
  readonly size: number;
}

/** One knob, and the experiment run again with it. `bar`: which of the results is also drawn as a bar. */
export function Vary({
  of,
  option,
  values,
  show,
  bar = 0,
  children,
}: {
  readonly of: string;
  readonly option: string;
  readonly values: readonly number[];
  readonly show: readonly Shown[];
  readonly bar?: number;
  readonly children?: ReactNode;
}) {
  const { experiment } = useExperiment(of);
  const { world } = useAround();
  const info = infoOf(option);
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  const [at, setAt] = useState(values.length >> 1);
  const { busy, problem, work } = useWork();
  const id = useId();
  const run = () =>
    work(async () => {
      const value = values[at]!;
      const history = await runWith(world, experiment, option, value);
      const trial = {
        value,
        results: show.map((s) => measure(history, s.what, s.digits)),
        size: valueOf(history, show[bar]!.what),
      };
      setTrials((old) => [...old.filter((t) => t.value !== value), trial].sort((a, b) => a.value - b.value));
    });
  const longest = Math.max(...trials.map((t) => t.size), 0);
  return (
    <section className="task vary" aria-label={`Vary ${option}`}>
      <h3>Change one knob</h3>
      {children}
      <div className="knob-row">
        <label htmlFor={id}>
          <code>{option}</code>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={values.length - 1}
          step={1}
          value={at}
          aria-valuetext={optionText(info, values[at]!)}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <output htmlFor={id}>{optionText(info, values[at]!)}</output>
        <button type="button" className="primary" disabled={busy} onClick={run}>
          {busy ? 'Running …' : 'Run it'}
        </button>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <table>
        <caption className="unseen">What was tried</caption>
        <thead>
          <tr>
            <th scope="col">{option.replaceAll('_', ' ')}</th>
            {show.map((s) => (
              <th key={s.what} scope="col">
                {s.name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody aria-live="polite">
          {trials.length === 0 && (
            <tr>
              <td className="none" colSpan={show.length + 2}>
                Nothing tried yet. What you try stays here, so that a pattern can show.
              </td>
            </tr>
          )}
          {trials.map((t) => (
            <tr key={t.value}>
              <th scope="row">{optionText(info, t.value)}</th>
              {t.results.map((r, i) => (
                <td key={show[i]!.what}>{r}</td>
              ))}
              <td className="bar">
                <svg width="100%" height="12" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    x="0"
                    y="1"
                    width={longest > 0 ? (100 * t.size) / longest : 0}
                    height="10"
                    fill="var(--level1)"
                  />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * A task that the engine grades: the smallest of the offered values with which `what` is at most `atMost`. It runs the value chosen and the
 * next smaller one; both verdicts are counted, none is looked up.
 */
export function Check({
  of,
  option,
  values,
  what,
  atMost,
  digits,
  children,
}: {
  readonly of: string;
  readonly option: string;
  readonly values: readonly number[];
  readonly what: string;
  readonly atMost: number;
  readonly digits?: number;
  readonly children: ReactNode;
}) {
  const { experiment } = useExperiment(of);
  const { world } = useAround();
  const info = infoOf(option);
  const [value, setValue] = useState(values[0]!);
  const [verdict, setVerdict] = useState<{ readonly right: boolean; readonly text: string } | null>(null);
  const { busy, problem, work } = useWork();
  const id = useId();
  const grade = () =>
    work(async () => {
      setVerdict(null);
      const here = await runWith(world, experiment, option, value);
      const said = (history: History) => measure(history, what, digits);
      if (!(valueOf(here, what) <= atMost))
        return setVerdict({
          right: false,
          text: `With ${optionText(info, value)} the engine counts ${said(here)}, which is more than ${atMost}. Which way must the knob go?`,
        });
      const smaller = values.filter((v) => v < value).at(-1);
      if (smaller === undefined)
        return setVerdict({
          right: true,
          text: `With ${optionText(info, value)} the engine counts ${said(here)}: right, and nothing smaller is offered.`,
        });
      const below = await runWith(world, experiment, option, smaller);
      if (valueOf(below, what) <= atMost)
        return setVerdict({
          right: false,
          text: `${optionText(info, value)} does it (${said(here)}), but so does ${optionText(info, smaller)} (${said(below)}).`,
        });
      setVerdict({
        right: true,
        text: `Right. ${optionText(info, value)} gives ${said(here)}, and ${optionText(info, smaller)} would give ${said(below)}.`,
      });
    });
  return (
    <section className="task check" aria-label="Check yourself">
      <h3>Check yourself</h3>
      {children}
      <div className="row">
        <label htmlFor={id}>
          <code>{option}</code>
        </label>
        <select
          id={id}
          value={value}
          onChange={(event) => {
            setValue(Number(event.target.value));
            setVerdict(null);
          }}
        >
          {values.map((v) => (
            <option key={v} value={v}>
              {optionText(info, v)}
            </option>
          ))}
        </select>
        <button type="button" className="primary" disabled={busy} onClick={grade}>
          {busy ? 'The engine runs …' : 'Let the engine grade it'}
        </button>
      </div>
      <p role="status" className="verdict" data-right={verdict?.right}>
        {problem || (verdict?.text ?? '')}
      </p>
    </section>
  );
}
