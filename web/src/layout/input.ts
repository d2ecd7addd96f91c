/** What every layout takes, besides its scene: all of it plain data, so that a layout is a function of what is written here. */
import type { Answers } from '../protocol/answers.ts';
import type { Scene } from '../scene/types.ts';
import type { Metrics } from '../theme/metrics.ts';
import type { KeyAxis } from './key-axis.ts';
import type { Box } from './marks.ts';

/** Which counter is lit: its name, and how much it grew since the operation or job began that the view is about. */
export interface Light {
  readonly counter: string;
}

export interface Input {
  readonly scene: Scene;
  readonly axis: KeyAxis;
  readonly box: Box;
  readonly metrics: Metrics;
  /** A semantic address, or null. */
  readonly selection: string | null;
  readonly light: Light | null;
  /** What the engine said when it was asked about things that do not change, by address; only some views ask. */
  readonly answers?: Answers;
  /**
   * The scenes of pictures that stand beside this one and may be compared with it, in a box of the same size: what is as high or as wide in
   * all of them is then as much. Its own scene may be among them.
   */
  readonly beside?: readonly Scene[];
  /** Semantic addresses that a panel points at. */
  readonly pointed?: ReadonlySet<string>;
}

/** True when the lit counter is one of these. */
export function lights(light: Light | null, ...counters: readonly string[]): boolean {
  return light !== null && counters.includes(light.counter);
}

/** True for what the reader has chosen or a panel points at. While a counter is lit nothing else is: what is lit is what it counted. */
export function chosen(
  { selection, light, pointed }: Pick<Input, 'selection' | 'light' | 'pointed'>,
  address: string,
): boolean {
  return light === null && (selection === address || pointed?.has(address) === true);
}

/** The LSM-trees that are drawn on the scale of this picture, its own first: pages of a B+tree have a scale of their own. */
export function drawnTogether({ scene, beside = [] }: Pick<Input, 'scene' | 'beside'>): readonly Scene[] {
  return [scene, ...beside.filter((other) => other !== scene && other.btree === null)];
}

/** Left and right end of the key axis in a box: the same in every view that has one, so that keys stand under each other. */
export function axisSpan(box: Box): { readonly x0: number; readonly x1: number } {
  return box.width < 560 ? { x0: 90, x1: box.width - 10 } : { x0: 108, x1: box.width - 18 };
}
