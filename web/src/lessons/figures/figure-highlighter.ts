/**
 * The marks that words in the prose highlight in the figure of a session: while the words are hovered or focused (`over`), or
 * until they are pressed again (`pressed`). Hovered words take precedence; afterwards the pressed ones are highlighted
 * again, or the counter that was lit before.
 *
 * One per session. It changes only what the session's pictures highlight.
 */
import { Listeners } from '../../base/listeners.ts';
import type { Session } from '../../session/session-types.ts';
import { addressesIn } from './highlighted-marks.ts';

export class FigureHighlighter {
  private over: string | null = null;
  private held: string | null = null;
  /** The counter that was lit before words replaced it. */
  private counter: number | null = null;
  /** Highlighted while no words are: the marks of a beat (episode-player.ts). */
  private focused: readonly string[] = [];
  private readonly listeners = new Listeners();

  constructor(private readonly session: Session) {
    // A counter that the reader lights meanwhile replaces the words.
    session.store.subscribe((now, before) => {
      if (
        now.highlightedCounter === null ||
        now.highlightedCounter === before.highlightedCounter ||
        this.shown === null
      )
        return;
      this.over = this.held = this.counter = null;
      this.listeners.notify();
    });
  }

  /** addresses: as written in the prose; null when no words are hovered any more. */
  point(addresses: string | null): void {
    if (addresses === this.over) return;
    if (this.shown === null) this.counter = this.session.store.getState().highlightedCounter;
    this.over = addresses;
    this.apply();
  }

  /** Keeps the highlight of these words, or removes it if it is kept already. */
  press(addresses: string): void {
    this.counter = null;
    const lets = this.held === addresses;
    this.held = lets ? null : addresses;
    if (lets) this.over = null;
    this.apply();
  }

  /** Highlights these addresses whenever no words are hovered or pressed. */
  focus(addresses: readonly string[]): void {
    if (addresses === this.focused) return;
    this.focused = addresses;
    if (this.shown === null) this.session.emphasize(addresses);
  }

  /** The kept addresses; does not need `this`, so React can call it. */
  readonly pressed = (): string | null => this.held;

  readonly watch = this.listeners.add;

  private get shown(): string | null {
    return this.over ?? this.held;
  }

  private apply(): void {
    const { shown, counter } = this;
    this.session.emphasize(shown === null ? this.focused : addressesIn(shown));
    if (shown === null && counter !== null) {
      this.counter = null;
      this.session.highlightCounter(counter);
    }
    this.listeners.notify();
  }
}

const pointers = new WeakMap<Session, FigureHighlighter>();

export function pointerOf(session: Session): FigureHighlighter {
  const known = pointers.get(session) ?? new FigureHighlighter(session);
  pointers.set(session, known);
  return known;
}
