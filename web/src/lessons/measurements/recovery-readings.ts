/**
 * Numbers about a power failure and the recovery after it: what the client was promised, what the log still had, and what came back. All of them are
 * about the last recovery of the run.
 */
import { kindTable } from '../../protocol/decode.ts';
import { EngineCrashed, FileSynced, Kind, OpBegun, OpFinished } from '../../protocol/records.gen.ts';
import { isWrite } from '../../scene/entry.ts';
import type { Wal } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import { measured, sumOf, type ReadingTable } from './reading.ts';

const recoveryOf = ({ head }: History) => head.recovery;
const written = (history: History, of: (wal: Wal) => number): number => {
  const recovery = recoveryOf(history);
  return recovery === null ? NaN : sumOf(recovery.written, of);
};
const acknowledged = (history: History): number => written(history, ({ batches }) => batches);
const synced = (history: History): number => written(history, ({ syncedBatches }) => syncedBatches);
/** None if the database did not open. */
const back = (history: History): number => {
  const recovery = recoveryOf(history);
  if (recovery === null) return NaN;
  return recovery.state === 'refused' ? 0 : recovery.replayed;
};

/** Of the records replayed, those after one that was not; none if the database did not open. */
function afterGap(history: History): number {
  const parts = recoveryOf(history)?.parts ?? [];
  const gap = parts.findIndex(({ outcome }) => outcome !== 'replayed');
  return gap < 0 || back(history) === 0 ? 0 : parts.slice(gap).filter(({ outcome }) => outcome === 'replayed').length;
}

/** Before the first crash: how often the log was synced, and how long writes took on average, in microseconds. */
function costOf(history: History): { readonly syncs: number; readonly microseconds: number } {
  let [syncs, writes, ns] = [0, 0, 0];
  let isOfWrite = false;
  history.forEach(
    0,
    history.total,
    ({ kind, v, at }) => {
      if (kind === EngineCrashed.kind) return false;
      if (kind === Kind.OpBegun) isOfWrite = isWrite(OpBegun.opKind(v, at));
      else if (kind === Kind.FileSynced) syncs += Number(FileSynced.fileClass(v, at) === 'wal');
      else if (isOfWrite) {
        writes++;
        ns += OpFinished.latencyNs(v, at);
      }
      return true;
    },
    kindTable([Kind.EngineCrashed, Kind.OpBegun, Kind.FileSynced, Kind.OpFinished]),
  );
  return { syncs, microseconds: ns / writes / 1000 };
}

export const kRecoveryReadings: ReadingTable = {
  writes_acknowledged: measured('writes in the log when the power failed', acknowledged),
  writes_synced: measured('of these, before the sync mark of the log', synced),
  writes_back: measured('WalRecordRead with outcome replayed; 0 if the database does not open', back),
  writes_lost: measured('writes_acknowledged − writes_back', (h) => acknowledged(h) - back(h)),
  synced_writes_lost: measured('writes_synced − writes_back, at least 0', (h) => Math.max(0, synced(h) - back(h))),
  database_opened: measured('1 if the last reopening succeeded', (h) => Number(recoveryOf(h)?.state === 'opened')),
  writes_after_a_gap: measured('WalRecordRead with outcome replayed, after one with another outcome', afterGap),
  log_syncs: measured('FileSynced of the log, before the power failed', (h) => costOf(h).syncs),
  microseconds_per_write: measured('latency of OpFinished ÷ writes, modeled', (h) => costOf(h).microseconds),
};
