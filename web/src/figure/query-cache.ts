/**
 * Requests the answers that a picture needs, and caches them. Answers do not change, so one is valid while the history
 * is the same object; a refused question is asked again at another moment, where it may have an answer.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { nextTask } from '../base/next-task.ts';
import { useSession } from './use-session.ts';
import { readAnswer, type Answer, type Answers } from '../protocol/answers.ts';
import type { Outcome, Session } from '../session/session-types.ts';

/** Answers kept; the oldest are dropped. */
const kKept = 256;
/** A longer answer, such as the keys of a table, is read in a task of its own, and so is what a view prepares from it. */
const kLongBytes = 16 * 1024;

/** Computes and caches what a picture will need of new answers. */
export type Prepare = (answers: Answers) => void;

export class QueryCache {
  private history: object | null = null;
  private known: Answers = new Map();
  /** By address: the version of the scene at the last request. */
  private asked = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  /** later: resolves in a later task of the page. */
  constructor(
    private readonly session: Pick<Session, 'history' | 'ask'>,
    private readonly later = nextTask,
  ) {}

  /** A new map whenever the content changes. */
  readonly answers = (): Answers => this.known;

  readonly listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Requests addresses that are neither known nor pending. `version`: of the scene at the cursor. */
  want(addresses: readonly string[], version: number, prepare?: Prepare): void {
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
    void this.session.ask(missing).then((outcomes) => this.take(history, missing, outcomes, prepare));
  }

  /** Reads and publishes the answers of a history, unless another one has replaced it in the meantime. */
  private async take(
    history: object,
    addresses: readonly string[],
    outcomes: readonly Outcome<Uint8Array>[],
    prepare: Prepare | undefined,
  ): Promise<void> {
    const answers: [string, Answer][] = [];
    let isLong = false;
    for (const [i, address] of addresses.entries()) {
      if (this.history !== history) return;
      const outcome = outcomes[i]!;
      answers.push([address, answerIn(address, outcome)]);
      if (!outcome.ok || outcome.value.length <= kLongBytes) continue;
      isLong = true;
      await this.later();
    }
    if (isLong && prepare !== undefined) {
      prepare(this.with(answers));
      await this.later();
    }
    if (this.history !== history) return;
    const next = this.with(answers);
    for (const address of [...next.keys()].slice(0, Math.max(0, next.size - kKept))) {
      next.delete(address);
      this.asked.delete(address);
    }
    this.publish(next);
  }

  /** What is known, and these answers as the newest. */
  private with(answers: readonly (readonly [string, Answer])[]): Map<string, Answer> {
    const next = new Map(this.known);
    for (const [address, answer] of answers) {
      next.delete(address);
      next.set(address, answer);
    }
    return next;
  }

  private publish(answers: Answers): void {
    this.known = answers;
    for (const listener of this.listeners) listener();
  }
}

function answerIn(address: string, outcome: Outcome<Uint8Array>): Answer {
  const reported = outcome.ok ? readAnswer(address, outcome.value) : null;
  if (reported !== null) return { reported };
  return { refused: outcome.ok ? 'the answer is of an unknown kind' : outcome.message };
}

/** The known answers for a picture; requests the others. `wants` returns the addresses, possibly more as answers arrive; `prepare`: what takes long to compute from long answers. */
export function useAnswers(
  session: Session,
  wants: (answers: Answers) => readonly string[],
  version: number,
  prepare?: Prepare,
): Answers {
  const [cache] = useState(() => new QueryCache(session));
  const answers = useSyncExternalStore(cache.listen, cache.answers, cache.answers);
  const wanted = wants(answers);
  // What is refused while the engine runs may have an answer at the same moment once it is idle.
  const running = useSession(session, ({ status }) => status === 'running');
  useEffect(() => {
    cache.want(wanted, running ? -1 - version : version, prepare);
  });
  return answers;
}
