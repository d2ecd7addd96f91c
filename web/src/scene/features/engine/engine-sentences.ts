/** Sentences about the engine as a whole: operations, jobs, snapshots, memtables and logs, recovery, files. */
import { jobId } from '../../../base/ids.ts';
import { formatBytes, formatCount, formatInteger, formatNs } from '../../../base/units.ts';
import { optionInfos } from '../../../protocol/options.gen.ts';
import type * as r from '../../../protocol/records.gen.ts';
import { capital, key, said, spaced, type SentenceWriters } from '../../sentence-parts.ts';
import type { WriterWait } from '../../types.ts';
import { ofFamily, stallSentences } from './stall-sentences.ts';

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
  resume: 'resume',
  rolling_merge: 'rolling merge',
  create_index: 'create index',
  delete_where: 'delete where',
  ingest: 'ingest',
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
  segment: 'log segment',
};

/** "table 7", "CURRENT". */
const file = (fileClass: r.FileClass, n: number): string => (n === 0 ? files[fileClass] : `${files[fileClass]} ${n}`);

const failures: Readonly<Record<r.BackgroundErrorReason, string>> = {
  flush: 'A flush failed',
  compaction: 'A compaction failed',
  log_write: 'A write to a log failed',
  manifest_write: 'A write to the manifest failed',
};

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

const readOutcomes: Readonly<Record<r.WalRecordOutcome, string>> = {
  replayed: 'it is in the memtable again',
  torn: 'the log ends inside a record',
  damaged: 'no record can be read there',
  refused: 'it does not follow from what was replayed',
  after_stop: 'it is dropped, because replay has stopped',
};
/** ", 510 µs of it in the queue of writers"; empty if it was the only writer. */
function inQueue(wait: WriterWait | null, op: number): string {
  if (wait === null) return '';
  const how = wait.leaderOp === op ? '' : ` until operation ${wait.leaderOp} had committed it`;
  return `, ${formatNs(wait.waitedNs)} of it in the queue of writers${how}`;
}

/** TableIngested: no level has a key within the table's range. */
const kNoLevel = 255;

/** "from a up to b". */
const keysOf = (from: Uint8Array, to: Uint8Array): string =>
  [from.length > 0 ? `from ${key(from)}` : '', to.length > 0 ? `up to ${key(to)}` : '']
    .filter((part) => part !== '')
    .join(' ');

export const engineSentences = {
  ...stallSentences,
  EngineOpened: (record) => `The database was opened at sequence ${record.lastSequence}`,
  EngineCrashed: (record) =>
    record.files === 0
      ? 'The engine and its memory are gone; its files lost nothing'
      : `Power was lost: ${formatBytes(record.lostBytes)} that were not synced were lost in ${formatCount(record.files, 'file')}`,
  EngineStopped: (record) => `The engine refuses writes from now on (${spaced(record.status)})${said(record.message)}`,
  EngineAborted: (record) => `The process ended itself, because a write could not be logged${said(record.message)}`,
  BackgroundErrorSet: (record) =>
    `${failures[record.reason]}, a ${record.severity} error${record.severity === 'soft' ? ': compactions wait' : ''}${said(record.message)}`,
  BackgroundErrorCleared: (record) =>
    record.severity === 'soft'
      ? 'The database resumed: compactions may run again'
      : `The database resumed: writes are accepted again, into log ${record.wal}`,
  WriteLost: (record) =>
    `A write of ${formatCount(record.entries, 'entry', 'entries')} was answered OK, and is lost: nothing of it is in a memtable`,
  TableIngested: (record) =>
    `Table ${record.table} with ${formatCount(record.entries, 'row')} was ingested into L${record.level}, ${
      record.overlapLevel === kNoLevel
        ? 'as no level has a key within its range'
        : `above the keys of L${record.overlapLevel}`
    }; its rows have ${record.sequence === 0 ? 'no sequence number' : `sequence ${record.sequence}`}`,
  PredicateAsserted: (record) =>
    `Puts up to sequence ${record.sequence} with a value below ${key(record.bound)}${
      record.from.length + record.to.length === 0 ? '' : ` and a key ${keysOf(record.from, record.to)}`
    } are to go: a compaction drops them when it passes over them`,
  PredicateForgotten: (record) =>
    `The predicate of sequence ${record.sequence} is carried out: no table has a row left that matches it`,
  EngineTrapped: (record) => `The engine reached a state that must not exist${said(record.message)}`,
  WalReplayed: (record) => {
    const { droppedBytes: lost } = record;
    return `Recovery read ${formatCount(record.entries, 'entry', 'entries')} in ${formatCount(record.batches, 'batch', 'batches')} from log ${record.wal}${lost > 0 ? ` and dropped ${formatBytes(lost)} that were damaged or torn` : ''}`;
  },
  WalDropped: (record) => {
    const { firstSequence: first, lastSequence: last, records, droppedBytes: bytes } = record;
    const where = `log ${record.wal}${bytes > 0 ? ` at offset ${formatInteger(record.offset)}` : ''}`;
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
    return `${what}${missing}${said(record.message)}`;
  },
  FaultStruck: (record) => `A planned fault occurred${said(record.message)}`,
  FamilyCreated: (record) =>
    `Column family ${record.family}, named ${key(record.name)}, has its own memtables and tables, and shares the log`,
  FamilyDropped: (record) => `Column family ${record.family} was dropped, with its memtables and tables`,
  OptionSet: (record) => `${optionText(record.option, record.value)}${ofFamily(record.family)}`,
  OpBegun: (record) => {
    const { opKind: kind, key: what } = record;
    const named =
      what.length > 0 || ['put', 'get', 'delete', 'single_delete', 'delete_range'].includes(kind)
        ? ` ${key(what)}`
        : '';
    return `Operation ${record.op} began: ${verbs[kind]}${named}${record.sync !== 0 && ['put', 'delete', 'single_delete', 'delete_range', 'write'].includes(kind) ? ', to be synced' : ''}`;
  },
  OpFinished: ({ status, rows, latencyNs }, scene, cause) => {
    const client = scene?.clients.get(jobId(cause));
    const operation = client ? `Operation ${client.op}` : 'The operation';
    const waited =
      latencyNs === 0
        ? 'without waiting for the device'
        : `after ${formatNs(latencyNs)} of modeled time${inQueue(client?.wait ?? null, client?.op ?? 0)}`;
    const get = scene?.operation?.job === cause && scene.operation.opKind === 'get' ? scene.operation : null;
    if (get !== null && status === 'ok' && get.value !== null)
      return `${operation} ended: the value of ${key(get.key)} is ${get.value.length === 0 ? 'empty' : key(get.value)}, ${waited}`;
    return `${operation} ended: ${status === 'ok' ? 'done' : spaced(status)}${rows > 0 ? `, ${formatCount(rows, 'row')}` : ''}, ${waited}`;
  },
  OpAnswered: ({ status, value }) => {
    if (status === 'ok') return `The answer is ${value.length === 0 ? 'an empty value' : key(value)}`;
    return status === 'not_found'
      ? 'The answer is "not found"'
      : `The answer is an error (${spaced(status)})${said(value)}`;
  },
  MacroAdvanced: (record) => `${formatInteger(record.done)} of ${formatInteger(record.total)} operations are done`,
  StepFinished: (_record, _scene, cause) => `${cause === 0 ? 'A step' : `A step of job ${cause}`} ended`,
  JobQueued: (record) => `${capital(spaced(record.jobKind))} job ${record.job} was queued: ${spaced(record.trigger)}`,
  JobFinished: ({ job, jobKind, status }) =>
    `${capital(spaced(jobKind))} job ${job} ended${status === 'ok' ? '' : `: ${spaced(status)}`}`,
  SnapshotTaken: (record) => `Snapshot ${record.snapshot} holds what is visible at sequence ${record.sequence}`,
  SnapshotReleased: (record) => `Snapshot ${record.snapshot} was released`,
  MemtableCreated: (record) =>
    `Memtable ${record.memtable} now takes the writes${ofFamily(record.family)}; log ${record.wal} protects it`,
  MemtableSealed: (record) =>
    `Memtable ${record.memtable} was sealed with ${formatCount(record.entries, 'entry', 'entries')} (${formatBytes(record.sizeBytes)}): it takes no more writes and waits for its flush`,
  MemtableRetired: (record) => `Memtable ${record.memtable} was removed: its entries are in a table`,
  MemtableGrown: (record) =>
    `${formatCount(record.entries, 'entry', 'entries')} (${formatBytes(record.sizeBytes)}) ${record.entries === 1 ? 'is' : 'are'} in memtable ${record.memtable} and visible to readers`,
  WalCreated: (record) => `Write-ahead log ${record.wal} was started`,
  WalRetired: (record) => `Write-ahead log ${record.wal} is no longer needed: its entries are in tables`,
  FileCreated: (record) => `${capital(file(record.fileClass, record.file))} was created`,
  FileAppended: (record) => `${formatBytes(record.bytes)} were appended to ${file(record.fileClass, record.file)}`,
  FileWritten: (record) =>
    `${formatBytes(record.bytes)} of ${file(record.fileClass, record.file)} were overwritten in place, at ${formatInteger(record.offset)}`,
  FileSynced: (record) => `${capital(file(record.fileClass, record.file))} was synced: what it holds survives a crash`,
  FileRead: (record) => `${formatBytes(record.bytes)} were read from ${file(record.fileClass, record.file)}`,
  FileRenamed: (record) => `${capital(file(record.fileClass, record.file))} took its final name`,
  FileRemoved: (record) => `${capital(file(record.fileClass, record.file))} was removed`,
  FileFailed: (record) => `An operation on ${file(record.fileClass, record.file)} failed: ${spaced(record.status)}`,
  RequestServed: (record) => {
    const { request, queuedNs, limit } = record;
    const what =
      request === 'sync_dir'
        ? 'The sync of the directory'
        : `The ${request === 'remove' ? 'removal' : request} of ${file(record.fileClass, record.file)}`;
    if (queuedNs === 0) return `${what} was served at once, by the modeled device`;
    return `${what} waited ${formatNs(queuedNs)} of modeled time at the device, ${waits[limit]}`;
  },
  WalRecordRead: ({ wal, offset, entries, firstSequence, outcome, key: first }) => {
    const where = `log ${wal}, at ${formatInteger(offset)}`;
    const what =
      entries > 1 ? `${formatCount(entries, 'write')} from @${firstSequence} on` : `${key(first)} @${firstSequence}`;
    return entries === 0
      ? `Recovery read ${where}: ${readOutcomes[outcome]}`
      : `Recovery read ${what} in ${where}: ${readOutcomes[outcome]}`;
  },
  FileFound: (record) => `${capital(file(record.fileClass, record.file))} was found, ${formatBytes(record.sizeBytes)}`,
} satisfies Partial<SentenceWriters>;
