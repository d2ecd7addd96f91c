/** The run of a session's engine: opens engines, submits commands, and records in `ran` what reproduces the run. */
import type { CommandLog, Outcome } from '../engine/client-types.ts';
import { maskFor, operationsIn, operationsOf } from './commands.ts';
import type { TimedInput } from './timed-input.ts';
import type { Navigation } from './navigation.ts';
import type { SessionContext } from './session-context.ts';
import type { OpenDirectory, SessionOptions } from './session-types.ts';

interface EngineStart {
  /** By id: those of the engine. `ran` records the session's own. */
  readonly options: ReadonlyMap<number, number>;
  /** Commands that run without further calls; its setup and files take precedence. */
  readonly log?: Partial<CommandLog> | undefined;
  /** The commands of `log` as text: a program, then timed inputs. */
  readonly program?: string;
  readonly more?: readonly TimedInput[];
  readonly directory?: OpenDirectory | null;
  readonly follow?: boolean | undefined;
}

export class EngineRun {
  /** The first contradiction among options, or null. */
  readonly contradiction: NonNullable<SessionOptions['contradiction']>;
  /** The first opening, if the engine opens immediately. */
  readonly ready: Promise<Outcome> | null;
  readonly #context: SessionContext;
  readonly #navigation: Navigation;
  readonly #followAtFirst: boolean;
  #opened = 0;
  /** The engine must be opened before the next command: none is open, or options changed since it was opened. */
  #outdated: boolean;

  /** Opens the engine immediately unless `unopened` is set; then on the first command. */
  constructor(
    context: SessionContext,
    navigation: Navigation,
    { commandLog, unopened = false, followLive = true, contradiction = () => null }: SessionOptions,
  ) {
    this.#context = context;
    this.#navigation = navigation;
    this.#followAtFirst = followLive;
    this.#outdated = unopened;
    this.contradiction = contradiction;
    this.ready = unopened ? null : this.open({ options: context.state.options, log: commandLog });
  }

  /** Commands were submitted to this engine. */
  get started(): boolean {
    const { history, running } = this.#context.stream;
    return history.total > 0 || running;
  }

  /** Before its first command the engine has no database; it is opened again, with the current options, when one comes. */
  optionsChanged(): void {
    if (!this.started) this.#outdated = true;
  }

  /** Replaces the engine and its history. */
  async open(start: EngineStart): Promise<Outcome> {
    const { options, log, program = '', more = [], directory = null, follow = this.#followAtFirst } = start;
    const { store, stream, state } = this.#context;
    const { seed } = state;
    const opened = ++this.#opened;
    this.#outdated = false;
    const lastRun = { program, seed, options: state.options, more, directory };
    store.setState({ status: 'loading', progress: null, lastRun, failures: { total: 0, listed: [] } });
    const entries = log?.entries ?? [];
    const setup = { seed, options, ...log?.setup, mask: maskFor(operationsOf({ entries })) };
    const opening = stream.open(setup, log?.files ?? directory?.files, entries);
    store.setState({ followLive: follow });
    this.#navigation.applyFollowing();
    this.#navigation.showNewHistory({ playing: false });
    const outcome = await opening;
    if (opened === this.#opened)
      store.setState(
        outcome.ok
          ? { status: stream.running ? 'running' : 'ready', message: '' }
          : { status: 'error', message: outcome.message },
      );
    return outcome;
  }

  /** Sets a message if an engine cannot start with these options, and returns it; else null. */
  refuseStart(options: ReadonlyMap<number, number>): string | null {
    const contradiction = this.contradiction(options);
    return contradiction && this.#context.setMessage(`The engine cannot start: ${contradiction}.`);
  }

  /**
   * Submits commands and waits for their records. Returns a sentence if they were refused. `later`: how `ran` records them. `inject`: before all
   * pending commands.
   */
  async submit(commands: Uint8Array, later: TimedInput, { inject = false } = {}): Promise<string | null> {
    const { stream } = this.#context;
    if (this.#context.state.status === 'loading') await this.ready;
    if (this.#outdated) {
      const { options } = this.#context.state;
      const refused = this.refuseStart(options);
      if (refused !== null) return refused;
      await this.open({ options });
    }
    if (this.#context.state.status === 'error') return this.#context.state.message;
    // Commands that are already running keep their mask.
    if (!stream.running) stream.setMask(maskFor(operationsIn(commands)));
    const interject = inject && stream.running;
    const accepting = stream.submit(commands, interject);
    this.#context.publish();
    const outcome = await accepting;
    if (!outcome.ok) {
      this.#context.publish({ message: outcome.message });
      return outcome.message;
    }
    this.record({ step: outcome.value.step, ...later, ...(interject && { interject }) });
    await stream.settled();
    return null;
  }

  record(later: TimedInput): void {
    const { lastRun } = this.#context.state;
    this.#context.store.setState({ lastRun: { ...lastRun, more: [...lastRun.more, later] } });
  }
}
