/**
 * What the device does at one moment of virtual time: who is served, who waits and for what, what its buckets hold, what lies on it. Pure.
 *
 *   asked      A      B  C                    each request is known when it comes, with its begin and end,
 *   served     |=A=|......|==B==|=C=|         for the device takes them in this order
 *                        ^ now: C comes, and finds B waiting for tokens
 *
 * 1. The moment is that at which the newest request came. All that came before are known then, so who was in the queue is exact; of later
 *    moments it would not be, for the next request may come before this one ends.
 * 2. A level between two requests is what the earlier one left and what has dripped in since: at most the bucket, or, while a request waits
 *    at the head for more, that. It is the engine's own arithmetic (engine-wasm/src/sim/token_bucket.h) up to the whole tokens that records
 *    tell (tests/contract/device.test.ts).
 */
import { optionByName } from '../protocol/option-value.ts';
import { requestsMax } from './reducers/device.ts';
import type { Request, RequestTimes, Scene } from './types.ts';

/** One of the two limits. Tokens are operations or bytes. */
export interface Limit {
  readonly name: 'iops' | 'throughput';
  /** Tokens a second. */
  readonly rate: number;
  /** Most that is saved up. */
  readonly burst: number;
}

/** A request with its times, and its number: all of the run are counted from 1. */
export type Timed = Request & { readonly times: RequestTimes; readonly number: number };

export interface DeviceMoment {
  readonly nowNs: number;
  /** With their times, in the order in which they are served; the last of them came last. */
  readonly requests: readonly Timed[];
  /** By place in `requests`: who is not done yet at nowNs, and has begun. */
  readonly served: number | null;
  /** The same: who has not begun. */
  readonly waiting: readonly number[];
  /** One that the records have just told; when it came is known when its step ends. */
  readonly untold: Request | null;
}

/** What an option is now, by name. */
function optionNow(scene: Scene, name: string): number {
  const info = optionByName(name)!;
  return scene.options.get(info.id) ?? info.default;
}

/** A limit as it is set, null for none. */
export function limitOf(scene: Scene, name: Limit['name']): Limit | null {
  const rate = optionNow(scene, `device_${name}`);
  if (rate === 0) return null;
  const burst = optionNow(scene, `device_${name}_burst`);
  return { name, rate, burst: burst === 0 ? Math.max(1, Math.floor(rate / 10)) : burst };
}

/** null while nothing was asked of the device. */
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
    untold: requests.at(-1)?.times === null ? requests.at(-1)! : null,
  };
}

/** What a request costs a limit, tokens. */
export const costOf = (limit: Limit, request: Request): number => (limit.name === 'iops' ? 1 : request.bytes);

const leftOf = (limit: Limit, { left }: Request): number | null =>
  left === null ? null : limit.name === 'iops' ? left.operations : left.bytes;

/** When a request stood at the head of the queue: it came, and the one before it was done. */
export const headNs = (requests: readonly Timed[], i: number): number =>
  Math.max(requests[i]!.times.cameNs, requests[i - 1]?.times.endNs ?? 0);

/** Tokens in a bucket at a moment; null where no record tells: before the first request that told, and after limits changed. */
export function levelAt(limit: Limit, requests: readonly Timed[], ns: number): number | null {
  const i = requests.findLastIndex(({ times }) => times.beginNs <= ns);
  const before = requests[i];
  const left = before && leftOf(limit, before);
  if (before === undefined || left === null || left === undefined) return null;
  return filled(limit, requests, i, left, ns);
}

/** What was left when request `i` began, and what has dripped in until `ns`, before the next one begins. */
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
 * The level over a stretch of time as a line, [ns, tokens] by rising time, with a fall wherever a request began; empty where none is told.
 * REQUIRES: fromNs < toNs.
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
  /** Serving. */
  readonly busyNs: number;
  /** Free, with somebody at the head who waited for tokens. */
  readonly throttledNs: number;
  /** Of all requests, before they began. */
  readonly queuedNs: number;
  readonly requests: number;
}

export function spentOn(requests: readonly Timed[]): Spent {
  const busyNs = requests.reduce((sum, { times }) => sum + times.endNs - times.beginNs, 0);
  // Of the first it is not known when it stood at the head.
  const throttledNs = requests.reduce(
    (sum, { times }, i) => (i === 0 ? 0 : sum + times.beginNs - headNs(requests, i)),
    0,
  );
  const queuedNs = requests.reduce((sum, { times }) => sum + times.beginNs - times.cameNs, 0);
  const fromNs = requests[0]?.times.beginNs ?? 0;
  return { fromNs, toNs: requests.at(-1)?.times.endNs ?? 0, busyNs, throttledNs, queuedNs, requests: requests.length };
}

/** Bytes that lie on the device, by what holds them. */
export interface Occupied {
  readonly what: 'wal' | 'level' | 'spare' | 'other';
  /** Of tables that are in the tree. */
  readonly level: number;
  readonly bytes: number;
  readonly files: number;
}

export interface Space {
  readonly usedBytes: number;
  /** null: none was set, and what may be used is what the page's memory allows. */
  readonly capacityBytes: number | null;
  /** Logs, tables level by level, tables that are in no level (being written, or to be removed), all the rest; none that is empty. */
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
