/**
 * If a view has nothing to draw at the cursor, finds the nearest moment of the run where it has: the last one before
 * the cursor, otherwise the next one after it.
 */
import { kindTable } from '../protocol/decode.ts';
import type { History } from '../scene/history.ts';
import type { Scene } from '../scene/types.ts';
import type { StopPlan } from '../session/session-types.ts';
import { kEmptiness, type Marks } from './emptiness.ts';
import type { ViewName } from './registry.ts';

export interface Nearest {
  /** "Go to the last Get". */
  readonly words: string;
  readonly position: number;
}

/** The positions of the nearest such records before and after a position. O(records up to the second). */
function around(history: History, { kinds, reading, landing }: Marks, position: number): readonly (number | null)[] {
  const found: { before: number | null; after: number | null } = { before: null, after: null };
  const isOne = reading();
  history.forEach(
    history.first,
    history.total,
    (record) => {
      if (!isOne(record)) return true;
      if (record.number < position) found.before = record.number;
      else found.after = record.number;
      return found.after === null;
    },
    kindTable(kinds),
  );
  return [found.before, found.after].map((record) => (record === null ? null : landing(history, record)));
}

/**
 * The nearest moment for an empty view; null if it is not empty at `position`, or the run has nothing for it.
 * `scene`: that at the position. `stops`: of the run, for the animation of the view. Pure.
 */
export function nearestOf(
  view: ViewName,
  { scene, history, position, stops }: { scene: Scene; history: History; position: number; stops: () => StopPlan },
): Nearest | null {
  const empty = kEmptiness[view];
  if (empty === undefined || !empty.isEmpty(scene)) return null;
  let [before, after]: readonly (number | null | undefined)[] = [];
  if (empty.marks !== undefined) [before, after] = around(history, empty.marks, position);
  else {
    const plan = stops().stops;
    before = plan.findLast((stop) => stop.position < position && stop.phase !== 'end')?.position;
    after = plan.find((stop) => stop.position > position)?.position;
  }
  const to = before ?? after ?? null;
  return to === null ? null : { words: `Go to the ${to === before ? 'last' : 'next'} ${empty.noun}`, position: to };
}
