/** Live tombstones over time: sampled at ends of steps, thinned beyond 512 points; the current number is always exact. */
import { describe, expect, it } from 'vitest';
import {
  add,
  cloneLive,
  noTombstones,
  passed,
  settle,
  totalOf,
} from '../../../web/src/scene/features/tombstones/live-tombstones.ts';
import { opId } from '../../../web/src/base/ids.ts';
import { History } from '../../../web/src/scene/history.ts';
import { runProgram } from '../../fixtures/engine.ts';

describe('live tombstones', () => {
  it('are sampled at the end of a step that changed them', () => {
    const live = noTombstones();
    add(live, 'memtable', 3);
    settle(live, 10);
    settle(live, 20);
    add(live, 'memtable', -3);
    add(live, 1, 3);
    settle(live, 30);
    expect(live.points).toEqual([
      { tNs: 10, live: [3] },
      { tNs: 30, live: [0, 0, 3] },
    ]);
  });

  it('are independent in a copy', () => {
    const live = noTombstones();
    add(live, 0, 1);
    const copy = cloneLive(live);
    add(live, 0, 1);
    settle(live, 5);
    expect([copy.now, copy.points]).toEqual([[0, 1], []]);
  });

  it('keep fewer than 512 points, in order of time', () => {
    const live = noTombstones();
    for (let step = 1; step <= 5000; step++) {
      add(live, 'memtable', 1);
      settle(live, step);
      expect(live.points.length).toBeLessThan(512);
    }
    expect(live.now).toEqual([5000]);
    for (const { tNs, live: then } of live.points) expect(then).toEqual([tNs]);
    expect(live.points.map(({ tNs }) => tNs)).toEqual(live.points.map(({ tNs }) => tNs).sort((a, b) => a - b));
  });

  it('are kept with what each scan passed, summed over its steps', () => {
    const live = noTombstones();
    passed(live, { op: opId(3), tNs: 10, tombstones: 4, keys: 5 });
    const copy = cloneLive(live);
    passed(live, { op: opId(3), tNs: 12, tombstones: 1, keys: 0 });
    passed(live, { op: opId(4), tNs: 20, tombstones: 0, keys: 0 });
    expect(live.scans).toEqual([
      { op: 3, tNs: 12, tombstones: 5, keys: 5 },
      { op: 4, tNs: 20, tombstones: 0, keys: 0 },
    ]);
    expect(copy.scans).toEqual([{ op: 3, tNs: 10, tombstones: 4, keys: 5 }]);
  });

  it('equal the tombstones in memtables and tables, at every step of a run', async () => {
    const program = `set write_buffer_size=1KiB compression=none
set target_file_size_base=1KiB max_bytes_for_level_base=4KiB max_bytes_for_level_multiplier=4
fill n=120 order=seq key_bytes=4 value_bytes=24
churn n=120
compact
delete-fill n=10 first=200
reopen
scan limit=1
`;
    const { records } = await runProgram(program);
    const history = new History();
    history.append(records);
    let seen = 0;
    for (let position = 0; position <= history.total; position += 7) {
      const scene = history.sceneAt(position);
      if (scene.ordinal !== 0) continue;
      const memtables = scene.memtables.reduce((sum, { deletes }) => sum + deletes, 0);
      const levels = scene.levels.map(({ tables }) =>
        tables.reduce((sum, number) => sum + (scene.tables.get(number)!.deletes ?? 0), 0),
      );
      expect(
        Array.from({ length: 1 + levels.length }, (_, i) => scene.live.now[i] ?? 0),
        `position ${position}`,
      ).toEqual([memtables, ...levels]);
      seen = Math.max(seen, totalOf(levels));
    }
    expect(seen).toBeGreaterThan(0);
  });
});
