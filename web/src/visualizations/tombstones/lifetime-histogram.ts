/**
 * Lifetimes of tombstones, as bars from one power of two to the next: dropped ones filled, live ones above them in
 * outline.
 *
 *      How long        ▐█         ▐▌|▐▌
 *      median 4.2 ms  ▐██▌  ▐█▌ ▐▌██|█▌ []        the line is the median of the dropped ones
 *                     1 ms                32 ms
 *
 * Pure. The sum over the bars is the number of dropped and live tombstones.
 */
import { formatCount, formatInteger, formatNs } from '../../base/units.ts';
import type { LifetimeSummary } from '../../scene/features/tombstones/lifetime-summary.ts';
import { linear } from '../../marks/linear.ts';
import type { Strip } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';

/** Width of the widest bar, px. */
const kBarMost = 34;

export function lifetimeHistogram(pen: Pen, lifetimes: LifetimeSummary, { x0, x1, y, h }: Strip): void {
  const { bins, medianNs, longestNs, oldestNs } = lifetimes;
  const middle = medianNs === null ? 'none dropped' : `median ${formatNs(medianNs)}`;
  // If there is no room for the word, the dashed line among the bars marks the median.
  const note = medianNs === null ? middle : [middle, `med. ${formatNs(medianNs)}`, formatNs(medianNs)];
  pen.rowName('spread', 14, y + 12, 'How long', note, x0 - 22, h < 26 ? 0 : 13);
  const floor = y + h - 14;
  pen.horizontal(floor, x0, x1, { id: 'spread/bed', role: 'hair', width: 1 });
  if (bins.length === 0) return;
  const w = Math.min(kBarMost, (x1 - x0) / bins.length);
  const most = bins.reduce((n, { dropped, living }) => Math.max(n, dropped + living), 1);
  const height = linear([0, most], [0, floor - y - 3]);
  bins.forEach(({ fromNs, toNs, dropped, living }, i) => {
    const x = px(x0 + i * w);
    const span = `${formatNs(fromNs)} to ${formatNs(toNs)}`;
    const bar = (id: string, n: number, below: number, label: string) => {
      const [top, bottom] = [floor - Math.max(1.5, height(n + below)), floor - height(below)];
      const pattern = id === 'living' ? 'outline' : 'solid';
      const words = `${label} ${span}`;
      const mark = { id: `spread/bin:${i}/${id}`, role: 'tombstone', label: words, count: n, pattern } as const;
      pen.box(x, top, w - 1.5, bottom - top, mark);
    };
    if (dropped > 0) bar('dropped', dropped, 0, `${formatCount(dropped, 'tombstone')} lived from`);
    const aged = `${formatCount(living, 'tombstone')} ${living === 1 ? 'is' : 'are'} alive and aged from`;
    if (living > 0) bar('living', living, dropped, aged);
  });
  const end = x0 + bins.length * w;
  if (medianNs !== null) {
    const [first] = bins;
    const power = Math.log2(Math.max(1, medianNs) / first!.fromNs);
    const x = px(x0 + Math.max(0, power) * w);
    const id = 'spread/median';
    pen.vertical(x, y, floor, { id, role: 'ink', width: 1.2, pattern: 'dashed' });
  }
  const [from, to] = [formatNs(bins[0]!.fromNs), formatNs(bins.at(-1)!.toNs)];
  const isTight = end - x0 < 110;
  pen.note('spread/from', x0, px(floor + 12), isTight ? `${from} to ${to}` : from);
  if (!isTight) pen.note('spread/to', px(end), px(floor + 12), to, 'muted', 'end');
  const longest =
    longestNs === null ? '' : `${formatInteger(lifetimes.dropped)} dropped, after up to ${formatNs(longestNs)}`;
  const oldest = oldestNs === null ? '' : `${formatInteger(lifetimes.living)} live, for up to ${formatNs(oldestNs)}`;
  const x = end + 16;
  if (x1 - x < 150) return;
  [longest, oldest]
    .filter((words) => words !== '')
    .forEach((words, i) => pen.fitted(`spread/words:${i}`, px(x), px(y + 12 + 15 * i), words, x1 - x));
}
