/**
 * A host runs one engine instance; its caller does not know where the engine runs.
 *
 * Errors of the engine are messages (`HostError`), never stack traces. Batches are whole records.
 */
export interface HostSetup {
  readonly seed: bigint;
  /** By option id. */
  readonly options: ReadonlyMap<number, number>;
  /** Bit i: group i of the schema. */
  readonly mask: number;
  /** A real directory to work in; native only. Without it, files are in memory. */
  readonly directory?: string;
}

export interface Host {
  open(setup: HostSetup): Promise<void>;
  importFile(name: string, bytes: Uint8Array): Promise<void>;
  submit(commands: Uint8Array): Promise<void>;
  /** submit(), but before all pending commands. */
  interject(commands: Uint8Array): Promise<void>;
  /** Steps until maxSteps are made, maxBatchBytes are buffered, or the engine is idle; fewer steps without records mean idle. */
  run(maxSteps: number, maxBatchBytes: number): Promise<{ readonly steps: number; readonly batch: Uint8Array }>;
  idle(): Promise<boolean>;
  setMask(mask: number): Promise<void>;
  inspect(address: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The engine refused something; the message is its own. */
export class HostError extends Error {}
