/**
 * Positions of the runs of a merge, by the structure that orders them: a list, a heap, a tournament. Geometry only,
 * from `Merge.order`; merge.ts draws it.
 *
 *     linear             heaps                          loser_tree
 *                                                            [ next out ]         the winner
 *     [ ] - [ ] - [ ]            [ 0 ]                        ( lost: L1 )        a match and its loser
 *     [ ] - [ ]                 /     \                      /            \
 *                            [ 1 ] ═ [ 2 ]             ( lost: L0 )        \
 *                            /   \                     [ leaf ][ leaf ]  [ leaf ]
 *
 * d3-hierarchy turns a heap array into a tree: the parent of index i is floor((i-1)/2). For a tournament it is i/2, and
 * its leaves are in one row. A pair whose comparison is remembered has a link of its own.
 *
 * Before the first winner there is no order: the runs are drawn as a list, whatever the structure.
 *
 * If so many leaves side by side would leave no room for their keys, a tournament is drawn sideways, like sports
 * brackets: leaves below each other at the left, one column per round, the winner above the last match.
 */
import { cluster, type HierarchyNode, stratify, tree } from 'd3-hierarchy';
import { noChild, type Merge } from '../../scene/types.ts';
import type { XSpan } from '../../marks/marks.ts';
import { px } from '../../marks/pen.ts';

export interface Area extends XSpan {
  readonly y0: number;
  readonly y1: number;
}

/** Height of a card with a key and its run; a card with only the key is lower. */
export const kCardHeight = 36;
const kCardHeightLow = 22;
const kCardWidthMax = 144;
/** Minimum gap between rows of cards. */
const kRowGap = 7;
/**
 * Maximum distance between rows of cards, px: beyond it a heap no longer looks connected, and a tournament, with its
 * many rows, even sooner.
 */
const kPitchMax = 104;
const kMatchPitchMax = 60;
const kMatchPitchMin = 24;
const kMatchHeight = 15;

/** A child's card, by its center. `next`: its entry is the next output. */
export interface Spot {
  readonly child: number;
  readonly next: boolean;
  readonly x: number;
  readonly y: number;
}

/** A match of the tournament, by its center; match 0 is the winner. loser: null if both sides have ended. */
export interface Match {
  readonly match: number;
  readonly child: number | null;
  readonly x: number;
  readonly y: number;
}

/** A line between two of them. remembered: the comparison of the two is known. played: on the winner's path up. */
export interface Link {
  readonly id: string;
  readonly kind: 'edge' | 'played' | 'remembered';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface Shape {
  /** Size of all cards, px. */
  readonly w: number;
  readonly h: number;
  /** Bottom of the last row, or where it was before runs were exhausted: this keeps the parts below from moving up. */
  readonly bottom: number;
  readonly matchWidth: number;
  readonly matchHeight: number;
  readonly spots: readonly Spot[];
  readonly matches: readonly Match[];
  readonly links: readonly Link[];
}

/**
 * Whether the runs are still seeking, or are being compared for the first time: they have no order yet and are drawn as
 * a list. Pure.
 */
export const isUnordered = ({ order, wins }: Merge): boolean => order.length === 0 && wins === 0;

/** Pure. */
export function shapeOf(merge: Merge, area: Area): Shape {
  if (isUnordered(merge)) {
    const order = merge.children.map(({ child }) => child);
    return { ...list({ ...merge, order }, area), bottom: structureOf(merge, area).bottom, links: [] };
  }
  return structureOf(merge, area);
}

function structureOf(merge: Merge, area: Area): Shape {
  switch (merge.strategy) {
    case 'linear':
      return list(merge, area);
    case 'loser_tree':
      return liesDown(merge, area) ? bracket(merge, area) : tournament(merge, area);
    default:
      return heap(merge, area);
  }
}

/** The least height of the structure, with low cards. Pure. */
export function leastHeight(merge: Merge, area: Area): number {
  if (merge.strategy === 'loser_tree') {
    const lying = merge.children.length * (kCardHeightLow + kLeafGap) - kLeafGap;
    return liesDown(merge, { ...area, y1: area.y0 + lying })
      ? lying
      : kMatchPitchMin * (roundsOf(merge) + 1) + kMatchHeight;
  }
  const rows = rowsOf(merge, area);
  return rows * (kCardHeightLow + kLeafGap) - kLeafGap;
}

const roundsOf = ({ children }: Merge): number => Math.ceil(Math.log2(Math.max(1, children.length)));

/** Whether this merge has low cards in an area of this size. Pure. */
export function isLow(merge: Merge, area: Area): boolean {
  if (liesDown(merge, area)) return true;
  return cardHeight(rowsOf(merge, area), area) === kCardHeightLow;
}

function rowsOf(merge: Merge, area: Area): number {
  const runs = Math.max(1, merge.children.length);
  switch (merge.strategy) {
    case 'linear':
      return Math.ceil(runs / columnsOf(area));
    case 'loser_tree':
      // Matches are lower than cards; their rows and the winner's count half.
      return 1 + (roundsOf(merge) + 1) / 2;
    default:
      return Math.floor(Math.log2(runs)) + 1;
  }
}

function cardHeight(rows: number, { y0, y1 }: Area): number {
  return rows * (kCardHeight + kRowGap) - kRowGap <= y1 - y0 ? kCardHeight : kCardHeightLow;
}

const kListCard = 104;
const columnsOf = ({ x0, x1 }: Area) => Math.max(1, Math.floor((x1 - x0 + 12) / kListCard));

function list(merge: Merge, area: Area): Shape {
  const columns = columnsOf(area);
  const rows = rowsOf(merge, area);
  const h = cardHeight(rows, area);
  const w = Math.min(kCardWidthMax, (area.x1 - area.x0 + 12) / columns - 12);
  const pitch = rows === 1 ? 0 : Math.min(h + kRowGap + 8, (area.y1 - area.y0 - h) / (rows - 1));
  const spots = merge.order.map((child, i): Spot => ({
    child,
    next: child === merge.winner,
    x: px(area.x0 + (i % columns) * (w + 12) + w / 2),
    y: px(area.y0 + Math.floor(i / columns) * pitch + h / 2),
  }));
  const links = spots.slice(1).flatMap((spot, i): Link[] => {
    const from = spots[i]!;
    if (from.y !== spot.y) return [];
    return [{ id: `edge:${i + 1}`, kind: 'edge', x1: from.x + w / 2, y1: from.y, x2: spot.x - w / 2, y2: spot.y }];
  });
  const bottom = area.y0 + (rows - 1) * pitch + h;
  return { w, h, bottom, matchWidth: 0, matchHeight: 0, spots, matches: [], links };
}

function heap(merge: Merge, area: Area): Shape {
  const rows = rowsOf(merge, area);
  const h = cardHeight(rows, area);
  const leaves = 2 ** Math.max(0, Math.ceil(Math.log2(merge.children.length + 1)) - 1);
  const w = Math.max(52, Math.min(kCardWidthMax, (area.x1 - area.x0 - 2) / leaves - 8));
  const pitch = rows === 1 ? 0 : Math.min(kPitchMax, (area.y1 - area.y0 - h) / (rows - 1));
  const bottom = area.y0 + (rows - 1) * pitch + h;
  const shape = { w, h, bottom, matchWidth: 0, matchHeight: 0, matches: [] };
  if (merge.order.length === 0) return { ...shape, spots: [], links: [] };
  const width = area.x1 - area.x0;
  const root = stratify<number>()
    .id(String)
    .parentId((place) => (place === 0 ? null : String((place - 1) >> 1)))([...merge.order.keys()]);
  const depth = root.height;
  const laid = tree<number>()
    .size([Math.max(1, width), 1])
    .separation(() => 1)(root);
  const spots: Spot[] = [];
  for (const node of laid.descendants()) {
    const x = area.x0 + (depth === 0 ? width / 2 : node.x);
    spots[node.data] = {
      child: merge.order[node.data]!,
      next: node.data === 0,
      x: px(Math.min(area.x1 - w / 2, Math.max(area.x0 + w / 2, x))),
      y: px(area.y0 + h / 2 + node.depth * pitch),
    };
  }
  const links: Link[] = spots.slice(1).map((spot, i) => {
    const above = spots[i >> 1]!;
    return { id: `edge:${i + 1}`, kind: 'edge', x1: above.x, y1: above.y, x2: spot.x, y2: spot.y };
  });
  for (let place = 0; 2 * place + 2 < spots.length && place < 32; place++) {
    if (((merge.remembered >>> place) & 1) === 0) continue;
    const [left, right] = [spots[2 * place + 1]!, spots[2 * place + 2]!];
    links.push({
      id: `remembered:${place}`,
      kind: 'remembered',
      x1: left.x + w / 2,
      y1: left.y,
      x2: right.x - w / 2,
      y2: right.y,
    });
  }
  return { ...shape, spots, links };
}

/** A narrower card has no room for a key of a few letters. */
const kLeafWidthMin = 84;
/** Minimum and maximum distance between leaves below each other. */
const kLeafGap = 3;
const kLeafPitchMax = 44;
/** Between a match and the next round, for the line that joins them. */
const kRoundGap = 14;

/** Whether a tournament in an area of this size is drawn sideways: its leaves fit below each other, but not side by side. */
function liesDown({ strategy, children }: Merge, { x0, x1, y0, y1 }: Area): boolean {
  if (strategy !== 'loser_tree') return false;
  const narrow = (x1 - x0) / Math.max(1, children.length) - 8 < kLeafWidthMin;
  return narrow && children.length * (kCardHeightLow + kLeafGap) - kLeafGap <= y1 - y0;
}

/** The indexes 1 .. 2 runs - 1 of a tournament, each below the match it feeds. */
function tournamentTree(runs: number): HierarchyNode<number> {
  return stratify<number>()
    .id(String)
    .parentId((place) => (place === 1 ? null : String(place >> 1)))(
    Array.from({ length: 2 * runs - 1 }, (_, i) => i + 1),
  );
}

type Places = ReadonlyMap<number, { readonly x: number; readonly y: number }>;

/** The contents of a tournament and their links: lost matches, leaves, and the winner's path up. */
function entrants(merge: Merge, at: Places): Pick<Shape, 'spots' | 'matches' | 'links'> {
  const runs = merge.order.length / 2;
  const spots: Spot[] = [];
  const matches: Match[] = [];
  for (let place = 0; place < 2 * runs; place++) {
    const child = merge.order[place]!;
    if (place >= runs) spots.push({ child, next: child === merge.winner, ...at.get(place)! });
    else matches.push({ match: place, child: child === noChild ? null : child, ...at.get(place)! });
  }
  const played = new Set<number>();
  const leaf = merge.order.indexOf(merge.winner ?? noChild, runs);
  for (let place = leaf; place >= 1; place >>= 1) played.add(place);
  const links = [...at.keys()]
    .filter((place) => place >= 1)
    .sort((a, b) => a - b)
    .map((place): Link => {
      const [from, to] = [at.get(place >> 1)!, at.get(place)!];
      const kind = played.has(place) ? 'played' : 'edge';
      return { id: `edge:${place}`, kind, x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    });
  return { spots, matches, links };
}

/** A sideways tournament: rounds from left to right. */
function bracket(merge: Merge, { x0, x1, y0, y1 }: Area): Shape {
  const entered = merge.order.length / 2;
  const runs = Math.max(1, entered, merge.children.length);
  const h = kCardHeightLow;
  const w = Math.min(kCardWidthMax, (x1 - x0) * 0.4);
  const pitch = runs === 1 ? 0 : Math.min(kLeafPitchMax, (y1 - y0 - h) / (runs - 1));
  const bottom = y0 + (runs - 1) * pitch + h;
  const rounds = Math.max(1, Math.ceil(Math.log2(Math.max(1, entered))));
  const column = (x1 - x0 - w) / rounds;
  const matchWidth = Math.min(96, column - kRoundGap);
  const shape = { w, h, bottom, matchWidth, matchHeight: kMatchHeight };
  if (entered < 1) return { ...shape, spots: [], matches: [], links: [] };
  const height = (entered - 1) * pitch;
  const laid = cluster<number>()
    .size([height + pitch, 1])
    .separation(() => 1)(tournamentTree(entered));
  const at = new Map<number, { readonly x: number; readonly y: number }>();
  for (const node of laid.descendants()) {
    const leaf = node.data >= entered;
    // Leaves are one pitch apart; the first is half a pitch from the edge.
    const y = y0 + h / 2 + (entered === 1 ? 0 : node.x - pitch / 2);
    const x = leaf ? x0 + w / 2 : x1 - matchWidth / 2 - node.depth * column;
    at.set(node.data, { x: px(x), y: px(y) });
  }
  const last = at.get(1)!;
  at.set(0, { x: px(x1 - matchWidth / 2), y: px(Math.max(y0 + kMatchHeight / 2, last.y - 2 * kMatchHeight)) });
  return { ...shape, ...entrants(merge, at) };
}

function tournament(merge: Merge, area: Area): Shape {
  const runs = merge.order.length / 2;
  const rows = Math.ceil(Math.log2(Math.max(1, runs === 0 ? merge.children.length : runs))) + 1;
  const h = cardHeight(rowsOf(merge, area), area);
  const width = area.x1 - area.x0;
  const w = Math.max(24, Math.min(kCardWidthMax, width / Math.max(1, runs) - 8));
  const matchWidth = Math.min(96, Math.max(40, (2 * width) / Math.max(2, runs) - 8));
  const top = area.y0 + kMatchHeight / 2;
  const pitch = Math.min(kMatchPitchMax, (area.y1 - h / 2 - top) / rows);
  const shape = { w, h, bottom: top + rows * pitch + h / 2, matchWidth, matchHeight: kMatchHeight };
  if (runs < 1) return { ...shape, spots: [], matches: [], links: [] };

  const laid = cluster<number>()
    .size([width, 1])
    .separation(() => 1)(tournamentTree(runs));
  const at = new Map<number, { readonly x: number; readonly y: number }>();
  for (const node of laid.descendants()) {
    const x = area.x0 + (runs === 1 ? width / 2 : node.x);
    const leaf = node.data >= runs;
    const half = (leaf ? w : matchWidth) / 2;
    const y = top + (leaf ? rows : node.depth + 1) * pitch;
    at.set(node.data, { x: px(Math.min(area.x1 - half, Math.max(area.x0 + half, x))), y: px(y) });
  }
  at.set(0, { x: at.get(1)!.x, y: px(top) });
  return { ...shape, ...entrants(merge, at) };
}
