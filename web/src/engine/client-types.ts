/**
 * The engine as the session sees it: a client that runs commands and delivers batches of records. Three clients implement this interface: a
 * worker with the WebAssembly module, the same module in the calling thread (Node, tests), and a recorded trace.
 *
 * Backpressure: each delivered batch costs a credit; `release` returns it. Without credits the engine makes no steps, so it cannot flood
 * the page. Every promise resolves to a closed union; a promise rejects only because of a bug.
 */
import type { Exact } from '../base/exact-json.ts';

export interface RunProgress {
  /** Finished operations or commands, and their total; total 0: unknown. */
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

/** A submission, and the number of steps made before it. Empty `commands`: a stop; commands that had not begun were dropped here. */
export interface LogEntry {
  readonly step: number;
  readonly commands: Uint8Array;
  /** They ran before all pending commands. Absent: after them. */
  readonly interject?: true;
}

/** Everything that determines a history: any engine reproduces it from this. */
export interface CommandLog {
  readonly setup: EngineSetup;
  /** In order. */
  readonly entries: readonly LogEntry[];
  /** The directory's contents when the engine began; absent if it was empty. */
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
  /** Complete records, in order. The receiver owns the bytes. */
  | { readonly kind: 'batch'; readonly bytes: Uint8Array }
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  /** All commands are finished and there is no background work left. */
  | { readonly kind: 'idle' }
  /** The worker died and was restarted; the log was replayed up to `step`. The message says so. */
  | { readonly kind: 'restarted'; readonly step: number; readonly message: string }
  /** The engine has failed for good. */
  | { readonly kind: 'failed'; readonly message: string };

/** Batches in flight at once: enough that neither side waits for the other, few enough that a stop shows immediately. */
export const creditsAtStart = 4;

export interface EngineClient {
  /** Events in order. One listener; set it before open(). */
  listen(listener: (event: EngineEvent) => void): void;
  /**
   * Loads the module and makes an instance, which replaces an earlier one. files: initial contents of its directory; the engine checks the
   * names. replayLog: entries to submit on its own, in order, each at its step or when the engine is idle, whichever comes first. So an engine
   * with the same setup that replays another's log makes the same records.
   */
  open(setup: EngineSetup, files?: readonly ImportedFile[], replayLog?: readonly LogEntry[]): Promise<Outcome>;
  /**
   * Appends encoded commands and runs them. With `interject` they run before all pending commands, after earlier injected ones, and also
   * between two operations of a fill. If one is malformed, all are refused. Resolves when they were accepted.
   */
  submit(commands: Uint8Array, interject?: boolean): Promise<Outcome>;
  /**
   * Returns the credit of one batch. batch: its bytes, unless the caller keeps them; the engine reuses their buffer. Do not read
   * views of it afterwards; they are detached if the engine runs in a worker.
   */
  release(batch?: Uint8Array): void;
  /** No step begins after this resolves; commands that have not begun are dropped. */
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
   * The records of steps first..last (inclusive) with every group recorded, replayed in a second instance. The returned `last` is smaller
   * if they exceed 32 MiB. `signal` cancels it.
   */
  detail(
    first: number,
    last: number,
    onProgress: (progress: RunProgress) => void,
    signal: AbortSignal,
  ): Promise<Outcome<Detail>>;
  /** The log, followed by the remaining entries of the replay log with their steps. */
  log(): CommandLog;
  /** Size of the engine's memory as last reported; it never shrinks. 0 before the first report. */
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
 * Describes an imported directory.
 * opened: an engine opens it; the lab shows it.   foreign: another comparator, or RocksDB's format; listed from the MANIFEST, not searched.
 * damaged: recognized, but it cannot be opened.        unknown: not a LevelDB directory.
 */
export interface DirectoryReport {
  readonly verdict: 'opened' | 'foreign' | 'damaged' | 'unknown';
  /** The verdict in one sentence. */
  readonly sentence: string;
  /** The program that wrote the directory, as far as its files show. */
  readonly writer: 'leveldb' | 'strata' | 'rocksdb';
  readonly files: readonly DirectoryFile[];
  /** Each names a file, and an offset if there is one. */
  readonly problems: readonly string[];
  /** From the MANIFEST; '' if that could not be read. */
  readonly comparator: string;
  readonly manifest: number;
  readonly logNumber: number;
  readonly lastSequence: Exact;
  readonly tables: readonly DirectoryTable[];
}
