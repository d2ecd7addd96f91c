/** What the parts of a comparison share: its engines, its state, and the publication of changes to both. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Listeners } from '../../base/listeners.ts';
import { ClockIndex } from '../../scene/clock-index.ts';
import type { Session } from '../session-types.ts';
import type { ComparedEngine, ComparisonState } from './comparison-types.ts';
import { refusedText } from './comparison-text.ts';

/** What all engines may hold together, as they report it. */
export const memoryBytesMax = 512 * 1024 * 1024;

/** A compared engine, and its steps on the clock. */
export class Participant {
  engine: ComparedEngine;
  index: ClockIndex;
  /** The step to which the clock last moved the cursor; -1 if the cursor must be moved. */
  step = -1;
  /** It was stopped for its memory and has not ended yet. */
  stopped = false;

  constructor(engine: ComparedEngine) {
    this.engine = engine;
    this.index = new ClockIndex(engine.session.history());
  }

  get session(): Session {
    return this.engine.session;
  }

  get running(): boolean {
    const { status } = this.session.store.getState();
    return status === 'running' || status === 'loading';
  }

  /** Indexes steps that have ended since the last call. Returns whether the index changed. */
  ingest(recordsMax: number): boolean {
    const history = this.session.history();
    const isNew = this.index.history !== history;
    if (isNew) {
      this.index = new ClockIndex(history);
      this.step = -1;
    }
    if (!this.index.take(recordsMax)) return isNew;
    const refused = refusedText(this.index.refused);
    if (refused !== this.engine.refused) this.engine = { ...this.engine, refused };
    return true;
  }
}

export class ComparisonContext {
  readonly store: StoreApi<ComparisonState>;
  /** Notified when ticks may be needed again. */
  readonly wakeListeners = new Listeners();
  #stopListening: (() => void)[] = [];
  /** The session that is compared with the others; it stays. */
  readonly first: Participant;
  participants: readonly Participant[];
  /** The scene versions of the last publication. */
  #versions = '';

  constructor(session: Session, name: string) {
    const engine = { id: 0, name, session, difference: '', forkedAt: null, origin: null, refused: '' };
    this.first = new Participant(engine);
    this.participants = [this.first];
    this.store = createStore<ComparisonState>(() => ({
      engines: [engine],
      removedAncestors: [],
      clock: 'time',
      at: 0,
      end: 0,
      playing: true,
      speed: Infinity,
      picture: 'tree',
      measure: 'write_amplification',
      message: '',
      memoryBytes: session.memoryBytes(),
      memoryBytesMax,
      version: 0,
    }));
    this.store.subscribe(this.wakeListeners.notify);
    this.listen([session]);
  }

  /** Wakes with these sessions from now on, and no longer with the ones before. */
  listen(sessions: readonly Session[]): void {
    for (const stop of this.#stopListening) stop();
    this.#stopListening = sessions.map((session) => session.onWake(this.wakeListeners.notify));
  }

  get state(): ComparisonState {
    return this.store.getState();
  }

  get running(): boolean {
    return this.participants.some(({ running }) => running);
  }

  /** Of all engines, as they last reported it. */
  get memoryBytes(): number {
    return this.participants.reduce((sum, { session }) => sum + session.memoryBytes(), 0);
  }

  find(id: number): Participant | undefined {
    return this.participants.find(({ engine }) => engine.id === id);
  }

  /** Returns the message. */
  setMessage(message: string): string {
    this.store.setState({ message });
    return message;
  }

  /** Indexes steps that have ended since the last call. Returns whether any index changed. `recordsMax`: of each engine. */
  ingest(recordsMax = Infinity): boolean {
    return this.participants.map((participant) => participant.ingest(recordsMax)).includes(true);
  }

  /** Updates the state. `version` rises only if a scene or the list of engines changed. */
  publish(more: Partial<ComparisonState> = {}): void {
    const before = this.state;
    const engines = this.participants.map(({ engine }) => engine);
    const versions = engines.map(({ id, session }) => `${id}:${session.store.getState().sceneVersion}`).join();
    const same = before.engines.length === engines.length && engines.every((engine, i) => before.engines[i] === engine);
    const next: Partial<ComparisonState> = {
      ...(!same && { engines }),
      memoryBytes: this.memoryBytes,
      ...((versions !== this.#versions || !same) && { version: before.version + 1 }),
      ...more,
    };
    this.#versions = versions;
    const keys = Object.keys(next) as (keyof ComparisonState)[];
    if (keys.some((key) => next[key] !== before[key])) this.store.setState(next);
  }
}
