/** What the parts of a session share: its state, its engine with the history that it fills, and the publication of changes to both. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Listeners } from '../base/listeners.ts';
import type { EngineClient } from '../engine/client-types.ts';
import { countedRecords, type CountedRecords } from '../scene/causes.ts';
import { RecordStream } from './record-stream.ts';
import type { SessionOptions, SessionState, Status } from './session-types.ts';
import { defaultViewPrefs } from './documents/view-prefs.ts';

/** Up to this position the lit records are found again at every publication; above it only when nothing runs or plays. */
const litEagerMax = 200_000;
const kUnpublished = { position: -1, total: -1 };

export class SessionContext {
  readonly store: StoreApi<SessionState>;
  readonly stream: RecordStream;
  /** Notified when the scene changed. */
  readonly sceneListeners = new Listeners();
  /** Notified when ticks may be needed again. */
  readonly wakeListeners = new Listeners();
  /** Cursor and total of the last publication. */
  #published = kUnpublished;

  constructor(client: EngineClient, options: SessionOptions) {
    this.store = createStore(() => initialState(options));
    this.store.subscribe(this.wakeListeners.notify);
    this.stream = new RecordStream(client, {
      wake: this.wakeListeners.notify,
      message: (message) => this.store.setState({ message }),
      failed: (message) => this.store.setState({ status: 'error', message, progress: null }),
    });
  }

  get state(): SessionState {
    return this.store.getState();
  }

  /** The scene differs from the last publication. */
  get changed(): boolean {
    const { cursor, history } = this.stream;
    return cursor.position !== this.#published.position || history.total !== this.#published.total;
  }

  get atEnd(): boolean {
    return this.stream.cursor.position >= this.stream.history.total;
  }

  /** Returns the message. */
  setMessage(message: string): string {
    this.store.setState({ message });
    return message;
  }

  /** Updates the state from the stream. `sceneVersion` rises only if the scene changed. */
  publish(more: Partial<SessionState> = {}): void {
    const { history, cursor, running, progress } = this.stream;
    const { position } = cursor;
    const { changed, state: before } = this;
    this.#published = { position, total: history.total };
    const isOpen = before.status !== 'loading' && before.status !== 'error';
    const status: Status = !isOpen ? before.status : running ? 'running' : 'ready';
    const moment = changed ? history.moment(position) : before.moment;
    const atRest = !running && !(more.playing ?? before.playing);
    this.store.setState({
      cursor: position,
      total: history.total,
      status,
      progress,
      ...(changed && {
        moment,
        offsetFromMoment: position - history.positionOf(moment),
        sceneVersion: before.sceneVersion + 1,
      }),
      ...(changed && (atRest || position <= litEagerMax) && { countedRecords: this.litBy(before.highlightedCounter) }),
      ...more,
    });
    if (changed) this.sceneListeners.notify();
  }

  /** The same after the history was replaced, or its records were renumbered. */
  publishNewHistory(more: Partial<SessionState> = {}): void {
    this.#published = kUnpublished;
    this.publish({ countedRecords: null, family: 0, emphasized: [], baseline: null, visibleRange: null, ...more });
    this.store.setState({ countedRecords: this.litBy(this.state.highlightedCounter) });
  }

  /** What explains a counter up to the cursor; null without a counter. */
  litBy(counter: number | null): CountedRecords | null {
    return counter === null ? null : countedRecords(this.stream.history, counter, 0, this.stream.cursor.position);
  }
}

function initialState(options: SessionOptions): SessionState {
  const { seed = 1, options: values = new Map<number, number>() } = options;
  return {
    status: options.unopened ? 'ready' : 'loading',
    message: '',
    playing: false,
    speed: options.speed ?? Infinity,
    cursor: 0,
    total: 0,
    moment: { step: 0, ordinal: 0 },
    offsetFromMoment: 0,
    followLive: options.followLive ?? true,
    sceneVersion: 0,
    progress: null,
    program: '',
    diagnostics: [],
    extended: [],
    failures: { total: 0, listed: [] },
    seed,
    options: values,
    lastRun: { program: '', seed, options: values, more: [], directory: null },
    family: 0,
    selection: null,
    highlightedCounter: null,
    countedRecords: null,
    emphasized: [],
    baseline: null,
    visibleRange: null,
    charts: '',
    compared: null,
    treeAxis: 'key',
    viewPrefs: defaultViewPrefs,
    stepBy: 'record',
    markerKind: 'any',
    stopKind: 'flush',
    reducedMotion: options.reducedMotion ?? false,
    view: options.view ?? '',
    source: 'live',
  };
}
