/** The type of the build's check of words that highlight. */
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { Layout } from '../../marks/input.ts';
import type { Session } from '../../session/session-types.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';

/** The build's check of words that highlight: their addresses must be in the picture of their moment. */
export interface AddressCheck {
  readonly session: Session;
  readonly experiment: LessonExperiment;
  readonly view: FigureViewName;
  readonly layout: Layout;
  readonly address: string;
  readonly at: string | undefined;
}
