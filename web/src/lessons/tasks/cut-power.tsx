/**
 * "Cut the power yourself": the reader chooses the write after which or during which the power fails, and how often writes ask for a sync. The run and its picture
 * (cut-power-board.tsx) are fetched when the power is cut, and take the place of the figure.
 */
import './cut-power.css';
import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { Fields } from '../../ui/Fields.tsx';
import { lazyPart, PartBoundary } from '../../ui/Part.tsx';
import { useExperiment, useLessonContext } from '../lesson-context.tsx';
import { keysOf, everyText, kEvery, outcomeText, totalText, type Cut, type Outcome } from './cut-power-run.ts';
import { useFigureShownFor } from './figure-shown-for.ts';

const Board = lazyPart('Your power failure', async () => (await import('./cut-power-board.tsx')).CutPowerBoard);

interface CutPowerProps {
  /** An experiment that begins with puts. */
  readonly of: string;
  readonly caption: string;
  /** The figure. */
  readonly children: ReactNode;
}

export function CutPower({ of, caption, children }: CutPowerProps) {
  const { experiment } = useExperiment(of);
  const { runtime } = useLessonContext();
  const [cut, setCut] = useState<Cut | null>(null);
  const [every, setEvery] = useState<number>(4);
  const [during, setDuring] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [count, setCount] = useState(0);
  const part = useRef<HTMLDivElement>(null);
  useFigureShownFor(part, cut !== null, () => setCut(null));
  const onOutcome = useCallback((outcome: Outcome) => setOutcomes((old) => [...old, outcome]), []);
  const fail = (after: number) => {
    setCut({ after, during, every, nth: count });
    setCount(count + 1);
  };
  const isOver = cut !== null && outcomes.length === count;
  const isBusy = cut !== null && !isOver;
  const back = () => {
    // The button that was pressed is gone.
    part.current?.querySelector<HTMLButtonElement>('.cuts button[aria-pressed="true"]')?.focus();
    setCut(null);
  };
  const keys = keysOf(experiment.program);
  const when = during ? 'during' : 'after';
  return (
    <div className="cut-power" ref={part}>
      <Fields className="cuts">
        <label>
          Cut the power{' '}
          <select value={when} onChange={(event) => setDuring(event.target.value === 'during')}>
            <option>after</option>
            <option>during</option>
          </select>{' '}
          the write of
        </label>
        <div role="group" aria-label={`Cut the power ${when} the write of`} className="row">
          {keys.map((key, i) => (
            <button
              key={key}
              type="button"
              aria-disabled={isBusy}
              aria-pressed={cut?.after === i + 1}
              aria-label={`Cut the power ${when} ${key}`}
              onClick={() => !isBusy && fail(i + 1)}
            >
              {key}
            </button>
          ))}
        </div>
        <label>
          A sync by{' '}
          <select value={every} onChange={(event) => setEvery(Number(event.target.value))}>
            {kEvery.map((each) => (
              <option key={each} value={each}>
                {everyText(each)}
              </option>
            ))}
          </select>
        </label>
      </Fields>
      {cut !== null && (
        <figure>
          <PartBoundary name="Your power failure">
            <Suspense fallback={<div className="kept" />}>
              <Board key={cut.nth} {...{ experiment, cut, runtime, onOutcome }} />
            </Suspense>
          </PartBoundary>
          <p className="outcome" role="status">
            {isOver && `${outcomeText(keys[cut.after - 1]!, cut, outcomes.at(-1)!)} ${totalText(outcomes)}`}
          </p>
          <figcaption>
            {caption}{' '}
            <button type="button" className="link" onClick={back}>
              Back to the first figure
            </button>
          </figcaption>
        </figure>
      )}
      <div hidden={cut !== null}>{children}</div>
    </div>
  );
}
