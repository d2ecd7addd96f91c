/**
 * Checks that the engine grades, as plain data. Two forms:
 *
 *   smallest   the smallest of the offered values of one option with which a number stays within a bound: the value chosen and the next smaller
 *              one are run, and both verdicts are counted
 *   goal       several options are set, and every wanted number must come out: any setting that does so is right
 *
 * That each can be solved, and not by whatever is chosen first, is a test (tests/lessons).
 */
import type { Expectation } from '../measurements/expectation.ts';

/** An option that goes along with another one: its value is that of the other, and so much more; never below 0. */
export interface Along {
  readonly option: string;
  readonly plus: number;
}

export interface KnobOffer {
  readonly option: string;
  /** What has no sense of its own: the trigger that is one below its window. */
  readonly along?: Along;
  /** Ascending for `smallest`; the first is what stands there at first. */
  readonly values: readonly number[];
}

/** A number that must come out, and what it is called. */
export interface Wanted extends Expectation {
  readonly name: string;
  readonly digits?: number;
}

export type CheckSpec = { readonly id: string } & (
  | { readonly kind: 'smallest'; readonly knob: KnobOffer; readonly want: Wanted & { readonly atMost: number } }
  | { readonly kind: 'goal'; readonly knobs: readonly KnobOffer[]; readonly wants: readonly Wanted[] }
);

/** The options that a value of a knob sets: its own, and what goes along. Pure. */
export const setBy = (
  { option, along }: Pick<KnobOffer, 'option' | 'along'>,
  value: number,
): Record<string, number> => ({
  [option]: value,
  ...(along === undefined ? {} : { [along.option]: Math.max(0, value + along.plus) }),
});

/** The options that a check offers. Pure. */
export const knobsOf = (spec: CheckSpec): readonly KnobOffer[] => (spec.kind === 'smallest' ? [spec.knob] : spec.knobs);
