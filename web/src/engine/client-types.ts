/**
 * The engine as the session sees it: a client that runs commands and hands over batches of records. Three clients share this
 * interface: a worker with the WebAssembly module, the same module in the calling thread (Node, tests), and a recorded trace.
 *
 * Backpressure: a batch that was handed over costs a credit; `release` gives it back. Without credits the engine makes no more
 * steps, so it can never flood the page. Every promise resolves to a closed union; nothing rejects except by a fault of ours.
 */
import type { Exact } from '../base/exact-json.ts';

export interface RunProgress {
  /** Operations or commands finished, and how many there are; total 0 when not known. */
  readonly done: number;
  readonly total: number;
  readonly what: 'run' | 'replay' | 'detail' | 'import';
}

export type Outcome<T = undefined> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

export interface EngineSetup {
  readonly seed: number;
  /** By option id. */
  readonly options: ReadonlyMap<number, number>;
  /** Bit i: group i of the schema (life, io, probe, entry, compare). */
  readonly mask: number;
}

/** A submission, and how many steps had been made before it. No bytes: commands that had not begun were forgotten here. */
export interface LogEntry {
  readonly step: number;
  readonly commands: Uint8Array;
  /** They ran before all that had not begun. Absent: behind it. */
  readonly interject?: true;
}

/** Everything that made a history: with it, any engine makes it again. */
export interface CommandLog {
  readonly setup: EngineSetup;
  /** In order. */
  readonly entries: readonly LogEntry[];
  /** What the directory held when the engine began; absent where it began empty. */
  readonly files?: readonly ImportedFile[];
}

export interface ImportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Detail {
  readonly bytes: Uint8Array;
  readonly last: number;
}

export type EngineEvent =
  /** Whole records, in order. The receiver owns the bytes. */
  | { readonly kind: 'batch'; readonly bytes: Uint8Array }
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  /** Every command is finished and nothing is left to do. */
  | { readonly kind: 'idle' }
  /** The worker died and was started again; the log up to `step` was replayed. The sentence says so. */
  | { readonly kind: 'restarted'; readonly step: number; readonly message: string }
  /** The engine is gone for good. */
  | { readonly kind: 'failed'; readonly message: string };

/** Batches that may be under way at once: enough that neither side waits for the other, few enough that a stop shows at once. */
export const creditsAtStart = 4;

export interface EngineClient {
  /** Events in order. One listener; set it before open(). */
  listen(listener: (event: EngineEvent) => void): void;
  /**
   * Loads the module and makes an instance; an earlier instance is gone. files: what its directory holds; names are checked by the engine.
   * tape: what it is given by itself, in order: each entry when its step has come or nothing is left to do, whichever is first. So an
   * engine of the same setup that is given another's log makes the same records.
   */
  open(setup: EngineSetup, files?: readonly ImportedFile[], tape?: readonly LogEntry[]): Promise<Outcome>;
  /**
   * Appends encoded commands and runs them; with `interject` before all that has not begun but what was interjected earlier, between two
   * operations of a fill too. Refused whole when one is malformed. Resolves when they were accepted.
   */
  submit(commands: Uint8Array, interject?: boolean): Promise<Outcome>;
  /**
   * Gives back the credit of one batch. batch: the bytes that came with it, where nobody keeps them: the engine writes the next ones there.
   * No view of them may be read any more; they are detached where the engine lives in a worker.
   */
  release(batch?: Uint8Array): void;
  /** No step begins after this resolves; commands not begun are forgotten. */
  stop(): Promise<Outcome>;
  setMask(mask: number): void;
  inspect(address: string): Promise<Outcome<Uint8Array>>;
  /**
   * The same of the engine as it was after a step, made again from the log in a second instance: what a later step deleted is there, and
   * what was submitted at that step is pending. An answer for each address, in their order; where the step could not be reached each is
   * the sentence that says so.
   */
  inspectAt(step: number, addresses: readonly string[]): Promise<readonly Outcome<Uint8Array>[]>;
  /**
   * The records of steps first..last (inclusive) under every group, made again in a second instance. `last` comes back smaller where
   * they would be more than 32 MiB. Cancelled by `signal`.
   */
  detail(
    first: number,
    last: number,
    onProgress: (progress: RunProgress) => void,
    signal: AbortSignal,
  ): Promise<Outcome<Detail>>;
  /** With what is left of a tape, at the steps that it names. */
  log(): CommandLog;
  /** Of the engine's memory, as it told last; it never shrinks. 0 before it told. */
  readonly memoryBytes: number;
  close(): void;
}

export interface DirectoryFile {
  readonly name: string;
  readonly size: number;
  readonly what:
    'current' | 'manifest' | 'wal' | 'table' | 'lock' | 'info_log' | 'options' | 'identity' | 'blob' | 'other';
}

export interface DirectoryTable {
  readonly table: number;
  readonly level: number;
  /** Name of its column family; '' for the default one. */
  readonly family: string;
  readonly sizeBytes: number;
  readonly smallest: Uint8Array;
  readonly largest: Uint8Array;
  /** False when the MANIFEST names it but the directory lacks it. */
  readonly present: boolean;
}

/**
 * What a dropped directory is.
 * opened: an engine opens it; the lab shows it.   foreign: another comparator, or RocksDB's format; listed from the MANIFEST, never searched.
 * damaged: recognised, but it cannot be opened.        unknown: no LevelDB directory.
 */
export interface DirectoryReport {
  readonly verdict: 'opened' | 'foreign' | 'damaged' | 'unknown';
  /** What it is, in one sentence. */
  readonly sentence: string;
  /** Whose directory it is, as far as its files tell. */
  readonly writer: 'leveldb' | 'strata' | 'rocksdb';
  readonly files: readonly DirectoryFile[];
  /** Each names a file, and an offset where there is one. */
  readonly problems: readonly string[];
  /** From the MANIFEST; '' when it could not be read. */
  readonly comparator: string;
  readonly manifest: number;
  readonly logNumber: number;
  readonly lastSequence: Exact;
  readonly tables: readonly DirectoryTable[];
}
