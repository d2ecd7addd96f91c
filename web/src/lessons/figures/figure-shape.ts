/** What a figure of a lesson is before anybody draws it, with React or without: how high, called what, stepped how. */
import { stopKindOf, type FigureViewName } from '../../visualizations/registry.ts';
import type { Session } from '../../session/session-types.ts';

/** How high a figure is for its width, px. A drawing of a path needs the same room on a phone as on a desk, or its words collide. */
export const figureHeight = (width: number): number =>
  Math.round(width < 520 ? Math.max(300, width * 0.9) : Math.min(460, Math.max(300, width * 0.58)));

/** For a drawing of a few rows, which would leave much of the room empty. */
export const lowHeight = (width: number): number => Math.round(0.72 * figureHeight(width));

/** Goes to the next stop of what the view shows, or to the one before. A run without any is stepped record by record. */
export function toStop(session: Session, view: FigureViewName, direction: 1 | -1): void {
  const kind = stopKindOf(view);
  session.setStopKind(kind);
  if (session.stops(kind).stops.length > 0) session.stepStop(direction);
  else if (direction > 0) session.step();
  else session.stepBack();
}
