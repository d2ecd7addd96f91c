/**
 * Resolves the episode of a figure: from moments by their meaning, and templates, to positions in a history, and sentences. Pure.
 *
 * Errors name the episode and the beat. The build and tests/lessons resolve every episode.
 */
import type { History } from '../../session/session-types.ts';
import type { Layout } from '../../marks/input.ts';
import type { BeatSpec, BesideSpec, Episode } from '../measurements/lesson-experiment.ts';
import { activityOf, findMoment, momentText, type Activity, type During, type Span } from './beat-moments.ts';
import { fillSentence, type SentenceParts } from './beat-sentence.ts';
import { twoMoments, type OtherMoment } from './two-moments.ts';

/** A beat of a run. */
export interface Beat {
  /** Its pictures, in order: the stops of its activity between its moments, and its end. */
  readonly places: readonly number[];
  readonly seconds: number;
  readonly sentence: string;
  readonly parts: SentenceParts;
  readonly focus: readonly string[];
  readonly beside?: Beside;
}

/** The part of the run that is drawn with a beat. */
export interface Beside extends Pick<OtherMoment, 'isAbove' | 'names'> {
  readonly places: readonly number[];
}

const kBeats = { min: 3, max: 6 };
const kSeconds = { min: 6, max: 12 };

/** Throws if the run has no such episode, or the episode breaks a rule. */
export function beatsOf(episode: Episode, history: History): readonly Beat[] {
  const { name, beats } = episode;
  if (beats.length < kBeats.min || beats.length > kBeats.max)
    throw new Error(`episode "${name}" has ${beats.length} beats: ${kBeats.min} to ${kBeats.max} are allowed`);
  const seconds = beats.reduce((sum, beat) => sum + beat.seconds, 0);
  if (seconds < kSeconds.min || seconds > kSeconds.max)
    throw new Error(`episode "${name}" takes ${seconds} s: ${kSeconds.min} to ${kSeconds.max} s are allowed`);
  const found = new Map<During, Activity>();
  let before = 0;
  return beats.map((spec, i) => {
    const during = spec.during ?? episode.during;
    const activity = found.get(during) ?? activityOf(history, during);
    if (activity === undefined) throw new Error(`episode "${name}": the run has no activity ${activityText(during)}`);
    found.set(during, activity);
    try {
      const own = spanOfBeat(spec, history, activity);
      if (own.from < before) throw new Error('it begins before the beat before it ends');
      before = own.to;
      return resolved(spec, history, own, activity);
    } catch (error) {
      throw new Error(`episode "${name}", beat ${i + 1}: ${(error as Error).message}`, { cause: error });
    }
  });
}

const activityText = (during: During): string =>
  typeof during === 'string' ? 'at all' : `${during.activity} of ${during.animation}`;

function spanOfBeat({ from, to }: Pick<BeatSpec, 'from' | 'to'>, history: History, within: Span): Span {
  const [begin, end] = [from, to].map((at) => {
    const position = findMoment(history, at, within);
    if (position === undefined) throw new Error(`no moment ${momentText(at)}`);
    return position;
  }) as [number, number];
  if (begin >= end) throw new Error(`it ends at ${momentText(to)}, which is not after ${momentText(from)}`);
  return { from: begin, to: end };
}

function resolved(spec: BeatSpec, history: History, own: Span, activity: Activity): Beat {
  const parts = fillSentence(spec.sentence, history, own, activity.from);
  return {
    places: placesOf(activity, own),
    seconds: spec.seconds,
    sentence: parts.join(''),
    parts,
    focus: spec.focus,
    ...(spec.beside && { beside: besideOf(spec.beside, history, own) }),
  };
}

/** The stops of an activity in a part of it, and the end of that part. */
const placesOf = ({ stops }: Activity, { from, to }: Span): readonly number[] => [
  ...stops.filter((position) => position > from && position < to),
  to,
];

function besideOf({ during, names, ...moments }: BesideSpec, history: History, own: Span): Beside {
  const activity = activityOf(history, during);
  if (activity === undefined) throw new Error(`the run has no activity ${activityText(during)}`);
  const span = spanOfBeat(moments, history, activity);
  if (span.from < own.to && own.from < span.to) throw new Error('what is drawn beside it is a part of it');
  return { places: placesOf(activity, span), isAbove: span.from < own.from, names };
}

/** The layout of a beat, with what is drawn beside it; `besideAt`: the position of that. Pure. */
export function layoutOf({ beside }: Beat, layout: Layout, history: History, besideAt: number | null): Layout {
  if (!beside || besideAt === null) return layout;
  return twoMoments(layout, { ...beside, scene: history.sceneAt(besideAt) });
}
