/** Frames: ingests records, moves a playing cursor, and publishes the changes to subscribers of the store and the scene. */
import { FramePace } from './frame-pace.ts';
import type { Navigation } from './navigation.ts';
import { lastErrorMessage } from './outcome.ts';
import { RunWatch } from './run-limits.ts';
import type { SessionContext } from './session-context.ts';
import type { Session, SessionOptions } from './session-types.ts';

const tickMsMax = 250;
const publishMsPlaying = 33;
/** Frames after a run in which parts of the page draw its end one after the other. */
const framesAfterRun = 4;

export class Publisher {
  readonly #context: SessionContext;
  readonly #navigation: Navigation;
  readonly #stop: Session['stop'];
  readonly #watch: RunWatch;
  readonly #pace = new FramePace();
  #lastTick: number | null = null;
  /** Records of the last tick. */
  #ingested = 0;
  #lastPublished = -Infinity;
  #framesLeft = 0;

  /** stop: stops a run that passes a limit. */
  constructor(
    context: SessionContext,
    navigation: Navigation,
    stop: Session['stop'],
    { limits }: Pick<SessionOptions, 'limits'>,
  ) {
    this.#context = context;
    this.#navigation = navigation;
    this.#stop = stop;
    this.#watch = new RunWatch(limits);
  }

  readonly onScene: Session['onScene'] = (listener) => this.#context.sceneListeners.add(listener);
  readonly onWake: Session['onWake'] = (listener) => this.#context.wakeListeners.add(listener);
  readonly isIdle: Session['isIdle'] = () => {
    const { stream, changed } = this.#context;
    return stream.idle && !changed && !this.#navigation.plays && this.#framesLeft === 0;
  };
  readonly reportFrameCost: Session['reportFrameCost'] = (ms, tickMs = 0) =>
    this.#pace.reportFrameCost(ms, tickMs, this.#ingested);

  readonly tick: Session['tick'] = (nowMs) => {
    const sinceLast = this.#lastTick === null ? 0 : Math.max(nowMs - this.#lastTick, 0);
    const ms = Math.min(sinceLast, tickMsMax);
    this.#lastTick = nowMs;
    const { stream, changed } = this.#context;
    this.#pace.startFrame(sinceLast, (stream.waiting || changed) && this.#isDue(nowMs));
    this.#ingested = stream.drain(this.#pace.records);
    this.#checkLimits();
    const playing = this.#navigation.advance(ms);
    if (stream.running) this.#navigation.planAhead();
    this.#publish(nowMs, playing);
    // The next tick may come much later; the time between is not played.
    if (this.isIdle()) this.#lastTick = null;
  };

  /**
   * At once when a run or playing starts or ends, else at intervals; scene listeners are notified at every frame that changed, and of some
   * more after a run.
   */
  #publish(nowMs: number, playing: boolean): void {
    const { stream, state, changed } = this.#context;
    const ended = stream.takeEnded();
    if (ended || playing !== state.playing) {
      this.#lastPublished = nowMs;
      const message = (ended && lastErrorMessage(stream.history.head)) || state.message;
      this.#context.publish({ playing, message });
      if (state.speed === Infinity && state.followLive) stream.cursor.follow();
      if (ended) this.#framesLeft = framesAfterRun;
      if (ended) void this.#reportFailures();
    } else if (changed && this.#isDue(nowMs)) {
      this.#lastPublished = nowMs;
      this.#context.publish();
    } else if (changed || this.#framesLeft > 0) {
      if (this.#framesLeft > 0) this.#framesLeft--;
      this.#context.sceneListeners.notify();
    }
  }

  /** The next publication of a changed scene need not wait longer. */
  #isDue(nowMs: number): boolean {
    const interval = this.#context.stream.running ? this.#pace.publishMs : publishMsPlaying;
    return nowMs - this.#lastPublished >= interval;
  }

  /** Reports when a run is near a limit, and stops it at the limit of its operations. */
  #checkLimits(): void {
    const { history, client, running } = this.#context.stream;
    const warning = running ? this.#watch.read(history, client.memoryBytes) : null;
    if (warning === null) return;
    if (warning.stop) void this.#stop().then(() => this.#context.setMessage(warning.sentence));
    else this.#context.setMessage(warning.sentence);
  }

  /** Lists what has failed since the engine started, after a run. */
  async #reportFailures(): Promise<void> {
    const { store, stream, state } = this.#context;
    const { history, client } = stream;
    const total = history.head.failed;
    const known = state.failures.total;
    if (total === known) return;
    const module = await import('./failures.ts').catch(() => null);
    const listed = await module?.failuresOf(history, client.log(), this.#context.state.lastRun.program);
    if (module === null || listed === undefined || stream.history !== history) return;
    // A single failure of the last operation was reported when the run ended.
    const isReported = total === known + 1 && lastErrorMessage(history.head) !== '';
    const message = isReported ? this.#context.state.message : module.failuresText(total, listed);
    store.setState({ failures: { total, listed }, message });
  }
}
