/** The modelled device: its requests, their queue, the files on it. */
import type { FileNumber, JobId } from '../../base/ids.ts';
import type { DeviceLimit, DeviceRequest, FileClass, JobKind } from '../../protocol/records.gen.ts';

/** The modelled device, as far as its requests tell. */
export interface Device {
  /** The last 64 and fewer than 64 older ones, newest last, in the order in which they are served. */
  requests: Request[];
  /** So many of the last ones belong to the step at hand. */
  ofStep: number;
  /** A RequestServed was told whose file operation follows. */
  announced: boolean;
  /** Requests so far. */
  served: number;
  /** The newest time in which requests waited. */
  queue: DeviceQueue;
  /** Files that are there, by `fileKey`. */
  files: Map<number, LiveFile>;
}

/** A request to the device. Replaced, never changed. */
export interface Request {
  /** The job that asked: the cause of its records. */
  readonly job: JobId;
  readonly asker: JobKind | 'client';
  readonly request: DeviceRequest;
  readonly file: FileNumber;
  readonly fileClass: FileClass;
  readonly bytes: number;
  /** Of one that came to an idle device without limits: told when its step ends, null until then. */
  readonly times: RequestTimes | null;
  readonly serviceNs: number;
  /** The bucket that let it wait, once the device was free. */
  readonly limit: DeviceLimit;
  /** What the buckets held when it began, without what it took; null where that was not told, and under limits that hold no longer. */
  readonly left: { readonly operations: number; readonly bytes: number } | null;
  readonly failed: boolean;
}

/** When a request came to the device, began to be served and was done with, in virtual time. */
export interface RequestTimes {
  readonly cameNs: number;
  readonly beginNs: number;
  readonly endNs: number;
}

/**
 * From the first request that waits to the last before one is served at once; all zero before any. What else the steps of those that wait ask
 * for belongs to it.
 */
export interface DeviceQueue {
  /** Numbers of its requests, which are counted from 1. */
  readonly first: number;
  readonly last: number;
  /** One that waits from now on joins it. */
  readonly open: boolean;
  /** One of the step at hand waited. */
  readonly inStep: boolean;
  /** What its requests have appended to logs, and how often they have synced one. */
  readonly walBytes: number;
  readonly walSyncs: number;
}

export interface LiveFile {
  readonly file: FileNumber;
  readonly fileClass: FileClass;
  readonly sizeBytes: number;
}
