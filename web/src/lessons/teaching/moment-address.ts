/** Addresses of moments: the page of one figure, opened at a stop. */
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import type { Moment } from './teaching.ts';

/** The stop of a moment. Throws if the lesson has no such experiment, stop or view, because a link would open another moment. Pure. */
export function stopOf(moment: Moment, experiments: readonly LessonExperiment[]) {
  const experiment = experiments.find(({ id }) => id === moment.experiment);
  if (experiment === undefined) throw new Error(`the lesson has no experiment “${moment.experiment}”`);
  const stop = experiment.stops.find(({ name }) => name === moment.stop);
  if (stop === undefined) throw new Error(`experiment “${moment.experiment}” has no stop “${moment.stop}”`);
  if (moment.view !== undefined && !experiment.views.includes(moment.view))
    throw new Error(`experiment “${moment.experiment}” has no view “${moment.view}”`);
  return { experiment, stop };
}

/**
 * The address of a moment in the page of embeds, which fills a projector. `up`: from the page to the root of the site. Throws as `stopOf`. Pure.
 */
export function momentAddress(
  up: string,
  slug: string,
  moment: Moment,
  experiments: readonly LessonExperiment[],
): string {
  const { experiment, stop } = stopOf(moment, experiments);
  const query = [
    `figure=${slug}/${experiment.id}`,
    `at=${encodeURIComponent(stop.name)}`,
    ...(moment.view === undefined ? [] : [`view=${moment.view}`]),
  ];
  return `${up}/embed/index.html?${query.join('&')}`;
}
