/**
 * Experiments of lessons: what runs, as plain data. They survive a trip through JSON, so that the same value feeds the figure in the
 * page, the numbers in the prose, the test, and `strata run`.
 */
import type { ViewName } from '../layout/index.ts';

export interface Expectation {
  readonly counter: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly equals?: number;
}

export interface LessonExperiment {
  readonly id: string;
  readonly seed: number;
  /** By name, as in a `set` line: numbers, or texts such as "4KiB". */
  readonly options: Readonly<Record<string, string | number>>;
  /** In the line language, without `set` lines for opening. */
  readonly program: string;
  readonly view: ViewName;
  /** Where its figure stands at first: the end, or the start of the last episode of its view. */
  readonly at: 'end' | 'episode';
  readonly expect: readonly Expectation[];
}

/** The experiment itself; the name helps editors and readers find them. Pure. */
export function defineExperiment(experiment: LessonExperiment): LessonExperiment {
  return experiment;
}

/** The whole program, options first; `changed` wins over the experiment's own. Pure. */
export function programOf(experiment: LessonExperiment, changed: Readonly<Record<string, string | number>> = {}): string {
  const options = Object.entries({ ...experiment.options, ...changed }).map(([name, value]) => `set ${name}=${value}`);
  return [...options, experiment.program.trim(), ''].join('\n');
}
