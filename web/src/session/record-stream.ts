/**
 * One engine and the history that its records fill.
 *
 *   engine ──batch──► inbox ──at most N records a frame──► history
 *      ▲                         │
 *      └── credit of a batch ────┘ once its last record is in the history
 *
 * Batches from the engine wait in the inbox until a frame ingests them, as many records as its budget allows (frame-pace.ts); what is left waits
 * for the next frame. So a frame stays short however fast the engine is. The engine has credits for a few batches, so it works while they wait,
 * and waits while nothing calls `drain`; no record is lost.
 */
import type {
  EngineClient,
  EngineEvent,
  EngineSetup,
  ImportedFile,
  LogEntry,
  Outcome,
  RunProgress,
} from '../engine/client-types.ts';
import { sizeAt, viewOf } from '../protocol/decode.ts';
import { Cursor } from '../scene/cursor.ts';
import { History } from '../scene/history.ts';

/** A frame after a stop ingests so many times as much: less than a task of 50 ms, and a frame or two for all that is left. */
const hurry = 3;
/** Batches ingested on arrival between two frames of a hidden page, where timers call once a second. */
const batchesHidden = 32;

/** A batch from the engine, of which the bytes before `from` are in the history. */
interface Waiting {
  readonly bytes: Uint8Array;
  from: number;
}

export interface RecordStreamEvents {
  /** Commands were submitted, or the engine reported: `drain` may have something to do. */
  wake(): void;
  /** The engine reported something, as a sentence. */
  message(message: string): void;
  /** The engine cannot continue. */
  failed(message: string): void;
}

/** What was accepted is an entry of the command log. */
export interface Accepted {
  /** The step after which the engine got it. */
  readonly step: number | undefined;
}

export class RecordStream {
  readonly client: EngineClient;
  history = new History();
  cursor = new Cursor(this.history);
  progress: RunProgress | null = null;
  readonly #events: RecordStreamEvents;
  #windowBytes: number | undefined = undefined;
  #inbox: Waiting[] = [];
  /** How many batches may be ingested on arrival, and whether any was since the last frame. */
  #allowed = 0;
  #ingestedAhead = false;
  #running = false;
  /** Whether it ran since `takeEnded` last returned. */
  #hasRun = false;
  /** The engine is idle, but some of its batches may still be in the inbox. */
  #idle = false;
  /** The engine was stopped: what is left in the inbox is all. */
  #stopped = false;
  #settling: (() => void)[] = [];
  /** Submissions not yet accepted. An engine that reports idle before it has them will report idle again. */
  #submitting = 0;

  constructor(client: EngineClient, events: RecordStreamEvents) {
    this.client = client;
    this.#events = events;
    client.listen((event) => this.#onMessage(event));
  }

  /** Commands were submitted, and their records have not all been ingested. */
  get running(): boolean {
    return this.#running;
  }

  /** `drain` has records to ingest. */
  get waiting(): boolean {
    return this.#inbox.length > 0;
  }

  /** `drain` and `takeEnded` have nothing to do until the next `wake`. */
  get idle(): boolean {
    return !this.#running && !this.#hasRun && this.#inbox.length === 0;
  }

  /** True once after a run has ended. */
  takeEnded(): boolean {
    const ended = this.#hasRun && !this.#running;
    this.#hasRun = this.#running;
    return ended;
  }

  /** Starts a new engine with an empty history. The engine runs the entries of `log` without further calls. */
  async open(setup: EngineSetup, files?: readonly ImportedFile[], log: readonly LogEntry[] = []): Promise<Outcome> {
    this.#clear();
    this.history.recordedUnder(setup.mask);
    if (log.length > 0) this.#start();
    return this.#settleIfRefused(this.client.open(setup, files, log));
  }

  /** How many bytes of fine records this history and later ones keep. */
  setWindow(bytes: number): void {
    this.#windowBytes = bytes;
    this.history.setWindow(bytes);
  }

  /** The record groups of what is submitted next. REQUIRES: nothing runs. */
  setMask(mask: number): void {
    this.client.setMask(mask);
    this.history.recordedUnder(mask);
  }

  /** Resolves when the engine accepted or refused the commands. `inject`: before all pending commands. */
  async submit(commands: Uint8Array, inject = false): Promise<Outcome<Accepted>> {
    this.#start();
    this.#submitting++;
    const outcome = await this.#settleIfRefused(
      this.client.submit(commands, inject).finally(() => {
        this.#submitting--;
      }),
    );
    if (!outcome.ok) return outcome;
    // Other submissions may have been accepted in the meantime.
    const entry = this.client.log().entries.findLast((each) => each.commands === commands);
    return { ok: true, value: { step: entry?.step } };
  }

  async stop(): Promise<Outcome<Accepted>> {
    const outcome = await this.client.stop();
    this.#idle = this.#stopped = true;
    this.#settleWhenIdle();
    const last = this.client.log().entries.at(-1);
    // Without an engine nothing was stopped, and nothing was logged.
    return outcome.ok ? { ok: true, value: { step: last?.commands.length === 0 ? last.step : undefined } } : outcome;
  }

  /**
   * Ingests at most `records` from the inbox, after a stop more, and returns how many. Infinity, for a frame of a hidden page: all of them, and
   * some batches on arrival before the next call.
   */
  drain(records: number): number {
    let ingested = 0;
    const most = this.#stopped ? hurry * records : records;
    while (ingested < most && this.#inbox.length > 0) ingested += this.#ingest(this.#inbox[0]!, most - ingested);
    this.#allowed = records === Infinity ? batchesHidden : 0;
    this.#ingestedAhead = false;
    this.#settleWhenIdle();
    return ingested;
  }

  /** Resolves when nothing runs and all records were ingested. */
  settled(): Promise<void> {
    return this.#running ? new Promise((resolve) => this.#settling.push(resolve)) : Promise.resolve();
  }

  #start(): void {
    this.#running = this.#hasRun = true;
    this.#stopped = false;
    this.#events.wake();
  }

  /** The cursor follows the end of the new history. */
  #clear(): void {
    this.#inbox = [];
    this.#allowed = 0;
    this.#ingestedAhead = false;
    this.history = new History(this.#windowBytes);
    this.cursor = new Cursor(this.history);
    this.#settle();
  }

  /** A refusal ends the run, unless another engine was opened in the meantime. */
  async #settleIfRefused(request: Promise<Outcome>): Promise<Outcome> {
    const { history } = this;
    const outcome = await request;
    if (!outcome.ok && history === this.history && this.#inbox.length === 0) this.#settle();
    return outcome;
  }

  /** Ingests the next records of the first batch in the inbox, at most this many. Returns how many. */
  #ingest(batch: Waiting, records: number): number {
    const { bytes, from } = batch;
    const v = viewOf(bytes);
    let count = 0;
    let to = from;
    for (; to < bytes.length && count < records; count++) to += sizeAt(v, to);
    this.history.append(bytes.subarray(from, to));
    batch.from = to;
    if (to < bytes.length) return count;
    this.#inbox.shift();
    this.client.release();
    return count;
  }

  #onMessage(event: EngineEvent): void {
    this.#events.wake();
    switch (event.kind) {
      case 'batch':
        this.#idle = false;
        this.#inbox.push({ bytes: event.bytes, from: 0 });
        if (this.#allowed === 0) return;
        this.#allowed--;
        this.#ingestedAhead = true;
        this.#ingest(this.#inbox[0]!, Infinity);
        return;
      case 'progress':
        this.progress = event.progress;
        return;
      case 'idle':
        if (this.#submitting > 0) return;
        this.#idle = true;
        // The next frame shows what was ingested on arrival; the run ends then.
        if (!this.#ingestedAhead) this.#settleWhenIdle();
        return;
      case 'restarted':
        this.progress = null;
        this.#events.message(event.message);
        return;
      case 'failed':
        this.#settle();
        this.#events.failed(event.message);
        return;
    }
  }

  #settleWhenIdle(): void {
    if (this.#idle && this.#inbox.length === 0) this.#settle();
  }

  #settle(): void {
    this.#running = false;
    this.#idle = this.#stopped = false;
    this.progress = null;
    const settling = this.#settling;
    this.#settling = [];
    for (const resolve of settling) resolve();
  }
}
