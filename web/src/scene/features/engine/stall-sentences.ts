/** Sentences about writes that wait and about the rate limit of background jobs. A cause is named with the numbers that made it. */
import { formatBytes, formatCount, formatNs } from '../../../base/units.ts';
import type * as r from '../../../protocol/records.gen.ts';
import { inFamily } from '../../families.ts';
import { optionNow } from '../../option-now.ts';
import { capital, spaced, type SentenceWriters } from '../../sentence-parts.ts';
import type { Scene, WriteStall } from '../../types.ts';

/** " of family 2"; empty for the default family. */
export const ofFamily = (n: number): string => (n === 0 ? '' : ` of family ${n}`);

/** "13.4 MiB/s" */
const perSecond = (bytes: number): string => `${formatBytes(bytes)}/s`;

/** Without a recorded stall condition, or with LevelDB's rules. */
export const stallWords: Readonly<Record<r.StallReason, string>> = {
  none: 'nothing',
  memtable_limit: 'every memtable is full and still waits for its flush',
  l0_stop: 'L0 has as many tables as level0_stop_writes_trigger allows',
  l0_slowdown: 'L0 has reached level0_slowdown_writes_trigger',
  memtable_slowdown: 'nearly as many memtables as max_write_buffer_number allows wait for a flush',
  pending_bytes_slowdown: 'the bytes that wait for compaction have reached soft_pending_compaction_bytes_limit',
  pending_bytes_stop: 'the bytes that wait for compaction have reached hard_pending_compaction_bytes_limit',
  log_space: 'the log is a segment above its limit and waits for the cleaner',
};

/** "L0 has 21 tables (slowdown at 20)" */
export function causeOf({ reason, runs, sealed, pendingBytes }: WriteStall, scene: Scene, family: number): string {
  const seen = inFamily(scene, family);
  const limit = (name: string): number => optionNow(seen, name);
  const tables = `L0${ofFamily(family)} has ${formatCount(runs, 'table')}`;
  const waiting = `${formatCount(sealed, 'memtable')}${ofFamily(family)} ${sealed === 1 ? 'waits' : 'wait'} for a flush`;
  const pending = `${formatBytes(pendingBytes)}${ofFamily(family)} wait for compaction`;
  switch (reason) {
    case 'memtable_limit':
      return `${waiting} (stop at ${limit('max_write_buffer_number')})`;
    case 'memtable_slowdown':
      return `${waiting} (slowdown at ${limit('max_write_buffer_number') - 1})`;
    case 'l0_stop':
      return `${tables} (stop at ${limit('level0_stop_writes_trigger')})`;
    case 'l0_slowdown':
      return `${tables} (slowdown at ${limit('level0_slowdown_writes_trigger')})`;
    case 'pending_bytes_stop':
      return `${pending} (stop at ${formatBytes(limit('hard_pending_compaction_bytes_limit'))})`;
    case 'pending_bytes_slowdown':
      return `${pending} (slowdown at ${formatBytes(limit('soft_pending_compaction_bytes_limit'))})`;
    case 'log_space':
      return stallWords.log_space;
    case 'none':
      return 'nothing delays them';
  }
}

const changes: Readonly<Record<r.DelayedRateChange, string>> = {
  none: '',
  begun: '',
  near_stop: ', 0.6 of the rate before, because a stop is near',
  debt_not_smaller: ', 0.8 of the rate before, because compactions do not catch up',
  debt_smaller: ', 1.25 of the rate before, because compactions catch up',
  recovered: '',
};

export const stallSentences = {
  StallBegun: (record, scene) => {
    const { op, reason, family } = record;
    const stall = scene?.writeStalls.get(family);
    const delayed = reason.endsWith('_slowdown');
    if (scene === null || stall === undefined) {
      const how = reason === 'l0_slowdown' ? 'is delayed once by 1 ms' : delayed ? 'is delayed' : 'must wait';
      return `Write ${op} ${how}: ${stallWords[reason]}${ofFamily(family)}`;
    }
    const cause = causeOf({ ...stall, reason }, scene, family);
    return delayed
      ? `Write ${op} is delayed: ${cause}. Writes continue at ${perSecond(stall.rateBytesPerSecond)}`
      : `Write ${op} must wait: ${cause}`;
  },
  WriterWaited: ({ op, leaderOp, waitedNs, groupWrites }) =>
    leaderOp === op
      ? `Write ${op} is at the head of the queue of writers after ${formatNs(waitedNs)}`
      : `Write ${leaderOp} committed write ${op} with its own, as a group of ${groupWrites}: it waited ${formatNs(waitedNs)} in the queue of writers`,
  StallEnded: (record) => `Write ${record.op} continues after ${formatNs(record.waitedNs)}`,
  WriteStallEvaluated: (record, scene) => {
    const { condition, reason, change, family, rateBytesPerSecond, pendingBytes, runs, sealed } = record;
    const rate = perSecond(rateBytesPerSecond);
    if (condition === 'normal') return `Writes${ofFamily(family)} are no longer delayed or stopped`;
    const stall = { condition, reason, rateBytesPerSecond, pendingBytes, runs, sealed };
    const cause = scene === null ? stallWords[reason] : causeOf(stall, scene, family);
    if (condition === 'stopped') return `Writes stop: ${cause}`;
    return `Writes are delayed: ${cause}. They continue at ${rate}${changes[change]}`;
  },
  JobRateLimited: ({ job, debtBytes, untilNs }, scene) => {
    const found = scene?.jobs.get(job);
    const kind = found === undefined ? '' : `${found.kind === 'queued' ? spaced(found.jobKind) : found.kind} `;
    const debt = debtBytes > 0 ? `, and ${formatBytes(debtBytes)} more were appended` : '';
    return `${capital(`${kind}job ${job}`)} waits until ${formatNs(untilNs)}: the bytes of this period are used up (rate_limiter_bytes_per_sec)${debt}`;
  },
} satisfies Partial<SentenceWriters>;
