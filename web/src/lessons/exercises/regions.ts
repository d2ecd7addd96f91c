/**
 * The areas of a picture that are pressed to choose, one for each choice of a step that is in the picture.
 *
 *      frame   around a mark, or around all marks of a level
 *      chip    a place in a table that has no mark of its own: its text, moved sideways until it overlaps no other chip
 *
 * An area is pressed in a larger one, up to `kTarget` in each direction while there is room between it and its neighbors.
 * Pure; space: logical px of the box.
 */
import { fromHex } from '../../base/bytes.ts';
import { spreadLabels } from '../../charts/spread-labels.ts';
import { axisSpan, type Input } from '../../marks/input.ts';
import type { Box, Mark, Rectangle } from '../../marks/marks.ts';
import { kMetrics } from '../../theme/metrics.ts';
import { kType } from '../../theme/tokens.ts';
import type { Choice, Place, Step } from './exercise.ts';

export interface Drawn extends Pick<Input, 'scene' | 'axis' | 'box'> {
  readonly marks: readonly Mark[];
}

export interface Region extends Rectangle {
  readonly choice: Choice;
  /** Where it is pressed; includes the region. */
  readonly target: Rectangle;
  /** The text of a chip; '' for a frame. */
  readonly text: string;
  /** x of the place of a chip, and y of its table's bottom; null for a frame. */
  readonly foot: { readonly x: number; readonly y: number } | null;
}

/** Minimum size of a target, px (WCAG 2.5.8). */
export const kTarget = 24;
const kChipHeight = 24;
const kChipGap = 2;

type Unreached = Omit<Region, 'target'>;

/** The regions of a step, in the order of its choices. A choice whose mark is missing has none. */
export function regionsOf({ choices }: Step, drawn: Drawn): readonly Region[] {
  const chips = chipsOf(choices, drawn);
  const regions = choices.flatMap((choice): readonly Unreached[] => {
    const { spot } = choice;
    if (spot.in === 'table') return chips.get(choice.id) ?? [];
    if (spot.in === 'nothing') return [];
    const around = hull(marksOf(drawn.marks, spot.address, spot.in === 'mark'));
    if (around === null) return [];
    return [{ ...(spot.in === 'marks' ? padded(around) : around), choice, text: '', foot: null }];
  });
  return regions.map((region) => ({ ...region, target: targetOf(region, regions, drawn.box) }));
}

/** The mark with this address, or all below it. */
function marksOf(marks: readonly Mark[], address: string, itself: boolean): readonly Mark[] {
  if (itself) return marks.filter((mark) => mark.id === address && mark.kind === 'rect').slice(0, 1);
  return marks.filter(({ id }) => id.startsWith(`${address}/`));
}

/** A little outside of a row, so that the frame does not touch its name. */
const kPad = 4;
const padded = ({ x, y, w, h }: Rectangle): Rectangle => ({
  x: x - kPad,
  y: y - kPad,
  w: w + 2 * kPad,
  h: h + 2 * kPad,
});

function hull(marks: readonly Mark[]): Rectangle | null {
  const boxes = marks.flatMap((mark): readonly Rectangle[] => {
    if (mark.kind === 'rect') return [mark];
    // The row's name is to the left of its tables, and belongs to it.
    return mark.kind === 'text' ? [{ x: mark.x, y: mark.y - mark.size * 0.8, w: 0, h: mark.size }] : [];
  });
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.x + box.w)),
    Math.max(...boxes.map((box) => box.y + box.h)),
  ];
  return { x, y, w: right - x, h: bottom - y };
}

/** Chips by choice: those in one table are spread over its row. */
function chipsOf(choices: readonly Choice[], drawn: Drawn): ReadonlyMap<string, readonly Unreached[]> {
  const rows = new Map<string, Choice[]>();
  for (const choice of choices)
    if (choice.spot.in === 'table') rows.set(choice.spot.address, [...(rows.get(choice.spot.address) ?? []), choice]);
  return new Map(
    [...rows].flatMap(([address, row]) =>
      chipRow(address, row, drawn).map((chip) => [chip.choice.id, [chip]] as const),
    ),
  );
}

function chipRow(address: string, row: readonly Choice[], drawn: Drawn): readonly Unreached[] {
  const table = hull(marksOf(drawn.marks, address, true));
  if (table === null) return [];
  const { x0, x1 } = axisSpan(drawn.box);
  const chips = row.flatMap((choice) =>
    choice.spot.in === 'table' ? [{ choice, text: choice.spot.text, x: xOf(choice.spot.at, drawn) }] : [],
  );
  const room = (x1 - x0 - kChipGap * (chips.length - 1)) / chips.length;
  const widest = Math.max(kTarget, ...chips.map(({ text }) => kMetrics.width(text, 'mono', kType.small) + 10));
  const w = Math.min(widest, Math.max(kTarget, room));
  // Centers, counted from the leftmost one that fits.
  const leftmost = x0 + w / 2;
  const places = spreadLabels(
    chips.map(({ x }) => Math.max(0, x - leftmost)),
    w + kChipGap,
    x1 - x0 - w,
  );
  // A bar of sequences is the floor of its row; a table has its chips inside.
  const isFloor = table.h < 5;
  const y = isFloor ? table.y - kChipHeight - 1 : table.y + table.h / 2 - kChipHeight / 2;
  return chips.map(({ choice, text, x }, i) => ({
    choice,
    text,
    x: leftmost + places[i]! - w / 2,
    y,
    w,
    h: kChipHeight,
    foot: { x, y: table.y + table.h },
  }));
}

/** x of a place in the picture. */
export function xOf(at: Place, { scene, axis, box }: Pick<Drawn, 'scene' | 'axis' | 'box'>): number {
  const { x0, x1 } = axisSpan(box);
  if ('sequence' in at) return x0 + ((at.sequence - 0.5) / Math.max(1, scene.lastSequence)) * (x1 - x0);
  return x0 + (x1 - x0) * axis.position(fromHex(at.key)!);
}

const besides = (a: Rectangle, b: Rectangle): boolean => a.x < b.x + b.w && b.x < a.x + a.w;
const above = (a: Rectangle, b: Rectangle): boolean => a.y < b.y + b.h && b.y < a.y + a.h;

/** How far a region grows before and after itself along an axis, if that is the room there. */
function growth(size: number, before: number, after: number): readonly [number, number] {
  const wanted = Math.max(0, kTarget - size);
  const first = Math.min(wanted / 2, before);
  const second = Math.min(wanted - first, after);
  return [Math.min(wanted - second, before), second];
}

function targetOf(region: Unreached, all: readonly Unreached[], box: Box): Rectangle {
  const { x, y, w, h } = region;
  const others = all.filter((each) => each !== region);
  const column = others.filter((each) => besides(each, region));
  const row = others.filter((each) => above(each, region));
  // Two neighbors share the room between them.
  const half = (edge: number, gaps: readonly number[]) => Math.max(0, Math.min(edge, ...gaps.map((gap) => gap / 2)));
  const [up, down] = growth(
    h,
    half(
      y,
      column.filter((each) => each.y < y).map((each) => y - each.y - each.h),
    ),
    half(
      box.height - y - h,
      column.filter((each) => each.y >= y + h).map((each) => each.y - y - h),
    ),
  );
  const [left, right] = growth(
    w,
    half(
      x,
      row.filter((each) => each.x < x).map((each) => x - each.x - each.w),
    ),
    half(
      box.width - x - w,
      row.filter((each) => each.x >= x + w).map((each) => each.x - x - w),
    ),
  );
  return { x: x - left, y: y - up, w: w + left + right, h: h + up + down };
}
