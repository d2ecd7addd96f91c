/**
 * Experiments of lessons: what runs, as plain data. The same value feeds the figure in the page, the numbers in the prose, the test
 * that keeps both true, an embed, and `strata run`.
 *
 * Invariants (tests/lessons):
 *  1. An experiment survives a trip through JSON: no functions, no undefined, no Map.
 *  2. Its options and program are valid in the line language, without `set` lines for opening.
 *  3. Every expectation holds after it has run, on the engine of the page.
 */
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { WasRead } from '../../protocol/read-program.ts';
import type { ProgramText } from '../../session/later.ts';
import type { StopKind } from '../../session/session-types.ts';
import type { CheckSpec } from '../checks/check-spec.ts';
import type { ExerciseSpec } from '../exercises/exercise-spec.ts';
import type { Expectation } from './expectation.ts';

/**
 * A moment, by meaning. `episode` counts the episodes of an animation from 0, or back from -1; `part` is how far through its stops,
 * from 0 (its first) to 1 (its last). `after` names a kind of record of the schema ("FileAppended"), `nth` counts them in the same way.
 */
export type At =
  | 'start'
  | 'end'
  | { readonly animation: StopKind; readonly episode: number; readonly part: number }
  | { readonly after: string; readonly nth: number };

/** A moment with a name, so that prose can lead there. */
export interface NamedStop {
  readonly name: string;
  readonly at: At;
}

export interface LessonExperiment {
  readonly id: string;
  readonly seed: number;
  /** By name, as in a `set` line: numbers, or texts such as "4KiB". */
  readonly options: Readonly<Record<string, string | number>>;
  /** In the line language. */
  readonly program: string;
  /** What its options and its program come to, where a page was built: it runs them without a reader. */
  readonly read?: WasRead;
  /** What may be drawn of it; the first is drawn unless the prose asks for another. */
  readonly views: readonly FigureViewName[];
  /** The microscope shows the filter that the Get at its first moment asked last, or that of its first table. */
  readonly microscope?: true;
  /** Moments that are worth standing at, in the order of time. */
  readonly stops: readonly NamedStop[];
  /** The name of the stop at which its figure stands before anybody touches it; without one, it stands at the end. */
  readonly stands?: string;
  /** What the reader may be asked to set, and the engine grades. */
  readonly checks?: readonly CheckSpec[];
  /** Decisions of the run that the reader may make. */
  readonly exercises?: readonly ExerciseSpec[];
  readonly expect: readonly Expectation[];
}

/** The experiment itself; the name helps editors and readers find them. Pure. */
export function defineExperiment(experiment: LessonExperiment): LessonExperiment {
  return experiment;
}

/** The whole program, options first; `changed` wins over the experiment's own. Pure. */
export function programOf(
  experiment: Pick<LessonExperiment, 'options' | 'program'>,
  changed: Readonly<Record<string, string | number>> = {},
): string {
  const options = Object.entries({ ...experiment.options, ...changed }).map(([name, value]) => `set ${name}=${value}`);
  return [...options, experiment.program.trim(), ''].join('\n');
}

/** What runs when nothing is changed, as a session takes it. Pure. */
export function unchanged(experiment: Pick<LessonExperiment, 'options' | 'program' | 'read'>): ProgramText {
  const text = programOf(experiment);
  return experiment.read ? { ...experiment.read, text } : text;
}
