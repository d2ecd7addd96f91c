/**
 * What words in the prose point at in the figure of a session: for as long as a pointer or the focus is on them (`over`), or until they are
 * pressed again (`pressed`). Words that are over win; afterwards what was pressed is lit again, or the counter that was.
 *
 * One for each session. It changes nothing but what the session's pictures point at.
 */
import type { Session } from '../../session/session-types.ts';
import { addressesIn } from './lit-marks.ts';

export class ProsePointer {
  private over: string | null = null;
  private held: string | null = null;
  /** The counter that was lit before words took its place. */
  private counter: number | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly session: Session) {
    // A counter that a reader lights meanwhile puts out the words.
    session.store.subscribe((now, before) => {
      if (now.litCounter === null || now.litCounter === before.litCounter || this.shown === null) return;
      this.over = this.held = this.counter = null;
      this.tell();
    });
  }

  /** Addresses, as they stand in the prose; null: no words are over any more. */
  point(addresses: string | null): void {
    if (addresses === this.over) return;
    if (this.shown === null) this.counter = this.session.store.getState().litCounter;
    this.over = addresses;
    this.apply();
  }

  /** Holds what these words point at, or lets it go where it is held already. */
  press(addresses: string): void {
    this.counter = null;
    const lets = this.held === addresses;
    this.held = lets ? null : addresses;
    if (lets) this.over = null;
    this.apply();
  }

  /** What is held; a getter that needs no `this`, for React. */
  readonly pressed = (): string | null => this.held;

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private get shown(): string | null {
    return this.over ?? this.held;
  }

  private apply(): void {
    const { shown, counter } = this;
    this.session.pointAt(shown === null ? [] : addressesIn(shown));
    if (shown === null && counter !== null) {
      this.counter = null;
      this.session.light(counter);
    }
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const pointers = new WeakMap<Session, ProsePointer>();

export function pointerOf(session: Session): ProsePointer {
  const known = pointers.get(session) ?? new ProsePointer(session);
  pointers.set(session, known);
  return known;
}
