/**
 * Requests the answers that a picture needs, and caches them. Answers do not change, so one is valid while the history
 * is the same object; a refused question is asked again at another moment, where it may have an answer.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readAnswer, type Answer, type Answers } from '../protocol/answers.ts';
import type { Session } from '../session/session-types.ts';

/** Answers kept; the oldest are dropped. */
const kKept = 256;

export class QueryCache {
  private history: object | null = null;
  private known: Answers = new Map();
  /** By address: the version of the scene at the last request. */
  private asked = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly session: Pick<Session, 'history' | 'ask'>) {}

  /** A new map whenever the content changes. */
  readonly answers = (): Answers => this.known;

  readonly listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Requests addresses that are neither known nor pending. `version`: of the scene at the cursor. */
  want(addresses: readonly string[], version: number): void {
    const history = this.session.history();
    if (history !== this.history) {
      this.history = history;
      this.asked = new Map();
      if (this.known.size > 0) this.publish(new Map());
    }
    const missing = addresses.filter((address) => {
      const answer = this.known.get(address);
      return answer === undefined
        ? !this.asked.has(address)
        : 'refused' in answer && this.asked.get(address) !== version;
    });
    if (missing.length === 0) return;
    for (const address of missing) this.asked.set(address, version);
    void this.session.ask(missing).then((outcomes) => {
      if (this.history !== history) return;
      const next = new Map(this.known);
      missing.forEach((address, i) => {
        const outcome = outcomes[i]!;
        const reported = outcome.ok ? readAnswer(address, outcome.value) : null;
        const answer: Answer =
          reported !== null
            ? { reported }
            : { refused: outcome.ok ? 'the answer is of an unknown kind' : outcome.message };
        next.delete(address);
        next.set(address, answer);
      });
      for (const address of [...next.keys()].slice(0, Math.max(0, next.size - kKept))) {
        next.delete(address);
        this.asked.delete(address);
      }
      this.publish(next);
    });
  }

  private publish(answers: Answers): void {
    this.known = answers;
    for (const listener of this.listeners) listener();
  }
}

/** The known answers for a picture; requests the others. `wants` returns the addresses, possibly more as answers arrive. */
export function useAnswers(session: Session, wants: (answers: Answers) => readonly string[], version: number): Answers {
  const [cache] = useState(() => new QueryCache(session));
  const answers = useSyncExternalStore(cache.listen, cache.answers, cache.answers);
  const wanted = wants(answers);
  useEffect(() => {
    cache.want(wanted, version);
  });
  return answers;
}
