/** Properties of a figure that do not depend on its drawing, with React and without: height, name, steps. */
import { stopKindOf, type FigureViewName } from '../../visualizations/registry.ts';
import type { Session } from '../../session/session-types.ts';

/** The height of a figure for its width, px. A path needs the same room on a phone as on a desktop, otherwise its labels collide. */
export const figureHeight = (width: number): number =>
  Math.round(width < 520 ? Math.max(300, width * 0.9) : Math.min(460, Math.max(300, width * 0.58)));

/** The height of a drawing with few rows. */
export const lowHeight = (width: number): number => Math.round(0.72 * figureHeight(width));

/** The height of a race: cells in two columns, on a phone one below another. */
export const raceHeight = (width: number): number =>
  Math.round(width < 520 ? 560 : Math.min(500, Math.max(380, width * 0.62)));

/** Goes to the next or previous stop of the view's animation; in a run without stops, to the next or previous record. */
export function toStop(session: Session, view: FigureViewName, direction: 1 | -1): void {
  const kind = stopKindOf(view);
  session.setStopKind(kind);
  if (session.stops(kind).stops.length > 0) session.stepStop(direction);
  else if (direction > 0) session.step();
  else session.stepBack();
}
