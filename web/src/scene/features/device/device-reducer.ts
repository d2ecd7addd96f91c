/**
 * The device: requests with the job that made them, their arrival, begin and end, the levels of the buckets, and the
 * files on the device.
 *
 *   RequestServed  FileRead  RequestServed  FileAppended      | StepFinished
 *   `---- one request ----'  `------ another ------------'
 *                  FileRead                 FileAppended      | StepFinished t_ns
 *                  no RequestServed         none        <----- ended here; the one before ended when this one arrived
 *
 * 1. A request that waited, or met limits, has its own RequestServed record with its times. Any other began when it
 *    arrived and took the time given by its file operation. The requests of a step follow each other without a pause
 *    and the last ends with the step, so the summary of the step gives their times. RequestServed is tier 2: with tier
 *    1 alone waiting is unknown, and the views draw no queue (visualizations/device/View.tsx).
 * 2. Creating a file costs nothing until its name is written (SyncDir): it counts as a file here, but not as a request.
 * 3. File sizes equal the engine's answer to `files` (tests/contract/device.test.ts). What a crash destroyed is known
 *    only when the database is opened again and records the files it finds.
 */
import { fileNumber } from '../../../base/ids.ts';
import type { FileNumber, JobId } from '../../../base/ids.ts';
import { summaryOf } from '../../../protocol/decode.ts';
import { optionByName } from '../../../protocol/option-value.ts';
import type { Reader } from '../../../protocol/readers.ts';
import {
  FileAppended,
  type FileClass,
  FileCreated,
  FileFailed,
  FileFound,
  FileRead,
  FileRemoved,
  FileRenamed,
  FileSynced,
  FileWritten,
  OptionSet,
  RequestServed,
  fileClassNames,
} from '../../../protocol/records.gen.ts';
import { pushLatest } from '../../latest.ts';
import type { Device, DeviceQueue, LiveFile, Request, Scene } from '../../types.ts';
import type { Reducer, Section } from '../../reducer.ts';

/** Requests that a view may show. */
export const requestsMax = 64;

const kNoQueue: DeviceQueue = { first: 0, last: 0, open: false, inStep: false, walBytes: 0, walSyncs: 0 };

export const newDevice = (): Device => ({
  requests: [],
  ofStep: 0,
  announced: false,
  served: 0,
  queue: kNoQueue,
  files: new Map(),
});

/** Two files of one class have different numbers; a file without a number is the only one of its class. */
export const fileKey = (fileClass: FileClass, file: FileNumber): number =>
  fileClassNames.indexOf(fileClass) * 2 ** 32 + file;

const limitOptions: ReadonlySet<number> = new Set(
  ['device_iops', 'device_iops_burst', 'device_throughput', 'device_throughput_burst'].map(
    (name) => optionByName(name)!.id,
  ),
);

/** The job that caused the records, or the client. A job that has ended makes no more requests. */
function askerOf(scene: Scene, number: JobId): Request['asker'] {
  const job = scene.jobs.get(number);
  return job === undefined ? 'client' : job.kind === 'queued' ? job.jobKind : job.kind;
}

function push(device: Device, request: Request): void {
  pushLatest(device.requests, request, requestsMax);
  device.ofStep++;
  device.served++;
  device.queue = joined(device, request);
}

/** The queue state after adding the newest request. */
function joined({ queue, served }: Device, { times }: Request): DeviceQueue {
  if (times === null || times.beginNs === times.cameNs)
    return queue.inStep ? { ...queue, last: served } : queue.open ? { ...queue, open: false } : queue;
  return queue.open
    ? { ...queue, last: served, inStep: true }
    : { ...kNoQueue, first: served, last: served, open: true, inStep: true };
}

/** The file that a record is about. */
type FileOfRecord = Pick<LiveFile, 'file' | 'fileClass'>;

const fileOf = (
  record: { readonly [Field in keyof FileOfRecord]: Reader<FileOfRecord[Field]> },
  v: DataView,
  at: number,
): FileOfRecord => ({ file: record.file(v, at), fileClass: record.fileClass(v, at) });

/** Counts log bytes and syncs of the newest request if it is part of the queue. */
function countLog(device: Device, { fileClass }: FileOfRecord, walBytes: number, walSyncs: number): void {
  const { queue, served } = device;
  if (fileClass !== 'wal' || queue.last !== served || served === 0) return;
  device.queue = { ...queue, walBytes: queue.walBytes + walBytes, walSyncs: queue.walSyncs + walSyncs };
}

/** Adds a request from its file operation, if it had no RequestServed record. */
function addUnannounced(
  scene: Scene,
  job: JobId,
  operation: Pick<Request, 'request' | 'file' | 'fileClass' | 'bytes' | 'serviceNs'>,
): void {
  const { device } = scene;
  scene.versions.device++;
  if (device.announced) device.announced = false;
  else
    // Field by field: a spread of two objects took a fifth of the time of a fold.
    push(device, {
      job,
      asker: askerOf(scene, job),
      request: operation.request,
      file: operation.file,
      fileClass: operation.fileClass,
      bytes: operation.bytes,
      times: null,
      serviceNs: operation.serviceNs,
      limit: 'none',
      left: null,
      failed: false,
    });
}

function resize({ device }: Scene, { file, fileClass }: FileOfRecord, sizeOf: (before: number) => number): void {
  const key = fileKey(fileClass, file);
  device.files.set(key, { file, fileClass, sizeBytes: sizeOf(device.files.get(key)?.sizeBytes ?? 0) });
}

/** Sets the times of the requests of the step that ends at `tNs`, from the last to the first. */
const finish: Reducer = ({ device }, v, at) => {
  const { requests } = device;
  let endNs = summaryOf(v, at).tNs;
  for (let i = requests.length - 1; i >= Math.max(0, requests.length - device.ofStep); i--) {
    const request = requests[i]!;
    const cameNs = request.times?.cameNs ?? endNs - request.serviceNs;
    if (request.times === null) requests[i] = { ...request, times: { cameNs, beginNs: cameNs, endNs } };
    endNs = cameNs;
  }
  device.ofStep = 0;
  device.announced = false;
  if (device.queue.inStep) device.queue = { ...device.queue, inStep: false };
};

const forgetFiles: Reducer = (scene) => {
  scene.device.files.clear();
  scene.versions.device++;
};

export const device: Section = {
  RequestServed(scene, v, at, job) {
    const { device } = scene;
    const [beginNs, endNs] = [RequestServed.beginNs(v, at), RequestServed.endNs(v, at)];
    const request = RequestServed.request(v, at);
    push(device, {
      job,
      asker: askerOf(scene, job),
      request,
      file: RequestServed.file(v, at),
      fileClass: RequestServed.fileClass(v, at),
      bytes: RequestServed.bytes(v, at),
      times: { cameNs: beginNs - RequestServed.queuedNs(v, at), beginNs, endNs },
      serviceNs: endNs - beginNs,
      limit: RequestServed.limit(v, at),
      left: { operations: RequestServed.operationsLeft(v, at), bytes: RequestServed.bytesLeft(v, at) },
      failed: false,
    });
    // A directory sync has no file operation of its own.
    device.announced = request !== 'sync_dir';
    scene.versions.device++;
  },
  FileFound(scene, v, at, job) {
    // The files found are recorded consecutively: the first one resets the list.
    if (scene.last.kind !== FileFound.kind) forgetFiles(scene, v, at, job);
    resize(scene, fileOf(FileFound, v, at), () => FileFound.sizeBytes(v, at));
  },
  FileCreated(scene, v, at) {
    resize(scene, fileOf(FileCreated, v, at), () => 0);
    scene.versions.device++;
  },
  FileAppended(scene, v, at, job) {
    const file = fileOf(FileAppended, v, at);
    const bytes = FileAppended.bytes(v, at);
    addUnannounced(scene, job, { request: 'append', ...file, bytes, serviceNs: FileAppended.deviceNs(v, at) });
    countLog(scene.device, file, bytes, 0);
    resize(scene, file, (before) => before + bytes);
  },
  FileWritten(scene, v, at, job) {
    const file = fileOf(FileWritten, v, at);
    const bytes = FileWritten.bytes(v, at);
    addUnannounced(scene, job, { request: 'write', ...file, bytes, serviceNs: FileWritten.deviceNs(v, at) });
    resize(scene, file, (before) => Math.max(before, FileWritten.offset(v, at) + bytes));
  },
  FileRead(scene, v, at, job) {
    const file = fileOf(FileRead, v, at);
    const bytes = FileRead.bytes(v, at);
    addUnannounced(scene, job, { request: 'read', ...file, bytes, serviceNs: FileRead.deviceNs(v, at) });
  },
  FileSynced(scene, v, at, job) {
    const file = fileOf(FileSynced, v, at);
    addUnannounced(scene, job, { request: 'sync', ...file, bytes: 0, serviceNs: FileSynced.deviceNs(v, at) });
    countLog(scene.device, file, 0, 1);
  },
  FileRenamed(scene, v, at) {
    const { device } = scene;
    device.announced = false;
    // The old name has the number, the new one the class: CURRENT, which has no number.
    const old = fileKey('temp', FileRenamed.file(v, at));
    const sizeBytes = device.files.get(old)?.sizeBytes ?? 0;
    device.files.delete(old);
    resize(scene, { fileClass: FileRenamed.fileClass(v, at), file: fileNumber(0) }, () => sizeBytes);
    scene.versions.device++;
  },
  FileRemoved(scene, v, at) {
    scene.device.announced = false;
    scene.device.files.delete(fileKey(FileRemoved.fileClass(v, at), FileRemoved.file(v, at)));
    scene.versions.device++;
  },
  FileFailed(scene, v, at) {
    const { device } = scene;
    // A failed request had a RequestServed before; a file that cannot be created or opened is not a request.
    const last = device.requests.at(-1);
    if (device.announced && last) device.requests[device.requests.length - 1] = { ...last, failed: true };
    device.announced = false;
    const sizeBytes = FileFailed.sizeBytes(v, at);
    if (sizeBytes > 0) resize(scene, fileOf(FileFailed, v, at), () => sizeBytes);
    scene.versions.device++;
  },
  OptionSet(scene, v, at) {
    const { device } = scene;
    if (!limitOptions.has(OptionSet.option(v, at))) return;
    device.requests = device.requests.map((request) => ({ ...request, left: null }));
    scene.versions.device++;
  },
  EngineCrashed: forgetFiles,
  OpFinished: finish,
  StepFinished: finish,
};
