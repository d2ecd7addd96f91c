/**
 * Checks that the engine grades, as plain data. Two forms:
 *
 *   smallest   the smallest offered value of one option that keeps a number within a bound: the chosen value and the next
 *              smaller one are run, and both results decide
 *   goal       the reader sets several options; any setting that reaches every wanted number is right
 *
 * A test checks that each can be solved, and that the initial values do not solve it (tests/lessons).
 */
import { optionInfos } from '../../protocol/options.gen.ts';
import type { Expectation } from '../measurements/expectation.ts';

/** Values by option. */
export type Chosen = Readonly<Record<string, number>>;

/** An option that changes with another one: its value is that of the other plus a constant, but not below 0. */
export interface Along {
  readonly option: string;
  readonly plus: number;
}

export interface OfferedOption {
  readonly option: string;
  /** An option that depends on this one, such as a trigger that is one below its window. */
  readonly along?: Along;
  /** Ascending for `smallest`; the first is the initial value. */
  readonly values: readonly number[];
}

/** A number to reach, with its name. */
export interface Wanted extends Expectation {
  readonly name: string;
  readonly digits?: number;
}

export type CheckSpec = { readonly id: string } & (
  | { readonly kind: 'smallest'; readonly offered: OfferedOption; readonly want: Wanted & { readonly atMost: number } }
  | { readonly kind: 'goal'; readonly offered: readonly OfferedOption[]; readonly wants: readonly Wanted[] }
);

/** The options that a chosen value sets: its own, and the one that changes along. Pure. */
export const setBy = (
  { option, along }: Pick<OfferedOption, 'option' | 'along'>,
  value: number,
): Record<string, number> => ({
  [option]: value,
  ...(along === undefined ? {} : { [along.option]: Math.max(0, value + along.plus) }),
});

/** An option by its name. Throws if there is none, which is a mistake of the content. */
export const optionNamed = (option: string) => {
  const info = optionInfos.find(({ name }) => name === option);
  if (!info) throw new Error(`there is no option ${option}`);
  return info;
};

/** The options that a check offers. Pure. */
export const offeredOptions = (spec: CheckSpec): readonly OfferedOption[] =>
  spec.kind === 'smallest' ? [spec.offered] : spec.offered;

/** Values as in a `set` line: enum values by their names. Pure. */
export const namedValues = (changed: Chosen): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(changed).map(([option, value]) => {
      const info = optionNamed(option);
      return [option, info.names?.[value] ?? value];
    }),
  );
