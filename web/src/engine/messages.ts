/**
 * Messages between the page and a worker: two closed unions, validated on arrival. Bytes are transferred, not copied.
 *
 * Requests carry a number; exactly one answer carries it back, unless the worker dies. Batches, progress and idle are unsolicited. A batch
 * costs a credit, which the page returns with 'credit' once it has read the records, together with the batch's buffer unless it keeps that.
 */
import type { Codecs } from './codecs.ts';
import type { EngineSetup, ImportedFile, LogEntry, RunProgress } from './client-types.ts';

/** A setup as sent: pairs in place of a Map, because they are easier to validate. */
export interface SetupMessage {
  readonly seed: number;
  readonly options: readonly (readonly [number, number])[];
  readonly mask: number;
}

export type ToWorker =
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly module: WebAssembly.Module;
      readonly codecs: Codecs;
      readonly setup: SetupMessage;
      readonly files: readonly ImportedFile[];
    }
  /** Replays the log up to `step` without records and continues from there, with the replay log as in EngineClient.open. */
  | {
      readonly kind: 'replay';
      readonly id: number;
      readonly log: readonly LogEntry[];
      readonly step: number;
      readonly rest: boolean;
      readonly replayLog: readonly LogEntry[];
    }
  /** Replays steps first..last of the log with every group recorded. REQUIRES: opened with mask 0. */
  | {
      readonly kind: 'detail';
      readonly id: number;
      readonly log: readonly LogEntry[];
      readonly first: number;
      readonly last: number;
    }
  | { readonly kind: 'submit'; readonly id: number; readonly commands: Uint8Array; readonly interject: boolean }
  | { readonly kind: 'stop'; readonly id: number }
  | { readonly kind: 'inspect'; readonly id: number; readonly address: string }
  | { readonly kind: 'mask'; readonly mask: number }
  /** buffer: transferred, to be reused for a batch. */
  | { readonly kind: 'credit'; readonly count: number; readonly buffer?: ArrayBuffer };

export type FromWorker =
  /** step: the engine's step when it answered. */
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly ok: true;
      readonly step: number;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: false; readonly message: string }
  | { readonly kind: 'batch'; readonly bytes: Uint8Array; readonly step: number }
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'idle'; readonly step: number }
  /** The first remaining entry of the replay log was submitted at this step. Sent before the records that it caused. */
  | { readonly kind: 'given'; readonly step: number }
  /** The engine's memory has grown to this. */
  | { readonly kind: 'memory'; readonly bytes: number }
  /** The engine trapped; this worker is unusable now. */
  | { readonly kind: 'crashed'; readonly message: string };

/** Requests that have an answer, without their number. */
export type Request = ToWorker extends infer M ? (M extends { readonly id: number } ? Omit<M, 'id'> : never) : never;

type Fields = Readonly<Record<string, unknown>>;
const isNumber = (x: unknown): x is number => Number.isSafeInteger(x) && (x as number) >= 0;
const isBytes = (x: unknown): x is Uint8Array => x instanceof Uint8Array;
const isLog = (x: unknown): boolean =>
  Array.isArray(x) &&
  x.every(
    (e: unknown) =>
      isFields(e) &&
      isNumber(e['step']) &&
      isBytes(e['commands']) &&
      (e['interject'] === undefined || e['interject'] === true),
  );
const isFields = (x: unknown): x is Fields => typeof x === 'object' && x !== null;

const isSetup = (x: unknown): boolean =>
  isFields(x) &&
  isNumber(x['seed']) &&
  isNumber(x['mask']) &&
  Array.isArray(x['options']) &&
  x['options'].every((pair: unknown) => Array.isArray(pair) && pair.length === 2 && pair.every(isNumber));
const isCodecs = (x: unknown): boolean => x === null || typeof x === 'string' || x instanceof WebAssembly.Module;
const isFiles = (x: unknown): boolean =>
  Array.isArray(x) && x.every((f: unknown) => isFields(f) && typeof f['name'] === 'string' && isBytes(f['bytes']));

/** Whether a value is a valid ToWorker. */
export function isToWorker(x: unknown): x is ToWorker {
  if (!isFields(x)) return false;
  switch (x['kind']) {
    case 'open':
      return (
        isNumber(x['id']) &&
        x['module'] instanceof WebAssembly.Module &&
        isCodecs(x['codecs']) &&
        isSetup(x['setup']) &&
        isFiles(x['files'])
      );
    case 'replay':
      return (
        isNumber(x['id']) &&
        isLog(x['log']) &&
        isNumber(x['step']) &&
        typeof x['rest'] === 'boolean' &&
        isLog(x['replayLog'])
      );
    case 'detail':
      return isNumber(x['id']) && isLog(x['log']) && isNumber(x['first']) && isNumber(x['last']);
    case 'submit':
      return isNumber(x['id']) && isBytes(x['commands']) && typeof x['interject'] === 'boolean';
    case 'stop':
      return isNumber(x['id']);
    case 'inspect':
      return isNumber(x['id']) && typeof x['address'] === 'string';
    case 'mask':
      return isNumber(x['mask']);
    case 'credit':
      return isNumber(x['count']) && (x['buffer'] === undefined || x['buffer'] instanceof ArrayBuffer);
    default:
      return false;
  }
}

const isProgress = (x: unknown): boolean =>
  isFields(x) &&
  isNumber(x['done']) &&
  isNumber(x['total']) &&
  ['run', 'replay', 'detail', 'import'].includes(String(x['what']));

/** Whether a value is a valid FromWorker. */
export function isFromWorker(x: unknown): x is FromWorker {
  if (!isFields(x)) return false;
  switch (x['kind']) {
    case 'answer':
      return (
        isNumber(x['id']) &&
        (x['ok'] === true
          ? isNumber(x['step']) && isBytes(x['bytes'])
          : x['ok'] === false && typeof x['message'] === 'string')
      );
    case 'batch':
      return isBytes(x['bytes']) && isNumber(x['step']);
    case 'progress':
      return isProgress(x['progress']);
    case 'idle':
    case 'given':
      return isNumber(x['step']);
    case 'memory':
      return isNumber(x['bytes']);
    case 'crashed':
      return typeof x['message'] === 'string';
    default:
      return false;
  }
}

/** Messages for several engines in one worker, by engine number. null: that engine has ended. */
export interface SharedToWorker {
  readonly engine: number;
  readonly message: ToWorker | null;
}
export interface SharedFromWorker {
  readonly engine: number;
  readonly message: FromWorker;
}
export const isSharedToWorker = (x: unknown): x is SharedToWorker =>
  isFields(x) && isNumber(x['engine']) && (x['message'] === null || isToWorker(x['message']));
export const isSharedFromWorker = (x: unknown): x is SharedFromWorker =>
  isFields(x) && isNumber(x['engine']) && isFromWorker(x['message']);

export const setupMessage = (setup: EngineSetup): SetupMessage => ({
  seed: setup.seed,
  options: [...setup.options],
  mask: setup.mask,
});
export const setupOf = (message: SetupMessage): EngineSetup => ({
  seed: message.seed,
  options: new Map(message.options),
  mask: message.mask,
});
