/**
 * The other engines of a comparison as a value: how each was made, and how the reader views them. comparison-link.ts converts it from and to
 * engines; lab-state.ts checks untrusted values with `comparedField`.
 *
 *   lanes     [0: the lab's own]  1: other options   2: engine 1 from step 812, one change   ...
 *
 * 1. An engine names its parent by position; 0 is the lab's own. A removed engine that has descendants is in the list, as `gone`.
 * 2. At most three exist besides the lab's own at a time: while the list is made, a `gone` engine is removed after its last child.
 */
import * as v from 'valibot';

/** By name: numbers, yes and no as true and false, enums by the names of their values. */
export type LabOptions = Readonly<Record<string, number | boolean | string>>;

export interface StoredEngine {
  /** Of an engine from the start: its name, and its options over those of the lab's own. */
  readonly name?: string | undefined;
  readonly options?: LabOptions | undefined;
  /** Of a fork: its parent and the step after which it changes: one option, or lines, or nothing. */
  readonly from?: readonly [engine: number, step: number] | undefined;
  readonly lines?: string | undefined;
  /** The lines replace the next command; without lines it is skipped. */
  readonly instead?: true | undefined;
  /** It was removed. */
  readonly gone?: true | undefined;
}

export interface Compared {
  /** Its name is in stored labs and links. */
  readonly lanes: readonly StoredEngine[];
  readonly clock: 'time' | 'operation';
  /** The position of the clock, in ns or operations. */
  readonly at: number;
  /** The picture of each engine, and the compared measure, by names that views define. */
  readonly picture: string;
  readonly measure: string;
}

/** Engines in the list, removed ones included. */
const comparedMax = 12;
/** Besides the lab's own, at a time. */
const besideMax = 3;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const word = v.pipe(v.string(), v.maxLength(200));
/** Checks types only; lab-state.ts copies the known options. */
export const optionsField = v.custom<LabOptions>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => ['number', 'boolean', 'string'].includes(typeof each)),
);

const engine = v.object({
  name: v.optional(word),
  options: v.optional(optionsField),
  from: v.optional(v.tuple([count, count])),
  lines: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  instead: v.optional(v.literal(true)),
  gone: v.optional(v.literal(true)),
});

/** Checks an untrusted value. */
export const comparedField = v.pipe(
  v.object({
    lanes: v.pipe(v.array(engine), v.minLength(1), v.maxLength(comparedMax)),
    clock: v.picklist(['time', 'operation']),
    at: v.pipe(v.number(), v.finite(), v.minValue(0)),
    picture: word,
    measure: word,
  }),
  v.check(({ lanes: engines }) => engines.every(({ from }, i) => from === undefined || from[0] <= i)),
  v.check(({ lanes: engines }) => besideAtMost(engines) <= besideMax),
);

/** The last position at which a `gone` engine is needed. Pure. */
export const lastNeed = (engines: readonly StoredEngine[], place: number): number =>
  Math.max(place, ...engines.flatMap(({ from }, i) => (from?.[0] === place ? [i + 1] : [])));

/** How many exist besides the lab's own at a time, at most, while they are made in order. */
function besideAtMost(engines: readonly StoredEngine[]): number {
  const there = engines.map(
    (_, i) => engines.slice(0, i + 1).filter(({ gone }, j) => !gone || lastNeed(engines, j + 1) > i).length,
  );
  return Math.max(0, ...there);
}
