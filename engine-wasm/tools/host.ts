/**
 * A host runs one engine instance and answers calls; the program above does not know where the engine lives.
 *
 * Errors of the engine come back as a sentence (a `HostError`), never as a stack. Batches are whole records.
 */
export interface HostSetup {
  readonly seed: bigint;
  /** By option id. */
  readonly options: ReadonlyMap<number, number>;
  /** Bit i: group i of the schema. */
  readonly mask: number;
  /** A real directory to work in; native only. Without it files live in memory. */
  readonly directory?: string;
}

export interface Host {
  open(setup: HostSetup): Promise<void>;
  importFile(name: string, bytes: Uint8Array): Promise<void>;
  submit(commands: Uint8Array): Promise<void>;
  /** The same, before all that has not begun. */
  interject(commands: Uint8Array): Promise<void>;
  /** Steps until maxSteps are made, maxBatchBytes are buffered, or nothing is left; fewer steps without records mean idle. */
  run(maxSteps: number, maxBatchBytes: number): Promise<{ readonly steps: number; readonly batch: Uint8Array }>;
  idle(): Promise<boolean>;
  setMask(mask: number): Promise<void>;
  inspect(address: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** What the engine refused, in its own sentence. */
export class HostError extends Error {}
