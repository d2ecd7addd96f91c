/**
 * Classifies each record for each of the seven animations: nothing, or a stop of an episode, depending on the record
 * and on those before it. stops.ts makes plans from these signs.
 *
 * Invariants: 1. a reading receives only the records of its kinds, each once, in order; 2. it knows no positions.
 */
import {
  CompactionInput,
  CompactionPicked,
  EntryKept,
  EntrySkipped,
  FlushAdvanced,
  FlushBegun,
  JobFinished,
  KeysCompared,
  Kind,
  MergeAdvanced,
  MergeOpened,
  MergeRun,
  MergeWon,
  OpBegun,
  RequestServed,
  RowReturned,
  TableCreated,
} from '../protocol/records.gen.ts';
import { kindTable } from '../protocol/decode.ts';
import type { RecordAt } from './history.ts';

/** The seven animations. */
export type StopKind = 'flush' | 'filter' | 'merge' | 'compaction' | 'tombstones' | 'snapshots' | 'device';
export const stopKinds: readonly StopKind[] = [
  'flush',
  'filter',
  'merge',
  'compaction',
  'tombstones',
  'snapshots',
  'device',
];

/**
 * The meaning of a record for an animation: null, or a stop of the episode with this key. `begins`: starts the episode.
 * `proves`: the episode is worth listing (a Get that probed no filter is not). `last`: kept as a stop only if no
 * non-`last` stop follows it.
 */
export type StopEvent = {
  readonly key: number;
  readonly begins?: true;
  readonly proves?: true;
  readonly last?: true;
} | null;
export type StopClassifier = (record: RecordAt) => StopEvent;

const flush =
  (): StopClassifier =>
  ({ kind, v, at, cause }) => {
    switch (kind) {
      case Kind.FlushBegun:
        return { key: FlushBegun.job(v, at), begins: true, proves: true };
      case Kind.FlushAdvanced:
        return { key: FlushAdvanced.job(v, at) };
      case Kind.TableCreated:
        return { key: TableCreated.job(v, at) };
      case Kind.EntryFlushed:
      case Kind.TableInstalled:
      case Kind.MemtableRetired:
        return { key: cause };
      case Kind.JobFinished:
        return { key: JobFinished.job(v, at) };
      default:
        return null;
    }
  };

const filter = (): StopClassifier => {
  let op = 0;
  return ({ kind, v, at }) => {
    switch (kind) {
      case Kind.OpBegun:
        op = OpBegun.op(v, at);
        return OpBegun.opKind(v, at) === 'get' ? { key: op, begins: true } : null;
      case Kind.MemtableProbed:
      case Kind.TableProbed:
        return { key: op };
      case Kind.FilterProbed:
      case Kind.MemtableFilterProbed:
      case Kind.BTreePageVisited:
        return { key: op, proves: true };
      case Kind.OpFinished:
        return { key: op };
      default:
        return null;
    }
  };
};

const merge = (): StopClassifier => {
  /** The newest merge of each job. */
  const merges = new Map<number, number>();
  return ({ kind, v, at, cause }) => {
    switch (kind) {
      case Kind.MergeOpened:
        merges.set(cause, MergeOpened.merge(v, at));
        return { key: MergeOpened.merge(v, at), begins: true };
      case Kind.MergeRun:
        return { key: MergeRun.merge(v, at) };
      case Kind.MergeAdvanced:
        return { key: MergeAdvanced.merge(v, at) };
      case Kind.MergeWon:
        return { key: MergeWon.merge(v, at), proves: true };
      case Kind.KeysCompared:
        // Memtables and tables compare keys too, even long after a merge has ended.
        return KeysCompared.site(v, at) === 'merge_heap' ? { key: merges.get(cause) ?? -1 } : null;
      default:
        return null;
    }
  };
};

const compaction =
  (): StopClassifier =>
  ({ kind, v, at, cause }) => {
    switch (kind) {
      case Kind.CompactionPicked:
        return { key: CompactionPicked.job(v, at), begins: true, proves: true };
      case Kind.CompactionInput:
        return { key: CompactionInput.job(v, at) };
      case Kind.TableCreated:
        return { key: TableCreated.job(v, at) };
      case Kind.CompactionAdvanced:
      case Kind.TrivialMoved:
      case Kind.TableInstalled:
      case Kind.TableRemoved:
      case Kind.VersionInstalled:
        return { key: cause };
      case Kind.JobFinished:
        return { key: JobFinished.job(v, at) };
      default:
        return null;
    }
  };

/** Every change between returned rows and skipped entries; inside a run its 1st, 2nd, 4th, 8th ... entry. */
const tombstones = (): StopClassifier => {
  let what = '';
  let run = 0;
  let op = 0;
  const shows = (next: string): boolean => {
    run = next === what ? run + 1 : 1;
    what = next;
    return (run & (run - 1)) === 0;
  };
  return ({ kind, v, at }) => {
    switch (kind) {
      case Kind.OpBegun:
        what = '';
        op = OpBegun.op(v, at);
        return OpBegun.opKind(v, at) === 'scan' ? { key: op, begins: true } : null;
      case Kind.EntrySkipped: {
        const reason = EntrySkipped.reason(v, at);
        if (!shows(reason)) return null;
        const key = EntrySkipped.op(v, at);
        return reason === 'tombstone' ? { key, proves: true } : { key };
      }
      case Kind.RowReturned:
        return shows('row') ? { key: RowReturned.op(v, at) } : null;
      case Kind.OpFinished:
        return { key: op };
      default:
        return null;
    }
  };
};

/**
 * From the first snapshot to the end of the compaction that follows the last release: writes, entries that a compaction
 * drops or keeps for a snapshot, and each new version of the tree.
 */
const snapshots = (): StopClassifier => {
  let held = 0;
  let episode = 0;
  let open = false;
  const here = (): StopEvent => (open ? { key: episode } : null);
  return ({ kind, v, at }) => {
    switch (kind) {
      case Kind.SnapshotTaken:
        held++;
        if (open) return here();
        open = true;
        return { key: ++episode, begins: true, proves: true };
      case Kind.SnapshotReleased:
        held--;
        return here();
      case Kind.EngineOpened:
        held = 0;
        open = false;
        return null;
      case Kind.OpFinished:
      case Kind.VersionInstalled:
      case Kind.EntryDropped:
        return here();
      case Kind.EntryKept:
        return EntryKept.reason(v, at) === 'newest' ? null : here();
      case Kind.JobFinished: {
        const last = here();
        if (held === 0 && JobFinished.jobKind(v, at) === 'compaction') open = false;
        return last;
      }
      default:
        return null;
    }
  };
};

/**
 * From the first request that waits at the device to the end of the last one's step, before a request that is served
 * immediately. Stops: each request that waits; for the last one also its completion and the end of its step, including
 * that step's other requests.
 */
const device = (): StopClassifier => {
  let queue = 0;
  let open = false;
  let inStep = false;
  let announced = false;
  const served = (): StopEvent => {
    open &&= inStep;
    return null;
  };
  return ({ kind, v, at }) => {
    switch (kind) {
      case Kind.RequestServed: {
        announced = RequestServed.request(v, at) !== 'sync_dir';
        if (RequestServed.queuedNs(v, at) === 0) return served();
        const begins = !open;
        [open, inStep] = [true, true];
        return begins ? { key: ++queue, begins, proves: true } : { key: queue };
      }
      case Kind.OpFinished:
      case Kind.StepFinished: {
        const waited = inStep;
        [inStep, announced] = [false, false];
        return waited ? { key: queue, last: true } : null;
      }
      default: {
        // A file operation: of the request just recorded, or of one that was served immediately.
        const told = announced;
        announced = false;
        if (told || kind === Kind.FileRenamed || kind === Kind.FileRemoved || kind === Kind.FileFailed)
          return inStep ? { key: queue, last: true } : null;
        return served();
      }
    }
  };
};

/** For each animation, a factory of readings and the kinds that they read; a reading receives no others. */
export const stopClassifiers: Readonly<Record<StopKind, readonly [make: () => StopClassifier, reads: Uint8Array]>> = {
  flush: [
    flush,
    kindTable([
      Kind.FlushBegun,
      Kind.FlushAdvanced,
      Kind.TableCreated,
      Kind.EntryFlushed,
      Kind.TableInstalled,
      Kind.MemtableRetired,
      Kind.JobFinished,
    ]),
  ],
  filter: [
    filter,
    kindTable([
      Kind.OpBegun,
      Kind.MemtableProbed,
      Kind.TableProbed,
      Kind.FilterProbed,
      Kind.MemtableFilterProbed,
      Kind.BTreePageVisited,
      Kind.OpFinished,
    ]),
  ],
  merge: [merge, kindTable([Kind.MergeOpened, Kind.MergeRun, Kind.MergeAdvanced, Kind.MergeWon, Kind.KeysCompared])],
  compaction: [
    compaction,
    kindTable([
      Kind.CompactionPicked,
      Kind.CompactionInput,
      Kind.TableCreated,
      Kind.CompactionAdvanced,
      Kind.TrivialMoved,
      Kind.TableInstalled,
      Kind.TableRemoved,
      Kind.VersionInstalled,
      Kind.JobFinished,
    ]),
  ],
  tombstones: [tombstones, kindTable([Kind.OpBegun, Kind.EntrySkipped, Kind.RowReturned, Kind.OpFinished])],
  snapshots: [
    snapshots,
    kindTable([
      Kind.SnapshotTaken,
      Kind.SnapshotReleased,
      Kind.EngineOpened,
      Kind.OpFinished,
      Kind.VersionInstalled,
      Kind.EntryDropped,
      Kind.EntryKept,
      Kind.JobFinished,
    ]),
  ],
  device: [
    device,
    kindTable([
      Kind.RequestServed,
      Kind.FileAppended,
      Kind.FileFailed,
      Kind.FileRead,
      Kind.FileRemoved,
      Kind.FileRenamed,
      Kind.FileSynced,
      Kind.FileWritten,
      Kind.OpFinished,
      Kind.StepFinished,
    ]),
  ],
};
