/**
 * One knob, and the experiment run again with it. The first row is the run that the lesson has already; what was tried stands beside it, so that a
 * pattern can be seen. One of the numbers is also drawn as a bar.
 */
import { useId, useState, type ReactNode } from 'react';
import { Fields } from '../../ui/Fields.tsx';
import { optionText } from '../../ui/option-text.ts';
import { optionNamed } from '../checks/grade.ts';
import { setBy, type Along } from '../checks/check-spec.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import { measure, numberIn, valueOf } from '../measurements/measure.ts';
import { nameOf, Told } from '../measurements/numbers.tsx';
import { Untold, usePredicted } from './predict.tsx';
import { runWith, useWork } from './work.ts';
import { useAround, useExperiment } from '../world.tsx';

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

/** Without blanks and the like: "4 KiB" is read where "4KiB" is typed. */
const plain = (text: string | number): string => String(text).replaceAll(/[\s_]/g, '');

/** Which of the values a run has that nobody has changed. Throws where none of them is. Pure. */
function ownOf({ id, options }: LessonExperiment, option: string, values: readonly number[]): number {
  const info = optionNamed(option);
  const set = options[option] ?? info.default;
  const own = values.find((value) => value === set || plain(optionText(info, value)) === plain(set));
  if (own === undefined) throw new Error(`${option} is ${set} in ${id}, which is not offered`);
  return own;
}

/** `bar`: which of the results is also drawn as a bar. `along`: an option that moves with the knob. `after`: a prediction that the lesson's own row would give away. */
export function Vary({
  of,
  option,
  values,
  show,
  bar = 0,
  along,
  after,
  children,
}: {
  readonly of: string;
  readonly option: string;
  readonly values: readonly number[];
  readonly show: readonly Shown[];
  readonly bar?: number;
  readonly along?: Along;
  readonly after?: string;
  readonly children?: ReactNode;
}) {
  const { experiment, opened } = useExperiment(of);
  const { world } = useAround();
  const info = optionNamed(option);
  const own = ownOf(experiment, option, values);
  const [trials, setTrials] = useState<readonly Trial[]>([]);
  // Somewhere in the middle, and where something else will come out.
  const [at, setAt] = useState(() => {
    const middle = values.length >> 1;
    return values[middle] === own ? middle - 1 : middle;
  });
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
  // Its bar is as long as the build's number, once that may be told.
  const { what, digits } = show[bar]!;
  const isTold = usePredicted(after);
  const counted = opened?.ready
    ? measure(opened.session.history(), what, digits)
    : (world.known.get(nameOf(of, what, digits)) ?? '');
  const ownSize = (isTold && numberIn(counted)) || 0;
  const longest = Math.max(...trials.map((t) => t.size), ownSize);
  const rows = [...trials, ...(trials.some(({ value }) => value === own) ? [] : [null])];
  rows.sort((a, b) => (a?.value ?? own) - (b?.value ?? own));
  return (
    <section className="task vary" tabIndex={-1} aria-label={`Vary ${option}`}>
      <h3>Change one option</h3>
      {children}
      <Fields className="knob-row">
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
      </Fields>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <table>
        <caption className="unseen">Your runs</caption>
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
          {rows.map((t) => (
            <tr key={t?.value ?? own} data-own={t === null || undefined}>
              <th scope="row">{optionText(info, t?.value ?? own)}</th>
              {show.map((shown, i) => (
                <td key={shown.what}>
                  {t?.results[i] ?? (
                    <Untold predict={after}>
                      <Told of={of} what={shown.what} digits={shown.digits} />
                    </Untold>
                  )}
                </td>
              ))}
              <Bar share={longest > 0 ? (t?.size ?? ownSize) / longest : 0} />
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
    </section>
  );
}

const Bar = ({ share }: { readonly share: number }) => (
  <td className="bar">
    <svg width="100%" height="12" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="1" width={100 * share} height="10" fill="var(--level1)" />
    </svg>
  </td>
);
