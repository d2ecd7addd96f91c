/**
 * Engines beside the lab's own as one value: how each was made, and how they are looked at. It is made of lanes and made into lanes again
 * (together-link.ts); what of a stranger's is one, lab-state.ts asks here.
 *
 *   lanes     [0: the lab's own]  1: other options   2: lane 1 from step 812, one change   ...
 *
 * 1. A lane names an earlier one by its place, 0 being the lab's own. One that was taken away and from which another came is still there, `gone`.
 * 2. At most three stand beside the lab's own at a time, however the list is made: each is taken away behind the last that came from it.
 */
import * as v from 'valibot';

/** By name: numbers, yes and no as true and false, enums by the names of their values. */
export type LabOptions = Readonly<Record<string, number | boolean | string>>;

export interface ComparedLane {
  /** Of one from the beginning: what it is called, and its options over those of the lab's own. */
  readonly name?: string | undefined;
  readonly options?: LabOptions | undefined;
  /** Of a fork: which lane, and behind which step; and what changes there: one option, or lines. Neither: nothing. */
  readonly from?: readonly [lane: number, step: number] | undefined;
  readonly lines?: string | undefined;
  /** The lines stand in place of the command that came next; none: it is left out. */
  readonly instead?: true | undefined;
  /** It was taken away. */
  readonly gone?: true | undefined;
}

export interface Compared {
  readonly lanes: readonly ComparedLane[];
  readonly clock: 'time' | 'operation';
  /** The clock's place, in ns or operations. */
  readonly at: number;
  /** What stands in each lane, and the measure over all: words chosen by the views. */
  readonly picture: string;
  readonly measure: string;
}

/** Lanes that are told, those that are gone included. */
export const comparedMax = 12;
/** Beside the lab's own, at a time. */
const besideMax = 3;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const word = v.pipe(v.string(), v.maxLength(200));
/** As it comes; whoever reads a lab copies what is good of it, name by name. */
export const optionsField = v.custom<LabOptions>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => ['number', 'boolean', 'string'].includes(typeof each)),
);

const lane = v.object({
  name: v.optional(word),
  options: v.optional(optionsField),
  from: v.optional(v.tuple([count, count])),
  lines: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  instead: v.optional(v.literal(true)),
  gone: v.optional(v.literal(true)),
});

/** What somebody's value must be. */
export const comparedField = v.pipe(
  v.object({
    lanes: v.pipe(v.array(lane), v.minLength(1), v.maxLength(comparedMax)),
    clock: v.picklist(['time', 'operation']),
    at: v.pipe(v.number(), v.finite(), v.minValue(0)),
    picture: word,
    measure: word,
  }),
  v.check(({ lanes }) => lanes.every(({ from }, i) => from === undefined || from[0] <= i)),
  v.check(({ lanes }) => besideAtMost(lanes) <= besideMax),
);

/** The place behind which a lane that is gone is not needed any more. Pure. */
export const lastNeed = (lanes: readonly ComparedLane[], place: number): number =>
  Math.max(place, ...lanes.flatMap(({ from }, i) => (from?.[0] === place ? [i + 1] : [])));

/** How many stand beside the lab's own at a time, at most, while they are made in their order. */
function besideAtMost(lanes: readonly ComparedLane[]): number {
  const there = lanes.map(
    (_, i) => lanes.slice(0, i + 1).filter(({ gone }, j) => !gone || lastNeed(lanes, j + 1) > i).length,
  );
  return Math.max(0, ...there);
}
