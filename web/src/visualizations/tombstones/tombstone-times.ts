/**
 * Live tombstones over virtual time: how many there were, and where, memtables on top and the deepest level at the
 * bottom.
 *
 *      Over time     ___/|__/|__/|
 *      288 live   __/ L0 __-----+|       a step down is a compaction that dropped them
 *              .      .           .  a dot is a scan: how many tombstones it passed, on the same scale
 *                 0 ms            40 ms
 *
 * The right end is rounded up to a round number, so that the drawing rarely shifts. Pure.
 */
import { formatCount, formatInteger, formatNs } from '../../base/units.ts';
import { totalOf } from '../../scene/features/tombstones/live-tombstones.ts';
import { kType } from '../../theme/tokens.ts';
import type { Strip } from '../../marks/marks.ts';
import type { Input } from '../../marks/input.ts';
import { linear } from '../../marks/linear.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';

const kRound = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The next round number, at least 1. */
export function roundUp(n: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, n)));
  return unit * kRound.find((each) => each * unit >= n)!;
}

/** Total height of the layers from the deepest up to `place`. */
const heightAt = (live: readonly number[], place: number): number => totalOf(live.slice(place));

export function tombstoneTimes(pen: Pen, { scene, box }: Input, { x0, x1, y, h }: Strip): void {
  const { live, tNs } = scene;
  const points = [...live.points, { tNs, live: live.now }];
  const peakOfAll = Math.max(0, ...points.map((point) => totalOf(point.live)));
  const most = live.scans.reduce((n, { tombstones }) => Math.max(n, tombstones), peakOfAll);
  const now = totalOf(live.now);
  pen.rowName('times', 14, y + 12, 'Over time', `${formatInteger(now)} live`, x0 - 22, h < 26 ? 0 : 13);
  const floor = y + h - 14;
  const end = roundUp(tNs);
  const x = linear([0, end], [x0, x1]);
  const top = linear([0, Math.max(1, most)], [floor, y + 2]);
  pen.horizontal(floor, x0, x1, { id: 'times/bed', role: 'hair', width: 1 });
  const places = Math.max(0, ...points.map((point) => point.live.length));
  for (let place = places - 1; place >= 0; place--) {
    const peak = points.reduce((a, b) => ((b.live[place] ?? 0) > (a.live[place] ?? 0) ? b : a));
    if ((peak.live[place] ?? 0) === 0) continue;
    const name = place === 0 ? 'Memtable' : `L${place - 1}`;
    const id = `times/${place === 0 ? 'memtables' : `level:${place - 1}`}`;
    const role = place === 0 ? 'memtable' : levelRole(place - 1);
    const upper = points.map((point) => [x(point.tNs), top(heightAt(point.live, place))] as const);
    const lower = points.map((point) => [x(point.tNs), top(heightAt(point.live, place + 1))] as const);
    pen.path({
      id,
      role,
      fill: true,
      d: area(x0, top(0), seen(upper), seen(lower)),
      label: `${name} over time: ${formatCount(live.now[place] ?? 0, 'tombstone')} now, at most ${formatInteger(peak.live[place]!)}, at ${formatNs(peak.tNs)}`,
    });
    // The name of a layer is placed before its end, if the layer is thick enough over the length of the name.
    const [, high] = upper.at(-1)!;
    const [, deep] = lower.at(-1)!;
    const begins = x(tNs) - pen.metrics.width(name, 'sans', kType.small) - 10;
    const under = upper.map(([, above], i) => lower[i]![1] - above);
    const first = upper.findLastIndex(([at]) => at <= begins);
    if (first < 0 || under.slice(first).some((thick) => thick < 11)) continue;
    pen.text({
      id: `${id}/name`,
      role: 'ink',
      on: role,
      x: px(x(tNs) - 5),
      y: px((high + deep) / 2 + 3.5),
      text: name,
      size: kType.small,
      face: 'sans',
      anchor: 'end',
    });
  }
  for (const { op, tNs: at, tombstones, keys } of live.scans) {
    const place = { cx: px(x(at)), cy: px(top(tombstones)) };
    const label = `Scan, operation ${formatInteger(op)}, at ${formatNs(at)}: internal_delete_skipped_count rose by ${formatInteger(tombstones)}, internal_key_skipped_count by ${formatInteger(keys)}`;
    pen.circle({ id: `times/scan:${op}/ground`, role: 'panel', ...place, r: 4 });
    pen.circle({ id: `times/scan:${op}`, role: 'ray', ...place, r: 3, label });
  }
  pen.vertical(x(tNs), y, floor, { id: 'times/now', role: 'ink', width: 1 });
  pen.note('times/from', x0, px(floor + 12), '0');
  pen.note('times/to', x1, px(floor + 12), formatNs(end), 'muted', 'end');
  if (box.width >= 560 && peakOfAll > 0) {
    const most = `live tombstones by modeled time, at most ${formatInteger(peakOfAll)}`;
    const forms = [
      ...(live.scans.length > 0 ? [`${most}; dots: how many a scan skipped`] : []),
      most,
      'by modeled time',
    ];
    const ends = pen.metrics.width(formatNs(end), 'sans', kType.small) + 14;
    pen.fitted('times/most', (x0 + x1) / 2, px(floor + 12), forms, x1 - x0 - 2 * ends, 'muted', 'middle');
  }
}

type Edge = readonly (readonly [x: number, y: number])[];

/** A smaller step is merged with those after it, px: a path of thousands of invisible steps is slow to load and to draw. */
const kSeenPx = 1;

/** The visible steps of a staircase; dropping the others moves it by less than one of them. The last point is kept. */
function seen(edge: Edge): Edge {
  let at = Number.NaN;
  return edge.filter(([, y], i) => {
    // Comparisons with NaN are false: the first step is visible.
    if (Math.abs(y - at) < kSeenPx && i < edge.length - 1) return false;
    at = y;
    return true;
  });
}

/** The area between two staircases; before their first step both are at the bottom. */
function area(x0: number, floor: number, upper: Edge, lower: Edge): string {
  let d = `M${px(x0)} ${px(floor)}`;
  for (const [x, y] of upper) d += `H${px(x)}V${px(y)}`;
  d += `V${px(lower.at(-1)![1])}`;
  for (let i = lower.length - 1; i > 0; i--) d += `H${px(lower[i]![0])}V${px(lower[i - 1]![1])}`;
  return `${d}H${px(lower[0]![0])}V${px(floor)}Z`;
}
