import { describe, expect, it } from 'vitest';
import { jobId } from '../../../web/src/base/ids.ts';
import { fold } from '../../../web/src/scene/fold.ts';
import { mergedShare } from '../../../web/src/scene/features/jobs/job-progress.ts';
import { createScene } from '../../../web/src/scene/scene.ts';
import type { CompactionJob } from '../../../web/src/scene/types.ts';
import { batch, record } from '../../fixtures/records.ts';

/** A compaction of 200 input bytes in tables with these numbers of entries, after reading `entriesIn` entries and half of the bytes. */
function compacting(entries: readonly number[], entriesIn: number, reason = 'level0_file_num'): CompactionJob {
  const scene = createScene();
  fold(
    scene,
    batch(
      ...entries.map((n, i) => record('TableCreated', { table: i + 1, entries: n })),
      record('CompactionPicked', { job: 7, level: 0, output_level: 1, input_bytes: 200, reason }),
      ...entries.map((_, i) => record('CompactionInput', { job: 7, table: i + 1 })),
      record('CompactionAdvanced', { entries_in: entriesIn, input_bytes_read: 100 }, 7),
    ),
  );
  return scene.jobs.get(jobId(7)) as CompactionJob;
}

describe('mergedShare', () => {
  it('is the share of entries, so that a completed merge is at 1', () => {
    expect(mergedShare(compacting([6, 4], 0))).toBe(0);
    expect(mergedShare(compacting([6, 4], 3))).toBe(0.3);
    expect(mergedShare(compacting([6, 4], 10))).toBe(1);
  });

  it('is the share of bytes if a table has no entry count, or a memtable is merged', () => {
    expect(mergedShare(compacting([6, 0, 4], 3))).toBe(0.5);
    expect(mergedShare(compacting([6, 4], 3, 'memtable_merge'))).toBe(0.5);
  });

  it('is 1 when the job has finished, also where it was the share of bytes', () => {
    const scene = createScene();
    fold(
      scene,
      batch(
        record('CompactionPicked', { job: 7, input_bytes: 200, reason: 'memtable_merge' }),
        record('CompactionAdvanced', { entries_in: 3, input_bytes_read: 100 }, 7),
        record('JobFinished', { job: 7, job_kind: 'compaction' }),
      ),
    );
    expect(mergedShare(scene.finished[0] as CompactionJob)).toBe(1);
  });

  it('is 0 before the inputs are known', () => {
    expect(mergedShare(compacting([], 0))).toBe(0);
  });
});
