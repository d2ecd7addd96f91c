/**
 * A cursor: one position in a history and the scene there.
 *
 * At the end of the history it uses the history's own head, at no cost. Anywhere else it owns a scene. It folds that
 * scene forward if this is shorter than starting from a keyframe, and starts from a keyframe otherwise: always when
 * going back, and after detail was inserted.
 */
import type { History } from './history.ts';
import type { Scene } from './types.ts';

export class Cursor {
  private readonly history: History;
  /** null: at the head. */
  private own: Scene | null = null;
  private place = 0;
  /** The revision of the history in which `place` is valid: inserting detail shifts later positions. */
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

  /** Stays at the end from now on, as the history grows. */
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

  /** Moves to a position (clamped to 0..total) and stays there. */
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
