/** Runs that a reader asks for: an experiment with other options, one at a time, and what went wrong as a sentence. */
import { useState } from 'react';
import type { History } from '../../session/session-types.ts';
import { optionNamed, type Chosen } from '../checks/grade.ts';
import { programOf, type LessonExperiment } from '../measurements/lesson-experiment.ts';
import type { LessonRuntime } from '../lesson-context.tsx';

/** Values as a `set` line has them: names by their names. Pure. */
export const spoken = (changed: Chosen): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(changed).map(([option, value]) => {
      const info = optionNamed(option);
      return [option, info.names?.[value] ?? value];
    }),
  );

/** Runs an experiment with some options changed. Rejects with a sentence. */
export async function runWith(runtime: LessonRuntime, experiment: LessonExperiment, changed: Chosen): Promise<History> {
  const ran = await runtime.run(experiment.seed, programOf(experiment, spoken(changed)));
  if (!ran.ok) throw new Error(ran.sentence);
  return ran.history;
}

/** Does something that takes a while, once at a time, and tells what went wrong. */
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
