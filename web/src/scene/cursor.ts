/**
 * A cursor: one place in a history and the scene there.
 *
 * Following the end it shows the history's own head, at no cost; anywhere else it owns a scene, folds it forward while the way is shorter
 * than from a keyframe, and starts from a keyframe otherwise. Going back always starts from a keyframe, and so does whatever comes behind detail that was put in.
 */
import type { History } from './history.ts';
import type { Scene } from './types.ts';

export class Cursor {
  private readonly history: History;
  /** null: the head. */
  private own: Scene | null = null;
  private place = 0;
  /** Of the history whose numbers `place` is among: detail that was put in moves what lies behind it. */
  private revision = 0;

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
    this.revision = this.history.revision;
  }

  /** Moves to a position (0..total, others are brought inside) and stays there. */
  seek(position: number): void {
    const to = Math.min(Math.max(Math.floor(position), 0), this.history.total);
    const { history } = this;
    const goesOn = this.own !== null && this.revision === history.revision && history.isNear(this.place, to);
    if (this.own !== null && goesOn) history.advance(this.own, this.place, to);
    else this.own = history.sceneAt(to);
    this.place = to;
    this.revision = history.revision;
  }
}
