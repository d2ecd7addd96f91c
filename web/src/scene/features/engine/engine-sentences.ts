/** Sentences about the engine as a whole: operations, jobs, stalls, snapshots, memtables and logs, recovery, files. */
import { formatBytes, formatCount, formatInteger, formatNs } from '../../../base/units.ts';
import { optionInfos } from '../../../protocol/options.gen.ts';
import * as r from '../../../protocol/records.gen.ts';
import { capital, key, said, spaced, type SentenceWriters } from '../../sentence-parts.ts';

const verbs: Readonly<Record<r.OpKind, string>> = {
  put: 'put',
  delete: 'delete',
  single_delete: 'single delete',
  delete_range: 'delete range',
  write: 'batch',
  get: 'get',
  scan: 'scan',
  snapshot: 'snapshot',
  release: 'release',
  set: 'set',
  flush: 'flush',
  compact: 'compact',
  settle: 'settle',
  crash: 'crash',
  reopen: 'reopen',
  create_family: 'create family',
  drop_family: 'drop family',
  fault: 'fault',
};

const files: Readonly<Record<r.FileClass, string>> = {
  wal: 'write-ahead log',
  table: 'table',
  manifest: 'manifest',
  current: 'CURRENT',
  temp: 'temporary file',
  lock: 'lock',
  other: 'file',
  pages: 'page file',
  doublewrite: 'doublewrite file',
};

/** "table 7", "CURRENT". */
const file = (fileClass: r.FileClass, n: number): string => (n === 0 ? files[fileClass] : `${files[fileClass]} ${n}`);

const stalls: Readonly<Record<r.StallReason, string>> = {
  none: 'nothing',
  memtable_limit: 'every memtable is full and still waits for its flush',
  l0_stop: 'L0 has as many tables as level0_stop_writes_trigger allows',
  l0_slowdown: 'L0 has reached level0_slowdown_writes_trigger',
};

/** " of family 2"; empty for the default family. */
const ofFamily = (n: number): string => (n === 0 ? '' : ` of family ${n}`);

const optionText = (option: number, value: number): string => {
  const info = optionInfos.find((o) => o.id === option);
  if (info === undefined) return `Option ${option} is now ${value}`;
  return `Option ${info.name} is now ${info.names?.[value] ?? (info.type === 'bool' ? (value === 0 ? 'off' : 'on') : info.unit === 'bytes' ? formatBytes(value) : `${formatInteger(value)} ${info.unit}`.trim())}`;
};

const waits: Readonly<Record<r.DeviceLimit, string>> = {
  none: 'because it served other requests first',
  iops: 'until it could make another operation (device_iops)',
  throughput: 'until it could transfer that many bytes (device_throughput)',
};

export const engineSentences = {
  EngineOpened: (v, at) => `The database was opened at sequence ${r.EngineOpened.lastSequence(v, at)}`,
  EngineCrashed: (v, at) =>
    `Power was lost: ${formatBytes(r.EngineCrashed.lostBytes(v, at))} that were not synced were lost in ${formatCount(r.EngineCrashed.files(v, at), 'file')}`,
  EngineStopped: (v, at) =>
    `The engine refuses writes from now on (${spaced(r.EngineStopped.status(v, at))})${said(r.EngineStopped.message(v, at))}`,
  EngineTrapped: (v, at) => `The engine reached a state that must not exist${said(r.EngineTrapped.message(v, at))}`,
  WalReplayed: (v, at) => {
    const lost = r.WalReplayed.droppedBytes(v, at);
    return `Recovery read ${formatCount(r.WalReplayed.entries(v, at), 'entry', 'entries')} in ${formatCount(r.WalReplayed.batches(v, at), 'batch', 'batches')} from log ${r.WalReplayed.wal(v, at)}${lost > 0 ? ` and dropped ${formatBytes(lost)} that were damaged or torn` : ''}`;
  },
  WalDropped: (v, at) => {
    const [first, last] = [r.WalDropped.firstSequence(v, at), r.WalDropped.lastSequence(v, at)];
    const records = r.WalDropped.records(v, at);
    const bytes = r.WalDropped.droppedBytes(v, at);
    const where = `log ${r.WalDropped.wal(v, at)}${bytes > 0 ? ` at offset ${formatInteger(r.WalDropped.offset(v, at))}` : ''}`;
    const what =
      bytes > 0
        ? `Recovery dropped ${formatBytes(bytes)} of ${where}${records > 0 ? `, with ${formatCount(records, 'whole record')}` : ''}`
        : `Writes are missing before ${where}`;
    const missing =
      last > 0
        ? `; the writes ${formatInteger(first)} to ${formatInteger(last)} are lost`
        : first > 0
          ? `; the writes from ${formatInteger(first)} on are lost`
          : '';
    return `${what}${missing}${said(r.WalDropped.message(v, at))}`;
  },
  FaultStruck: (v, at) => `A planned fault occurred${said(r.FaultStruck.message(v, at))}`,
  FamilyCreated: (v, at) =>
    `Column family ${r.FamilyCreated.family(v, at)}, named ${key(r.FamilyCreated.name(v, at))}, has its own memtables and tables, and shares the log`,
  FamilyDropped: (v, at) => `Column family ${r.FamilyDropped.family(v, at)} was dropped, with its memtables and tables`,
  OptionSet: (v, at) =>
    `${optionText(r.OptionSet.option(v, at), r.OptionSet.value(v, at))}${ofFamily(r.OptionSet.family(v, at))}`,
  OpBegun: (v, at) => {
    const kind = r.OpBegun.opKind(v, at);
    const what = r.OpBegun.key(v, at);
    const named =
      what.length > 0 || ['put', 'get', 'delete', 'single_delete', 'delete_range'].includes(kind)
        ? ` ${key(what)}`
        : '';
    return `Operation ${r.OpBegun.op(v, at)} began: ${verbs[kind]}${named}${r.OpBegun.sync(v, at) !== 0 && ['put', 'delete', 'single_delete', 'delete_range', 'write'].includes(kind) ? ', to be synced' : ''}`;
  },
  OpFinished: (v, at, scene, cause) => {
    const status = r.OpFinished.status(v, at);
    const rows = r.OpFinished.rows(v, at);
    const operation = scene?.operation?.job === cause ? `Operation ${scene.operation.op}` : 'The operation';
    const latencyNs = r.OpFinished.latencyNs(v, at);
    const waited = latencyNs === 0 ? 'without waiting for the device' : `after ${formatNs(latencyNs)} of modeled time`;
    const told = scene?.operation?.job === cause && scene.operation.opKind === 'get' ? scene.operation : null;
    if (told !== null && status === 'ok' && told.value !== null)
      return `${operation} ended: the value of ${key(told.key)} is ${told.value.length === 0 ? 'empty' : key(told.value)}, ${waited}`;
    return `${operation} ended: ${status === 'ok' ? 'done' : spaced(status)}${rows > 0 ? `, ${formatCount(rows, 'row')}` : ''}, ${waited}`;
  },
  OpAnswered: (v, at) => {
    const status = r.OpAnswered.status(v, at);
    const value = r.OpAnswered.value(v, at);
    if (status === 'ok') return `The answer is ${value.length === 0 ? 'an empty value' : key(value)}`;
    return status === 'not_found'
      ? 'The answer is "not found"'
      : `The answer is an error (${spaced(status)})${said(value)}`;
  },
  MacroAdvanced: (v, at) =>
    `${formatInteger(r.MacroAdvanced.done(v, at))} of ${formatInteger(r.MacroAdvanced.total(v, at))} operations are done`,
  StepFinished: (_v, _at, _scene, cause) => `${cause === 0 ? 'A step' : `A step of job ${cause}`} ended`,
  JobQueued: (v, at) =>
    `${capital(spaced(r.JobQueued.jobKind(v, at)))} job ${r.JobQueued.job(v, at)} was queued: ${spaced(r.JobQueued.trigger(v, at))}`,
  JobFinished: (v, at) => {
    const status = r.JobFinished.status(v, at);
    return `${capital(spaced(r.JobFinished.jobKind(v, at)))} job ${r.JobFinished.job(v, at)} ended${status === 'ok' ? '' : `: ${spaced(status)}`}`;
  },
  StallBegun: (v, at) => {
    const reason = r.StallBegun.reason(v, at);
    const how = reason === 'l0_slowdown' ? 'is delayed once by 1 ms' : 'must wait';
    return `Write ${r.StallBegun.op(v, at)} ${how}: ${stalls[reason]}${ofFamily(r.StallBegun.family(v, at))}`;
  },
  StallEnded: (v, at) => `Write ${r.StallEnded.op(v, at)} continues after ${formatNs(r.StallEnded.waitedNs(v, at))}`,
  SnapshotTaken: (v, at) =>
    `Snapshot ${r.SnapshotTaken.snapshot(v, at)} holds what is visible at sequence ${r.SnapshotTaken.sequence(v, at)}`,
  SnapshotReleased: (v, at) => `Snapshot ${r.SnapshotReleased.snapshot(v, at)} was released`,
  MemtableCreated: (v, at) =>
    `Memtable ${r.MemtableCreated.memtable(v, at)} now takes the writes${ofFamily(r.MemtableCreated.family(v, at))}; log ${r.MemtableCreated.wal(v, at)} protects it`,
  MemtableSealed: (v, at) =>
    `Memtable ${r.MemtableSealed.memtable(v, at)} was sealed with ${formatCount(r.MemtableSealed.entries(v, at), 'entry', 'entries')} (${formatBytes(r.MemtableSealed.sizeBytes(v, at))}): it takes no more writes and waits for its flush`,
  MemtableRetired: (v, at) => `Memtable ${r.MemtableRetired.memtable(v, at)} was removed: its entries are in a table`,
  MemtableGrown: (v, at) =>
    `${formatCount(r.MemtableGrown.entries(v, at), 'entry', 'entries')} (${formatBytes(r.MemtableGrown.sizeBytes(v, at))}) ${r.MemtableGrown.entries(v, at) === 1 ? 'is' : 'are'} in memtable ${r.MemtableGrown.memtable(v, at)} and visible to readers`,
  WalCreated: (v, at) => `Write-ahead log ${r.WalCreated.wal(v, at)} was started`,
  WalRetired: (v, at) => `Write-ahead log ${r.WalRetired.wal(v, at)} is no longer needed: its entries are in tables`,
  FileCreated: (v, at) => `${capital(file(r.FileCreated.fileClass(v, at), r.FileCreated.file(v, at)))} was created`,
  FileAppended: (v, at) =>
    `${formatBytes(r.FileAppended.bytes(v, at))} were appended to ${file(r.FileAppended.fileClass(v, at), r.FileAppended.file(v, at))}`,
  FileWritten: (v, at) =>
    `${formatBytes(r.FileWritten.bytes(v, at))} of ${file(r.FileWritten.fileClass(v, at), r.FileWritten.file(v, at))} were overwritten in place, at ${formatInteger(r.FileWritten.offset(v, at))}`,
  FileSynced: (v, at) =>
    `${capital(file(r.FileSynced.fileClass(v, at), r.FileSynced.file(v, at)))} was synced: what it holds survives a crash`,
  FileRead: (v, at) =>
    `${formatBytes(r.FileRead.bytes(v, at))} were read from ${file(r.FileRead.fileClass(v, at), r.FileRead.file(v, at))}`,
  FileRenamed: (v, at) =>
    `${capital(file(r.FileRenamed.fileClass(v, at), r.FileRenamed.file(v, at)))} took its final name`,
  FileRemoved: (v, at) => `${capital(file(r.FileRemoved.fileClass(v, at), r.FileRemoved.file(v, at)))} was removed`,
  FileFailed: (v, at) =>
    `An operation on ${file(r.FileFailed.fileClass(v, at), r.FileFailed.file(v, at))} failed: ${spaced(r.FileFailed.status(v, at))}`,
  RequestServed: (v, at) => {
    const [request, queuedNs, limit] = [
      r.RequestServed.request(v, at),
      r.RequestServed.queuedNs(v, at),
      r.RequestServed.limit(v, at),
    ];
    const what =
      request === 'sync_dir'
        ? 'The sync of the directory'
        : `The ${request} of ${file(r.RequestServed.fileClass(v, at), r.RequestServed.file(v, at))}`;
    if (queuedNs === 0) return `${what} was served at once, by the modeled device`;
    return `${what} waited ${formatNs(queuedNs)} of modeled time at the device, ${waits[limit]}`;
  },
  FileFound: (v, at) =>
    `${capital(file(r.FileFound.fileClass(v, at), r.FileFound.file(v, at)))} was found, ${formatBytes(r.FileFound.sizeBytes(v, at))}`,
} satisfies Partial<SentenceWriters<r.RecordName>>;
