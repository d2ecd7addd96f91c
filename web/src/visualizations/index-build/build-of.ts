/**
 * An index build from its records: sort buffer, runs, their slices during the merge, tables. What the records of many runs and entries describe is
 * bounded: the first `runsKept` runs, and about `columnsKept` entries of a buffer.
 */
import { infoByKind, kindAt, viewOf } from '../../protocol/decode.ts';
import { counterNow } from '../../scene/counter-now.ts';
import { spaceOf } from '../../scene/features/device/device-moment.ts';
import type { IndexBuildRecords, Scene } from '../../scene/types.ts';
import {
  IndexBuildBegun,
  IndexBuildFinished,
  IndexEntriesMerged,
  IndexEntriesScanned,
  IndexMergeBegun,
  IndexRunSpilled,
  IndexSliceRead,
  TableCreated,
  TableInstalled,
  type RecordName,
} from '../../protocol/records.gen.ts';
import type { IndexBuild, IndexRun, RunSlice, WriteCounters } from './build-state.ts';

const runsKept = 64;
const columnsKept = 1024;

/** The build after a record. Pure. */
type Step = (build: IndexBuild, v: DataView) => Partial<IndexBuild>;

/** The column of an entry: bytes 4 to 7 of its key, big endian. */
const columnOf = (key: Uint8Array): number => key.subarray(4, 8).reduce((column, byte) => column * 256 + byte, 0);

/** Keeps every stride-th entry of the buffer. `before`: entries in it before these. */
const sampled = (columns: readonly number[], before: number, stride: number): readonly number[] =>
  columns.filter((_, i) => (before + i) % stride === 0);

const begun = (v: DataView): IndexBuild => {
  const capacityBytes = IndexBuildBegun.bufferBytes(v, 0);
  const entryBytes = IndexBuildBegun.entryBytes(v, 0);
  const stride = Math.max(1, Math.ceil(capacityBytes / entryBytes / columnsKept));
  return {
    index: IndexBuildBegun.index(v, 0),
    level: IndexBuildBegun.level(v, 0),
    entryBytes,
    status: null,
    rows: 0,
    columnMax: 0,
    buffer: { capacityBytes, bytes: 0, columns: [], newest: 0, stride },
    runs: [],
    runCount: 0,
    spilledBytes: 0,
    merge: null,
    tables: [],
    edits: 0,
    sortPeakBytes: 0,
    mergePeakBytes: 0,
  };
};

const scanned: Step = ({ buffer, entryBytes, columnMax, runs }, v) => {
  const columns = Array.from(IndexEntriesScanned.columns(v, 0));
  const kept = sampled(columns, buffer.bytes / entryBytes, buffer.stride);
  return {
    rows: IndexEntriesScanned.rows(v, 0),
    columnMax: columns.reduce((most, column) => Math.max(most, column), columnMax),
    buffer: {
      ...buffer,
      bytes: IndexEntriesScanned.bufferedBytes(v, 0),
      columns: [...buffer.columns, ...kept],
      newest: kept.length,
    },
    runs: runs.map((run) => (run.columns.length > 0 ? { ...run, columns: [] } : run)),
  };
};

const spilled: Step = ({ buffer, runs, runCount, spilledBytes }, v) => {
  const bytes = IndexRunSpilled.bytes(v, 0);
  const run: IndexRun = {
    run: IndexRunSpilled.run(v, 0),
    entries: IndexRunSpilled.entries(v, 0),
    bytes,
    first: IndexRunSpilled.first(v, 0),
    last: IndexRunSpilled.last(v, 0),
    columns: buffer.columns,
    unreadBytes: bytes,
    slice: null,
  };
  return {
    buffer: { ...buffer, bytes: 0, columns: [] },
    runs: runs.length < runsKept ? [...runs, run] : runs,
    runCount: runCount + 1,
    spilledBytes: spilledBytes + bytes,
  };
};

const mergeBegun: Step = ({ buffer, runs }, v) => ({
  buffer: { ...buffer, capacityBytes: 0 },
  runs: runs.map((run) => ({ ...run, columns: [] })),
  merge: {
    sliceBytes: IndexMergeBegun.sliceBytes(v, 0),
    allocatedBytes: IndexMergeBegun.allocatedBytes(v, 0),
    entries: 0,
    at: null,
  },
});

const sliceRead: Step = ({ runs }, v) => {
  const bytes = IndexSliceRead.bytes(v, 0);
  const number = IndexSliceRead.run(v, 0);
  const slice: RunSlice = {
    bytes,
    leftBytes: bytes,
    head: IndexSliceRead.first(v, 0),
    last: IndexSliceRead.last(v, 0),
  };
  const unreadBytes = IndexSliceRead.unreadBytes(v, 0);
  return { runs: runs.map((run) => (run.run === number ? { ...run, unreadBytes, slice } : run)) };
};

const merged: Step = ({ runs, merge }, v) => {
  const left = IndexEntriesMerged.leftBytes(v, 0);
  const heads = IndexEntriesMerged.heads(v, 0);
  return {
    merge: merge && { ...merge, entries: IndexEntriesMerged.entries(v, 0), at: IndexEntriesMerged.last(v, 0) },
    runs: runs.map((run, i) => {
      const leftBytes = left[i] ?? 0;
      const head = leftBytes === 0 ? null : heads[i]!;
      return run.slice === null ? run : { ...run, slice: { ...run.slice, leftBytes, head } };
    }),
  };
};

const tableCreated: Step = ({ tables }, v) => ({
  tables: [
    ...tables,
    {
      table: TableCreated.table(v, 0),
      entries: TableCreated.entries(v, 0),
      bytes: TableCreated.sizeBytes(v, 0),
      first: columnOf(TableCreated.smallest(v, 0)),
      last: columnOf(TableCreated.largest(v, 0)),
      level: null,
    },
  ],
});

const tableInstalled: Step = ({ tables }, v) => {
  const number = TableInstalled.table(v, 0);
  const level = TableInstalled.level(v, 0);
  return { tables: tables.map((each) => (each.table === number ? { ...each, level } : each)) };
};

const finished: Step = ({ buffer }, v) => ({
  status: IndexBuildFinished.status(v, 0),
  buffer: { ...buffer, capacityBytes: 0, bytes: 0, columns: [] },
  sortPeakBytes: IndexBuildFinished.sortPeakBytes(v, 0),
  mergePeakBytes: IndexBuildFinished.mergePeakBytes(v, 0),
});

const steps: Partial<Record<RecordName, Step>> = {
  IndexBuildBegun: (_, v) => begun(v),
  IndexEntriesScanned: scanned,
  IndexRunSpilled: spilled,
  IndexMergeBegun: mergeBegun,
  IndexSliceRead: sliceRead,
  IndexEntriesMerged: merged,
  TableCreated: tableCreated,
  TableInstalled: tableInstalled,
  VersionInstalled: ({ edits }) => ({ edits: edits + 1 }),
  IndexBuildFinished: finished,
};

/** The last builds that were asked for: the next one mostly has a few records more. */
const known = new WeakMap<IndexBuildRecords, IndexBuild>();

/** The last index build of a scene; null before the first. O(records since a known one). */
export function buildOf({ indexBuild: newest }: Pick<Scene, 'indexBuild'>): IndexBuild | null {
  if (newest === null) return null;
  const missing: IndexBuildRecords[] = [];
  let node: IndexBuildRecords | null = newest;
  for (; node !== null && !known.has(node); node = node.before) missing.push(node);
  let build = node === null ? ({} as IndexBuild) : known.get(node)!;
  for (const { record } of missing.toReversed()) {
    const v = viewOf(record);
    build = { ...build, ...steps[infoByKind[kindAt(v, 0)]?.name as RecordName]?.(build, v) };
  }
  known.set(newest, build);
  return build;
}

/** Files of a build that are on the device: its temporary file, and tables that are in no level. */
export function filesOf(scene: Scene): { readonly temporary: boolean; readonly bytes: number } {
  const temporary = [...scene.device.files.values()].filter(({ fileClass }) => fileClass === 'temp');
  const spare = spaceOf(scene).parts.find(({ what }) => what === 'spare')?.bytes ?? 0;
  return {
    temporary: temporary.length > 0,
    bytes: spare + temporary.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

/** What clients, flushes and compactions had written. */
export const writes = (counters: Pick<Scene, 'counters'>): WriteCounters => ({
  keysWritten: counterNow(counters, 'number_keys_written'),
  walBytes: counterNow(counters, 'wal_file_bytes'),
  flushBytes: counterNow(counters, 'flush_write_bytes'),
  compactBytes: counterNow(counters, 'compact_write_bytes'),
});
