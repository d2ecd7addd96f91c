/** A row for each value of an option, in their order: the lesson's own run and the values that the reader tried, as numbers and one of them as a bar. */
import { optionText } from '../../ui/option-text.ts';
import { optionNamed } from '../checks/check-spec.ts';
import { measure, numberIn } from '../measurements/measure.ts';
import { nameOf, Reported } from '../measurements/numbers.tsx';
import { useExperiment, useLessonContext } from '../lesson-context.tsx';
import { Redacted, usePredicted } from './predict.tsx';

export interface ShownNumber {
  readonly what: string;
  readonly name: string;
  readonly digits?: number;
}

export interface TrialNumbers {
  /** As text, in the order of the columns. */
  readonly results: readonly string[];
  /** Of the number that is drawn as a bar. */
  readonly size: number;
}

export interface TrialTableProps {
  readonly of: string;
  readonly option: string;
  readonly values: readonly number[];
  readonly show: readonly ShownNumber[];
  /** Index in `show` of the number that is also drawn as a bar. */
  readonly bar: number;
  /** The value of the lesson's own run. */
  readonly own: number;
  readonly after: string | undefined;
  /** null: none yet. */
  readonly chosen: number | null;
  readonly results: ReadonlyMap<number, TrialNumbers>;
  /** The values whose results are shown. */
  readonly tried: ReadonlySet<number>;
}

/** The size of the bar of the lesson's own run; 0 while a prediction covers its number. */
function useOwnSize(of: string, { what, digits }: ShownNumber, after: string | undefined): number {
  const { opened } = useExperiment(of);
  const { runtime } = useLessonContext();
  const predicted = usePredicted(after);
  const text = opened?.ready
    ? measure(opened.session.history(), what, digits)
    : (runtime.known.get(nameOf(of, what, digits)) ?? '');
  return (predicted && numberIn(text)) || 0;
}

export function TrialTable(props: TrialTableProps) {
  const { of, option, values, show, bar, own, after, chosen, results, tried } = props;
  const info = optionNamed(option);
  const ownSize = useOwnSize(of, show[bar]!, after);
  // Of all runs, also those that are not shown yet, so that bars keep their scale.
  const longest = Math.max(...[...results.values()].map(({ size }) => size), ownSize);
  return (
    <table>
      <caption className="unseen">The same run with each value</caption>
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
      <tbody>
        {values.map((value) => {
          const trial = tried.has(value) ? results.get(value) : undefined;
          const size = value === own ? ownSize : (trial?.size ?? 0);
          return (
            <tr
              key={value}
              data-own={value === own || undefined}
              data-tried={trial !== undefined || undefined}
              aria-current={value === chosen || undefined}
            >
              <th scope="row">
                {optionText(info, value)}
                {value === own && <span className="own"> in this lesson</span>}
              </th>
              {show.map(({ what, digits }, i) => (
                <td key={what}>
                  {value === own ? (
                    <Redacted predict={after}>
                      <Reported of={of} what={what} digits={digits} />
                    </Redacted>
                  ) : (
                    (trial?.results[i] ?? (value === chosen ? '…' : ''))
                  )}
                </td>
              ))}
              <Bar share={longest > 0 ? size / longest : 0} />
            </tr>
          );
        })}
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
