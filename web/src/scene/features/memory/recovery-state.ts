/**
 * The logs that the last recovery read: as they were when the database was closed or the power failed, what was found of
 * them, and what became of each record.
 */
import type { FileNumber } from '../../../base/ids.ts';
import type { WalRecordOutcome } from '../../../protocol/records.gen.ts';
import type { Wal } from './memtable-state.ts';

/** A record of a log that recovery has read, or a range in which none can be read. */
export interface LogPart {
  readonly wal: FileNumber;
  readonly offset: number;
  /** Headers included. */
  readonly bytes: number;
  /** 0: it cannot be read. */
  readonly sequence: number;
  readonly entries: number;
  /** Of its first entry. */
  readonly key: Uint8Array;
  readonly outcome: WalRecordOutcome;
}

export interface Recovery {
  /** The power failed; otherwise the database was closed. */
  readonly crashed: boolean;
  /** not begun, between the first record and the end of the opening, or how the opening ended */
  state: 'closed' | 'reading' | 'opened' | 'refused';
  /** The logs that were needed, as they had been written. Replaced, never changed. */
  readonly written: readonly Wal[];
  /** Sizes of the logs that were found. Replaced, never changed. */
  found: ReadonlyMap<FileNumber, number>;
  /** The last parts that were read, at least 256 if there were that many. */
  parts: LogPart[];
  /** Number of parts read, and of the records that were replayed. */
  read: number;
  replayed: number;
}

export const partsMax = 256;

export const newRecovery = (written: readonly Wal[], crashed: boolean): Recovery => ({
  crashed,
  state: 'closed',
  written,
  found: new Map(),
  parts: [],
  read: 0,
  replayed: 0,
});
