/**
 * The engines of a comparison: adds them, forks them, removes them, and keeps them within their memory limit.
 *
 * Each further engine runs a command log from its first step, with records: the log of the first engine, or one with a change in it
 * (command-log.ts). It agrees with its parent up to the change because engines are deterministic; nothing is copied.
 */
import { formatInteger } from '../../base/units.ts';
import type { CommandLog, EngineClient } from '../../engine/client-types.ts';
import type { Moment } from '../../scene/history.ts';
import { memoryBytesMax, Participant, type ComparisonContext } from './comparison-context.ts';
import { nextCommandAt, readFork, type Fork } from '../fork.ts';
import { statusAfter } from '../session-status.ts';
import { createSession } from '../session.ts';
import type { SharedClock } from './shared-clock.ts';
import { ancestorsOf } from './comparison-link.ts';
import { comparedEnginesMax, type Change, type ComparedEngine, type Comparison } from './comparison-types.ts';
import { memoryText, optionsText } from './comparison-text.ts';

/** Of fine records; the engines share it equally. */
const windowBytes = 64 * 1024 * 1024;

type NewEngine = Pick<ComparedEngine, 'name' | 'difference' | 'forkedAt' | 'origin'>;

export class Participants {
  readonly #context: ComparisonContext;
  readonly #clock: SharedClock;
  readonly #client: () => EngineClient;
  #lastId = 0;
  /** Engines that are being made; they count against the limit. */
  #pending = 0;
  #closed = false;

  constructor(context: ComparisonContext, clock: SharedClock, client: () => EngineClient) {
    this.#context = context;
    this.#clock = clock;
    this.#client = client;
  }

  readonly add: Comparison['add'] = async (name, options) => {
    const refused = this.#refuse();
    if (refused !== null) return this.#context.setMessage(refused);
    const { session } = this.#context.first;
    const log = session.log();
    const merged = new Map([...log.setup.options, ...options]);
    return this.#join(
      { ...log, setup: { ...log.setup, options: merged } },
      new Map([...session.store.getState().options, ...options]),
      {
        name,
        difference: optionsText(merged, log.setup.options),
        forkedAt: null,
        origin: { kind: 'added', options },
      },
    );
  };

  readonly fork: Comparison['fork'] = async (id, moment, change, signal) => {
    const refused = this.#refuse();
    if (refused !== null) return this.#context.setMessage(refused);
    const parent = this.#context.find(id);
    if (parent === undefined) return this.#context.setMessage(`There is no engine number ${id} here.`);
    const { name } = parent.engine;
    this.#pending++;
    const read = await this.#readFork(parent, moment, change, signal);
    this.#pending--;
    if (!read.ok) return this.#context.setMessage(read.sentence);
    const { step, log, options, difference } = read;
    return this.#join(log, options, {
      name: `${name}, from step ${formatInteger(step)}`,
      difference,
      forkedAt: { engine: id, moment: { step, ordinal: 0 } },
      origin: { kind: 'forked', engine: id, step, change },
    });
  };

  readonly next: Comparison['next'] = (id, moment) =>
    nextCommandAt((this.#context.find(id) ?? this.#context.first).session, moment);

  readonly remove: Comparison['remove'] = (id) => {
    const { store, state, first, participants } = this.#context;
    const removed = this.#context.find(id);
    if (removed === undefined || removed === first) return;
    removed.session.close();
    this.#setParticipants(participants.filter((each) => each !== removed));
    const { name, origin } = removed.engine;
    const engines = this.#context.participants.map(({ engine }) => engine);
    store.setState({
      removedAncestors: ancestorsOf(engines, [...state.removedAncestors, { id, name, origin: origin! }]),
    });
    this.#clock.publishRemoved(`${name} was removed.`);
  };

  readonly close: Comparison['close'] = () => {
    const { first, participants } = this.#context;
    this.#closed = true;
    for (const each of participants) if (each !== first) each.session.close();
    this.#setParticipants([first]);
    this.#context.publish({ playing: false });
    this.#context.listen([]);
  };

  /** Stops the largest running engine if the engines hold too much memory together. */
  enforceMemoryLimit(): void {
    const { participants, memoryBytes } = this.#context;
    for (const each of participants) if (!each.running) each.stopped = false;
    if (memoryBytes <= memoryBytesMax) return;
    const [largest] = participants
      .filter(({ running, stopped }) => running && !stopped)
      .sort((a, b) => b.session.memoryBytes() - a.session.memoryBytes());
    if (largest === undefined) return;
    largest.stopped = true;
    void largest.session.stop();
    this.#context.setMessage(`${memoryText(memoryBytes, memoryBytesMax)} So ${largest.engine.name} was stopped.`);
  }

  /** Why no engine can be added now; null if one can. */
  #refuse(): string | null {
    const { participants, memoryBytes } = this.#context;
    if (this.#closed) return 'These engines are no longer compared.';
    if (participants.length + this.#pending >= comparedEnginesMax)
      return `There are ${comparedEnginesMax} engines already. Remove one first.`;
    const expected = Math.max(...participants.map(({ session }) => session.memoryBytes()));
    if (memoryBytes + expected <= memoryBytesMax) return null;
    return `${memoryText(memoryBytes, memoryBytesMax)} Another one would not fit. Remove one first.`;
  }

  async #readFork(parent: Participant, moment: Moment, change: Change, signal?: AbortSignal): Promise<Fork> {
    const { session, name } = parent.engine;
    // While a copy runs, the rest of its log has the steps of the first engine, not its own.
    if (parent !== this.#context.first) {
      const status = await statusAfter(session, ['loading', 'running'], signal);
      if (status === null) return { ok: false, sentence: `No fork of ${name} was made.` };
    }
    return readFork(session, moment, change);
  }

  /** Makes an engine that runs a log, and waits until it is open. */
  async #join(commandLog: CommandLog, options: ReadonlyMap<number, number>, about: NewEngine): Promise<string | null> {
    const { reducedMotion, view } = this.#context.first.session.store.getState();
    const { seed } = commandLog.setup;
    const session = createSession(this.#client(), {
      commandLog,
      seed,
      options,
      reducedMotion,
      view,
      followLive: false,
    });
    this.#pending++;
    const status = await statusAfter(session, ['loading']);
    this.#pending--;
    if (status === 'error' || this.#closed) {
      const { message } = session.store.getState();
      session.close();
      return this.#context.setMessage(message);
    }
    const added = new Participant({ id: ++this.#lastId, session, refused: '', ...about });
    this.#setParticipants([...this.#context.participants, added]);
    this.#clock.publishAdded();
    return null;
  }

  #setParticipants(participants: readonly Participant[]): void {
    this.#context.participants = participants;
    this.#context.listen(participants.map(({ session }) => session));
    for (const { session } of participants) session.setWindow(windowBytes / participants.length);
  }
}
