/** Where a figure stands before anybody has touched it: at the end, or in the middle of the last episode of its animation. */
import type { LessonExperiment } from '../lessons/index.ts';
import type { Session } from '../store/types.ts';
import { kStopKinds } from '../views/shared/episode.ts';

export function stopToShow(session: Session, experiment: Pick<LessonExperiment, 'view' | 'at'>): number {
  if (experiment.at === 'end') return session.history().total;
  const { stops } = session.stops(kStopKinds[experiment.view]);
  const last = stops.at(-1)?.episode;
  const own = stops.filter((stop) => stop.episode === last);
  return own[own.length >> 1]?.position ?? session.history().total;
}
