/** Detail of a job: the current output table and its range tombstones, filter probes for a tombstone, and the runs that were considered. */
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../../web/src/base/bytes.ts';
import { jobId } from '../../../../web/src/base/ids.ts';
import { fold } from '../../../../web/src/scene/fold.ts';
import { createScene, withoutDetail } from '../../../../web/src/scene/scene.ts';
import type { CompactionJob, Scene } from '../../../../web/src/scene/types.ts';
import { batch, record } from '../../../fixtures/records.ts';

const picked = record('CompactionPicked', { job: 7, level: 0, output_level: 1 });
const kept = (key: string, type = 'put') => record('EntryKept', { job: 7, key, type });
const created = record('TableCreated', { job: 7, table: 12, smallest: 'a', largest: 'd' });
const range = (begin: string, end: string) => record('RangeTombstoneWritten', { job: 7, begin, end, sequence: 4 });

const after = (...records: readonly Uint8Array[]): Scene => {
  const scene = createScene();
  fold(scene, batch(...records));
  return scene;
};
const job = (scene: Scene): CompactionJob => scene.jobs.get(jobId(7)) as CompactionJob;

describe('the current output table', () => {
  it('holds the entries kept since the previous table was complete', () => {
    const { output } = job(after(picked, kept('a'), created, kept('b', 'delete'), kept('c')));
    expect(output.entries).toBe(2);
    expect(output.last.map((entry) => entry.type)).toEqual(['delete', 'put']);
  });

  it('passes its range tombstones to the finished table; tier 1 records only their ends', () => {
    const stored = record('RangeTombstonesStored', { job: 7, table: 12, fragments: 1, smallest: 'a', largest: 'd' });
    const scene = after(picked, range('a', 'd'), stored, created);
    const [table] = scene.tables.values();
    expect(table).toMatchObject({ ranges: 1, rangeSpan: { begin: utf8('a'), end: utf8('d') } });
    expect(table!.fragments).toEqual([{ begin: utf8('a'), end: utf8('d'), sequence: 4 }]);
    expect(job(scene).output.ranges).toEqual([]);
    const [bare] = withoutDetail(scene).tables.values();
    expect(bare).toMatchObject({ ranges: 1, fragments: [] });
    expect(table!.fragments).toHaveLength(1);
  });
});

describe('the filters of deeper tables', () => {
  const asked = (verdict: string) =>
    record('DeeperFilterAsked', { job: 7, table: 3, level: 2, key: 'k', verdict, sequence: 9 });

  it('belong to the next tombstone that is decided', () => {
    const dropped = record('EntryDropped', { job: 7, key: 'k', type: 'delete', reason: 'filters_rule_out' });
    expect(job(after(picked, asked('negative'))).asking).toMatchObject([{ table: 3, level: 2, maybe: false }]);
    const { asking, recent } = job(after(picked, asked('negative'), asked('positive'), dropped, kept('m')));
    expect(asking).toEqual([]);
    expect(recent.map((entry) => entry.asked.map((answer) => answer.maybe))).toEqual([[false, true], []]);
  });
});

describe('sorted runs considered', () => {
  const weighed = (rule: string, taken: number) =>
    record('RunsWeighed', { rule, taken, runs: 2, newer_bytes: 10, older_bytes: 20 });
  const queued = record('JobQueued', { job: 7, job_kind: 'compaction' });
  const table = (n: number, level: number) =>
    batch(record('TableCreated', { table: n, size_bytes: 10 * n }), record('TableInstalled', { table: n, level }));

  it('are the current ones, with the rules of one step, and are passed to the job that follows', () => {
    const { evaluation: found } = job(
      after(
        table(4, 0),
        table(5, 3),
        weighed('size_amplification', 0),
        record('StepFinished', { step: 1 }),
        weighed('size_amplification', 0),
        weighed('size_ratio', 1),
        queued,
        record('StepFinished', { step: 2 }),
        record('TableRemoved', { table: 4, level: 0 }),
        picked,
      ),
    );
    expect(found!.runs).toEqual([
      { level: 0, table: 4, sizeBytes: 40 },
      { level: 3, table: null, sizeBytes: 50 },
    ]);
    expect(found!.rules.map(({ rule, taken }) => [rule, taken])).toEqual([
      ['size_amplification', false],
      ['size_ratio', true],
    ]);
  });

  it('are not those of an earlier step', () => {
    expect(
      job(after(weighed('size_ratio', 1), record('StepFinished', { step: 1 }), queued, picked)).evaluation,
    ).toBeNull();
  });
});
