/** The numbers of a curve: those of the build, or of figures that have run, or, once the reader asks, of runs made here one after another. */
import { useState } from 'react';
import type { LessonExperiment } from './experiment.ts';
import { programOf } from './experiment.ts';
import { measure } from './measure.ts';
import { useAround } from './world.tsx';

export interface CurveRuns {
  /** A number as text, "…" while nobody knows it. */
  readonly text: (id: string, what: string) => string;
  /** Runs all experiments again, and reads these numbers. */
  readonly run: () => Promise<void>;
  readonly busy: boolean;
  readonly problem: string;
  /** The numbers are those of runs made here. */
  readonly ran: boolean;
}

/** `numbers`: what is read of each experiment, with its digits. */
export function useCurveRuns(list: readonly LessonExperiment[], numbers: ReadonlyMap<string, number>): CurveRuns {
  const { world } = useAround();
  const [again, setAgain] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const text = (id: string, what: string) => {
    const name = `${id}/${what}`;
    const opened = world.peek(id);
    return (
      again.get(name) ??
      (opened?.ready
        ? measure(opened.session.history(), what, numbers.get(what)).replace('–', 'NaN')
        : (world.known.get(name) ?? '…'))
    );
  };
  async function run() {
    setBusy(true);
    setProblem('');
    for (const experiment of list) {
      const ran = await world.run(experiment.seed, programOf(experiment));
      if (!ran.ok) {
        setProblem(ran.sentence);
        break;
      }
      const made = [...numbers].map(
        ([what, digits]) =>
          [`${experiment.id}/${what}`, measure(ran.history, what, digits).replace('–', 'NaN')] as const,
      );
      setAgain((old) => new Map([...old, ...made]));
    }
    setBusy(false);
  }
  return { text, run, busy, problem, ran: again.size > 0 };
}
