/** The modeled device: its requests, their queue, the files on it. */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import type { DeviceLimit, DeviceRequest, FileClass, JobKind } from '../../../protocol/records.gen.ts';

/** The modeled device, as far as its requests are recorded. */
export interface Device {
  /** The last 64 and fewer than 64 older ones, newest last, in serving order. */
  requests: Request[];
  /** How many of the last ones belong to the current step. */
  ofStep: number;
  /** A RequestServed was recorded whose file operation follows. */
  announced: boolean;
  /** Requests so far. */
  served: number;
  /** The newest period in which requests waited. */
  queue: DeviceQueue;
  /** Existing files, by `fileKey`. */
  files: Map<number, LiveFile>;
}

/** A request to the device. Replaced, never changed. */
export interface Request {
  /** The job that made it: the cause of its records. */
  readonly job: JobId;
  readonly asker: JobKind | 'client';
  readonly request: DeviceRequest;
  readonly file: FileNumber;
  readonly fileClass: FileClass;
  readonly bytes: number;
  /** For a request that came to an idle device without limits: null until its step ends. */
  readonly times: RequestTimes | null;
  readonly serviceNs: number;
  /** The bucket whose tokens it waited for, once the device was free. */
  readonly limit: DeviceLimit;
  /** What the buckets held when it began, after its own cost; null if not recorded, or if the limits have changed since. */
  readonly left: { readonly operations: number; readonly bytes: number } | null;
  readonly failed: boolean;
}

/** Arrival, begin and end of service, in virtual time. */
export interface RequestTimes {
  readonly cameNs: number;
  readonly beginNs: number;
  readonly endNs: number;
}

/**
 * From the first request that waits to the last before one is served immediately; all zero before any. Other requests
 * in the steps of the waiting ones are included.
 */
export interface DeviceQueue {
  /** Numbers of its requests, counted from 1. */
  readonly first: number;
  readonly last: number;
  /** The next request that waits joins it. */
  readonly open: boolean;
  /** A request of the current step waited. */
  readonly inStep: boolean;
  /** Log bytes appended and log syncs made by its requests. */
  readonly walBytes: number;
  readonly walSyncs: number;
}

export interface LiveFile {
  readonly file: FileNumber;
  readonly fileClass: FileClass;
  readonly sizeBytes: number;
}
