/**
 * Classifies each record for each of the ten animations: nothing, or a stop of an activity, depending on the record
 * and on those before it. stops.ts makes plans from these events.
 *
 * Invariants: 1. a classifier receives only the records of its kinds, each once, in order; 2. it knows no positions.
 */
import {
  CompactionInput,
  CompactionPicked,
  EntryKept,
  EntrySkipped,
  FileAppended,
  FileFound,
  FileSynced,
  FlushAdvanced,
  FlushBegun,
  IndexBuildFinished,
  JobFinished,
  KeysCompared,
  Kind,
  MergeAdvanced,
  MergeOpened,
  MergeRun,
  MergeWon,
  OpBegun,
  type RecordName,
  RequestServed,
  RowReturned,
  TableCreated,
} from '../protocol/records.gen.ts';
import { isWrite } from './entry.ts';
import type { RecordAt } from './history.ts';

/** The ten animations. */
export const stopKinds = [
  'writes',
  'flush',
  'filter',
  'merge',
  'compaction',
  'tombstones',
  'snapshots',
  'device',
  'recovery',
  'index-build',
] as const;
export type StopKind = (typeof stopKinds)[number];

/**
 * The meaning of a record for an animation: null, or a stop of the activity with this key. `begins`: starts the activity.
 * `worthListing`: the activity is worth listing (a Get that probed no filter is not). `last`: kept as a stop only if no
 * non-`last` stop follows it.
 */
type StopEvent = {
  readonly key: number;
  readonly begins?: true;
  readonly worthListing?: true;
  readonly last?: true;
} | null;
export type Classify = (record: RecordAt) => StopEvent;
/** The kinds of records that concern an animation. */
type StopClassifier = Readonly<Partial<Record<RecordName, Classify>>>;

const ofCause: Classify = ({ cause }) => ({ key: cause });
const ofJob =
  (reader: { readonly job: (v: DataView, at: number) => number }): Classify =>
  ({ v, at }) => ({ key: reader.job(v, at) });
const ofMerge =
  (reader: { readonly merge: (v: DataView, at: number) => number }): Classify =>
  ({ v, at }) => ({ key: reader.merge(v, at) });

/**
 * From the first write after a flush to the end of the next flush: each write from the client to its place in the memtable, comparison by comparison,
 * and what becomes of the memtable.
 */
const writes = (): StopClassifier => {
  let activity = 0;
  let open = false;
  /** The job that carries the write; 0 between writes. */
  let write = 0;
  const here = (): StopEvent => (open ? { key: activity } : null);
  const ofWrite: Classify = ({ cause }) => (write !== 0 && cause === write ? here() : null);
  return {
    OpBegun({ v, at, cause }) {
      write = isWrite(OpBegun.opKind(v, at)) ? cause : 0;
      if (write === 0) return null;
      if (open) return here();
      open = true;
      return { key: ++activity, begins: true };
    },
    FileAppended: ofWrite,
    KeysCompared: (record) => (KeysCompared.site(record.v, record.at) === 'memtable' ? ofWrite(record) : null),
    MemtableInserted: () => (open ? { key: activity, worthListing: true } : null),
    OpFinished: ofWrite,
    MemtableSealed: here,
    EntryFlushed: here,
    TableInstalled: here,
    JobFinished({ v, at }) {
      if (JobFinished.jobKind(v, at) !== 'flush') return null;
      const last = here();
      open = false;
      return last;
    },
  };
};

const flush = (): StopClassifier => ({
  FlushBegun: ({ v, at }) => ({ key: FlushBegun.job(v, at), begins: true, worthListing: true }),
  FlushAdvanced: ofJob(FlushAdvanced),
  TableCreated: ofJob(TableCreated),
  EntryFlushed: ofCause,
  TableInstalled: ofCause,
  MemtableRetired: ofCause,
  JobFinished: ofJob(JobFinished),
});

const filter = (): StopClassifier => {
  let op = 0;
  const ofOp = (): StopEvent => ({ key: op });
  const provesOp = (): StopEvent => ({ key: op, worthListing: true });
  return {
    OpBegun({ v, at }) {
      op = OpBegun.op(v, at);
      return OpBegun.opKind(v, at) === 'get' ? { key: op, begins: true } : null;
    },
    MemtableProbed: ofOp,
    TableProbed: ofOp,
    FilterProbed: provesOp,
    MemtableFilterProbed: provesOp,
    BTreePageVisited: provesOp,
    LogIndexProbed: provesOp,
    OpFinished: ofOp,
  };
};

const merge = (): StopClassifier => {
  /** The newest merge of each job. */
  const merges = new Map<number, number>();
  return {
    MergeOpened({ v, at, cause }) {
      merges.set(cause, MergeOpened.merge(v, at));
      return { key: MergeOpened.merge(v, at), begins: true };
    },
    MergeRun: ofMerge(MergeRun),
    MergeAdvanced: ofMerge(MergeAdvanced),
    MergeWon: ({ v, at }) => ({ key: MergeWon.merge(v, at), worthListing: true }),
    // Memtables and tables compare keys too, even long after a merge has ended.
    KeysCompared: ({ v, at, cause }) =>
      KeysCompared.site(v, at) === 'merge_heap' ? { key: merges.get(cause) ?? -1 } : null,
  };
};

/** Each block of a rolling merge. */
const rollingMerge = (): StopClassifier => {
  // Negative, because compactions have the numbers of their jobs.
  let key = 0;
  let open = false;
  const here = (): StopEvent => (open ? { key } : null);
  return {
    BlockFilled() {
      if (open) return here();
      open = true;
      return { key: --key, begins: true, worthListing: true };
    },
    BlockEmptied: here,
    ComponentMade: here,
    FindNoteSank: here,
    OpFinished() {
      const last = here();
      open = false;
      return last;
    },
  };
};

const compaction = (): StopClassifier => ({
  ...rollingMerge(),
  CompactionPicked: ({ v, at }) => ({ key: CompactionPicked.job(v, at), begins: true, worthListing: true }),
  CompactionInput: ofJob(CompactionInput),
  TableCreated: ofJob(TableCreated),
  CompactionAdvanced: ofCause,
  TrivialMoved: ofCause,
  TableInstalled: ofCause,
  TableRemoved: ofCause,
  VersionInstalled: ofCause,
  JobFinished: ofJob(JobFinished),
});

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
  return {
    OpBegun({ v, at }) {
      what = '';
      op = OpBegun.op(v, at);
      return OpBegun.opKind(v, at) === 'scan' ? { key: op, begins: true } : null;
    },
    EntrySkipped({ v, at }) {
      const reason = EntrySkipped.reason(v, at);
      if (!shows(reason)) return null;
      const key = EntrySkipped.op(v, at);
      return reason === 'tombstone' ? { key, worthListing: true } : { key };
    },
    RowReturned: ({ v, at }) => (shows('row') ? { key: RowReturned.op(v, at) } : null),
    OpFinished: () => ({ key: op }),
  };
};

/**
 * From the first snapshot to the end of the compaction that follows the last release: writes, entries that a compaction
 * drops or keeps for a snapshot, and each new version of the tree.
 */
const snapshots = (): StopClassifier => {
  let held = 0;
  let activity = 0;
  let open = false;
  const here = (): StopEvent => (open ? { key: activity } : null);
  return {
    SnapshotTaken() {
      held++;
      if (open) return here();
      open = true;
      return { key: ++activity, begins: true, worthListing: true };
    },
    SnapshotReleased() {
      held--;
      return here();
    },
    EngineOpened() {
      held = 0;
      open = false;
      return null;
    },
    OpFinished: here,
    VersionInstalled: here,
    EntryDropped: here,
    EntryKept: ({ v, at }) => (EntryKept.reason(v, at) === 'newest' ? null : here()),
    JobFinished({ v, at }) {
      const last = here();
      if (held === 0 && JobFinished.jobKind(v, at) === 'compaction') open = false;
      return last;
    },
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
  const finish = (): StopEvent => {
    const waited = inStep;
    [inStep, announced] = [false, false];
    return waited ? { key: queue, last: true } : null;
  };
  /** A file operation: of the request just recorded, or of one that was served immediately. */
  const fileOperation = ({ kind }: RecordAt): StopEvent => {
    const ofRequest = announced;
    announced = false;
    if (ofRequest || kind === Kind.FileRenamed || kind === Kind.FileRemoved || kind === Kind.FileFailed)
      return inStep ? { key: queue, last: true } : null;
    return served();
  };
  return {
    RequestServed({ v, at }) {
      announced = RequestServed.request(v, at) !== 'sync_dir';
      if (RequestServed.queuedNs(v, at) === 0) return served();
      const begins = !open;
      [open, inStep] = [true, true];
      return begins ? { key: ++queue, begins, worthListing: true } : { key: queue };
    },
    FileAppended: fileOperation,
    FileFailed: fileOperation,
    FileRead: fileOperation,
    FileRemoved: fileOperation,
    FileRenamed: fileOperation,
    FileSynced: fileOperation,
    FileWritten: fileOperation,
    OpFinished: finish,
    StepFinished: finish,
  };
};

/**
 * From the first write to the end of the reopening after it, if that reads a log: writes, their appends and syncs, the crash, the logs that are found, and
 * each of their records.
 */
const recovery = (): StopClassifier => {
  let activity = 0;
  let open = false;
  let reopens = false;
  const here = (): StopEvent => (open ? { key: activity } : null);
  const ofLog =
    (file: { readonly fileClass: (v: DataView, at: number) => string }): Classify =>
    ({ v, at }) =>
      file.fileClass(v, at) === 'wal' ? here() : null;
  return {
    OpBegun({ v, at }) {
      const kind = OpBegun.opKind(v, at);
      reopens = kind === 'reopen';
      if (open || !isWrite(kind)) return here();
      open = true;
      return { key: ++activity, begins: true };
    },
    FileAppended: ofLog(FileAppended),
    FileSynced: ofLog(FileSynced),
    EngineCrashed: here,
    FileFound: ofLog(FileFound),
    WalRecordRead: () => (open ? { key: activity, worthListing: true } : null),
    OpFinished() {
      const last = here();
      if (reopens) open = false;
      return last;
    },
  };
};

/** Each step of a bulk index build; if it fails, also the removal of its files, by the next job. */
const indexBuild = (): StopClassifier => {
  let failed = 0;
  return {
    IndexBuildBegun: ({ cause }) => ({ key: cause, begins: true, worthListing: true }),
    IndexEntriesScanned: ofCause,
    IndexRunSpilled: ofCause,
    IndexMergeBegun: ofCause,
    IndexSliceRead: ofCause,
    IndexEntriesMerged: ofCause,
    TableCreated: ofJob(TableCreated),
    IndexBuildFinished({ v, at, cause }) {
      failed = IndexBuildFinished.status(v, at) === 'ok' ? 0 : cause;
      return { key: cause };
    },
    FileRemoved: () => (failed > 0 ? { key: failed } : null),
    JobFinished() {
      failed = 0;
      return null;
    },
  };
};

/** A new classifier for each animation. */
export const stopClassifiers: Readonly<Record<StopKind, () => StopClassifier>> = {
  writes,
  flush,
  filter,
  merge,
  compaction,
  tombstones,
  snapshots,
  device,
  recovery,
  'index-build': indexBuild,
};
