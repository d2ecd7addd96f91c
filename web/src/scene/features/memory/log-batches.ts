/**
 * The recorded content of a write-ahead log: its batches (one append each), the physical records of an append, and the
 * bytes after the sync mark.
 *
 *   block of 32 KiB   | FULL | FULL | FIRST      |  MIDDLE ............. |  LAST | FULL |..|     a tail too short for a header is padding
 *
 * The engine appends a batch in one piece, so every header follows from the log size before the append and the bytes
 * appended: a physical record either fills its block or is the last one. Source: LevelDB, doc/log_format.md;
 * format/log_format.h here.
 */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import { places } from '../../families.ts';
import { pushLatest } from '../../latest.ts';
import type { LoggedBatch, Memtable, Scene, Wal } from '../../types.ts';

export const logBlockBytes = 32_768;
export const logHeaderBytes = 7;

const batchesMax = 64;

export type PhysicalType = 'FULL' | 'FIRST' | 'MIDDLE' | 'LAST';

/** A physical record: header and payload, within one block. */
export interface PhysicalRecord {
  readonly type: PhysicalType;
  /** Offset of its header in the log. */
  readonly offset: number;
  /** Including its header. */
  readonly bytes: number;
}

export interface Framing {
  /** Zero bytes before the first header, 0..6. */
  readonly padding: number;
  /** In order, at least one. */
  readonly records: readonly PhysicalRecord[];
}

/** The physical records of an append. REQUIRES: bytes is what the log writer appended at this offset. Pure. */
export function framingOf({ offset, bytes }: Pick<LoggedBatch, 'offset' | 'bytes'>): Framing {
  const left = logBlockBytes - (offset % logBlockBytes);
  const padding = left < logHeaderBytes ? left : 0;
  const end = offset + bytes;
  const records: PhysicalRecord[] = [];
  for (let at = offset + padding; at < end;) {
    const size = Math.min(logBlockBytes - (at % logBlockBytes), end - at);
    const [first, last] = [records.length === 0, at + size === end];
    records.push({ type: first ? (last ? 'FULL' : 'FIRST') : last ? 'LAST' : 'MIDDLE', offset: at, bytes: size });
    at += size;
  }
  return { padding, records };
}

export const newWal = (wal: FileNumber): Wal => ({
  wal,
  bytes: 0,
  syncedBytes: 0,
  retired: false,
  naming: null,
  batches: 0,
  syncedBatches: 0,
  syncNs: 0,
  tail: [],
});

/** Appends a batch. For reducers. */
export function logBatch(wal: Wal, batch: Pick<LoggedBatch, 'bytes' | 'job' | 'appendNs' | 'key'>): void {
  const { bytes, job, appendNs, key } = batch;
  pushLatest(wal.tail, { bytes, job, appendNs, key, offset: wal.bytes, entries: 0, sequence: 0 }, batchesMax);
  wal.bytes += batch.bytes;
  wal.batches++;
}

/**
 * The entries of the batch that this job appended last are in a memtable; a batch over several families arrives in
 * parts. For reducers.
 */
export function publishBatch(scene: Scene, job: JobId, entries: number): void {
  const tail = scene.wals.at(-1)?.tail;
  const batch = tail?.at(-1);
  if (tail === undefined || batch === undefined || batch.job !== job) return;
  const sequence = batch.sequence > 0 ? batch.sequence : scene.lastSequence - entries + 1;
  tail[tail.length - 1] = { ...batch, entries: batch.entries + entries, sequence };
}

/** What a power loss may destroy in logs that are still needed: everything after their sync marks. */
export interface AtRisk {
  readonly batches: number;
  readonly bytes: number;
  /**
   * Why the numbers are only an upper bound; null: they are exact. With several column families, some entries may
   * already be in tables. A log that was never synced counts whole until the directory is certain to contain its name.
   */
  readonly bound: 'families' | 'name' | null;
}

/** Pure. */
export function atRisk({ wals, families }: Scene): AtRisk {
  let [batches, bytes] = [0, 0];
  let bound: AtRisk['bound'] = families.length > 0 ? 'families' : null;
  for (const wal of wals) {
    if (wal.retired) continue;
    batches += wal.batches - (wal.naming === null ? wal.syncedBatches : 0);
    bytes += wal.bytes - (wal.naming === null ? wal.syncedBytes : 0);
    if (wal.naming !== null) bound = 'name';
  }
  return { batches, bytes, bound };
}

/**
 * The memtables, of any family, that keep a log alive: those with entries whose first entry went to it or to an older
 * log. Pure.
 */
export function keepersOf(scene: Scene, wal: FileNumber): readonly Memtable[] {
  return places(scene).flatMap(({ memtables }) => memtables.filter((m) => m.entries > 0 && m.wal <= wal));
}
