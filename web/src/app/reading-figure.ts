/**
 * A figure of a lesson while the lesson is only read: over the still and the controls that the build wrote, without React. It is drawn by the
 * same layouts from the same session as the one that takes its place when the reader sets to work (lesson-work.tsx), so nothing jumps then.
 *
 * It costs nothing before its reader is near; out of sight it stands still. Where no engine can run the still stays, and says why.
 */
import { axisOfScene } from '../marks/key-axis.ts';
import type { Layout } from '../marks/input.ts';
import { visualizations, titleOf, type FigureViewName } from '../visualizations/registry.ts';
import type { LessonExperiment } from '../lessons/lesson-experiment.ts';
import { figureHeight, lowHeight, toStop } from '../lessons/figure-shape.ts';
import { positionOf } from '../lessons/moments.ts';
import { tickWhileSeen, whenNear } from '../lessons/seen.ts';
import type { LessonWorld } from '../lessons/world.tsx';
import type { Session } from '../store/session-types.ts';
import { Speaker } from '../ui/speaker.ts';
import { AxisKeeper } from '../figure/key-axis-cache.ts';
import { shownBy } from '../figure/family.ts';
import { PlainFigure } from '../figure/plain-figure.ts';
import { spokenOf } from '../figure/spoken.ts';
import { label } from './plain.ts';

export interface ReadingFigureProps {
  /** As LiveFigure (lessons/figure.tsx) was written into the page. */
  readonly element: HTMLElement;
  readonly experiment: LessonExperiment;
  readonly view: FigureViewName;
  readonly world: Pick<LessonWorld, 'open' | 'watch' | 'peek' | 'layout'> & {
    /** From then on sessions say what happens. */
    words(): Promise<void>;
  };
}

export class ReadingFigure {
  private readonly props: ReadingFigureProps;
  private readonly ends: (() => void)[] = [];
  private isLive = false;

  constructor(props: ReadingFigureProps) {
    this.props = props;
    const { element, experiment, view, world } = props;
    this.ends.push(
      whenNear(element, () => world.open(experiment, view)),
      world.watch(() => this.look()),
    );
  }

  /** Nothing moves any more, and nothing is listened to. */
  end(): void {
    for (const end of this.ends.splice(0)) end();
  }

  private look(): void {
    const { element, experiment, view, world } = this.props;
    const opened = world.peek(experiment.id);
    const layout = world.layout(experiment.id, view);
    if (this.isLive || opened === null) return;
    if (opened.problem !== null) {
      const told = element.querySelector('.now')!;
      told.setAttribute('role', 'alert');
      told.textContent = `A still picture: ${opened.problem}`;
    } else if (opened.ready && layout !== null) {
      this.isLive = true;
      this.live(opened.session, layout);
    }
  }

  private live(session: Session, layout: Layout): void {
    const { element, experiment, view } = this.props;
    const axes = new AxisKeeper();
    const picture = new PlainFigure({
      view,
      layout,
      title: `${experiment.id}: ${titleOf(view)}`,
      name: `figure-${experiment.id}-${view}`,
      heightFor: 'low' in element.dataset ? lowHeight : figureHeight,
      shown: () => {
        const scene = session.scene();
        const run = axes.axisOf(session.history(), true);
        const axis = run.boundaries.length > 0 ? run : axisOfScene(scene);
        return { scene: shownBy(visualizations[view].family, scene, session.store.getState().family), axis };
      },
    });
    element.querySelector('.still')!.replaceWith(picture.element);
    const tell = this.controls(session);
    const speaker = this.speaker(session);
    const say = () => {
      this.say(session);
      speaker.tell(spokenOf(session));
    };
    picture.update();
    tell();
    let words: Promise<void> | null = null;
    this.ends.push(
      session.store.subscribe((now, before) => {
        if (now.sceneVersion !== before.sceneVersion) {
          picture.update();
          words ??= this.props.world.words().then(say, () => undefined);
        }
        if (now.sceneVersion !== before.sceneVersion || now.playing !== before.playing) say();
        tell();
      }),
      tickWhileSeen(session, element),
    );
    for (const way of element.querySelectorAll<HTMLElement>('.ways [hidden]')) way.hidden = false;
    element.dataset['live'] = 'true';
  }

  /** Announces what a screen reader hears, as Voice does with React. */
  private speaker(session: Session): Speaker {
    const region = document.createElement('p');
    region.className = 'unseen';
    region.setAttribute('role', 'status');
    region.setAttribute('aria-live', 'polite');
    this.props.element.querySelector('.now')!.after(region);
    const speaker = new Speaker((sentence) => (region.textContent = sentence), spokenOf(session));
    this.ends.push(() => speaker.end());
    return speaker;
  }

  /** What just happened, in a sentence; nothing before sentences can be made. */
  private say(session: Session): void {
    const sentence = session.narrate();
    this.props.element.querySelector('.now')!.textContent = sentence ? `${sentence}.` : '\u00a0';
  }

  /** Gives the controls their work; returns what brings them up to date. */
  private controls(session: Session): () => void {
    const { element, experiment, view } = this.props;
    const group = element.querySelector('.figure-controls')!;
    const [previous, play, next, ...named] = group.querySelectorAll('button');
    const slider = group.querySelector('input')!;
    const told = element.querySelector('.now')!;
    const places = experiment.stops.map((stop) => positionOf(session.history(), stop.at));
    const state = () => session.store.getState();
    previous!.addEventListener('click', () => toStop(session, view, -1));
    next!.addEventListener('click', () => toStop(session, view, 1));
    play!.addEventListener('click', () => (state().playing ? session.pause() : session.play()));
    slider.addEventListener('input', () => session.seek(Number(slider.value)));
    slider.max = String(Math.max(1, state().total));
    for (const [i, stop] of named.entries()) stop.addEventListener('click', () => session.seek(places[i]!));
    for (const control of [previous!, play!, next!, slider, ...named]) control.disabled = false;
    group.classList.remove('waiting');
    return () => {
      const { cursor, playing } = state();
      label(play!, playing ? 'pause' : 'play', playing ? 'Pause' : 'Play');
      slider.value = String(cursor);
      slider.setAttribute('aria-valuetext', told.textContent.trim() || 'before the first record');
      for (const [i, stop] of named.entries()) stop.setAttribute('aria-pressed', String(places[i] === cursor));
    };
  }
}
