/**
 * If a lens has nothing to draw at the cursor, finds the nearest moment of the run where it has: the last one before
 * the cursor, otherwise the next one after it.
 */
import { byteTarget } from './bytes/byte-target.ts';
import { filterTarget } from './filter/target-filter.ts';
import { kindTable } from '../protocol/decode.ts';
import { FileAppended, Kind, OpBegun, TableCreated, TableInstalled, type OpKind } from '../protocol/records.gen.ts';
import type { History, RecordAt } from '../scene/history.ts';
import { nextLanding } from '../scene/markers.ts';
import type { Scene } from '../scene/types.ts';
import type { StopPlan } from '../store/types.ts';
import type { LensName } from './views.ts';

export interface Nearest {
  /** "Go to the last Get". */
  readonly words: string;
  readonly position: number;
}

/** Records at which a lens gets something to draw. */
interface Marks {
  readonly kinds: readonly number[];
  /** Called once for each walk through a run, in order: it may remember what came before. */
  readonly reading: () => (record: RecordAt) => boolean;
  /** The position at which it is drawn. */
  readonly landing: (history: History, record: number) => number;
}

interface Emptiness {
  readonly noun: string;
  readonly isEmpty: (scene: Scene) => boolean;
  /** For a lens that does not draw an animation; other lenses use stops. */
  readonly marks?: Marks;
}

const operations = (opKind: OpKind): Marks => ({
  kinds: [Kind.OpBegun],
  reading:
    () =>
    ({ v, at }) =>
      OpBegun.opKind(v, at) === opKind,
  landing: (history, record) => nextLanding(history, 'operation-finished', 1, record)?.position ?? record + 1,
});

const rightAfter = (_: History, record: number): number => record + 1;

/** Tables of a level that have a filter. */
const filters: Marks = {
  kinds: [Kind.TableCreated, Kind.TableInstalled],
  reading: () => {
    const filtered = new Set<number>();
    return ({ kind, v, at }) => {
      if (kind === Kind.TableInstalled) return filtered.has(TableInstalled.table(v, at));
      if (TableCreated.filterBytes(v, at) > 0) filtered.add(TableCreated.table(v, at));
      return false;
    };
  },
  landing: rightAfter,
};

const kBytesOf: readonly string[] = ['wal', 'manifest'];
const writes: Marks = {
  kinds: [Kind.FileAppended],
  reading:
    () =>
    ({ v, at }) =>
      kBytesOf.includes(FileAppended.fileClass(v, at)),
  landing: rightAfter,
};

const kEmpty: Readonly<Partial<Record<LensName, Emptiness>>> = {
  'read-path': { noun: 'Get', marks: operations('get'), isEmpty: ({ operation }) => operation?.opKind !== 'get' },
  tombstones: { noun: 'scan', marks: operations('scan'), isEmpty: ({ scan }) => scan === null },
  merge: { noun: 'merge', isEmpty: ({ merge }) => merge === null },
  compaction: {
    noun: 'compaction',
    isEmpty: ({ jobs, finished }) => ![...jobs.values(), ...finished].some(({ kind }) => kind === 'compaction'),
  },
  snapshots: { noun: 'snapshot', isEmpty: ({ lastSequence }) => lastSequence === 0 },
  filter: { noun: 'filter', marks: filters, isEmpty: (scene) => filterTarget(scene, null) === null },
  bytes: { noun: 'write', marks: writes, isEmpty: (scene) => byteTarget(scene, null) === null },
};

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
 * The nearest moment for an empty lens; null if the lens is not empty at `position`, or the run has nothing for it.
 * `scene`: that at the position. `stops`: of the run, for the animation of the lens. Pure.
 */
export function nearestOf(
  lens: LensName,
  { scene, history, position, stops }: { scene: Scene; history: History; position: number; stops: () => StopPlan },
): Nearest | null {
  const empty = kEmpty[lens];
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
