/**
 * The records of the logs as cells: while they are written, when the power has failed, and while recovery reads them.
 *
 *   written     [amy @1][bob @2] | [cal @3]             | the sync mark
 *   failed      [amy @1][bob @2] | [cal @3]?            what the device holds is not known
 *   found       [amy @1][bob @2] | [cal ///             the log ends inside the record of cal
 *   read        [amy @1]>                               recovery has read one record
 *
 * A cell is a batch that was logged; what is read at its offset decides its state. What is read where no batch is known (its log was not
 * recorded, or is longer than a scene keeps) is a cell too. Pure.
 */
import type { FileNumber } from '../../base/ids.ts';
import type { LogPart, LoggedBatch, Recovery, Scene, Wal } from '../../scene/types.ts';
import { logBlockBytes } from '../../scene/features/memory/log-batches.ts';

/**
 * synced, unsynced: the log is open. kept: it survived, and is not read yet. torn, damaged: no record can be read. dropped: it could be read, and
 * replay does not use it. lost: it is not in the file that was found.
 */
export type CellState =
  'synced' | 'unsynced' | 'unknown' | 'kept' | 'replayed' | 'torn' | 'damaged' | 'dropped' | 'lost';

export interface Cell {
  readonly wal: FileNumber;
  readonly offset: number;
  readonly bytes: number;
  readonly key: Uint8Array;
  readonly entries: number;
  /** 0: not known. */
  readonly sequence: number;
  readonly state: CellState;
  /** False if the power failed, or the device, during its append: the client has no answer, or was refused. */
  readonly wasAcknowledged: boolean;
  /** It was before the sync mark: it survives every loss of power. */
  readonly wasSynced: boolean;
  /** Share of its bytes that were found, 0..1. */
  readonly found: number;
  /** Recovery has read it last. */
  readonly isHead: boolean;
  /** The block of 32 KiB in which it begins, from 0. */
  readonly block: number;
}

/** Whether the log that is being written is drawn; otherwise the one that was read. */
const isWriting = ({ opened, recovery, wals }: Scene): boolean =>
  recovery === null || (opened && recovery.state !== 'reading' && wals.some(({ batches }) => batches > 0));

/** The cells in the order of the logs. Pure. */
export function cellsOf(scene: Scene): readonly Cell[] {
  const { recovery, wals } = scene;
  if (recovery === null || isWriting(scene))
    return wals
      .filter(({ retired }) => !retired)
      .flatMap((wal) => wal.tail.map((batch) => cellOf(wal, batch, 'unsynced', 1)))
      .map((cell) => (cell.wasSynced ? { ...cell, state: 'synced' } : cell));
  const last = recovery.parts.at(-1);
  const head = recovery.state === 'reading' ? last : undefined;
  const known = recovery.written.flatMap((wal) => wal.tail.map((batch) => readCell(wal, batch, recovery, head)));
  const unknown = recovery.parts.filter(
    (part) =>
      !known.some(
        (cell) =>
          cell.wal === part.wal && part.offset < cell.offset + cell.bytes && cell.offset < part.offset + part.bytes,
      ),
  );
  const logged = new Map(recovery.written.map(({ wal, bytes }) => [wal, bytes]));
  const unnamed = unknown.map((part) =>
    partCell(part, { isHead: part === head, wasAcknowledged: part.offset < (logged.get(part.wal) ?? Infinity) }),
  );
  return [...known, ...unnamed].sort((a, b) => a.wal - b.wal || a.offset - b.offset);
}

const cellOf = (wal: Wal, batch: LoggedBatch, state: CellState, found: number): Cell => ({
  wal: wal.wal,
  offset: batch.offset,
  bytes: batch.bytes,
  key: batch.key,
  entries: Math.max(1, batch.entries),
  sequence: batch.sequence,
  state,
  wasAcknowledged: true,
  wasSynced: batch.offset + batch.bytes <= wal.syncedBytes,
  found,
  isHead: false,
  block: Math.floor(batch.offset / logBlockBytes),
});

const kStates: Readonly<Record<LogPart['outcome'], CellState>> = {
  replayed: 'replayed',
  torn: 'torn',
  damaged: 'damaged',
  refused: 'dropped',
  after_stop: 'dropped',
};

const partCell = (part: LogPart, which: Pick<Cell, 'isHead' | 'wasAcknowledged'>): Cell => ({
  ...part,
  ...which,
  state: kStates[part.outcome],
  wasSynced: false,
  found: 1,
  block: Math.floor(part.offset / logBlockBytes),
});

function readCell(wal: Wal, batch: LoggedBatch, recovery: Recovery, head: LogPart | undefined): Cell {
  const end = batch.offset + batch.bytes;
  const inIt = ({ wal: log, offset, bytes }: LogPart): boolean =>
    log === wal.wal && offset < end && batch.offset < offset + bytes;
  const part = recovery.parts.find(inIt);
  const size = recovery.found.get(wal.wal);
  const share = size === undefined ? 1 : Math.max(0, Math.min(1, (size - batch.offset) / batch.bytes));
  return { ...cellOf(wal, batch, stateOf(part, size, share), share), isHead: head !== undefined && inIt(head) };
}

function stateOf(part: LogPart | undefined, size: number | undefined, share: number): CellState {
  if (part !== undefined) return kStates[part.outcome];
  if (size === undefined) return 'unknown';
  return share === 0 ? 'lost' : share < 1 ? 'torn' : 'kept';
}

/** A row that is in memory: the newest version of a key. */
export interface Row {
  readonly key: Uint8Array;
  readonly sequence: number;
}

const order = (a: Uint8Array, b: Uint8Array): number => {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at === -1 ? a.length - b.length : a[at]! - (b[at] ?? -1);
};

/** The rows in memory, in the order of their keys: those of the open memtable, or those replayed so far. Empty when the power has failed. Pure. */
export function rowsOf(scene: Scene, cells: readonly Cell[]): readonly Row[] {
  if (phaseOf(scene, cells) === 'refused') return [];
  const inMemory = isWriting(scene)
    ? cells.filter(({ sequence }) => sequence > 0)
    : cells.filter(({ state }) => state === 'replayed');
  const newest = new Map<string, Row>();
  for (const { key, sequence } of inMemory) if (key.length > 0) newest.set(key.join(), { key, sequence });
  return [...newest.values()].sort((a, b) => order(a.key, b.key));
}

/** How many batches were acknowledged and synced, how many of the acknowledged are back and which are lost, and how many others are back. Pure. */
export function tallyOf(cells: readonly Cell[]) {
  const isBack = ({ state }: Cell): boolean => state === 'replayed';
  const acknowledged = cells.filter(({ wasAcknowledged }) => wasAcknowledged);
  return {
    acknowledged: acknowledged.length,
    synced: cells.filter(({ wasSynced }) => wasSynced).length,
    back: acknowledged.filter(isBack).length,
    lost: acknowledged.filter((cell) => !isBack(cell)),
    others: cells.filter((cell) => !cell.wasAcknowledged && isBack(cell)).length,
  };
}

/** "written": the log is open. "failed": the power has failed, or the database is closed. */
export type Phase = 'empty' | 'written' | 'failed' | 'found' | 'reading' | 'opened' | 'refused';

/** Pure. */
export function phaseOf(scene: Scene, cells: readonly Cell[]): Phase {
  const { recovery } = scene;
  const isOpen = recovery === null || isWriting(scene);
  if (cells.length === 0 && (isOpen || recovery.state === 'opened')) return 'empty';
  if (isOpen) return 'written';
  if (recovery.state !== 'closed') return recovery.state;
  return recovery.found.size > 0 ? 'found' : 'failed';
}
