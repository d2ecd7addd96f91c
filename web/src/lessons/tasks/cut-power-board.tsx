/**
 * The run and the picture of "cut the power": the power fails, and recovery reads the log record by record. With reduced motion the picture shows the
 * end at once.
 */
import { useEffect, useMemo, useState } from 'react';
import { Figure } from '../../figure/Figure.tsx';
import { useReducedMotion } from '../../figure/use-session.ts';
import type { Layout } from '../../marks/input.ts';
import { makeAxis } from '../../marks/key-axis.ts';
import type { History } from '../../session/session-types.ts';
import { loadLayout } from '../../visualizations/registry.ts';
import { figureHeight } from '../figures/figure-shape.ts';
import type { LessonRuntime } from '../lesson-context.tsx';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import { momentsOf, outcomeOf, programWithCut, type Cut, type Outcome } from './cut-power-run.ts';
import { runWith } from './work.ts';

const kNoAxis = makeAxis([]);
/** How long the failure and each record are shown, ms. */
const kShown_ms = { failure: 900, record: 260 };

interface Ran {
  readonly history: History;
  readonly layout: Layout;
}

interface CutPowerBoardProps {
  readonly experiment: LessonExperiment;
  readonly cut: Cut;
  readonly runtime: LessonRuntime;
  readonly onOutcome: (outcome: Outcome) => void;
}

export function CutPowerBoard({ experiment, cut, runtime, onOutcome }: CutPowerBoardProps) {
  const [ran, setRan] = useState<Ran | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isWanted = true;
    const program = programWithCut(experiment.program, cut);
    Promise.all([runWith(runtime, { ...experiment, program }, {}), loadLayout('recovery')]).then(
      ([history, layout]) => isWanted && setRan({ history, layout }),
      (error: unknown) => isWanted && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [experiment, cut, runtime]);
  if (problem !== '') return <p role="alert">{problem}</p>;
  return ran === null ? <div className="kept" /> : <Replay {...ran} cut={cut} onOutcome={onOutcome} />;
}

function Replay({ history, layout, cut, onOutcome }: Ran & Pick<CutPowerBoardProps, 'cut' | 'onOutcome'>) {
  const inSteps = useReducedMotion();
  const moments = useMemo(() => momentsOf(history), [history]);
  const last = moments.length - 1;
  const [n, setN] = useState(inSteps ? last : 0);
  const isOver = n === last;
  useEffect(() => {
    if (isOver) return onOutcome(outcomeOf(history));
    const timer = setTimeout(() => setN(n + 1), n === 0 ? kShown_ms.failure : kShown_ms.record);
    return () => clearTimeout(timer);
  }, [n, isOver, history, onOutcome]);
  const scene = useMemo(() => history.sceneAt(moments[n]!), [history, moments, n]);
  return (
    <Figure
      view="recovery"
      name="cut-power"
      layout={layout}
      scene={scene}
      axis={kNoAxis}
      selection={null}
      highlight={null}
      version={moments[n]!}
      title={`Power lost ${cut.during ? 'during' : 'after'} write ${cut.after}`}
      heightFor={figureHeight}
      still={inSteps}
    />
  );
}
