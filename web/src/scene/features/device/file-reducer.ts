/**
 * Files: the last operations on them (at least 64), and the write-ahead logs with the bytes of each that would survive
 * a crash.
 *
 * A log is live from WalCreated to WalRetired; a retired one is kept until its file is removed, so that a view can fade
 * it out. Logs that recovery replayed are not included (recovery-reducer.ts has them): once the database is open their entries are
 * in tables, and their files are gone.
 */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import type { Reader } from '../../../protocol/readers.ts';
import {
  FileAppended,
  type FileClass,
  FileCreated,
  FileFailed,
  FileRead,
  FileRemoved,
  FileRenamed,
  FileSynced,
  FileWritten,
  JobFinished,
  MemtableGrown,
  WalCreated,
  WalRetired,
} from '../../../protocol/records.gen.ts';
import { pushLatest } from '../../latest.ts';
import { logBatch, newWal, publishBatch } from '../memory/log-batches.ts';
import { lowerBound } from '../../order.ts';
import { current } from '../reads/operation-reducer.ts';
import type { FileOperation, Scene, Wal } from '../../types.ts';
import type { Section } from '../../reducer.ts';

const operationsMax = 64;
const kNoKey = new Uint8Array();

interface FileRecord {
  readonly file: Reader<FileNumber>;
  readonly fileClass: Reader<FileClass>;
}

/** Adds an operation on the file of a record. */
function note(scene: Scene, what: FileOperation['what'], record: FileRecord, v: DataView, at: number, bytes = 0): void {
  const operation = { what, file: record.file(v, at), fileClass: record.fileClass(v, at), bytes };
  pushLatest(scene.files, operation, operationsMax);
  scene.versions.files++;
}

/** The log that a record of a file operation is about; undefined if it is another file. */
const logOf = (scene: Scene, record: FileRecord, v: DataView, at: number): Wal | undefined =>
  record.fileClass(v, at) === 'wal' ? log(scene, record.file(v, at)) : undefined;

/** The log with this number; logs are in ascending order. */
function log(scene: Scene, number: FileNumber): Wal | undefined {
  return scene.wals.find((wal) => wal.wal === number);
}

function begin(scene: Scene, number: FileNumber): void {
  if (log(scene, number)) return;
  const place = lowerBound(scene.wals, (other) => other.wal < number);
  scene.wals.splice(place, 0, newWal(number));
}

/** The write or job has ended, and before that it synced the directory. */
function named(scene: Scene, job: JobId): void {
  for (const wal of scene.wals) if (wal.naming === job) wal.naming = null;
}

export const files: Section = {
  WalCreated(scene, v, at) {
    begin(scene, WalCreated.wal(v, at));
    scene.versions.files++;
  },
  WalRetired(scene, v, at) {
    const wal = log(scene, WalRetired.wal(v, at));
    if (wal) wal.retired = true;
    scene.versions.files++;
  },
  FileCreated(scene, v, at) {
    if (FileCreated.fileClass(v, at) === 'manifest') scene.manifestBytes = 0;
    note(scene, 'created', FileCreated, v, at);
  },
  FileAppended(scene, v, at, cause) {
    const bytes = FileAppended.bytes(v, at);
    const wal = logOf(scene, FileAppended, v, at);
    const key = current(scene, cause)?.key ?? kNoKey;
    if (wal) logBatch(wal, { bytes, job: cause, appendNs: FileAppended.deviceNs(v, at), key });
    if (FileAppended.fileClass(v, at) === 'manifest') scene.manifestBytes += bytes;
    note(scene, 'appended', FileAppended, v, at, bytes);
  },
  MemtableGrown: (scene, v, at, cause) => publishBatch(scene, cause, MemtableGrown.entries(v, at)),
  FileWritten: (scene, v, at) => note(scene, 'written', FileWritten, v, at, FileWritten.bytes(v, at)),
  FileSynced(scene, v, at, cause) {
    const wal = logOf(scene, FileSynced, v, at);
    if (wal) {
      if (wal.syncedBytes === 0) wal.naming = cause;
      wal.syncedBytes = wal.bytes;
      wal.syncedBatches = wal.batches;
      wal.syncNs = FileSynced.deviceNs(v, at);
    }
    note(scene, 'synced', FileSynced, v, at);
  },
  FileRead: (scene, v, at) => note(scene, 'read', FileRead, v, at, FileRead.bytes(v, at)),
  FileRenamed: (scene, v, at) => note(scene, 'renamed', FileRenamed, v, at),
  FileRemoved(scene, v, at) {
    const removed = logOf(scene, FileRemoved, v, at);
    if (removed?.retired) scene.wals = scene.wals.filter((wal) => wal !== removed);
    note(scene, 'removed', FileRemoved, v, at);
  },
  OpFinished: (scene, _v, _at, cause) => named(scene, cause),
  JobFinished: (scene, v, at) => named(scene, JobFinished.job(v, at)),
  FileFailed: (scene, v, at) => note(scene, 'failed', FileFailed, v, at),
};
