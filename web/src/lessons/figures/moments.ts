/** Resolves moments to positions in a history. */
import { infoByKind } from '../../protocol/decode.ts';
import type { History } from '../../session/session-types.ts';
import { stops as stopsOf } from '../../scene/stops.ts';
import type { At, LessonExperiment } from '../measurements/lesson-experiment.ts';

/** The position of a moment; the end if the history has no such activity or record. Pure. */
export function positionOf(history: History, at: At): number {
  if (at === 'start') return 0;
  if (at === 'end') return history.total;
  if ('after' in at) {
    const places: number[] = [];
    history.forEach(0, history.total, ({ kind, number }) => {
      if (infoByKind[kind]?.name === at.after) places.push(number + 1);
    });
    return places.at(at.nth) ?? history.total;
  }
  const plan = stopsOf(history, at.animation).stops;
  const activities = [...new Set(plan.map((stop) => stop.activity))];
  const wanted = activities.at(at.activity);
  const own = plan.filter((stop) => stop.activity === wanted);
  return own[Math.round(at.part * (own.length - 1))]?.position ?? history.total;
}

/** The position at which a figure opens. Pure. */
export function firstMoment(history: History, { stops, opensAt }: Pick<LessonExperiment, 'stops' | 'opensAt'>): number {
  return positionOf(history, stops.find((stop) => stop.name === opensAt)?.at ?? 'end');
}

/** Records a second at which the whole run takes about half a minute. Pure. */
export function watchingSpeed(total: number): number {
  return Math.min(4000, Math.max(20, Math.round(total / 30)));
}
