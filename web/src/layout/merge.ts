/**
 * The merging iterator: a binary heap of sorted runs, comparison by comparison.
 *
 *                     [ L2  k31204 + ]           the smallest key is on top: it is the next one out
 *                      /            \
 *              [ L3 k31208 ]    [ L1 k33016 + ]
 *                /       \
 *         [ L0 k52410 ] [ memtable k57102 ]
 *
 * A card is a run with the entry on which it stands; the strip at its left has the colour of where that run lives. The pair that
 * is being compared is joined; under it the sentence who is smaller and why (a smaller key; with equal keys the newer
 * sequence). Beside the heap: what it costs, counted, with the bound that a binary heap promises.
 *
 * Places in the heap array become a tree by d3-hierarchy: place i hangs below place floor((i-1)/2).
 */
import { stratify, tree, type HierarchyPointNode } from 'd3-hierarchy';
import { formatKey } from '../base/bytes.ts';
import { formatCount, formatInteger } from '../base/units.ts';
import type { Merge, MergeChild } from '../scene/types.ts';
import { kType } from '../theme/tokens.ts';
import { chosen, type Input, lights } from './input.ts';
import type { Mark, Role } from './marks.ts';
import { levelRole, Pen, px } from './pen.ts';

interface Place {
  readonly place: number;
  readonly child: number;
}

export function layoutMerge(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const merge = scene.merge;
  if (!merge) {
    pen.note(
      'merge/none',
      box.width / 2,
      box.height / 2,
      'No merging iterator has spoken yet. Run a scan, or let a compaction begin.',
      'muted',
      'middle',
    );
    return pen.marks;
  }
  const wide = box.width >= 620;
  const heapX1 = wide ? box.width * 0.66 : box.width;
  // Beside the heap, below it where the drawing is narrow, and where it is low too in a line at the top.
  const below = !wide && rowHeight(merge, box.height - kTallyHeight) === kCardHeight;
  pen.rowName(
    `merge:${merge.merge}`,
    14,
    20,
    'Merging iterator',
    `of a ${merge.purpose}: a heap of ${formatCount(merge.children.length, 'run')}`,
    (wide || below ? heapX1 : heapX1 * 0.5) - 30,
  );
  const bottom = below ? box.height - kTallyHeight : box.height;
  const size = cardSize(merge, heapX1, rowHeight(merge, bottom));
  const pitch = rowPitch(merge, bottom, size.h);
  const nodes = heap(merge, 14, heapX1 - 8, kHeapTop, pitch, size);
  // The words stand under the last row that the heap had when it was whole, so that they do not climb while runs run out.
  const foot = Math.min(bottom, kHeapTop + (rowsOf(merge) - 1) * pitch + size.h + kWordsHeight);
  edges(pen, merge, nodes);
  for (const node of nodes) card(pen, input, merge, node, size);
  exhausted(pen, merge, nodes, 14, foot - 8, heapX1);
  sentence(pen, input, merge, 14, foot - 26, heapX1);
  if (wide) tally(pen, input, merge, heapX1 + 22, 20, box.width - 18);
  else if (below) tally(pen, input, merge, 14, bottom + 12, box.width - 12);
  else tallyLine(pen, input, merge, box.width * 0.5, 20, box.width - 12);
  return pen.marks;
}

/** Where the cards begin; what the two lines of words below them take; what the whole tally takes. */
const kHeapTop = 50;
const kWordsHeight = 50;
const kTallyHeight = 136;
/** A card with a key and its run; one with the key alone. */
const kCardHeight = 36;
const kCardHeightLow = 22;
/** Between rows of cards, at least. */
const kRowGap = 7;

interface Card {
  readonly w: number;
  readonly h: number;
}

/** Rows of cards at most apart, px: above, a heap falls to pieces. */
const kPitchMax = 104;

/** Rows that the heap has while no run has run out. */
const rowsOf = (merge: Merge): number => Math.floor(Math.log2(Math.max(1, merge.children.length))) + 1;

/** From row to row, px. */
function rowPitch(merge: Merge, bottom: number, h: number): number {
  const rows = rowsOf(merge);
  return rows === 1 ? 0 : Math.min(kPitchMax, (bottom - kWordsHeight - kHeapTop - h) / (rows - 1));
}

/** How high a card may be for every row of the heap to find its place above `bottom`. */
function rowHeight(merge: Merge, bottom: number): number {
  const rows = rowsOf(merge);
  const room = bottom - kWordsHeight - kHeapTop;
  return rows * (kCardHeight + kRowGap) - kRowGap <= room ? kCardHeight : kCardHeightLow;
}

function cardSize(merge: Merge, width: number, h: number): Card {
  const leaves = 2 ** Math.max(0, Math.ceil(Math.log2(merge.children.length + 1)) - 1);
  return { w: Math.max(52, Math.min(144, (width - 24) / leaves - 8)), h };
}

/** The heap array as placed nodes, in place order. REQUIRES: order holds known children. */
function heap(
  merge: Merge,
  x0: number,
  x1: number,
  y0: number,
  pitch: number,
  { w, h }: Card,
): readonly HierarchyPointNode<Place>[] {
  if (merge.order.length === 0) return [];
  const places: Place[] = merge.order.map((child, place) => ({ place, child }));
  const root = stratify<Place>()
    .id((d) => String(d.place))
    .parentId((d) => (d.place === 0 ? null : String((d.place - 1) >> 1)))(places);
  const depth = root.height;
  const laid = tree<Place>()
    .size([Math.max(1, x1 - x0), 1])
    .separation(() => 1)(root);
  const nodes = laid.descendants().sort((a, b) => a.data.place - b.data.place);
  for (const node of nodes) {
    const x = x0 + (depth === 0 ? (x1 - x0) / 2 : node.x);
    node.x = px(Math.min(x1 - w / 2, Math.max(x0 + w / 2, x)));
    node.y = px(y0 + h / 2 + node.depth * pitch);
  }
  return nodes;
}

function childRole(child: MergeChild): Role {
  if (child.runKind === 'memtable') return 'memtable';
  if (child.runKind === 'sealed_memtable') return 'sealed';
  return levelRole(child.level);
}

export function runName(child: MergeChild): string {
  switch (child.runKind) {
    case 'memtable':
      return 'memtable';
    case 'sealed_memtable':
      return `sealed memtable ${child.source}`;
    case 'l0_table':
      return `L0 #${child.source}`;
    case 'level':
      return `L${child.level}`;
  }
}

const inComparison = (merge: Merge, child: number) =>
  merge.comparing !== null && (merge.comparing.left === child || merge.comparing.right === child);

function edges(pen: Pen, merge: Merge, nodes: readonly HierarchyPointNode<Place>[]): void {
  const at = new Map(nodes.map((node) => [node.data.child, node]));
  for (const node of nodes) {
    if (!node.parent) continue;
    pen.line({
      id: `merge:${merge.merge}/edge:${node.data.place}`,
      role: 'hair',
      x1: node.parent.x,
      y1: node.parent.y,
      x2: node.x,
      y2: node.y,
      width: 1.2,
    });
  }
  const pair = merge.comparing && [at.get(merge.comparing.left), at.get(merge.comparing.right)];
  if (pair?.[0] && pair[1])
    pen.line({
      id: `merge:${merge.merge}/comparing`,
      role: 'merge',
      x1: pair[0].x,
      y1: pair[0].y,
      x2: pair[1].x,
      y2: pair[1].y,
      width: 2.4,
    });
}

function card(pen: Pen, input: Input, merge: Merge, node: HierarchyPointNode<Place>, { w, h }: Card): void {
  const child = merge.children.find((c) => c.child === node.data.child);
  if (!child) return;
  const id = `merge:${merge.merge}/child:${child.child}`;
  const [x, y] = [node.x - w / 2, node.y - h / 2];
  const compared = inComparison(merge, child.child);
  const top = node.data.place === 0 && merge.winner === child.child;
  const role = childRole(child);
  const tombstone = child.at?.type === 'delete';
  const words = `${runName(child)}${top ? ', on top of the heap' : ''}: ${child.at ? `${tombstone ? 'tombstone of ' : ''}${formatKey(child.at.key, { max: 24 })} at sequence ${child.at.sequence}` : 'exhausted'}, advanced ${formatInteger(child.advanced)} times`;
  pen.rect({ id, role: 'panel', x: px(x), y: px(y), w: px(w), h, r: 6, label: words, lit: chosen(input, id) });
  if (compared || top)
    pen.rect({ id: `${id}/frame`, role: 'merge', x: px(x), y: px(y), w: px(w), h, r: 6, pattern: 'outline' });
  pen.rect({ id: `${id}/strip`, role, x: px(x), y: px(y), w: 7, h, r: 2 });
  const room = w - (tombstone ? 32 : 20);
  if (child.at)
    pen.key(
      `${id}/key`,
      px(x + 14),
      px(y + 15),
      input.metrics.fit(formatKey(child.at.key), room, 'mono', 12),
      tombstone ? 'tombstone' : 'ink',
      'start',
      12,
    );
  if (tombstone) pen.cross(`${id}/cross`, x + w - 11, y + 11, 9);
  if (h < kCardHeight) {
    // One line: the run stands behind the key where there is room, and in the words in any case.
    const left = room - input.metrics.width(formatKey(child.at?.key ?? new Uint8Array()), 'mono', 12) - 12;
    if (input.metrics.width(runName(child), 'sans', kType.tiny) <= left)
      pen.text({
        id: `${id}/name`,
        role: 'muted',
        x: px(x + w - (tombstone ? 20 : 8)),
        y: px(y + 15),
        text: runName(child),
        size: kType.tiny,
        face: 'sans',
        anchor: 'end',
      });
    return;
  }
  const note = child.at && w > 100 ? `${runName(child)} · seq ${child.at.sequence}` : runName(child);
  pen.text({
    id: `${id}/name`,
    role: 'muted',
    x: px(x + 14),
    y: px(y + 29),
    text: input.metrics.fit(note, w - 18, 'sans', kType.tiny),
    size: kType.tiny,
    face: 'sans',
  });
}

/** Runs that have nothing more to give stand aside. */
function exhausted(
  pen: Pen,
  merge: Merge,
  nodes: readonly HierarchyPointNode<Place>[],
  x: number,
  y: number,
  x1: number,
): void {
  const living = new Set(nodes.map((node) => node.data.child));
  const gone = merge.children.filter((c) => !living.has(c.child) && c.at === null);
  if (gone.length === 0) return;
  pen.note(
    `merge:${merge.merge}/exhausted`,
    x,
    y,
    pen.metrics.fit(`without a next entry: ${gone.map(runName).join(', ')}`, x1 - x - 12, 'sans', kType.small),
  );
}

/** Who is smaller, and why. Pure. */
export function comparisonWords(merge: Merge): string {
  const { comparing } = merge;
  if (!comparing) return '';
  const [left, right] = [comparing.left, comparing.right].map((n) => merge.children.find((c) => c.child === n));
  if (!left || !right) return '';
  const smaller = comparing.order === 'greater' ? right : left;
  const other = smaller === left ? right : left;
  if (comparing.order !== 'equal') return `${runName(smaller)} is smaller than ${runName(other)}: its key comes first`;
  if (!left.at || !right.at) return `${runName(left)} and ${runName(right)} stand on the same key`;
  const newer = left.at.sequence > right.at.sequence ? left : right;
  return `same key in ${runName(left)} and ${runName(right)}: ${runName(newer)} goes first, its sequence ${newer.at!.sequence} is newer`;
}

function sentence(pen: Pen, { metrics }: Input, merge: Merge, x: number, y: number, x1: number): void {
  const compared = comparisonWords(merge);
  const winner = merge.children.find((c) => c.child === merge.winner);
  const text =
    compared ||
    (winner?.at
      ? `next out: ${formatKey(winner.at.key, { max: 20 })} from ${runName(winner)}`
      : merge.winner === null && merge.order.length === 0
        ? 'the heap is empty'
        : '');
  pen.text({
    id: `merge:${merge.merge}/why`,
    role: 'merge',
    x,
    y,
    text: metrics.fit(text, x1 - x - 12, 'sans', 12, 500),
    size: 12,
    face: 'sans',
    weight: 500,
  });
}

/** The tally where there is no room for one: what was measured, in a line. */
function tallyLine(pen: Pen, input: Input, merge: Merge, x: number, y: number, x1: number): void {
  const id = `merge:${merge.merge}/tally`;
  const measured = merge.wins > 0 ? merge.comparisons / merge.wins : 0;
  const bound = 2 * Math.floor(Math.log2(Math.max(1, merge.children.length)));
  const lit = lights(input.light, 'merge_heap_comparisons');
  const whole = 'comparisons per entry';
  const name = pen.metrics.width(whole, 'sans', kType.small) <= x1 - x - 86 ? whole : 'per entry';
  pen.note(`${id}/name:0`, px(x1 - 86), y, name, 'muted', 'end');
  pen.rect({
    id: `${id}/bar:0`,
    role: 'merge',
    x: px(x1 - 78),
    y: y - 12,
    w: px(Math.min(44, measured > 0 ? Math.max(1.5, (44 * measured) / Math.max(measured, bound, 1)) : 0)),
    h: 15,
    r: 2,
    label: `measured: ${measured.toFixed(2)} comparisons per entry; ${formatInteger(merge.comparisons)} comparisons, ${formatInteger(merge.wins)} entries out`,
    ...(lit ? { lit, count: merge.comparisons } : {}),
  });
  pen.key(`${id}/value:0`, px(x1), y, measured.toFixed(2), 'ink', 'end', 12);
}

/** What it costs: counted, and what a binary heap promises. */
function tally(pen: Pen, input: Input, merge: Merge, x: number, y: number, x1: number): void {
  const id = `merge:${merge.merge}/tally`;
  pen.text({
    id: `${id}/title`,
    role: 'ink',
    x,
    y,
    text: 'Comparisons per entry',
    size: kType.title,
    face: 'serif',
    weight: 600,
  });
  const n = Math.max(1, merge.children.length);
  const measured = merge.wins > 0 ? merge.comparisons / merge.wins : 0;
  // A binary heap sinks the new top at most floor(log2 n) places, with two comparisons at each; building it comes on top, once.
  const bound = 2 * Math.floor(Math.log2(n));
  const linear = n - 1;
  const widest = Math.max(measured, bound, linear, 1);
  const name = 108;
  const bars: readonly (readonly [string, number, Role, string])[] = [
    [
      'measured',
      measured,
      'merge',
      `${formatInteger(merge.comparisons)} comparisons, ${formatInteger(merge.wins)} entries out`,
    ],
    ['to sink, at most', bound, 'faint', `computed: 2 x floor(log2 ${n})`],
    ['looking at all', linear, 'faint', `computed: ${n} - 1`],
  ];
  const lit = lights(input.light, 'merge_heap_comparisons');
  bars.forEach(([label, value, role, words], i) => {
    const top = y + 14 + i * 26;
    const length = Math.max(value > 0 ? 1.5 : 0, ((x1 - x - name - 44) * value) / widest);
    pen.note(`${id}/name:${i}`, x, top + 13, label);
    pen.rect({
      id: `${id}/bar:${i}`,
      role,
      x: px(x + name),
      y: top,
      w: px(length),
      h: 17,
      r: 2,
      label: `${label}: ${value.toFixed(2)} comparisons per entry; ${words}`,
      ...(i === 0 && lit ? { lit, count: merge.comparisons } : {}),
    });
    pen.key(`${id}/value:${i}`, px(x + name + length + 7), top + 13, value.toFixed(2), 'ink', 'start', 12);
  });
  const under = y + 14 + 3 * 26 + 14;
  const counted = `${formatInteger(merge.comparisons)} comparisons, ${formatInteger(merge.wins)} entries out`;
  pen.note(`${id}/counts`, x, under, pen.metrics.fit(counted, x1 - x, 'sans', kType.small));
  pen.note(
    `${id}/building`,
    x,
    under + 15,
    pen.metrics.fit('building the heap is included', x1 - x, 'sans', kType.small),
  );
}
