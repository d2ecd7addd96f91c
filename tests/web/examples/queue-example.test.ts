/**
 * The long queue among the examples behaves as its text says (claims S1 and S14): the entries that a scan skips grow with the deletes, to a thousand
 * keys and more for one row, half of them tombstones, half hidden values; compact removes all of them, and the collector keeps the number low.
 */
import { expect, it } from 'vitest';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { layoutTombstones } from '../../../web/src/visualizations/tombstones/layout.ts';
import { History } from '../../../web/src/scene/history.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import { totalOf } from '../../../web/src/scene/features/tombstones/live-tombstones.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { kPresets } from '../../../web/src/examples/presets.ts';
import { runProgram } from '../../fixtures/engine.ts';

it('skips more and more entries, then none, then few', async () => {
  const { program } = kPresets.find(({ id }) => id === 'queue-debt')!;
  const history = new History();
  history.append((await runProgram(program)).records);
  const { scans } = history.head.live;
  const passed = scans.map(({ tombstones }) => tombstones);
  expect(passed.slice(0, 6)).toEqual([0, 1000, 2000, 3000, 4000, 0]);
  expect(scans.map(({ keys }) => keys)).toEqual(passed);
  const low = passed.slice(6);
  expect(low).toHaveLength(4);
  for (const n of low) expect(n).toBeLessThan(500);
  // Keys visited up to the first row, compared with the same table before it was a queue.
  expect(2 * passed[4]! + 1).toBeGreaterThan(1000);
  const marks = layoutTombstones({
    scene: history.head,
    axis: axisOfScene(history.head),
    box: { width: 884, height: 320 },
    metrics: kMetrics,
    selection: null,
    highlight: null,
  });
  const dots = marks.filter((mark) => mark.kind === 'circle' && /^times\/scan:\d+$/.test(mark.id));
  expect(dots.map(({ label }) => label)).toEqual(
    scans.map(({ op }) => expect.stringContaining(`${op}`.slice(-3)) as string),
  );
  const heights = dots.map((mark) => (mark.kind === 'circle' ? mark.cy : 0));
  expect(heights.indexOf(Math.min(...heights))).toBe(4);
  const found = stops(history, 'tombstones');
  expect(found.activities).toBe(passed.filter((n) => n > 0).length);
  // The last stop of each scan is after the last live row.
  const ends = found.stops.filter(({ phase }) => phase === 'end').map(({ position }) => history.sceneAt(position));
  expect(ends.map(({ scan }) => scan!.tombstones)).toEqual(passed.filter((n) => n > 0));
  expect(ends.map(({ live }) => totalOf(live.now))).toEqual(passed.filter((n) => n > 0));
});
