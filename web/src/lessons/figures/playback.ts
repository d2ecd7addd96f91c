/**
 * The playback of an episode as a pure state machine: the time passes as an argument. It opens held on the last beat, the punch line.
 *
 *   play      from where it is; at the end, from the first beat. Holds on the last
 *   forward   plays the next beat and holds there; in steps, shows its end
 *   back      shows the end of the beat before
 *   moveTo    a time of the episode, held
 */
import { ease } from '../../marks/tween.ts';
import type { Beat } from './episode.ts';

export interface Playback {
  readonly beat: number;
  /** Since the beat began, ms. */
  readonly elapsed: number;
  /** `one`: until the end of this beat. */
  readonly playing: 'no' | 'one' | 'all';
}

type Beats = readonly Beat[];

/** This share of the seconds of a beat moves; in the rest its sentence can be read to the end. */
const kMoving = 0.75;
/** A beat that says more than its seconds have room for holds its last picture until its sentence can be read. */
const kWord_ms = 150;

function lengthOf(beats: Beats, beat: number): number {
  const { seconds, sentence } = beats[beat]!;
  return Math.max(1000 * seconds, kWord_ms * sentence.split(' ').length);
}

export const endOf = (beats: Beats, beat = beats.length - 1): Playback => ({
  beat,
  elapsed: lengthOf(beats, beat),
  playing: 'no',
});

export function play(state: Playback, beats: Beats): Playback {
  const isOver = state.beat === beats.length - 1 && state.elapsed >= lengthOf(beats, state.beat);
  return isOver ? { beat: 0, elapsed: 0, playing: 'all' } : { ...state, playing: 'all' };
}

export const pause = (state: Playback): Playback => (state.playing === 'no' ? state : { ...state, playing: 'no' });

/** Plays a beat from its beginning; in steps, shows its end. */
export const showBeat = (beats: Beats, beat: number, inSteps: boolean): Playback =>
  inSteps ? endOf(beats, beat) : { beat, elapsed: 0, playing: 'one' };

export function forward(state: Playback, beats: Beats, inSteps: boolean): Playback {
  // A beat that was entered by the slider is played to its end first.
  if (!inSteps && state.playing === 'no' && state.elapsed < lengthOf(beats, state.beat))
    return { ...state, playing: 'one' };
  return state.beat === beats.length - 1 ? endOf(beats) : showBeat(beats, state.beat + 1, inSteps);
}

export const back = (state: Playback, beats: Beats): Playback =>
  state.beat === 0 ? { beat: 0, elapsed: 0, playing: 'no' } : endOf(beats, state.beat - 1);

/** The state `ms` later. The same object if nothing plays. */
export function advance(state: Playback, beats: Beats, ms: number): Playback {
  if (state.playing === 'no') return state;
  const length = lengthOf(beats, state.beat);
  const elapsed = state.elapsed + ms;
  if (elapsed < length) return { ...state, elapsed };
  if (state.playing === 'one' || state.beat === beats.length - 1) return endOf(beats, state.beat);
  return advance({ beat: state.beat + 1, elapsed: 0, playing: 'all' }, beats, elapsed - length);
}

export const totalOf = (beats: Beats): number => beats.reduce((sum, _, beat) => sum + lengthOf(beats, beat), 0);

/** The time of the episode that has passed, ms. */
export const timeOf = ({ beat, elapsed }: Playback, beats: Beats): number => totalOf(beats.slice(0, beat)) + elapsed;

export function moveTo(beats: Beats, ms: number): Playback {
  let rest = Math.max(0, Math.min(ms, totalOf(beats)));
  let beat = 0;
  while (beat < beats.length - 1 && rest > lengthOf(beats, beat)) rest -= lengthOf(beats, beat++);
  return { beat, elapsed: rest, playing: 'no' };
}

/** Which of the pictures of its beat is shown. In steps it is the last. */
function pictureAt({ beat, elapsed }: Playback, beats: Beats, inSteps: boolean): number {
  const { places, seconds } = beats[beat]!;
  const share = inSteps ? 1 : ease(Math.min(1, elapsed / (kMoving * 1000 * seconds)));
  return Math.min(places.length - 1, Math.floor(share * places.length));
}

/** The position in the run that is shown. */
export const positionAt = (state: Playback, beats: Beats, inSteps: boolean): number =>
  beats[state.beat]!.places[pictureAt(state, beats, inSteps)]!;

/** The position that is drawn beside it, or null. Both advance by one picture at a time; with the beat, both are at their ends. */
export function besideAt(state: Playback, beats: Beats, inSteps: boolean): number | null {
  const { places, beside } = beats[state.beat]!;
  if (!beside) return null;
  const nth = pictureAt(state, beats, inSteps);
  return (nth < places.length - 1 ? beside.places[nth] : undefined) ?? beside.places.at(-1)!;
}
