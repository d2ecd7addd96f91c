/**
 * One knob, and the experiment run again with it. What was tried stays in a table, so that a pattern can be seen; one of the numbers is also drawn
 * as a bar.
 */
import { useId, useState, type ReactNode } from 'react';
import { optionText } from '../ui/option-text.ts';
import { optionNamed } from './checks/grade.ts';
import { setBy, type Along } from './checks/spec.ts';
import { measure, valueOf } from './measure.ts';
import { runWith, useWork } from './work.ts';
import { useAround, useExperiment } from './world.tsx';

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

/** `bar`: which of the results is also drawn as a bar. `along`: an option that moves with the knob. */
export function Vary({
  of,
  option,
  values,
  show,
  bar = 0,
  along,
  children,
}: {
  readonly of: string;
  readonly option: string;
  readonly values: readonly number[];
  readonly show: readonly Shown[];
  readonly bar?: number;
  readonly along?: Along;
  readonly children?: ReactNode;
}) {
  const { experiment } = useExperiment(of);
  const { world } = useAround();
  const info = optionNamed(option);
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  const [at, setAt] = useState(values.length >> 1);
  const { busy, problem, work } = useWork();
  const id = useId();
  const run = () =>
    work(async () => {
      const value = values[at]!;
      const history = await runWith(world, experiment, setBy({ option, ...(along && { along }) }, value));
      const trial = {
        value,
        results: show.map((s) => measure(history, s.what, s.digits)),
        size: valueOf(history, show[bar]!.what),
      };
      setTrials((old) => [...old.filter((t) => t.value !== value), trial].sort((a, b) => a.value - b.value));
    });
  const longest = Math.max(...trials.map((t) => t.size), 0);
  return (
    <section className="task vary" tabIndex={-1} aria-label={`Vary ${option}`}>
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
            <th scope="col">
              <code>{option}</code>
            </th>
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
