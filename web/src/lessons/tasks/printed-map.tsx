/** An exercise without a run: find the mistakes in a printed bitmap of a filter (exercises/printed-map.ts). */
import { useMemo, useState, type ReactNode } from 'react';
import { printedMapStep } from '../exercises/printed-map.ts';
import { Fields } from '../../ui/Fields.tsx';
import { OneStep } from './practice-steps.tsx';
import './practice.css';

/** added: names in the filter; printed: the bits that are on in print; both separated by spaces. */
export function PrintedMap({
  added,
  printed,
  children,
}: {
  readonly added: string;
  readonly printed: string;
  readonly children: ReactNode;
}) {
  const step = useMemo(() => printedMapStep(added.split(' '), printed.split(' ').map(Number)), [added, printed]);
  const [done, setDone] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <section
      className="task check practice printed"
      tabIndex={-1}
      id="exercise-printed-map"
      aria-label="Find the mistakes"
    >
      <h3>Find the mistakes</h3>
      {children}
      {done ? (
        <div className="perform-end" role="status">
          <p>
            {step.choices
              .filter(({ right }) => right)
              .map(({ because }) => because)
              .join(' ')}
          </p>
          <button
            type="button"
            onClick={() => {
              setDone(false);
              setRound(round + 1);
            }}
          >
            Again
          </button>
        </div>
      ) : (
        <Fields>
          <OneStep
            key={round}
            step={step}
            number={1}
            of={1}
            grid
            asking="Show me the mistakes"
            telling="These are the bits that differ."
            onDone={() => setDone(true)}
          />
        </Fields>
      )}
    </section>
  );
}
