/**
 * The merging iterator: sorted runs and the structure that selects the next entry, comparison by comparison.
 *
 *                     [ L2  k31204 + ]           the smallest key is on top: it is the next output
 *                      /            \
 *              [ L3 k31208 ] ═══ [ L1 k33016 + ]
 *                /       \
 *         [ L0 k52410 ] [ memtable k57102 ]
 *
 *     memtable  >[57102][57131]...               a scan: the next entries of each run, and the rows so far
 *     Rows       [31190][31202]
 *
 * A card is a run with its current entry; the strip at its left has the color of the run's level. The pair that is
 * being compared is joined; the sentence below says which is smaller and why (a smaller key; with equal keys the newer
 * sequence). merge-shapes.ts positions the cards, a heap being one of three shapes; lanes.ts draws the lanes of a scan;
 * merge-tally.ts shows the cost.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatInteger } from '../../base/units.ts';
import type { MergeStrategy } from '../../protocol/records.gen.ts';
import { isTombstone, tombstoneOf } from '../../scene/entry.ts';
import type { Merge } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { chosen, type Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import {
  type Area,
  isLow,
  kCardHeight,
  type Link,
  type Match,
  leastHeight,
  type Shape,
  shapeOf,
  type Spot,
} from './merge-shapes.ts';
import { planLanes } from './lane-plan.ts';
import { childRole, lanes } from './lanes.ts';
import { meetings, pairGone, pairWords } from './merge-pair.ts';
import { runForms, runName } from './merge-run.ts';
import { tally, tallyLine } from './merge-tally.ts';
import { sentence } from './merge-words.ts';
import { Pen, px } from '../../marks/pen.ts';
import { tombstoneSymbol } from '../shapes/tombstone-symbols.ts';

export function layoutMerge(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const merge = scene.merge;
  if (!merge) {
    const none = 'No merging iterator has run yet. Run a scan or a compaction.';
    return pen.onlySentence('merge/none', box, none);
  }
  const wide = box.width >= 620;
  const x1 = wide ? box.width * 0.66 : box.width;
  const area = (bottom: number): Area => ({ x0: 14, x1: x1 - 8, y0: kCardsTop, y1: bottom });
  const whole = area(box.height - kSentenceHeight);
  // Beside the cards there is the tally, which needs some height of its own.
  const structure = Math.max(wide ? kTallyBeside : 0, leastHeight(merge, whole));
  const plan = planLanes(scene, merge, { width: box.width, y0: whole.y0, y1: whole.y1, structure });
  // Beside the cards; below them in a narrow drawing; in a line at the top if the drawing is also low.
  const below = !plan && !wide && !isLow(merge, area(box.height - kTallyHeight - kWordsHeight));
  const bottom = below ? box.height - kTallyHeight : box.height;
  const note = `of a ${merge.purpose}: ${structureWords(merge)}`;
  pen.rowName(`merge:${merge.merge}`, 14, 20, 'Merging iterator', note, x1 - 30);
  const shape = shapeOf(merge, area(plan ? plan.top - kLanesGap : bottom - kWordsHeight));
  const foot = Math.min(bottom, shape.bottom + kWordsHeight);
  links(pen, merge, shape);
  for (const match of shape.matches) matchCard(pen, merge, match, shape);
  compared(pen, merge, shape);
  meetings(pen, merge, shape);
  for (const spot of shape.spots) card(pen, input, merge, spot, shape);
  if (plan) lanes(pen, input, merge, plan, (child) => inComparison(merge, child) || isNext(merge, child));
  else exhausted(pen, merge, shape, 14, foot - 8, x1);
  const gone = pairGone(scene, merge);
  if (gone) pairWords(pen, merge, gone, 14, foot - 26, x1);
  else if (plan) sentence(pen, merge, 14, box.height - 8, box.width);
  else sentence(pen, merge, 14, foot - 26, x1);
  if (wide) tally(pen, input, merge, x1 + 22, 20, box.width - 18);
  else if (below) tally(pen, input, merge, 14, bottom + 12, box.width - 12);
  else tallyLine(pen, input, merge, box.width * 0.5, 20, box.width - 12);
  return pen.marks;
}

/** Top of the cards; height of the two lines of text below them; height of the whole tally. */
const kCardsTop = 50;
const kWordsHeight = 50;
/** Under lanes there is one line of text. */
const kSentenceHeight = 22;
const kLanesGap = 8;
/** Height of the tally below the top of the cards beside it. */
const kTallyBeside = 98;
const kTallyHeight = 136;

function structureWords(merge: Merge): string {
  const runs = formatCount(merge.children.length, 'run');
  switch (merge.strategy) {
    case 'linear':
      return `a list of ${runs}`;
    case 'heap':
      return `a heap of ${runs}`;
    case 'heap_root_cached':
      return `a heap of ${runs}, root remembered`;
    case 'heap_siblings_cached':
      return `a heap of ${runs}, siblings remembered`;
    case 'loser_tree':
      return `a loser tree of ${runs}`;
  }
}

const kNextWords: Readonly<Record<MergeStrategy, string>> = {
  linear: 'the smallest of all',
  heap: 'on top of the heap',
  heap_root_cached: 'on top of the heap',
  heap_siblings_cached: 'on top of the heap',
  loser_tree: 'winner of the tournament',
};

const childOf = (merge: Merge, number: number | null) => merge.children.find((c) => c.child === number);

const inComparison = (merge: Merge, child: number) =>
  merge.comparing !== null && (merge.comparing.left === child || merge.comparing.right === child);

/** Its current entry is the next output. */
const isNext = ({ winner, searching }: Merge, child: number): boolean => winner === child && !searching;

function links(pen: Pen, merge: Merge, shape: Shape): void {
  for (const { id, kind, ...line } of shape.links) {
    const common = { id: `merge:${merge.merge}/${id}`, ...line };
    if (kind === 'remembered')
      pen.line({ ...common, role: 'merge', width: 2, pattern: 'dashed', label: rememberedWords(merge, id) });
    else pen.line({ ...common, role: kind === 'played' ? 'merge' : 'hair', width: 1.2 });
  }
}

/** Joins the two that are being compared: in a list below the cards, in a tournament by the match in which they meet. */
function compared(pen: Pen, merge: Merge, { spots, matches, h, matchWidth, matchHeight }: Shape): void {
  const pair = merge.comparing;
  if (!pair) return;
  const [a, b] = [pair.left, pair.right].map((child) => spots.find((spot) => spot.child === child));
  if (!a || !b) return;
  const common = { id: `merge:${merge.merge}/comparing`, role: 'merge' } as const;
  const match = matches[meeting(merge, pair.left, pair.right)];
  if (match) {
    const [x, y] = [match.x - matchWidth / 2, match.y - matchHeight / 2];
    pen.box(x, y, matchWidth, matchHeight, { ...common, r: matchHeight / 2, pattern: 'outline' });
  } else if (merge.strategy === 'linear' && a.y === b.y) {
    const under = a.y + h / 2;
    pen.path({ ...common, d: `M${a.x} ${under}V${px(under + 5)}H${b.x}V${under}`, width: 2.4 });
  } else {
    pen.line({ ...common, x1: a.x, y1: a.y, x2: b.x, y2: b.y, width: 2.4 });
  }
}

/** The match of a tournament in which both children meet; -1 if there is none. */
function meeting({ strategy, order }: Merge, a: number, b: number): number {
  if (strategy !== 'loser_tree') return -1;
  let [i, j] = [a, b].map((child) => order.indexOf(child, order.length / 2)) as [number, number];
  if (i < 0 || j < 0) return -1;
  while (i !== j) {
    if (i > j) i >>= 1;
    else j >>= 1;
  }
  return i;
}

/** For a link between the two children of a heap index. */
function rememberedWords(merge: Merge, id: Link['id']): string {
  const place = Number(id.slice(id.indexOf(':') + 1));
  const names = [2 * place + 1, 2 * place + 2].map((below) => {
    const child = childOf(merge, merge.order[below] ?? null);
    return child ? runName(child) : '';
  });
  return `remembered: which of ${names.join(' and ')} is smaller`;
}

/** A match of the tournament with the run that lost it; above all of them the winner. */
function matchCard(pen: Pen, merge: Merge, match: Match, { matchWidth: w, matchHeight: h }: Shape): void {
  const id = `merge:${merge.merge}/match:${match.match}`;
  const child = childOf(merge, match.child);
  const name = child ? runName(child) : 'no run';
  const winner = match.match === 0;
  const position = child?.at ? `, which is at ${formatKey(child.at.key, { max: 24 })}` : '';
  const words = winner
    ? `${merge.searching ? 'came out last' : 'next out'}: ${name}${position}`
    : `match ${match.match}, lost by ${name}${position}`;
  const box = { x: px(match.x - w / 2), y: px(match.y - h / 2), w: px(w), h, r: h / 2 };
  pen.rect({ id, role: 'panel', ...box, label: words });
  if (winner) pen.rect({ id: `${id}/frame`, role: 'merge', ...box, pattern: 'outline' });
  pen.fitted(
    `${id}/name`,
    match.x,
    px(match.y + 4),
    child ? runForms(child) : ['no run', ''],
    w - 10,
    winner ? 'ink' : 'muted',
    'middle',
  );
}

function card(pen: Pen, input: Input, merge: Merge, spot: Spot, { w, h }: Shape): void {
  const child = childOf(merge, spot.child);
  if (!child) return;
  const id = `merge:${merge.merge}/child:${child.child}`;
  const [x, y] = [spot.x - w / 2, spot.y - h / 2];
  const compared = inComparison(merge, child.child);
  const next = spot.next && isNext(merge, child.child);
  const role = childRole(child);
  const tombstone = child.at !== null && isTombstone(child.at.type);
  const words = `${runName(child)}${next ? `, ${kNextWords[merge.strategy]}` : ''}: ${child.at ? `${tombstoneOf[child.at.type]}${formatKey(child.at.key, { max: 24 })} at sequence ${child.at.sequence}` : child.advanced === 0 ? 'not searched yet' : 'exhausted'}, advanced ${formatInteger(child.advanced)} times`;
  pen.box(x, y, w, h, { id, role: 'panel', r: 6, label: words, highlighted: chosen(input, id) });
  if (compared || next) pen.box(x, y, w, h, { id: `${id}/frame`, role: 'merge', r: 6, pattern: 'outline' });
  pen.box(x, y, 7, h, { id: `${id}/strip`, role, r: 2 });
  const room = w - (tombstone ? 32 : 20);
  if (child.at)
    pen.key(
      `${id}/key`,
      px(x + 14),
      px(y + 15),
      pen.fittingEnd(formatKey(child.at.key), room, 12),
      tombstone ? 'tombstone' : 'ink',
      'start',
      12,
    );
  if (child.at) tombstoneSymbol(pen, `${id}/cross`, child.at.type, x + w - 11, y + 11, 9);
  if (h < kCardHeight) {
    // One line: the run follows the key if there is room, and is in the label in any case.
    const left = room - (child.at ? input.metrics.width(formatKey(child.at.key), 'mono', 12) : 0) - 12;
    if (input.metrics.width(runName(child), 'sans', kType.small) <= left)
      pen.note(`${id}/name`, px(x + w - (tombstone ? 20 : 8)), px(y + 15), runName(child), 'muted', 'end');
    return;
  }
  const forms = child.at ? [`${runName(child)} · seq ${child.at.sequence}`, ...runForms(child)] : runForms(child);
  pen.fitted(`${id}/name`, px(x + 14), px(y + 29), forms, w - 18);
}

/** Exhausted runs are listed separately. */
function exhausted(pen: Pen, merge: Merge, shape: Shape, x: number, y: number, x1: number): void {
  const living = new Set(shape.spots.map((spot) => spot.child));
  const gone = merge.children.filter((c) => !living.has(c.child) && c.at === null);
  if (gone.length === 0) return;
  pen.fitted(
    `merge:${merge.merge}/exhausted`,
    x,
    y,
    [
      `without a next entry: ${gone.map(runName).join(', ')}`,
      `without a next entry: ${formatCount(gone.length, 'run')}`,
    ],
    x1 - x - 12,
  );
}
