/**
 * Keyframes: copies of the scene at regular distances, from which any moment can be folded.
 *
 *   numbers    0 ....... 512 ....... 1024 ...... 1536 ...... total
 *   kept       base      K           K           K           head
 *
 * Invariants: 1. at most 64 keyframes, `interval` numbers apart, so a seek folds fewer than `interval` records; before
 * a 65th is added, every second one is dropped and the interval doubles; 2. the scene at `base`, where the history
 * begins, is always present; 3. tables and sealed memtables are shared by reference, so a copy costs only what has
 * changed.
 */
import { lowerBound } from './order.ts';
import { cloneScene, createScene, withoutDetail } from './scene.ts';
import type { Scene } from './types.ts';

const keyframesMax = 64;
const intervalFirst = 512;

/** The scene after folding all records with numbers below `number`. */
interface Keyframe {
  number: number;
  scene: Scene;
}

export class Keyframes {
  private base: Keyframe = { number: 0, scene: createScene() };
  private kept: Keyframe[] = [];
  private apart = intervalFirst;

  /** The number at which the history begins. */
  get first(): number {
    return this.base.number;
  }
  get count(): number {
    return this.kept.length;
  }
  get interval(): number {
    return this.apart;
  }

  /** The last keyframe at or before a position. Copy its scene; never write to it. */
  before(position: number): Readonly<Keyframe> {
    return this.kept[lowerBound(this.kept, (keyframe) => keyframe.number <= position) - 1] ?? this.base;
  }

  /** Keeps a copy of the scene at a number if a keyframe is due there. */
  offer(number: number, scene: Scene): void {
    if (number === 0 || number % this.apart !== 0) return;
    if (this.kept.length === keyframesMax) {
      this.apart *= 2;
      this.kept = this.kept.filter((keyframe) => keyframe.number % this.apart === 0);
      if (number % this.apart !== 0) return;
    }
    this.kept.push({ number, scene: cloneScene(scene) });
  }

  /** Handles replaced records: drops keyframes inside (from, to), and adds `shift` to the numbers of those after. */
  replace(from: number, to: number, shift: number): void {
    this.kept = this.kept
      .filter(({ number }) => number <= from || number >= to)
      .map((keyframe) => (keyframe.number >= to ? { ...keyframe, number: keyframe.number + shift } : keyframe));
  }

  /** Handles dropped detail: removes it from keyframes in (from, to]. */
  forgetDetail(from: number, to: number): void {
    for (const keyframe of this.kept)
      if (keyframe.number > from && keyframe.number <= to) keyframe.scene = withoutDetail(keyframe.scene);
  }

  /** Makes the first keyframe the new beginning of the history and returns its number. REQUIRES: there is one. */
  beginLater(): number {
    this.base = this.kept.shift()!;
    return this.base.number;
  }
}
