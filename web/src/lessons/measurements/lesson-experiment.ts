/**
 * Experiments of lessons as plain data. The same value is used by the figure in the page, the numbers in the prose, the test
 * that checks both, an embed, and `strata run`.
 *
 * Invariants (tests/lessons):
 *  1. An experiment can be converted to JSON and back: no functions, no undefined, no Map.
 *  2. Its options and program are valid in the line language, without `set` lines for opening.
 *  3. Every expectation holds after it has run, on the engine of the page.
 */
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { WasRead } from '../../protocol/read-program.ts';
import type { ProgramText } from '../../session/timed-input.ts';
import type { CostName } from '../../scene/design-costs.ts';
import type { StopKind } from '../../session/session-types.ts';
import type { CheckSpec } from '../checks/check-spec.ts';
import type { ExerciseSpec } from '../exercises/exercise-spec.ts';
import type { Expectation } from './expectation.ts';

/**
 * A moment by its meaning. `activity` counts the activities of an animation from 0, or back from -1; `part` is the position in
 * its stops, 0 (the first) to 1 (the last). `after` names a record kind of the schema ("FileAppended"); `nth` counts such
 * records like `activity`.
 */
export type At =
  | 'start'
  | 'end'
  | { readonly animation: StopKind; readonly activity: number; readonly part: number }
  | { readonly after: string; readonly nth: number };

/** A named moment, so that prose can link to it. */
export interface NamedStop {
  readonly name: string;
  readonly at: At;
}

/** A moment of an episode: `after` may also count only the records of one key. */
export type BeatMoment = At | { readonly after: string; readonly key: string; readonly nth: number };

/** One motion of an episode, and the sentence that explains it. */
export interface BeatSpec {
  /** Where its moments are counted, if not in the activity of the episode: in another one, or in the whole run; `operations`: with a picture after each operation. */
  readonly during?: Episode['during'] | 'run' | 'operations';
  readonly from: BeatMoment;
  readonly to: BeatMoment;
  readonly seconds: number;
  /** With variables in braces that the run fills (figures/beat-sentence.ts): "Row {RowReturned.key} is out". */
  readonly sentence: string;
  /** Semantic addresses of the marks that are lit, which the picture has when the beat ends. */
  readonly focus: readonly string[];
  /** Another part of the run, which is drawn with this one. */
  readonly beside?: BesideSpec;
}

/** A part of the run that moves with a beat, picture by picture, until both are at their ends: a race. The earlier part of the run is drawn above. */
export interface BesideSpec extends Required<Pick<BeatSpec, 'during' | 'from' | 'to'>> {
  /** Of the upper and of the lower picture. */
  readonly names: readonly [upper: string, lower: string];
}

/** What a figure plays of its run: 3 to 6 beats, 6 to 12 s in all, and as much longer as reading their sentences takes. The figure opens (`opensAt`) at the end of the last beat, its punch line. */
export interface Episode {
  readonly name: string;
  /** The activity that it shows; moments of its beats count records of this activity only, unless a beat names its own. `operations`: the whole run. */
  readonly during: { readonly animation: StopKind; readonly activity: number } | 'operations';
  readonly beats: readonly BeatSpec[];
}

/** Other experiments that run the same program as another design, drawn with this one at the same number of finished operations. */
export interface RaceSpec {
  /** Their ids. */
  readonly rivals: readonly string[];
  /** Of this experiment and of its rivals. */
  readonly names: readonly string[];
  readonly gauges: readonly CostName[];
}

export interface LessonExperiment {
  readonly id: string;
  readonly seed: number;
  /** By name, as in a `set` line: numbers, or texts such as "4KiB". */
  readonly options: Readonly<Record<string, string | number>>;
  /** In the line language. */
  readonly program: string;
  /** The encoded options and program; only in built pages, which have no parser. */
  readonly read?: WasRead;
  /** Views that may be drawn; the first is the default. */
  readonly views: readonly FigureViewName[];
  /** The microscope shows the filter that the Get at its first moment checked last, or that of its first table. */
  readonly microscope?: true;
  /** Named moments in the order of time. */
  readonly stops: readonly NamedStop[];
  /** Name of the stop at which its figure opens; the end by default. */
  readonly opensAt?: string;
  readonly episode?: Episode;
  /** Its figure shows all of these designs instead of its view. */
  readonly race?: RaceSpec;
  /** Tasks that the engine grades. */
  readonly checks?: readonly CheckSpec[];
  /** Decisions of the run that the reader may make. */
  readonly exercises?: readonly ExerciseSpec[];
  readonly expect: readonly Expectation[];
}

/** Returns its argument; the name makes experiments easy to find. Pure. */
export function defineExperiment(experiment: LessonExperiment): LessonExperiment {
  return experiment;
}

/** The whole program, options first; `changed` overrides the experiment's options. Pure. */
export function programOf(
  experiment: Pick<LessonExperiment, 'options' | 'program'>,
  changed: Readonly<Record<string, string | number>> = {},
): string {
  const options = Object.entries({ ...experiment.options, ...changed }).map(([name, value]) => `set ${name}=${value}`);
  return [...options, experiment.program.trim(), ''].join('\n');
}

/** The unchanged program in the form that a session takes. Pure. */
export function unchanged(experiment: Pick<LessonExperiment, 'options' | 'program' | 'read'>): ProgramText {
  const text = programOf(experiment);
  return experiment.read ? { ...experiment.read, text } : text;
}
