/**
 * Files: the last operations on them (at least 64), and the write-ahead logs with the bytes of each that would survive
 * a crash.
 *
 * A log is live from WalCreated to WalRetired; a retired one is kept until its file is removed, so that a view can fade
 * it out. Logs that recovery replayed are not included: once the database is open their entries are in tables, and
 * their files are gone.
 */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import {
  FileAppended,
  FileCreated,
  FileFailed,
  FileRead,
  FileRemoved,
  FileRenamed,
  FileSynced,
  FileWritten,
  JobFinished,
  Kind,
  MemtableGrown,
  WalCreated,
  WalRetired,
} from '../../../protocol/records.gen.ts';
import { pushLatest } from '../../latest.ts';
import { logBatch, newWal, publishBatch } from '../memory/log-batches.ts';
import { lowerBound } from '../../order.ts';
import type { FileOperation, Scene, Wal } from '../../types.ts';
import type { Section } from '../../reducer.ts';

const operationsMax = 64;

function note(scene: Scene, what: FileOperation['what'], file: FileNumber, fileClass: string, bytes: number): void {
  pushLatest(scene.files, { what, file, fileClass, bytes }, operationsMax);
  scene.versions.files++;
}

/** The log with this number; logs are in ascending order. */
function log(scene: Scene, number: FileNumber): Wal | undefined {
  return scene.wals.find((wal) => wal.wal === number);
}

function begin(scene: Scene, number: FileNumber): void {
  if (log(scene, number)) return;
  const wal = newWal(number);
  scene.wals.splice(
    lowerBound(scene.wals, (other) => other.wal < number),
    0,
    wal,
  );
}

/** The write or job has ended, and before that it synced the directory. */
function named(scene: Scene, job: JobId): void {
  for (const wal of scene.wals) if (wal.naming === job) wal.naming = null;
}

export const files: Section = [
  [
    Kind.WalCreated,
    (scene, v, at) => {
      begin(scene, WalCreated.wal(v, at));
      scene.versions.files++;
    },
  ],
  [
    Kind.WalRetired,
    (scene, v, at) => {
      const wal = log(scene, WalRetired.wal(v, at));
      if (wal) wal.retired = true;
      scene.versions.files++;
    },
  ],
  [
    Kind.FileCreated,
    (scene, v, at) => {
      const fileClass = FileCreated.fileClass(v, at);
      if (fileClass === 'manifest') scene.manifestBytes = 0;
      note(scene, 'created', FileCreated.file(v, at), fileClass, 0);
    },
  ],
  [
    Kind.FileAppended,
    (scene, v, at, cause) => {
      const file = FileAppended.file(v, at);
      const fileClass = FileAppended.fileClass(v, at);
      const bytes = FileAppended.bytes(v, at);
      if (fileClass === 'wal') {
        const wal = log(scene, file);
        if (wal) logBatch(wal, { bytes, job: cause, appendNs: FileAppended.deviceNs(v, at) });
      }
      if (fileClass === 'manifest') scene.manifestBytes += bytes;
      note(scene, 'appended', file, fileClass, bytes);
    },
  ],
  [Kind.MemtableGrown, (scene, v, at, cause) => publishBatch(scene, cause, MemtableGrown.entries(v, at))],
  [
    Kind.FileWritten,
    (scene, v, at) =>
      note(scene, 'written', FileWritten.file(v, at), FileWritten.fileClass(v, at), FileWritten.bytes(v, at)),
  ],
  [
    Kind.FileSynced,
    (scene, v, at, cause) => {
      const file = FileSynced.file(v, at);
      const fileClass = FileSynced.fileClass(v, at);
      if (fileClass === 'wal') {
        const wal = log(scene, file);
        if (wal) {
          if (wal.syncedBytes === 0) wal.naming = cause;
          wal.syncedBytes = wal.bytes;
          wal.syncedBatches = wal.batches;
          wal.syncNs = FileSynced.deviceNs(v, at);
        }
      }
      note(scene, 'synced', file, fileClass, 0);
    },
  ],
  [
    Kind.FileRead,
    (scene, v, at) => note(scene, 'read', FileRead.file(v, at), FileRead.fileClass(v, at), FileRead.bytes(v, at)),
  ],
  [
    Kind.FileRenamed,
    (scene, v, at) => note(scene, 'renamed', FileRenamed.file(v, at), FileRenamed.fileClass(v, at), 0),
  ],
  [
    Kind.FileRemoved,
    (scene, v, at) => {
      const file = FileRemoved.file(v, at);
      const fileClass = FileRemoved.fileClass(v, at);
      if (fileClass === 'wal') scene.wals = scene.wals.filter((wal) => wal.wal !== file || !wal.retired);
      note(scene, 'removed', file, fileClass, 0);
    },
  ],
  [Kind.OpFinished, (scene, _v, _at, cause) => named(scene, cause)],
  [Kind.JobFinished, (scene, v, at) => named(scene, JobFinished.job(v, at))],
  [Kind.FileFailed, (scene, v, at) => note(scene, 'failed', FileFailed.file(v, at), FileFailed.fileClass(v, at), 0)],
];
