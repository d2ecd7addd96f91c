/** The figure of an embed, from a lesson, one of the lab's programs, or a link. */
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { LessonExperiment } from '../../lessons/index.ts';
import type { ProgramText } from '../../session/timed-input.ts';
import type { History } from '../../session/session-types.ts';

export interface EmbeddedFigure {
  readonly name: string;
  readonly title: string;
  readonly view: FigureViewName;
  readonly seed: number;
  readonly program: ProgramText;
  /** The views that `view` in the address may choose. */
  readonly views: readonly string[];
  readonly stops: LessonExperiment['stops'];
  /** What the figure plays, in the view that it is written for. */
  readonly episode?: LessonExperiment['episode'];
  /** The experiment of a race and its rivals: all of them run, and are drawn together. */
  readonly race?: { readonly experiment: LessonExperiment; readonly rivals: readonly LessonExperiment[] };
  /** The link to the lesson or the lab, relative to the embed page. */
  readonly more: { readonly href: string; readonly text: string };
  readonly first: (history: History) => number;
}
