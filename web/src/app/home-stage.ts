/**
 * The parts of the front page at work: the picture, the sentence below it, the one control. They show one playback at a time; another
 * takes its place in the same picture, whose marks move on from where they were.
 */
import { axisOfScene } from '../marks/key-axis.ts';
import { layoutTree } from '../visualizations/tree/layout.ts';
import { marksText, wordsOf } from '../render/text/mark-text.ts';
import type { Playback } from '../store/playback.ts';
import { AxisKeeper } from '../figure/key-axis-cache.ts';
import { PlainFigure } from '../figure/plain-figure.ts';
import { situation } from '../figure/situation.ts';
import { homeHeight, kHomeTitle } from './home-figure.ts';
import { label, liveTheme, part } from './plain.ts';
import { handAt, speedAt, speedInWords } from './speed.ts';

/** A picture for each of so many milliseconds; moves between them have every frame. */
const kPicture_ms = 33;

const kStates = {
  still: 'A still picture of the same engine.',
  recorded: 'A recording of the engine while it loads.',
  live: 'The engine, running in this page.',
} as const;
/** still: a picture from the build. recorded: a trace from the build plays. live: an engine runs in this page. */
export type HomeState = keyof typeof kStates;

export class HomeStage {
  private readonly figure = part(HTMLElement, '.home figure');
  private readonly told = part(HTMLElement, '.home figcaption p');
  private readonly state = part(HTMLElement, '.home figcaption small');
  private readonly button = part(HTMLButtonElement, '.faster button');
  private readonly slider = part(HTMLInputElement, '.faster input');
  private readonly output = part(HTMLOutputElement, '.faster output');
  private playback: Playback | null = null;
  private axes = new AxisKeeper();
  private picture: PlainFigure | null = null;
  private pictured = -Infinity;
  private stale = true;

  constructor() {
    liveTheme(part(HTMLButtonElement, '.top button'));
    this.openDebug();
    this.button.addEventListener('click', () => {
      const { playback } = this;
      if (playback?.playing) playback.pause();
      else playback?.play();
      this.tellControl();
    });
    this.slider.addEventListener('input', () => {
      if (this.playback) this.playback.speed = speedAt(Number(this.slider.value));
      this.tellControl();
    });
  }

  /** From now on this is what is played; the still leaves for it. */
  show(playback: Playback, state: HomeState, problem = ''): void {
    const first = this.playback === null;
    this.playback = playback;
    this.axes = new AxisKeeper();
    this.stale = true;
    this.tell(state, problem);
    this.button.disabled = this.slider.disabled = false;
    this.tellControl();
    if (first) requestAnimationFrame((now) => this.frame(now));
  }

  /** What the picture is, and why there is no better one. */
  tell(state: HomeState, problem = ''): void {
    this.figure.dataset['state'] = state;
    this.state.textContent = `${kStates[state]} ${problem}`.trim();
  }

  private frame(now: number): void {
    const { playback } = this;
    if (playback === null) return;
    const { playing } = playback;
    this.stale = playback.tick(now) || this.stale;
    if (playing !== playback.playing) this.tellControl();
    if (this.stale && now - this.pictured >= kPicture_ms) this.draw(playback, now);
    requestAnimationFrame((next) => this.frame(next));
  }

  private draw(playback: Playback, now: number): void {
    this.stale = false;
    this.pictured = now;
    this.told.textContent = `${situation(playback.scene())}.`;
    if (this.picture === null) {
      this.picture = new PlainFigure({
        view: 'tree',
        layout: layoutTree,
        title: kHomeTitle,
        heightFor: homeHeight,
        shown: () => this.shown(),
      });
      part(HTMLElement, '.home .place').replaceChildren(this.picture.element);
    }
    this.picture.update();
  }

  private shown() {
    const playback = this.playback!;
    const scene = playback.scene();
    const shared = this.axes.axisOf(playback.history(), !playback.running);
    return { scene, axis: shared.boundaries.length > 0 ? shared : axisOfScene(scene) };
  }

  private tellControl(): void {
    const { speed, playing } = this.playback!;
    label(this.button, playing ? 'pause' : 'play', playing ? 'Pause' : 'Play');
    this.slider.value = String(handAt(speed));
    this.slider.setAttribute('aria-valuetext', `${Math.round(speed)} records per second`);
    this.output.textContent = speedInWords(speed);
  }

  /** A window for tests and for the curious, as figure/debug.ts has it for sessions: texts and plain values, read only. */
  private openDebug(): void {
    Object.defineProperty(window, '__strata', {
      value: Object.freeze({
        marks: () => marksText(this.picture?.laidOut() ?? []),
        words: () => wordsOf(this.picture?.laidOut() ?? [], Infinity),
        state: () => this.playback?.state() ?? null,
        taken: () => this.playback?.history().total ?? 0,
      }),
    });
  }
}
