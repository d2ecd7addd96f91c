/**
 * Keyframes: copies of the scene on the way, from which any moment is folded.
 *
 *   numbers    0 ....... 512 ....... 1024 ...... 1536 ...... total
 *   kept       base      K           K           K           head
 *
 * Invariants: 1. at most 64, `interval` numbers apart, so a seek folds fewer than `interval` records; when the 65th is due, every second one
 * goes and the interval doubles; 2. the scene at `base` is where the history begins, and is always there; 3. tables and sealed memtables are
 * shared by reference, so a copy costs what has changed.
 */
import { lowerBound } from './order.ts';
import { cloneScene, createScene, withoutDetail } from './scene.ts';
import type { Scene } from './types.ts';

const keyframesMax = 64;
const intervalFirst = 512;

/** The scene when the records with numbers below `number` are folded. */
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

  /** The last one at a position or before it. Its scene is to be copied, never written. */
  before(position: number): Readonly<Keyframe> {
    return this.kept[lowerBound(this.kept, (keyframe) => keyframe.number <= position) - 1] ?? this.base;
  }

  /** Keeps a copy of the scene at a number, where one is due. */
  offer(number: number, scene: Scene): void {
    if (number === 0 || number % this.apart !== 0) return;
    if (this.kept.length === keyframesMax) {
      this.apart *= 2;
      this.kept = this.kept.filter((keyframe) => keyframe.number % this.apart === 0);
      if (number % this.apart !== 0) return;
    }
    this.kept.push({ number, scene: cloneScene(scene) });
  }

  /** The records of [from, to) are others now, and those behind have numbers greater by `shift`. */
  replace(from: number, to: number, shift: number): void {
    this.kept = this.kept
      .filter(({ number }) => number <= from || number >= to)
      .map((keyframe) => (keyframe.number >= to ? { ...keyframe, number: keyframe.number + shift } : keyframe));
  }

  /** The detail that led to positions in (from, to] is gone. */
  forgetDetail(from: number, to: number): void {
    for (const keyframe of this.kept)
      if (keyframe.number > from && keyframe.number <= to) keyframe.scene = withoutDetail(keyframe.scene);
  }

  /** The history begins at the first keyframe from now on. Returns its number. REQUIRES: there is one. */
  beginLater(): number {
    this.base = this.kept.shift()!;
    return this.base.number;
  }
}
