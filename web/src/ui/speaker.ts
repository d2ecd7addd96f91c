/** The pace of a live region, with React (LiveRegion.tsx) and without. */
import { kMotion } from '../theme/tokens.ts';

/**
 * Announces sentences at a rate that a screen reader can read: at most one per `speak_ms`, the newest. Sentences that come faster are skipped,
 * but the last one is always announced. A sentence equal to the last one announced is not announced again.
 */
export class Speaker {
  private newest: string;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * announce: puts the sentence into the live region.
   * said: a sentence to treat as already announced; a figure does not announce its initial state.
   */
  constructor(
    private readonly announce: (sentence: string) => void,
    private said = '',
  ) {
    this.newest = said;
  }

  /** Announces the sentence within `speak_ms`, unless a newer one replaces it or it was announced last. */
  tell(sentence: string): void {
    this.newest = sentence;
    if (this.timer !== null || sentence === this.said) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.newest === this.said) return;
      this.said = this.newest;
      this.announce(this.said);
    }, kMotion.speak_ms);
  }

  /** Drops a sentence that was not announced yet. */
  end(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
