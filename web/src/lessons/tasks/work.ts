/** Runs that a reader starts: an experiment with other options, one at a time, with a sentence if one failed. */
import { useState } from 'react';
import type { History } from '../../session/session-types.ts';
import { namedValues, type Chosen } from '../checks/check-spec.ts';
import { programOf, type LessonExperiment } from '../measurements/lesson-experiment.ts';
import type { LessonRuntime } from '../lesson-context.tsx';

/** Runs an experiment with some options changed. Rejects with a sentence. */
export async function runWith(runtime: LessonRuntime, experiment: LessonExperiment, changed: Chosen): Promise<History> {
  const ran = await runtime.run(experiment.seed, programOf(experiment, namedValues(changed)));
  if (!ran.ok) throw new Error(ran.sentence);
  return ran.history;
}

/** Runs one task at a time; reports whether it is busy, and the error message of the last task. */
export function useWork(): {
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
