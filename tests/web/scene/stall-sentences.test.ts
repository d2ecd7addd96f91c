/** Why writes wait, in words with the numbers that caused it; and the state that the words are taken from. */
import { expect, it } from 'vitest';
import type { RecordName } from '../../../web/src/protocol/records.gen.ts';
import { optionInfos } from '../../../web/src/protocol/options.gen.ts';
import { History } from '../../../web/src/scene/history.ts';
import { why } from '../../../web/src/scene/explain.ts';
import { concat } from '../../../web/src/base/bytes.ts';
import { record, type Fields } from '../../fixtures/records.ts';

const id = (name: string): number => optionInfos.find((option) => option.name === name)!.id;
const set = (name: string, value: number): Uint8Array => record('OptionSet', { option: id(name), value });

/** The sentence of the last record. */
function lastWhy(...records: readonly Uint8Array[]): string | null {
  const history = new History();
  history.append(concat([...records, record('StepFinished', { step: 1, t_ns: 1 })]));
  const after = history.total - 1;
  return why(history.before(after)!, history.sceneAt(after))?.replaceAll('\u00a0', ' ') ?? null;
}

const evaluated = (fields: Fields): Uint8Array =>
  record('WriteStallEvaluated' satisfies RecordName, { rate_bytes_per_second: 13.5 * 2 ** 20, ...fields });

it('names the cause of a delay, its limit, and the rate', () => {
  const l0 = evaluated({ condition: 'delayed', reason: 'l0_slowdown', runs: 21 });
  const slowdown = set('level0_slowdown_writes_trigger', 20);
  expect(lastWhy(slowdown, l0, record('StallBegun', { op: 812, reason: 'l0_slowdown' }))).toBe(
    'Write 812 is delayed: L0 has 21 tables (slowdown at 20). Writes continue at 13.5 MiB/s',
  );
  expect(
    lastWhy(slowdown, evaluated({ condition: 'delayed', reason: 'l0_slowdown', runs: 21, change: 'near_stop' })),
  ).toBe(
    'Writes are delayed: L0 has 21 tables (slowdown at 20). They continue at 13.5 MiB/s, 0.6 of the rate before, because a stop is near',
  );
});

it('names what stops writes', () => {
  const memtables = { condition: 'stopped', reason: 'memtable_limit', sealed: 2 };
  expect(lastWhy(evaluated(memtables), record('StallBegun', { op: 3, reason: 'memtable_limit' }))).toBe(
    'Write 3 must wait: 2 memtables wait for a flush (stop at 2)',
  );
  const pending = { condition: 'stopped', reason: 'pending_bytes_stop', pending_bytes: 3 * 2 ** 20 };
  expect(lastWhy(set('hard_pending_compaction_bytes_limit', 2 ** 21), evaluated(pending))).toBe(
    'Writes stop: 3 MiB wait for compaction (stop at 2 MiB)',
  );
});

it('knows when nothing delays writes any more', () => {
  const stopped = evaluated({ condition: 'stopped', reason: 'l0_stop', runs: 36 });
  expect(lastWhy(stopped, evaluated({ condition: 'normal', reason: 'none' }))).toBe(
    'Writes are no longer delayed or stopped',
  );
  expect(
    lastWhy(
      stopped,
      evaluated({ condition: 'normal', reason: 'none' }),
      record('StallBegun', { op: 4, reason: 'l0_slowdown' }),
    ),
  ).toBe('Write 4 is delayed once by 1 ms: L0 has reached level0_slowdown_writes_trigger');
});

it('says what a job waits for', () => {
  const queued = record('JobQueued', { job: 7, job_kind: 'compaction', trigger: 'level_score' });
  expect(lastWhy(queued, record('JobRateLimited', { job: 7, until_ns: 2_500_000_000, debt_bytes: 1536 }))).toBe(
    'Compaction job 7 waits until 2.5 s: the bytes of this period are used up (rate_limiter_bytes_per_sec), and 1.5 KiB more were appended',
  );
});
