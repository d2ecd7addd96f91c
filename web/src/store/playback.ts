/**
 * Playback: a run that is only watched. One engine, or a recording of one, the history it fills, and a place in it that moves with time.
 *
 * A session (session.ts) is this and all that a lab asks: programs, questions, counters that are lit. A page that asks nothing of
 * that loads nothing of it. Like a session it has no clock, `tick` tells it the time; it never rejects, what goes wrong is a sentence in
 * `message`, and the last good scene stays.
 */
import type { EngineClient, EngineSetup, Outcome } from '../engine/client-types.ts';
import type { History, Moment } from '../scene/history.ts';
import type { Scene } from '../scene/types.ts';
import { Feed } from './feed.ts';
import { Player } from './player.ts';

/** Batches taken in a frame, 256 KiB each. */
const batchesInFrame = 4;
const tickMsMax = 250;

export class Playback {
  /** Records a second. */
  speed: number;
  playing = false;
  /** One plain sentence about what went wrong; '' while all is well. */
  message = '';
  private readonly feed: Feed;
  private readonly player = new Player();
  private lastTick: number | null = null;
  private shown = -1;

  constructor(client: EngineClient, speed: number) {
    this.speed = speed;
    this.feed = new Feed(client, {
      told: (message) => (this.message = message),
      failed: (message) => (this.message = message),
    });
  }

  /** Opens the engine. The cursor stands before everything. False, with a message, when refused. */
  async open(setup: EngineSetup): Promise<boolean> {
    const opening = this.feed.open(setup);
    this.feed.cursor.stay();
    return this.judge(await opening);
  }

  /** The same of a recording, which sends all by itself; resolves when it has arrived. */
  async expect(setup: EngineSetup): Promise<void> {
    const opening = this.open(setup);
    this.feed.expect();
    await opening;
    await this.feed.settled();
  }

  /** Commands run behind those before. Resolves when their records have arrived: false, with a message, when there are none of them. */
  async run(commands: Uint8Array): Promise<boolean> {
    const accepted = this.judge(await this.feed.submit(commands));
    if (accepted) await this.feed.settled();
    return accepted && this.message === '';
  }

  /** Advances by the time since the last tick, at most 250 ms of it, and takes in what the engine sent. True when the scene is another one. */
  tick(nowMs: number): boolean {
    const ms = this.lastTick === null ? 0 : Math.min(Math.max(nowMs - this.lastTick, 0), tickMsMax);
    this.lastTick = nowMs;
    const { feed } = this;
    feed.take(batchesInFrame);
    if (this.playing) this.player.play(feed.cursor, feed.history, ms, this.speed);
    if (feed.cursor.position === feed.history.total && !feed.running) this.playing = false;
    const changed = feed.cursor.position !== this.shown;
    this.shown = feed.cursor.position;
    return changed;
  }

  /** From the beginning where there is nothing left to play. */
  play(): void {
    const { cursor, history, running } = this.feed;
    if (cursor.position === history.total && !running) cursor.seek(0);
    this.player.rest();
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
  }

  seekMoment(moment: Moment): void {
    this.feed.cursor.seek(this.history().positionOf(moment));
  }

  /** Where it stands. */
  moment(): Moment {
    return this.history().moment(this.position);
  }

  /** How many records, counted from the start, the scene shows. */
  get position(): number {
    return this.feed.cursor.position;
  }

  /** The scene at the cursor. Not to be changed, nor kept over a tick. */
  scene(): Scene {
    return this.feed.cursor.scene;
  }

  history(): History {
    return this.feed.history;
  }

  /** Commands were given and their records have not all arrived. */
  get running(): boolean {
    return this.feed.running;
  }

  /** Where it stands, in words and numbers: a copy. */
  state() {
    const { speed, playing, message, position } = this;
    const status = message !== '' ? 'error' : this.running ? 'running' : 'ready';
    return { status, message, cursor: position, total: this.history().total, moment: this.moment(), playing, speed };
  }

  /** Ends the worker. The playback is of no use afterwards. */
  close(): void {
    this.feed.client.close();
  }

  private judge(outcome: Outcome): boolean {
    if (!outcome.ok) this.message = outcome.message;
    return outcome.ok;
  }
}
