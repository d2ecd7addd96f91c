/**
 * Where a lens has nothing to draw at the cursor, the nearest moment of the run at which it has: the last one before the cursor, else the next
 * one after it.
 */
import { kindTable } from '../../protocol/decode.ts';
import { Kind, OpBegun, type OpKind } from '../../protocol/records.gen.ts';
import type { History } from '../../scene/history.ts';
import { nextLanding } from '../../scene/markers.ts';
import type { Scene } from '../../scene/types.ts';
import type { StopPlan } from '../../store/types.ts';
import type { LensName } from './lenses.ts';

export interface Nearest {
  /** "Go to the last Get". */
  readonly words: string;
  readonly position: number;
}

interface Emptiness {
  readonly noun: string;
  readonly isEmpty: (scene: Scene) => boolean;
  /** Of a lens that draws the operation at the cursor; the others have their stops. */
  readonly opKind?: OpKind;
}

const kEmpty: Readonly<Partial<Record<LensName, Emptiness>>> = {
  'read-path': { noun: 'Get', opKind: 'get', isEmpty: ({ operation }) => operation?.opKind !== 'get' },
  tombstones: { noun: 'scan', opKind: 'scan', isEmpty: ({ scan }) => scan === null },
  merge: { noun: 'merge', isEmpty: ({ merge }) => merge === null },
  compaction: {
    noun: 'compaction',
    isEmpty: ({ jobs, finished }) => ![...jobs.values(), ...finished].some(({ kind }) => kind === 'compaction'),
  },
  snapshots: { noun: 'snapshot', isEmpty: ({ lastSequence }) => lastSequence === 0 },
};

const wanted = kindTable([Kind.OpBegun]);

/** The ends of the operations of a kind that are nearest to a position, before and after it. O(records up to the second). */
function operationsAround(history: History, opKind: OpKind, position: number): readonly (number | null)[] {
  const around: { before: number | null; after: number | null } = { before: null, after: null };
  history.forEach(
    history.first,
    history.total,
    ({ v, at, number }) => {
      if (OpBegun.opKind(v, at) !== opKind) return true;
      if (number < position) around.before = number;
      else around.after = number;
      return around.after === null;
    },
    wanted,
  );
  return [around.before, around.after].map((record) =>
    record === null ? null : (nextLanding(history, 'operation-finished', 1, record)?.position ?? record + 1),
  );
}

/**
 * The way out of an empty lens; null where the lens is not empty at `position`, or the run has nothing for it. `scene`: that at the position.
 * `stops`: of the run, by the animation of the lens. Pure.
 */
export function nearestOf(
  lens: LensName,
  { scene, history, position, stops }: { scene: Scene; history: History; position: number; stops: () => StopPlan },
): Nearest | null {
  const empty = kEmpty[lens];
  if (empty === undefined || !empty.isEmpty(scene)) return null;
  let [before, after]: readonly (number | null | undefined)[] = [];
  if (empty.opKind !== undefined) [before, after] = operationsAround(history, empty.opKind, position);
  else {
    const plan = stops().stops;
    before = plan.findLast((stop) => stop.position < position && stop.phase !== 'end')?.position;
    after = plan.find((stop) => stop.position > position)?.position;
  }
  const to = before ?? after ?? null;
  return to === null ? null : { words: `Go to the ${to === before ? 'last' : 'next'} ${empty.noun}`, position: to };
}
