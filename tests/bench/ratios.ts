/** Paired ratios of two subjects that took turns: round by round, so that a slow round cancels out. Pure. */
import { geometricMean, median, times } from './figures.ts';
import { kPhases, type Phase } from './phases.ts';
import type { Turns } from './rounds.ts';

export interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export const ratioOf = (values: readonly number[]): Ratio => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

/** ns per operation in each round. */
export const nsPerOperation = (turns: Turns, phase: Phase): number[] =>
  turns.get(phase)!.map(({ ns, operations }) => ns / operations);

/** Bytes per second that a phase wrote in each round. */
export const bytesPerSecond = (turns: Turns, phase: Phase): number[] =>
  turns.get(phase)!.map(({ ns, writtenBytes }) => writtenBytes / (ns / 1e9));

const paired = (a: readonly number[], b: readonly number[]): number[] => a.map((value, round) => value / b[round]!);

/** How many times as fast `ours` is as `other`, per operation. */
export const faster = (ours: Turns, other: Turns, phase: Phase): Ratio =>
  ratioOf(paired(nsPerOperation(other, phase), nsPerOperation(ours, phase)));

/** The same per byte written. */
export const fasterPerByte = (ours: Turns, other: Turns, phase: Phase): Ratio =>
  ratioOf(paired(bytesPerSecond(ours, phase), bytesPerSecond(other, phase)));

/**
 * The geometric mean over all phases, each weighing the same: of their medians; least and most are those of the means of single rounds.
 */
export function meanFaster(ours: Turns, other: Turns): Ratio {
  const all = kPhases.map((phase) => paired(nsPerOperation(other, phase), nsPerOperation(ours, phase)));
  const means = all[0]!.map((_, round) => geometricMean(all.map((ratios) => ratios[round]!)));
  return { ...ratioOf(means), median: geometricMean(all.map(median)) };
}

/** Two cells: 1.32x and 1.20x .. 1.41x. */
export const ratioCells = ({ median, least, most }: Ratio): [string, string] => [
  times(median),
  `${times(least)} .. ${times(most)}`,
];
