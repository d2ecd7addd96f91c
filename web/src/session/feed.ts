/**
 * A feed: one engine and the history it fills.
 *
 * What the engine sends waits in the inbox until the session takes it in; a credit goes back for each batch taken. A frame takes some, and
 * allows some more to be taken as they arrive before the next one: so the engine need not wait for frames, a frame stays short however fast
 * it is, and it waits when nobody looks.
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
import { Cursor } from '../scene/cursor.ts';
import { History } from '../scene/history.ts';

export interface FeedEvents {
  /** The sentence of something that happened to the engine. */
  told(message: string): void;
  /** The engine is gone for good. */
  failed(message: string): void;
}

export class Feed {
  readonly client: EngineClient;
  history = new History();
  cursor = new Cursor(this.history);
  progress: RunProgress | null = null;
  private windowBytes: number | undefined = undefined;
  private readonly events: FeedEvents;
  private inbox: Uint8Array[] = [];
  /** Batches that may be taken in as they arrive; whether some were, since the last frame. */
  private allowed = 0;
  private ahead = false;
  /** Submissions that were accepted or are under way, while their records have not all arrived. */
  private working = false;
  private waiting: (() => void)[] = [];
  /** Submissions not yet accepted: an engine that is idle before it has them (one that was just started for them) will be so again. */
  private submitting = 0;

  constructor(client: EngineClient, events: FeedEvents) {
    this.client = client;
    this.events = events;
    client.listen((event) => this.hear(event));
  }

  /** Commands were given and their records have not all been taken in. */
  get running(): boolean {
    return this.working;
  }

  /** A new engine, an empty history. A tape runs by itself. */
  async open(setup: EngineSetup, files?: readonly ImportedFile[], tape: readonly LogEntry[] = []): Promise<Outcome> {
    this.clear();
    this.history.recordedUnder(setup.mask);
    this.working = tape.length > 0;
    return this.judged(this.client.open(setup, files, tape));
  }

  /** Empties the history; the cursor follows its end. */
  clear(): void {
    this.inbox = [];
    this.allowed = 0;
    this.ahead = false;
    this.history = new History(this.windowBytes);
    this.cursor = new Cursor(this.history);
    this.progress = null;
    this.rest();
  }

  /** Fine records that this history, and those that come, keep. */
  setWindow(bytes: number): void {
    this.windowBytes = bytes;
    this.history.setWindow(bytes);
  }

  /** What is recorded of what is submitted next. REQUIRES: nothing runs. */
  setMask(mask: number): void {
    this.client.setMask(mask);
    this.history.recordedUnder(mask);
  }

  async submit(commands: Uint8Array, interject = false): Promise<Outcome> {
    this.working = true;
    this.submitting++;
    return this.judged(
      this.client.submit(commands, interject).finally(() => {
        this.submitting--;
      }),
    );
  }

  /** Rests where it was refused: not when another engine has taken the place of the one that refuses, whose run this is no more. */
  private async judged(asked: Promise<Outcome>): Promise<Outcome> {
    const { history } = this;
    const outcome = await asked;
    if (!outcome.ok && history === this.history) this.restWhenEmpty();
    return outcome;
  }

  async stop(): Promise<Outcome> {
    const outcome = await this.client.stop();
    this.idle = true;
    this.restWhenEmpty();
    return outcome;
  }

  /** Takes in at most `batches` of those that wait, and as many of those that arrive before this is called again. */
  take(batches: number): void {
    for (const bytes of this.inbox.splice(0, batches)) this.takeIn(bytes);
    this.allowed = batches;
    this.ahead = false;
    if (this.idle) this.restWhenEmpty();
  }

  private takeIn(bytes: Uint8Array): void {
    this.history.append(bytes);
    this.client.release();
  }

  /** Resolves when nothing runs and everything was taken in. */
  settled(): Promise<void> {
    return this.working ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  private idle = false;

  private hear(event: EngineEvent): void {
    switch (event.kind) {
      case 'batch':
        this.idle = false;
        if (this.allowed > 0 && this.inbox.length === 0) {
          this.allowed--;
          this.ahead = true;
          this.takeIn(event.bytes);
        } else this.inbox.push(event.bytes);
        return;
      case 'progress':
        this.progress = event.progress;
        return;
      case 'idle':
        if (this.submitting > 0) return;
        this.idle = true;
        // What a frame has not seen yet is not at rest.
        if (!this.ahead) this.restWhenEmpty();
        return;
      case 'restarted':
        this.progress = null;
        this.events.told(event.message);
        return;
      case 'failed':
        this.rest();
        this.events.failed(event.message);
        return;
    }
  }

  private restWhenEmpty(): void {
    if (this.inbox.length === 0) this.rest();
  }

  private rest(): void {
    this.working = false;
    this.idle = false;
    this.progress = null;
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
