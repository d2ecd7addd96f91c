/**
 * Visualizations that draw nothing at some moments of a run, and where to go then. Apart from their rows in the registry: only pages that choose
 * among visualizations need it, and it reads the targets of two of them.
 */
import { FileAppended, Kind, OpBegun, TableCreated, TableInstalled, type OpKind } from '../protocol/records.gen.ts';
import type { History, RecordAt } from '../scene/history.ts';
import { nextLanding } from '../scene/markers.ts';
import type { Scene } from '../scene/types.ts';
import { byteTarget } from './bytes/byte-target.ts';
import { filterTarget } from './filter/filter-target.ts';
import type { ViewName } from './registry.ts';

interface Emptiness {
  /** What a run has at the other moments, as in "Go to the last Get". */
  readonly noun: string;
  readonly isEmpty: (scene: Scene) => boolean;
  /** Records that give it something to draw. Default: its stops. */
  readonly marks?: Marks;
  /** A run may have no such moment at all; then the lab offers the example that has. */
  readonly example?: boolean;
}

/** Records at which a visualization gets something to draw. */
export interface Marks {
  readonly kinds: readonly number[];
  /** Called once for each walk through a run, in order: it may remember what came before. */
  readonly reading: () => (record: RecordAt) => boolean;
  /** The position at which it is drawn. */
  readonly landing: (history: History, record: number) => number;
}

/** The operations of a kind, each drawn when it has ended. */
const operations = (opKind: OpKind): Marks => ({
  kinds: [Kind.OpBegun],
  reading:
    () =>
    ({ v, at }) =>
      OpBegun.opKind(v, at) === opKind,
  landing: (history, record) => nextLanding(history, 'operation-finished', 1, record)?.position ?? record + 1,
});

/** Drawn right after the record. */
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

export const kEmptiness: Readonly<Partial<Record<ViewName, Emptiness>>> = {
  'read-path': {
    noun: 'Get',
    marks: operations('get'),
    isEmpty: ({ operation }) => operation?.opKind !== 'get',
    example: true,
  },
  filter: { noun: 'filter', marks: filters, isEmpty: (scene) => filterTarget(scene, null) === null },
  merge: { noun: 'merge', isEmpty: ({ merge }) => merge === null, example: true },
  compaction: {
    noun: 'compaction',
    // It draws flushes, too.
    isEmpty: ({ jobs, finished }) =>
      ![...jobs.values(), ...finished].some(({ kind }) => kind === 'compaction' || kind === 'flush'),
    example: true,
  },
  'rolling-merge': { noun: 'rolling merge', isEmpty: ({ rollingMerge }) => rollingMerge === null, example: true },
  'index-build': { noun: 'index build', isEmpty: ({ indexBuild }) => indexBuild === null, example: true },
  tombstones: { noun: 'scan', marks: operations('scan'), isEmpty: ({ scan }) => scan === null, example: true },
  snapshots: { noun: 'snapshot', isEmpty: ({ lastSequence }) => lastSequence === 0, example: true },
  bytes: { noun: 'write', marks: writes, isEmpty: (scene) => byteTarget(scene, null) === null },
};
