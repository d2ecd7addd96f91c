/** Where a figure stands before anybody has touched it: at the end, or in the middle of the last episode of its animation. */
import type { ViewName } from '../../layout/index.ts';
import type { Session } from '../../store/types.ts';
import { kStopKinds } from './episode.ts';

export interface Standing {
  readonly view: ViewName;
  readonly at: 'end' | 'episode';
}

/** A position of the session's history. */
export function stopToShow(session: Session, { view, at }: Standing): number {
  if (at === 'end') return session.history().total;
  const { stops } = session.stops(kStopKinds[view]);
  const last = stops.at(-1)?.episode;
  const own = stops.filter((stop) => stop.episode === last);
  return own[own.length >> 1]?.position ?? session.history().total;
}
