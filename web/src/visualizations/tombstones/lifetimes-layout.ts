/**
 * Lifetimes of tombstones: time across, keys down, each from its write to its drop, in the color of its location; and
 * their lifetimes.
 *
 *              ▌memtable ▌L0 ▌L1   ● 240 no deeper key   ▸ 48 live
 *   000101     mmm000011111●
 *   000102       m000011111●
 *   000103         mmmm00001111111▸
 *              0                  40 ms
 *   How long      ▐█  ▐▌|▐▌                     lifetime-histogram.ts
 *
 * Draws the lifetimes that were recorded one by one. The text says how many live tombstones were not (the scene counts them
 * by their tables), and how many keys share a row. Pure. Rows are lifetime-rows.ts, or lifetime-bands.ts if there are too many.
 */
import { formatCount, formatInteger, formatNs } from '../../base/units.ts';
import { summarizeLifetimes, type LifetimeSummary } from '../../scene/features/tombstones/lifetime-summary.ts';
import { totalOf } from '../../scene/features/tombstones/live-tombstones.ts';
import type { LifetimesAt } from '../../scene/features/tombstones/tombstone-lifetime.ts';
import type { Key } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { axisSpan, type Input } from '../../marks/input.ts';
import { lifetimeBands } from './lifetime-bands.ts';
import { areFew, homeName, homeRole, lifetimeRows } from './lifetime-rows.ts';
import { kLifetimeSymbolText, lifetimeSymbol, type LifetimeSymbol } from './lifetime-symbols.ts';
import { lifetimeHistogram } from './lifetime-histogram.ts';
import { linear } from '../../marks/linear.ts';
import type { Mark, XSpan } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import { roundUp } from './tombstone-times.ts';

/** Input besides the scene: lifetimes at its moment, and the keys of all tombstones of the run. */
export interface LifetimesDrawing {
  readonly lifetimesAt: LifetimesAt;
  readonly keys: readonly Key[];
}

const kSpread = 58;
const kLegendLine = 16;
/** The choice of the drawing (figure/CornerChoice.tsx) lies to the left of the rows, and ends here, px. */
const kCornerEnd = 33;

export function layoutLifetimes(input: Input, { lifetimesAt, keys }: LifetimesDrawing): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const { x0, x1 } = axisSpan(box);
  const summary = summarizeLifetimes(lifetimesAt);
  const unrecorded = totalOf(scene.live.now) - summary.living;
  if (lifetimesAt.lifetimes.length === 0) {
    const none =
      unrecorded > 0
        ? `${formatCount(unrecorded, 'tombstone')} live here, but none was recorded individually`
        : 'No tombstone has been written';
    const words = `${none}. Delete keys to watch what happens to each delete.`;
    pen.sentence('lifetimes/none', x0, Math.max(40, box.height / 2), words, x1 - x0, 3, 'muted');
    return pen.marks;
  }
  const top = Math.max(kCornerEnd, legend(pen, lifetimesAt, summary, { x0, x1 }) + 8);
  const bottom = box.height - kSpread - 22;
  const end = roundUp(lifetimesAt.nowNs);
  const x = linear([0, Math.max(1, end)], [x0, x1 - 6]);
  const rows = { lifetimesAt, keys, x };
  const place = { x0, x1, y: top, h: bottom - top };
  const keysOfRow = areFew(rows, place.h) ? null : lifetimeBands(pen, rows, place);
  if (keysOfRow === null) lifetimeRows(pen, rows, place);
  const now = px(x(lifetimesAt.nowNs));
  pen.vertical(now, top, bottom, { id: 'lifetimes/now', role: 'ink', width: 0.8, pattern: 'dashed' });
  pen.note('lifetimes/from', x0, px(bottom + 13), '0');
  pen.note('lifetimes/to', x1, px(bottom + 13), formatNs(end), 'muted', 'end');
  const forms = wordsOf(lifetimesAt.lifetimes.length, keysOfRow, unrecorded);
  const room = x1 - x0 - 90;
  if (metrics.width(forms.at(-1)!, 'sans', kType.small) <= room)
    pen.fitted('lifetimes/words', px((x0 + x1) / 2), px(bottom + 13), forms, room, 'muted', 'middle');
  lifetimeHistogram(pen, summary, { x0, x1, y: box.height - kSpread, h: kSpread - 2 });
  return pen.marks;
}

/** Describes the drawing, longest form first. `keysOfRow`: of the fullest row, or null if each lifetime is drawn by itself. */
function wordsOf(count: number, keysOfRow: number | null, unrecorded: number): readonly string[] {
  const what = formatCount(count, 'tombstone');
  const row = keysOfRow === null ? 'by key' : `drawn together, ${rowWords(keysOfRow)}`;
  const long = `${what} ${row}, over modeled time`;
  if (unrecorded > 0)
    return [
      `${long}; ${formatInteger(unrecorded)} more live and were not recorded individually`,
      `${what}; ${formatInteger(unrecorded)} more live, not recorded`,
      `${formatInteger(unrecorded)} more live, not recorded`,
    ];
  return keysOfRow === null ? [long] : [long, `${what}, ${rowWords(keysOfRow)}`, rowWords(keysOfRow)];
}

const rowWords = (keys: number): string => (keys === 1 ? 'one key per row' : `${formatCount(keys, 'key')} per row`);

/** Locations and ends, in as many lines as needed. Returns the y where it ends. */
function legend(pen: Pen, { lifetimes }: LifetimesAt, summary: LifetimeSummary, { x0, x1 }: XSpan): number {
  let [x, y] = [x0, 15];
  /** Position of the next item with this text. */
  const next = (words: string): readonly [number, number] => {
    const w = 14 + pen.metrics.width(words, 'sans', kType.small);
    if (x > x0 && x + w > x1) [x, y] = [x0, y + kLegendLine];
    const at = [x, y] as const;
    x += w + 14;
    return at;
  };
  const homes = new Set<'memtable' | number>();
  for (const { stays } of lifetimes) for (const { home } of stays) homes.add(home);
  const order = [...homes].sort((a, b) => (a === 'memtable' ? -1 : a) - (b === 'memtable' ? -1 : b));
  for (const home of order) {
    const words = homeName(home);
    const [left, base] = next(words);
    pen.box(left, base - 8, 9, 9, { id: `lifetimes/legend/${words}`, role: homeRole(home), r: 1 });
    pen.note(`lifetimes/legend/${words}/name`, px(left + 13), base, words);
  }
  const living: readonly (readonly [LifetimeSymbol, number])[] = summary.living > 0 ? [['live', summary.living]] : [];
  for (const [sign, count] of [...summary.ends, ...living]) {
    const words = `${formatInteger(count)} ${kLifetimeSymbolText[sign].short}`;
    const [left, base] = next(words);
    lifetimeSymbol(pen, `lifetimes/legend/${sign}`, sign, left + 4, base - 4, 7.5);
    pen.note(`lifetimes/legend/${sign}/name`, px(left + 13), base, words, 'ink');
  }
  return y;
}
