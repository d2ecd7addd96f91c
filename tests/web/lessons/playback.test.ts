/** The playback of an episode: a state machine to which time passes as an argument. */
import { describe, expect, it } from 'vitest';
import type { Beat } from '../../../web/src/lessons/figures/episode.ts';
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
  timeOf,
  totalOf,
  type Playback,
} from '../../../web/src/lessons/figures/playback.ts';

const beat = (seconds: number, ...places: number[]): Beat => ({
  places,
  seconds,
  sentence: '',
  parts: [],
  focus: [],
});
const beats = [beat(2, 11, 12, 13), beat(3, 20), beat(1, 31, 39)];
const at = (state: Playback) => positionAt(state, beats, false);

describe('the playback of an episode', () => {
  it('opens held on the punch line', () => {
    const state = endOf(beats);
    expect([state.beat, state.playing, at(state)]).toEqual([2, 'no', 39]);
    expect(timeOf(state, beats)).toBe(totalOf(beats));
    expect(advance(state, beats, 1e6)).toBe(state);
  });

  it('plays every picture of every beat in order, for its seconds, and holds on the last; again from the first', () => {
    let state = play(endOf(beats), beats);
    expect([state.beat, state.elapsed]).toEqual([0, 0]);
    const shown = [at(state)];
    let ms = 0;
    for (; state.playing !== 'no' && ms < 60_000; ms += 10) {
      state = advance(state, beats, 10);
      if (shown.at(-1) !== at(state)) shown.push(at(state));
    }
    expect(ms).toBe(6000);
    expect(shown).toEqual([11, 12, 13, 20, 31, 39]);
    expect(state).toEqual(endOf(beats));
    expect(timeOf(play(state, beats), beats)).toBe(0);
  });

  it('loses no time at the end of a beat, and none in long frames', () => {
    const begun = play(endOf(beats), beats);
    expect(timeOf(advance(begun, beats, 2300), beats)).toBe(2300);
    expect(timeOf(advance(begun, beats, 5700), beats)).toBe(5700);
    expect(advance(begun, beats, 7000)).toEqual(endOf(beats));
  });

  it('ends the motion of a beat before the beat, so that its sentence can be read', () => {
    expect(at({ beat: 0, elapsed: 1500, playing: 'all' })).toBe(13);
  });

  it('holds the last picture of a beat until its sentence can be read, 150 ms a word', () => {
    const said = beats.map((each, i) => (i === 2 ? { ...each, sentence: 'a b c d e f g h i j k l' } : each));
    expect(totalOf(said)).toBe(2000 + 3000 + 12 * 150);
    const begun = play(moveTo(said, 5000), said);
    const [moving, held] = [400, 1790].map((ms) => advance(begun, said, ms));
    expect(
      [moving, held].map((state) => positionAt(state!, said, false)),
      'moves as fast as without',
    ).toEqual([39, 39]);
    expect([held!.playing, advance(begun, said, 1800)]).toEqual(['all', endOf(said)]);
  });

  it('pauses, and goes on from there', () => {
    const paused = pause(advance(play(endOf(beats), beats), beats, 2500));
    expect(advance(paused, beats, 1000)).toBe(paused);
    expect(timeOf(advance(play(paused, beats), beats, 100), beats)).toBe(2600);
  });

  it('goes forward by a beat, which it plays and holds, and back to the end of the beat before', () => {
    const first = moveTo(beats, 0);
    const second = forward(endOf(beats, 0), beats, false);
    expect([second.beat, second.elapsed, second.playing]).toEqual([1, 0, 'one']);
    expect(advance(second, beats, 9000)).toEqual(endOf(beats, 1));
    expect(forward(first, beats, false)).toEqual({ beat: 0, elapsed: 0, playing: 'one' });
    expect(forward(endOf(beats), beats, false)).toEqual(endOf(beats));
    expect(back(endOf(beats), beats)).toEqual(endOf(beats, 1));
    expect(back(first, beats)).toEqual(first);
    // Pressed while a beat plays, it goes to the next one.
    expect(forward(second, beats, false).beat).toBe(2);
  });

  it('is a series of steps for a reader who prefers no motion', () => {
    const steps = [forward(moveTo(beats, 0), beats, true)];
    steps.push(forward(steps[0]!, beats, true));
    steps.push(forward(steps[1]!, beats, true));
    // A step shows the end of its beat wherever in the beat it is, so the next one is another beat.
    expect(steps).toEqual([endOf(beats, 1), endOf(beats, 2), endOf(beats, 2)]);
    expect(positionAt(play(endOf(beats), beats), beats, true)).toBe(13);
  });

  it('moves to any time of the episode and no further', () => {
    for (const ms of [0, 1, 1999, 2000, 2001, 5000, 6000]) expect(timeOf(moveTo(beats, ms), beats)).toBe(ms);
    expect(moveTo(beats, 2000).beat).toBe(0);
    expect(moveTo(beats, -5)).toEqual({ beat: 0, elapsed: 0, playing: 'no' });
    expect(moveTo(beats, 1e9)).toEqual(endOf(beats));
  });
});

describe('what is drawn beside a beat', () => {
  const race = (places: number[], beside: number[]): readonly Beat[] => [
    { ...beat(2, ...places), beside: { places: beside, isAbove: false, names: ['', ''] } },
    beat(4, 50),
  ];
  const shownIn = (of: readonly Beat[], inSteps = false) =>
    [0, 400, 800, 1500].map((elapsed) => {
      const state: Playback = { beat: 0, elapsed, playing: 'all' };
      return [positionAt(state, of, inSteps), besideAt(state, of, inSteps)];
    });

  it('advances picture by picture, waits at its end, and has ended when the beat ends', () => {
    const shorter = race([11, 12, 13], [31, 32]);
    expect(shownIn(shorter).every(([own, other]) => other === { 11: 31, 12: 32, 13: 32 }[own!])).toBe(true);
    const longer = race([11, 12], [31, 32, 33, 34]);
    expect(shownIn(longer).every(([own, other]) => other === { 11: 31, 12: 34 }[own!])).toBe(true);
    expect(shownIn(race([11], [31, 32, 33])).at(-1)).toEqual([11, 33]);
  });

  it('is at its end in steps, and nothing in other beats', () => {
    const beats = race([11, 12, 13], [31, 32]);
    expect(shownIn(beats, true)).toEqual([0, 1, 2, 3].map(() => [13, 32]));
    expect(besideAt(endOf(beats), beats, false)).toBeNull();
  });
});
