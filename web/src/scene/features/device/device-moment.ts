/**
 * The device at one moment of virtual time: which request is served, which wait and for what, bucket levels, space
 * used. Pure.
 *
 *   asked      A      B  C                    each request is known when it arrives, with its begin and end,
 *   served     |=A=|......|==B==|=C=|         because the device serves requests in this order
 *                        ^ now: C arrives, and finds B waiting for tokens
 *
 * 1. The moment is the arrival of the newest request. All earlier arrivals are known then, so the queue is exact. It
 *    would not be exact for later moments, because the next request may arrive before this one ends.
 * 2. Between two requests a bucket holds what the earlier request left plus what has dripped in since, capped at the
 *    burst size, or at the need of a larger request that waits at the head. This is the engine's own arithmetic
 *    (engine-wasm/src/sim/token_bucket.h), exact up to the whole tokens that records report
 *    (tests/contract/device.test.ts).
 */
import { optionNow } from '../../option-now.ts';
import { requestsMax } from './device-reducer.ts';
import type { Request, RequestTimes, Scene } from '../../types.ts';

/** One of the two limits. Tokens are operations or bytes. */
export interface Limit {
  readonly name: 'iops' | 'throughput';
  /** Tokens per second. */
  readonly rate: number;
  /** Most tokens that the bucket saves up. */
  readonly burst: number;
}

/** A request with its times and its number, counted from 1 over the whole run. */
export type Timed = Request & { readonly times: RequestTimes; readonly number: number };

export interface DeviceMoment {
  readonly nowNs: number;
  /** Requests with their times, in serving order; the last one arrived last. */
  readonly requests: readonly Timed[];
  /** Index in `requests` of the request that has begun and is not done at nowNs. */
  readonly served: number | null;
  /** Indexes in `requests` of those that have not begun. */
  readonly waiting: readonly number[];
  /** A request that has just been recorded; its arrival time is known only when its step ends. */
  readonly unrecorded: Request | null;
}

/** A limit as configured; null if unlimited. */
export function limitOf(scene: Scene, name: Limit['name']): Limit | null {
  const rate = optionNow(scene, `device_${name}`);
  if (rate === 0) return null;
  const burst = optionNow(scene, `device_${name}_burst`);
  return { name, rate, burst: burst === 0 ? Math.max(1, Math.floor(rate / 10)) : burst };
}

/** null if no request has been made yet. */
export function deviceMoment(scene: Scene): DeviceMoment | null {
  const { served: count } = scene.device;
  const requests = scene.device.requests.slice(-requestsMax);
  const timed = requests.flatMap((request, i): Timed[] =>
    request.times === null ? [] : [{ ...request, times: request.times, number: count - requests.length + 1 + i }],
  );
  const newest = timed.at(-1);
  if (newest === undefined) return null;
  const nowNs = newest.times.cameNs;
  const waiting = timed.flatMap(({ times }, i) => (times.cameNs <= nowNs && times.beginNs > nowNs ? [i] : []));
  const served = timed.findIndex(({ times }) => times.beginNs <= nowNs && times.endNs > nowNs);
  return {
    nowNs,
    requests: timed,
    served: served < 0 ? null : served,
    waiting,
    unrecorded: requests.at(-1)?.times === null ? requests.at(-1)! : null,
  };
}

/** The cost of a request against a limit, in tokens. */
export const costOf = (limit: Limit, request: Request): number => (limit.name === 'iops' ? 1 : request.bytes);

const leftOf = (limit: Limit, { left }: Request): number | null =>
  left === null ? null : limit.name === 'iops' ? left.operations : left.bytes;

/** When a request reached the head of the queue: it had arrived, and the one before it was done. */
export const headNs = (requests: readonly Timed[], i: number): number =>
  Math.max(requests[i]!.times.cameNs, requests[i - 1]?.times.endNs ?? 0);

/**
 * Tokens in a bucket at a moment; null if unknown: before the first request that reports its level, and after the
 * limits changed.
 */
export function levelAt(limit: Limit, requests: readonly Timed[], ns: number): number | null {
  const i = requests.findLastIndex(({ times }) => times.beginNs <= ns);
  const before = requests[i];
  const left = before && leftOf(limit, before);
  if (before === undefined || left === null || left === undefined) return null;
  return filled(limit, requests, i, left, ns);
}

/** What remained when request `i` began, plus what dripped in until `ns`, before the next one begins. */
function filled(limit: Limit, requests: readonly Timed[], i: number, left: number, ns: number): number {
  const drip = (from: number, fromNs: number, toNs: number, most: number): number =>
    Math.max(from, Math.min(most, from + (limit.rate * (toNs - fromNs)) / 1e9));
  const begun = requests[i]!.times.beginNs;
  const next = requests[i + 1];
  if (next === undefined) return drip(left, begun, ns, limit.burst);
  const head = headNs(requests, i + 1);
  const atHead = drip(left, begun, Math.min(ns, head), limit.burst);
  return ns <= head ? atHead : drip(atHead, head, ns, Math.max(limit.burst, costOf(limit, next)));
}

/**
 * The level over a stretch of time as a line: [ns, tokens] by rising time, dropping wherever a request began; empty
 * where unknown. REQUIRES: fromNs < toNs.
 */
export function levelLine(
  limit: Limit,
  requests: readonly Timed[],
  fromNs: number,
  toNs: number,
): readonly (readonly [ns: number, tokens: number])[] {
  const points: (readonly [number, number])[] = [];
  requests.forEach((request, i) => {
    const left = leftOf(limit, request);
    const { beginNs } = request.times;
    if (left === null || beginNs > toNs) return;
    const untilNs = Math.min(toNs, requests[i + 1]?.times.beginNs ?? toNs);
    if (untilNs < fromNs) return;
    const at = (ns: number): void => {
      if (ns >= fromNs && ns <= untilNs) points.push([ns, filled(limit, requests, i, left, ns)]);
    };
    if (beginNs >= fromNs) points.push([beginNs, left + costOf(limit, request)]);
    at(Math.max(beginNs, fromNs));
    const fullNs = beginNs + ((limit.burst - left) / limit.rate) * 1e9;
    if (fullNs > beginNs && fullNs < untilNs) at(fullNs);
    if (i + 1 < requests.length) {
      const head = headNs(requests, i + 1);
      if (head > beginNs && head < untilNs && head !== fullNs) at(head);
    }
    at(untilNs);
  });
  return points.sort(([a], [b]) => a - b);
}

/** How the time from the first of some requests to the end of the last was spent. */
export interface Spent {
  readonly fromNs: number;
  readonly toNs: number;
  /** Serving a request. */
  readonly busyNs: number;
  /** Idle while the request at the head waited for tokens. */
  readonly throttledNs: number;
  /** Summed over all requests: time before each began. */
  readonly queuedNs: number;
  readonly requests: number;
}

export function spentOn(requests: readonly Timed[]): Spent {
  const busyNs = requests.reduce((sum, { times }) => sum + times.endNs - times.beginNs, 0);
  // For the first request, the time it reached the head is unknown.
  const throttledNs = requests.reduce(
    (sum, { times }, i) => (i === 0 ? 0 : sum + times.beginNs - headNs(requests, i)),
    0,
  );
  const queuedNs = requests.reduce((sum, { times }) => sum + times.beginNs - times.cameNs, 0);
  const fromNs = requests[0]?.times.beginNs ?? 0;
  return { fromNs, toNs: requests.at(-1)?.times.endNs ?? 0, busyNs, throttledNs, queuedNs, requests: requests.length };
}

/** Bytes stored on the device, by what holds them. */
export interface Occupied {
  readonly what: 'wal' | 'level' | 'spare' | 'other';
  /** For tables in the tree. */
  readonly level: number;
  readonly bytes: number;
  readonly files: number;
}

export interface Space {
  readonly usedBytes: number;
  /** null: no capacity was set, and the page's memory is the only limit. */
  readonly capacityBytes: number | null;
  /**
   * Logs, tables level by level, tables in no level (being written, or about to be removed), everything else; empty
   * parts are omitted.
   */
  readonly parts: readonly Occupied[];
}

export function spaceOf(scene: Scene): Space {
  const levelOf = new Map<number, number>();
  for (const { levels } of [scene, ...scene.families])
    for (const { level, tables } of levels) for (const table of tables) levelOf.set(table, level);
  const parts = new Map<string, Occupied>();
  let usedBytes = 0;
  for (const { file, fileClass, sizeBytes } of scene.device.files.values()) {
    usedBytes += sizeBytes;
    const level = fileClass === 'table' ? levelOf.get(file) : undefined;
    const what =
      fileClass === 'wal' ? 'wal' : fileClass !== 'table' ? 'other' : level === undefined ? 'spare' : 'level';
    const key = `${['wal', 'level', 'spare', 'other'].indexOf(what)}${level ?? 0}`;
    const { bytes, files } = parts.get(key) ?? { bytes: 0, files: 0 };
    parts.set(key, { what, level: level ?? 0, bytes: bytes + sizeBytes, files: files + 1 });
  }
  const capacity = optionNow(scene, 'device_capacity');
  return {
    usedBytes,
    capacityBytes: capacity === 0 ? null : capacity,
    parts: [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, part]) => (part.bytes > 0 ? [part] : [])),
  };
}
