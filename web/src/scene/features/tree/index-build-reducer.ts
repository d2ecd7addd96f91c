/**
 * A bulk index build: its sort buffer, its runs, their slices during the merge, and its tables.
 *
 * One build runs at a time, and its records name its job. What the records of many runs and entries describe is bounded: the first
 * `runsKept` runs, and about `columnsKept` entries of a buffer.
 */
import type { JobId } from '../../../base/ids.ts';
import {
  FileRemoved,
  IndexBuildBegun,
  IndexBuildFinished,
  IndexEntriesMerged,
  IndexEntriesScanned,
  IndexMergeBegun,
  IndexRunSpilled,
  IndexSliceRead,
  TableCreated,
  TableInstalled,
} from '../../../protocol/records.gen.ts';
import { counterNow } from '../../counter-now.ts';
import type { Section } from '../../reducer.ts';
import type { IndexBuild, IndexRun, RunSlice, Scene, WriteCounters } from '../../types.ts';

const runsKept = 64;
const columnsKept = 1024;

function replace(scene: Scene, change: (build: IndexBuild) => Partial<IndexBuild>): void {
  if (scene.indexBuild === null) return;
  scene.indexBuild = { ...scene.indexBuild, ...change(scene.indexBuild) };
  scene.versions.tree++;
}

const isOf = ({ indexBuild }: Scene, job: JobId | number): boolean =>
  indexBuild?.job === job && indexBuild.status === null;

/** The column of an entry: bytes 4 to 7 of its key, big endian. */
const columnOf = (key: Uint8Array): number => key.subarray(4, 8).reduce((column, byte) => column * 256 + byte, 0);

const withSlice = (runs: readonly IndexRun[], run: number, change: (run: IndexRun) => IndexRun): readonly IndexRun[] =>
  runs.map((each) => (each.run === run ? change(each) : each));

/** What clients, flushes and compactions have written so far. */
export const writesNow = (scene: Scene): WriteCounters => ({
  keysWritten: counterNow(scene, 'number_keys_written'),
  walBytes: counterNow(scene, 'wal_file_bytes'),
  flushBytes: counterNow(scene, 'flush_write_bytes'),
  compactBytes: counterNow(scene, 'compact_write_bytes'),
});

/** The end of a step: its counters are known. */
const stepEnded: Section['OpFinished'] = (scene) => {
  if (scene.indexBuild?.status === null || scene.indexBuild?.atEnd !== null) return;
  replace(scene, () => ({ atEnd: writesNow(scene) }));
};

/** Keeps every stride-th entry of the buffer. `before`: entries in it before these. */
const sampled = (columns: readonly number[], before: number, stride: number): readonly number[] =>
  columns.filter((_, i) => (before + i) % stride === 0);

export const indexBuild: Section = {
  IndexBuildBegun(scene, v, at) {
    const capacityBytes = IndexBuildBegun.bufferBytes(v, at);
    const entryBytes = IndexBuildBegun.entryBytes(v, at);
    let usedBytesBefore = 0;
    for (const { sizeBytes } of scene.device.files.values()) usedBytesBefore += sizeBytes;
    scene.indexBuild = {
      job: IndexBuildBegun.job(v, at),
      index: IndexBuildBegun.index(v, at),
      level: IndexBuildBegun.level(v, at),
      entryBytes,
      status: null,
      rows: 0,
      columnMax: 0,
      buffer: {
        capacityBytes,
        bytes: 0,
        columns: [],
        newest: 0,
        stride: Math.max(1, Math.ceil(capacityBytes / entryBytes / columnsKept)),
      },
      runs: [],
      runCount: 0,
      runsRemoved: false,
      spilledBytes: 0,
      merge: null,
      tables: [],
      edits: 0,
      sortPeakBytes: 0,
      mergePeakBytes: 0,
      usedBytesBefore,
      atEnd: null,
    };
    scene.versions.tree++;
  },
  IndexEntriesScanned(scene, v, at) {
    if (!isOf(scene, IndexEntriesScanned.job(v, at))) return;
    const columns = Array.from(IndexEntriesScanned.columns(v, at));
    replace(scene, ({ buffer, entryBytes, columnMax, runs }) => {
      const kept = sampled(columns, buffer.bytes / entryBytes, buffer.stride);
      return {
        rows: IndexEntriesScanned.rows(v, at),
        columnMax: columns.reduce((most, column) => Math.max(most, column), columnMax),
        buffer: {
          ...buffer,
          bytes: IndexEntriesScanned.bufferedBytes(v, at),
          columns: [...buffer.columns, ...kept],
          newest: kept.length,
        },
        runs: runs.map((run) => (run.columns.length > 0 ? { ...run, columns: [] } : run)),
      };
    });
  },
  IndexRunSpilled(scene, v, at) {
    if (!isOf(scene, IndexRunSpilled.job(v, at))) return;
    const bytes = IndexRunSpilled.bytes(v, at);
    replace(scene, ({ buffer, runs, runCount, spilledBytes }) => {
      const run: IndexRun = {
        run: IndexRunSpilled.run(v, at),
        entries: IndexRunSpilled.entries(v, at),
        bytes,
        first: IndexRunSpilled.first(v, at),
        last: IndexRunSpilled.last(v, at),
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
    });
  },
  IndexMergeBegun(scene, v, at) {
    if (!isOf(scene, IndexMergeBegun.job(v, at))) return;
    replace(scene, ({ buffer, runs }) => ({
      buffer: { ...buffer, capacityBytes: 0 },
      runs: runs.map((run) => ({ ...run, columns: [] })),
      merge: {
        sliceBytes: IndexMergeBegun.sliceBytes(v, at),
        allocatedBytes: IndexMergeBegun.allocatedBytes(v, at),
        entries: 0,
        at: null,
      },
    }));
  },
  IndexSliceRead(scene, v, at) {
    if (!isOf(scene, IndexSliceRead.job(v, at))) return;
    const bytes = IndexSliceRead.bytes(v, at);
    const slice: RunSlice = {
      bytes,
      leftBytes: bytes,
      head: IndexSliceRead.first(v, at),
      last: IndexSliceRead.last(v, at),
    };
    replace(scene, ({ runs }) => ({
      runs: withSlice(runs, IndexSliceRead.run(v, at), (run) => ({
        ...run,
        unreadBytes: IndexSliceRead.unreadBytes(v, at),
        slice,
      })),
    }));
  },
  IndexEntriesMerged(scene, v, at) {
    if (!isOf(scene, IndexEntriesMerged.job(v, at))) return;
    const left = IndexEntriesMerged.leftBytes(v, at);
    const heads = IndexEntriesMerged.heads(v, at);
    replace(scene, ({ runs, merge }) => ({
      merge: merge && {
        ...merge,
        entries: IndexEntriesMerged.entries(v, at),
        at: IndexEntriesMerged.last(v, at),
      },
      runs: runs.map((run, i) => {
        const leftBytes = left[i] ?? 0;
        const head = leftBytes === 0 ? null : heads[i]!;
        return run.slice === null ? run : { ...run, slice: { ...run.slice, leftBytes, head } };
      }),
    }));
  },
  TableCreated(scene, v, at) {
    if (!isOf(scene, TableCreated.job(v, at))) return;
    const made = {
      table: TableCreated.table(v, at),
      entries: TableCreated.entries(v, at),
      bytes: TableCreated.sizeBytes(v, at),
      first: columnOf(TableCreated.smallest(v, at)),
      last: columnOf(TableCreated.largest(v, at)),
      level: null,
    };
    replace(scene, ({ tables }) => ({ tables: [...tables, made] }));
  },
  TableInstalled(scene, v, at, cause) {
    if (!isOf(scene, cause)) return;
    const number = TableInstalled.table(v, at);
    replace(scene, ({ tables }) => ({
      tables: tables.map((each) => (each.table === number ? { ...each, level: TableInstalled.level(v, at) } : each)),
    }));
  },
  VersionInstalled(scene, _v, _at, cause) {
    if (isOf(scene, cause)) replace(scene, ({ edits }) => ({ edits: edits + 1 }));
  },
  FileRemoved(scene, v, at) {
    const fileClass = FileRemoved.fileClass(v, at);
    if (fileClass === 'temp') replace(scene, () => ({ runsRemoved: true }));
    if (scene.indexBuild === null || fileClass !== 'table') return;
    const file = FileRemoved.file(v, at);
    // A table that was installed has become part of the tree, and this remains a picture of the build.
    if (!scene.indexBuild.tables.some(({ table, level }) => table === file && level === null)) return;
    replace(scene, ({ tables }) => ({ tables: tables.filter(({ table }) => table !== file) }));
  },
  IndexBuildFinished(scene, v, at) {
    if (!isOf(scene, IndexBuildFinished.job(v, at))) return;
    replace(scene, ({ buffer }) => ({
      status: IndexBuildFinished.status(v, at),
      buffer: { ...buffer, capacityBytes: 0, bytes: 0, columns: [] },
      sortPeakBytes: IndexBuildFinished.sortPeakBytes(v, at),
      mergePeakBytes: IndexBuildFinished.mergePeakBytes(v, at),
    }));
  },
  OpFinished: stepEnded,
  StepFinished: stepEnded,
};
