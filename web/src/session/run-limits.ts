/**
 * The limits of a run, and the warnings near them. A run with more operations is stopped. Records beyond their limit replace the oldest, so the run
 * continues but its start can no longer be shown. The engine's memory is that of its WebAssembly module, which refuses to grow further.
 */
import { formatBytes, formatInteger } from '../base/units.ts';
import { recordsBytesDefault, type History } from '../scene/history.ts';

export interface RunLimits {
  readonly operations: number;
  /** Of the records that the page keeps; as in scene/history.ts. */
  readonly recordBytes: number;
  /** Of the engine; as MAXIMUM_MEMORY in engine-wasm/CMakeLists.txt. */
  readonly engineBytes: number;
}

export const runLimits: RunLimits = {
  operations: 100_000_000,
  recordBytes: recordsBytesDefault,
  engineBytes: 2 * 1024 * 1024 * 1024,
};

/** The share of a limit at which a run gets a warning. */
const near = 0.8;

export interface Warning {
  readonly sentence: string;
  /** The engine must be stopped. */
  readonly stop: boolean;
}

/** The warning for a program with so many operations; '' within the limit. Pure. */
export function tooLongWords(operations: number, limits: RunLimits = runLimits): string {
  return operations <= limits.operations
    ? ''
    : `This program has ${formatInteger(operations)} operations. A run stops after ${formatInteger(limits.operations)}.`;
}

/** Watches one run after another. Each warning is given once per run. */
export class RunWatch {
  private readonly limits: RunLimits;
  private history: History | null = null;
  private readonly said = new Set<string>();

  constructor(limits = runLimits) {
    this.limits = limits;
  }

  /** The next warning about a run, or about the bytes that its engine holds; null if there is none. */
  read(history: History, engineBytes: number): Warning | null {
    if (history !== this.history) {
      this.history = history;
      this.said.clear();
    }
    const { operations, recordBytes, engineBytes: engineMost } = this.limits;
    // The first operation is the opening of the database.
    const done = Math.max(0, (history.head.operation?.op ?? 0) - 1);
    const most = formatInteger(operations);
    if (done > operations)
      return this.once('stopped', `The engine was stopped: the limit of a run is ${most} operations.`, true);
    const { sizeBytes, first } = history;
    const warnings: readonly (readonly [what: string, due: boolean, sentence: string])[] = [
      [
        'operations',
        done >= near * operations,
        `This run has made ${formatInteger(done)} operations. It stops at ${most}.`,
      ],
      [
        'let go',
        first > 0,
        `The page keeps at most ${formatBytes(recordBytes)} of records, so it has discarded the oldest of this run. The run continues, but its beginning can no longer be shown.`,
      ],
      [
        'records',
        sizeBytes >= near * recordBytes,
        `The records of this run take ${formatBytes(sizeBytes)}. The page keeps at most ${formatBytes(recordBytes)}; then it discards the oldest.`,
      ],
      [
        'engine',
        engineBytes >= near * engineMost,
        `The engine holds ${formatBytes(engineBytes)} of memory; its limit is ${formatBytes(engineMost)}. Stop it, or start a smaller run.`,
      ],
    ];
    const [what, , sentence] = warnings.find(([each, due]) => due && !this.said.has(each)) ?? [];
    return what === undefined || sentence === undefined ? null : this.once(what, sentence);
  }

  private once(what: string, sentence: string, stop = false): Warning | null {
    if (this.said.has(what)) return null;
    this.said.add(what);
    return { sentence, stop };
  }
}
