/** An option that is set along with its own: a trigger that is one less than its window, and 0 if the window is 0. */
import { expect, it } from 'vitest';
import { gradeCheck } from '../../../web/src/lessons/checks/grade.ts';
import '../../../web/src/lessons/measurements/readings.ts';
import { setBy, type CheckSpec, type Chosen } from '../../../web/src/lessons/checks/check-spec.ts';
import { History } from '../../../web/src/scene/history.ts';

const windowOption = {
  option: 'compaction_sequential_deletes_window',
  values: [0, 160],
  along: { option: 'compaction_sequential_deletes', plus: -1 },
} as const;

it('is set with the other, and never below 0', () => {
  expect(setBy(windowOption, 160)).toEqual({
    compaction_sequential_deletes_window: 160,
    compaction_sequential_deletes: 159,
  });
  expect(setBy(windowOption, 0)).toEqual({ compaction_sequential_deletes_window: 0, compaction_sequential_deletes: 0 });
  expect(setBy({ option: 'block_size' }, 4096)).toEqual({ block_size: 4096 });
});

it.each<CheckSpec>([
  { id: 'all', kind: 'goal', offered: [windowOption], wants: [{ what: 'flush_count', name: 'flushes', atMost: 0 }] },
  { id: 'least', kind: 'smallest', offered: windowOption, want: { what: 'flush_count', name: 'flushes', atMost: 0 } },
])('is set in the runs of a check: $kind', async (spec) => {
  const runs: Chosen[] = [];
  const run = (changed: Chosen) => {
    runs.push(changed);
    return Promise.resolve(new History());
  };
  await gradeCheck(run, spec, { compaction_sequential_deletes_window: 160 });
  expect(runs[0]).toEqual({ compaction_sequential_deletes_window: 160, compaction_sequential_deletes: 159 });
});
