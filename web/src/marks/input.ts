/**
 * The input of every layout, in addition to its scene: plain data only, so that a layout is a function of what is
 * declared here.
 */
import { isLsm } from '../scene/design.ts';
import type { Answers } from '../protocol/answers.ts';
import type { Scene } from '../scene/types.ts';
import type { Metrics } from '../theme/metrics.ts';
import type { KeyAxis } from './key-axis.ts';
import type { Box, Mark, XSpan } from './marks.ts';

/** The lit counter: its name, and its increase since the operation or job shown began. */
export interface CounterHighlight {
  readonly counter: string;
}

export interface Input {
  readonly scene: Scene;
  readonly axis: KeyAxis;
  readonly box: Box;
  readonly metrics: Metrics;
  /** A semantic address, or null. */
  readonly selection: string | null;
  readonly highlight: CounterHighlight | null;
  /** The engine's answers about things that do not change, by address; only some views use them. */
  readonly answers?: Answers;
  /**
   * Scenes of pictures drawn beside this one for comparison, in boxes of the same size: equal sizes on screen then mean
   * equal values. May include its own scene.
   */
  readonly beside?: readonly Scene[];
  /** Semantic addresses that a panel points at. */
  readonly emphasized?: ReadonlySet<string>;
}

/** The marks of a moment. Pure. */
export type Layout = (input: Input) => readonly Mark[];

/** True if the lit counter is one of these. */
export function countsHighlighted(highlight: CounterHighlight | null, ...counters: readonly string[]): boolean {
  return highlight !== null && counters.includes(highlight.counter);
}

/**
 * True for addresses that the user selected or a panel points at. False while a counter is lit, so that highlighting
 * means "counted".
 */
export function chosen(
  { selection, highlight, emphasized }: Pick<Input, 'selection' | 'highlight' | 'emphasized'>,
  address: string,
): boolean {
  return highlight === null && (selection === address || emphasized?.has(address) === true);
}

/** The LSM-trees that share this picture's scale, its own first: other designs have a scale of their own. */
export function drawnTogether({ scene, beside = [] }: Pick<Input, 'scene' | 'beside'>): readonly Scene[] {
  return [scene, ...beside.filter((other) => other !== scene && isLsm(other))];
}

/** Left and right end of the key axis in a box: the same in every view with a key axis, so that keys align vertically. */
export function axisSpan(box: Box): XSpan {
  return box.width < 560 ? { x0: 90, x1: box.width - 10 } : { x0: 108, x1: box.width - 18 };
}
