/** Tombstones over time: of thousands of steps only the visible ones are drawn. */
import { kLayouts } from '../../fixtures/layouts.ts';
import { describe, expect, it } from 'vitest';
import { axisOfScene } from '../../../web/src/marks/key-axis.ts';
import { kMetrics } from '../../../web/src/theme/metrics.ts';
import { held } from '../../fixtures/scenes/snapshots.ts';

/** The staircase of the memtables' layer for these numbers at these moments: x and y after each step of its upper edge. */
function steps(counts: readonly number[]): readonly (readonly [x: number, y: number])[] {
  const scene = held();
  scene.tNs = counts.length;
  scene.live = { ...scene.live, now: [counts.at(-1)!], points: counts.map((n, tNs) => ({ tNs, live: [n] })) };
  const box = { width: 900, height: 330 };
  const input = { scene, axis: axisOfScene(scene), box, metrics: kMetrics, selection: null, highlight: null };
  const path = kLayouts.tombstones(input).find(({ id }) => id === 'times/memtables');
  const d = path?.kind === 'path' ? path.d : '';
  const [, upper = ''] = /^M[\d.]+ [\d.]+((?:H\S+?V[\d.]+)+)/.exec(d.replace(/V([\d.]+)V.*$/, 'V$1')) ?? [];
  return [...upper.matchAll(/H([\d.]+)V([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
}

describe('tombstones over time', () => {
  it('draws a rise of thousands in as many steps as can be distinguished', () => {
    const rise = steps(Array.from({ length: 5000 }, (_, i) => i));
    const height = rise[0]![1] - rise.at(-1)![1];
    expect(height).toBeGreaterThan(10);
    expect(rise.length).toBeGreaterThan(height);
    expect(rise.length).toBeLessThanOrEqual(2 * height + 2);
  });

  it('omits no peak, and ends at the final value', () => {
    const counts = Array.from({ length: 1000 }, (_, i) => (i === 500 ? 1000 : i % 3));
    const all = steps(counts);
    const [floor, top] = [all[0]![1], Math.min(...all.map(([, y]) => y))];
    expect(floor - top).toBeGreaterThan(10);
    expect(all).toHaveLength(4);
    expect(all.at(-1)![0]).toBeGreaterThan(all.at(-2)![0]);
  });
});
