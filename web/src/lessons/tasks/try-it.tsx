/**
 * One option, and runs of the experiment with other values of it. A table shows the lesson's own run and the reader's runs
 * in the order of the values, so that a pattern is visible. One of the numbers is also drawn as a bar.
 */
import { useId, useState, type ReactNode } from 'react';
import { Fields } from '../../ui/Fields.tsx';
import { optionText } from '../../ui/option-text.ts';
import { optionNamed, setBy, type Along } from '../checks/check-spec.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import { measure, numberIn, valueOf } from '../measurements/measure.ts';
import { nameOf, Reported } from '../measurements/numbers.tsx';
import { Redacted, usePredicted } from './predict.tsx';
import { runWith, useWork } from './work.ts';
import { useLessonContext, useExperiment } from '../lesson-context.tsx';

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

/** Without spaces and underscores: "4 KiB" and "4KiB" are equal. */
const plain = (text: string | number): string => String(text).replaceAll(/[\s_]/g, '');

/** The value of the experiment itself. Throws if it is not one of `values`. Pure. */
function ownOf({ id, options }: LessonExperiment, option: string, values: readonly number[]): number {
  const info = optionNamed(option);
  const set = options[option] ?? info.default;
  const own = values.find((value) => value === set || plain(optionText(info, value)) === plain(set));
  if (own === undefined) throw new Error(`${option} is ${set} in ${id}, which is not one of the offered values`);
  return own;
}

export interface VaryProps {
  readonly of: string;
  readonly option: string;
  readonly values: readonly number[];
  readonly show: readonly Shown[];
  /** Index in `show` of the number that is also drawn as a bar. */
  readonly bar?: number;
  /** An option that changes together with `option`. */
  readonly along?: Along;
  /** A prediction that the lesson's own row would give away; it is covered until the reader has predicted. */
  readonly after?: string;
  readonly children?: ReactNode;
}

export function TryIt({ of, option, values, show, bar = 0, along, after, children }: VaryProps) {
  const { experiment } = useExperiment(of);
  const { runtime } = useLessonContext();
  const own = ownOf(experiment, option, values);
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  const { busy, problem, work } = useWork();
  const run = (value: number) =>
    work(async () => {
      const history = await runWith(runtime, experiment, setBy({ option, ...(along && { along }) }, value));
      const trial = {
        value,
        results: show.map(({ what, digits }) => measure(history, what, digits)),
        size: valueOf(history, show[bar]!.what),
      };
      setTrials((old) => [...old.filter((other) => other.value !== value), trial]);
    });
  return (
    <section className="task try-it" tabIndex={-1} aria-label={`Vary ${option}`}>
      <h3>Change one option</h3>
      {children}
      <ValueSlider option={option} values={values} own={own} busy={busy} onRun={run} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <Trials of={of} option={option} own={own} show={show} bar={bar} after={after} trials={trials} />
    </section>
  );
}

interface ValueSliderProps {
  readonly option: string;
  readonly values: readonly number[];
  readonly own: number;
  readonly busy: boolean;
  readonly onRun: (value: number) => void;
}

function ValueSlider({ option, values, own, busy, onRun }: ValueSliderProps) {
  const info = optionNamed(option);
  const id = useId();
  // Starts near the middle, at a value whose result differs from the lesson's.
  const [at, setAt] = useState(() => {
    const middle = values.length >> 1;
    return values[middle] === own ? middle - 1 : middle;
  });
  const text = optionText(info, values[at]!);
  return (
    <Fields className="option-row">
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
        aria-valuetext={text}
        onChange={(event) => setAt(Number(event.target.value))}
      />
      <output htmlFor={id}>{text}</output>
      <button type="button" className="primary" disabled={busy} onClick={() => onRun(values[at]!)}>
        {busy ? 'Running …' : 'Run it'}
      </button>
    </Fields>
  );
}

/** The size of the bar of the lesson's own run; 0 while a prediction covers its number. */
function useOwnSize(of: string, { what, digits }: Shown, after: string | undefined): number {
  const { opened } = useExperiment(of);
  const { runtime } = useLessonContext();
  const predicted = usePredicted(after);
  const text = opened?.ready
    ? measure(opened.session.history(), what, digits)
    : (runtime.known.get(nameOf(of, what, digits)) ?? '');
  return (predicted && numberIn(text)) || 0;
}

interface TrialsProps extends Required<Pick<VaryProps, 'of' | 'option' | 'show' | 'bar'>> {
  readonly own: number;
  readonly after: string | undefined;
  readonly trials: readonly Trial[];
}

/** A row per value that was run, by value, and one for the lesson's own run. */
function Trials({ of, option, own, show, bar, after, trials }: TrialsProps) {
  const info = optionNamed(option);
  const ownSize = useOwnSize(of, show[bar]!, after);
  const longest = Math.max(...trials.map(({ size }) => size), ownSize);
  const rows = [...trials, ...(trials.some(({ value }) => value === own) ? [] : [null])];
  rows.sort((a, b) => (a?.value ?? own) - (b?.value ?? own));
  return (
    <table>
      <caption className="unseen">Your runs</caption>
      <thead>
        <tr>
          <th scope="col">
            <code>{option}</code>
          </th>
          {show.map(({ what, name }) => (
            <th key={what} scope="col">
              {name}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody aria-live="polite">
        {rows.map((trial) => (
          <tr key={trial?.value ?? own} data-own={trial === null || undefined}>
            <th scope="row">{optionText(info, trial?.value ?? own)}</th>
            {show.map(({ what, digits }, i) => (
              <td key={what}>
                {trial?.results[i] ?? (
                  <Redacted predict={after}>
                    <Reported of={of} what={what} digits={digits} />
                  </Redacted>
                )}
              </td>
            ))}
            <Bar share={longest > 0 ? (trial?.size ?? ownSize) / longest : 0} />
          </tr>
        ))}
        {trials.length === 0 && (
          <tr>
            <td className="none" colSpan={show.length + 2}>
              That is the run above. Your runs appear below it.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const Bar = ({ share }: { readonly share: number }) => (
  <td className="bar">
    <svg width="100%" height="12" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="1" width={100 * share} height="10" fill="var(--level1)" />
    </svg>
  </td>
);
