/**
 * A cursor: one place in a history and the scene there.
 *
 * Following the end it shows the history's own head, at no cost; anywhere else it owns a scene, folds it forward while the way is shorter
 * than from a keyframe, and starts from a keyframe otherwise. Going back always starts from a keyframe.
 */
import type { History } from './history.ts';
import type { Scene } from './types.ts';

export class Cursor {
  private readonly history: History;
  /** null: the head. */
  private own: Scene | null = null;
  private place = 0;

  constructor(history: History) {
    this.history = history;
  }

  get position(): number {
    return this.own === null ? this.history.total : this.place;
  }

  /** Valid until the cursor moves or, while following, the history grows. */
  get scene(): Scene {
    return this.own ?? this.history.head;
  }

  /** Stays at the end from now on. */
  follow(): void {
    this.own = null;
  }

  /** Stays here while the history grows. */
  stay(): void {
    if (this.own !== null) return;
    this.place = this.history.total;
    this.own = this.history.sceneAt(this.place);
  }

  /** Moves to a position (0..total, others are brought inside) and stays there. */
  seek(position: number): void {
    const to = Math.min(Math.max(Math.floor(position), 0), this.history.total);
    if (this.own !== null && this.history.isNear(this.place, to)) this.history.advance(this.own, this.place, to);
    else this.own = this.history.sceneAt(to);
    this.place = to;
  }
}
