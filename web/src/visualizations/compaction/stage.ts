/**
 * Where things are in the theater: columns across, and from top to bottom the lanes of the runs, the output, the deeper
 * levels and the foot. Pure.
 *
 *     gutter | slot | slot | slot |
 *     keys         0204   0233               only where chips are low: tall ones show their keys themselves
 *     L0 #32 |      [    ]                   a lane: chips, the reason under each, the strip of its tables
 *     ...
 *     L1     | ---------------------         the output
 *     L2     |     [        ]                deeper tables, if there is room
 *     foot
 */
import type { Box } from '../../marks/marks.ts';
import { kType } from '../../theme/tokens.ts';

export interface Stage {
  readonly left: number;
  readonly right: number;
  /** Slots across, and the width of one. */
  readonly slots: number;
  readonly pitch: number;
  /** Tall chips have two lines, key and sequence; low ones one, and the keys are above the lanes. */
  readonly tall: boolean;
  readonly chip: { readonly w: number; readonly h: number };
  /** Baseline of the line that counts what is not drawn. */
  readonly countsY: number;
  /** Baseline of the keys above the lanes; null if the chips show them. */
  readonly keysY: number | null;
  /** Tops of the lanes that are drawn; the other runs have no room. */
  readonly laneTops: readonly number[];
  readonly laneHeight: number;
  readonly outputY: number;
  /** Tops of the rows of deeper levels. */
  readonly deeperTops: readonly number[];
  /** Baseline of the counters; the sentence is below, in `lines` lines, 0 if there is no room for it. */
  readonly tallyY: number;
  readonly lines: number;
  readonly collectorY: number;
  /** Size of the smallest texts, if they have room, px. */
  readonly small: number;
}

/** What the stage must have room for. */
export interface Needs {
  /** Height of the title and of what is below it, px. */
  readonly head: number;
  readonly runs: number;
  /** Levels below the output that have tables. */
  readonly deeper: number;
  /** Height of the deletion collector, 0 without one, px. */
  readonly collector: number;
}

/** Box width from which a title has its note beside it, and a sentence fits on one line. */
export const kWide = 520;

const kMargin = 14;
const kCounts = 17;
const kTally = 22;
/** Height of a chip, and what a lane and the output need in addition: the reason, the strip, distance. */
const kTall = { chip: 26, chipMax: 46, wideMax: 62, lane: 18, output: 22, spread: 34 };
const kLow = { chip: 15, chipMax: 19, wideMax: 19, lane: 5, output: 19, spread: 6 };
const kDeeper = 26;
/** Height of everything but the title and the sentence, with one lane, px. */
const kLeast = 122;

/** The height of a table strip, and the distance of its top from the bottom of its lane. */
export const kStrip = { h: 3, below: 5 };

function across(width: number) {
  const gutter = width >= 760 ? 100 : width >= kWide ? 88 : width >= 340 ? 62 : 56;
  const least = width >= 760 ? 94 : width >= kWide ? 82 : 62;
  const [left, right] = [kMargin + gutter, width - kMargin];
  const slots = Math.max(2, Math.floor((right - left) / least));
  const pitch = (right - left) / slots;
  return { left, right, slots, pitch };
}

export function stageOf(box: Box, { head, runs, deeper, collector }: Needs): Stage {
  const columns = across(box.width);
  const sentence = box.width >= 760 ? 1 : box.width >= 340 ? 2 : 3;
  const isCramped = box.height - head - collector < kLeast + 18 * sentence;
  const lines = isCramped ? 0 : sentence;
  const foot = kTally + 18 * lines + 4;
  const room = box.height - head - kCounts - collector - foot - 4;
  const below = deeper > 0 ? kDeeper : 0;
  const tall = room >= runs * (kTall.chip + kTall.lane) + kTall.chip + kTall.output + below;
  const size = tall ? kTall : kLow;
  const keys = tall ? 0 : 15;
  const least = size.chip + size.lane;
  const forLanes = room - keys - size.chip - size.output;
  const isDeep = below > 0 && forLanes - below >= Math.min(runs, 4) * least;
  const drawn = Math.min(runs, Math.max(1, Math.floor((forLanes - (isDeep ? below : 0)) / least)));
  const rows = isDeep ? (deeper > 1 && forLanes - 2 * below >= drawn * (least + 4) ? 2 : 1) : 0;
  const free = room - keys - rows * kDeeper - size.output - drawn * size.lane;
  const h = Math.max(size.chip, Math.min(box.width >= 760 ? size.wideMax : size.chipMax, free / (drawn + 1)));
  const spread = Math.max(0, Math.min(size.spread, (free - (drawn + 1) * h) / Math.max(1, drawn)));
  const laneHeight = h + size.lane + spread;
  const lanesY = head + kCounts + keys;
  const outputY = lanesY + drawn * laneHeight + 4;
  return {
    ...columns,
    tall,
    chip: { w: Math.min(tall ? 112 : 96, columns.pitch - 6), h },
    countsY: head + 9,
    keysY: tall ? null : head + kCounts + 11,
    laneTops: Array.from({ length: drawn }, (_, i) => lanesY + i * laneHeight),
    laneHeight,
    outputY,
    deeperTops: Array.from({ length: rows }, (_, i) => outputY + h + size.output + i * kDeeper),
    tallyY: box.height - foot - collector + 14,
    lines,
    collectorY: box.height - collector,
    small: box.width >= kWide ? kType.label : kType.small,
  };
}

/** The left end of a chip in a slot. */
export const chipX = ({ left, pitch, chip }: Stage, slot: number): number => left + slot * pitch + (pitch - chip.w) / 2;
