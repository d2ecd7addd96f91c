/** The types of the build's checks of words that highlight, and of episodes. */
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { Layout } from '../../marks/input.ts';
import type { Session } from '../../session/session-types.ts';
import type { Episode, LessonExperiment } from '../measurements/lesson-experiment.ts';

/** The build's check of words that highlight: their addresses must be in the picture of their moment. */
export interface AddressCheck {
  readonly session: Session;
  readonly experiment: LessonExperiment;
  readonly view: FigureViewName;
  readonly layout: Layout;
  readonly address: string;
  readonly at: string | undefined;
}

/** The build's check of an episode: its run has its moments and values, and the picture at the end of each beat the marks that it lights. */
export interface EpisodeCheck extends Pick<AddressCheck, 'session' | 'layout'> {
  readonly episode: Episode;
}
