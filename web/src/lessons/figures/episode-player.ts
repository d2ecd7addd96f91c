/**
 * Plays the episode of a figure on its session: moves the cursor, lights the marks of the beat. The session's clock is its clock: `tick` passes
 * the time to both. A seek by anything else (words of the prose, an exercise) stops it, and it no longer changes the session.
 */
import { Listeners } from '../../base/listeners.ts';
import type { Session } from '../../session/session-types.ts';
import type { Beat } from './episode.ts';
import {
  advance,
  back,
  besideAt,
  endOf,
  forward,
  moveTo,
  pause,
  play,
  positionAt,
  showBeat,
  type Playback,
} from './playback.ts';
import { pointerOf } from './figure-highlighter.ts';

/** As in the session: a page that was hidden does not skip beats when it comes back. */
const kTickMax_ms = 250;

export class EpisodePlayer {
  readonly beats: readonly Beat[];
  readonly watch: Listeners['add'];
  readonly #session: Session;
  readonly #listeners = new Listeners();
  #state: Playback;
  #last: number | null = null;
  #isUntouched = true;
  #playsByItself = false;
  #inSteps = false;
  #speed = 1;

  constructor(session: Session, beats: readonly Beat[]) {
    this.beats = beats;
    this.#session = session;
    this.#state = endOf(beats);
    this.watch = this.#listeners.add;
    this.#light();
  }

  get store(): Session['store'] {
    return this.#session.store;
  }

  /** Whether beats are steps: their ends, without the motion between. */
  readonly setInSteps = (inSteps: boolean): void => {
    if (inSteps === this.#inSteps) return;
    const { shows } = this;
    this.#inSteps = inSteps;
    if (shows && !this.shows) this.#session.seek(this.#position);
  };

  readonly state = (): Playback => this.#state;
  /** How many times as fast it plays as its author meant it. */
  readonly speed = (): number => this.#speed;
  readonly setSpeed = (speed: number): void => {
    this.#speed = speed;
    this.#listeners.notify();
  };

  /** Whether the session shows the episode, and not another moment of the run. */
  get shows(): boolean {
    return this.#session.store.getState().cursor === this.#position;
  }

  /** The position that is drawn beside the one of the session, or null. */
  readonly beside = (): number | null => (this.shows ? besideAt(this.#state, this.beats, this.#inSteps) : null);

  /** Whether the last play began by itself, and the reader has done nothing since. */
  get playsByItself(): boolean {
    return this.#playsByItself;
  }

  readonly tick = (nowMs: number): void => {
    this.#session.tick(nowMs);
    const ms = Math.min(kTickMax_ms, nowMs - (this.#last ?? nowMs));
    this.#last = nowMs;
    if (this.#state.playing !== 'no')
      this.#set(this.shows ? advance(this.#state, this.beats, ms * this.#speed) : pause(this.#state));
    if (this.isIdle()) this.#last = null;
  };

  readonly isIdle = (): boolean => this.#state.playing === 'no' && this.#session.isIdle();
  readonly onWake = (listener: () => void): (() => void) => {
    const ends = [this.#session.onWake(listener), this.watch(listener)];
    return () => ends.forEach((end) => end());
  };

  readonly play = (): void => this.#act(play(this.shows ? this.#state : endOf(this.beats), this.beats));
  /** Plays by itself, unless the reader did something before. */
  readonly playOnce = (): void => {
    if (!this.#isUntouched || !this.shows) return;
    this.#playsByItself = true;
    this.#go(play(this.#state, this.beats));
  };
  /** Also for what moves the session from now on (figure-owner.ts). */
  readonly pause = (): void => {
    this.#playsByItself = false;
    this.#isUntouched = false;
    this.#set(pause(this.#state));
  };
  readonly forward = (): void => this.#act(forward(this.#state, this.beats, this.#inSteps));
  readonly back = (): void => this.#act(back(this.#state, this.beats));
  readonly moveTo = (ms: number): void => this.#act(moveTo(this.beats, ms));
  readonly showBeat = (beat: number): void => this.#act(showBeat(this.beats, beat, this.#inSteps));

  get #position(): number {
    return positionAt(this.#state, this.beats, this.#inSteps);
  }

  /** On an action of the reader. */
  #act(state: Playback): void {
    this.#playsByItself = false;
    this.#go(state);
  }

  /** The session shows the episode again, wherever it was. */
  #go(state: Playback): void {
    this.#isUntouched = false;
    this.#state = state;
    this.#session.seek(this.#position);
    this.#light();
    this.#listeners.notify();
  }

  /** With time: leaves a session alone that shows another moment. */
  #set(state: Playback): void {
    if (state === this.#state) return;
    const { shows } = this;
    const isNext = state.beat !== this.#state.beat;
    this.#state = state;
    if (shows && !this.shows) this.#session.seek(this.#position);
    if (isNext) this.#light();
    this.#listeners.notify();
  }

  #light(): void {
    pointerOf(this.#session).focus(this.beats[this.#state.beat]!.focus);
  }
}
