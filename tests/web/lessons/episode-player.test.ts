/** The player of an episode on a session, with a clock that the test controls. */
import { describe, expect, it, vi } from 'vitest';
import type { Beat } from '../../../web/src/lessons/figures/episode.ts';
import { EpisodePlayer } from '../../../web/src/lessons/figures/episode-player.ts';
import { pointerOf } from '../../../web/src/lessons/figures/figure-highlighter.ts';
import { recorded } from '../../fixtures/recorded-session.ts';

const beat = (seconds: number, places: readonly number[], ...focus: string[]): Beat => ({
  places,
  seconds,
  sentence: '',
  parts: [],
  focus,
});

async function playing() {
  const { session, get } = await recorded();
  session.seek(40);
  const beats = [beat(2, [10, 12], 'memtable:1'), beat(2, [20], 'level:0'), beat(2, [30, 40], 'level:1')];
  const player = new EpisodePlayer(session, beats);
  let now = 0;
  /** Frames of 20 ms. */
  const pass = (ms: number) => {
    for (const end = now + ms; now < end;) player.tick((now += 20));
  };
  player.tick(now);
  return { session, player, pass, cursor: () => get().cursor, lit: () => get().emphasized };
}

describe('the player of an episode', () => {
  it('shows the punch line without moving anything, and lights its marks', async () => {
    const { player, pass, cursor, lit } = await playing();
    pass(5000);
    expect([cursor(), player.shows, player.state().playing]).toEqual([40, true, 'no']);
    expect(lit()).toEqual(['level:1']);
  });

  it('plays by itself once, moves the cursor and the light beat by beat, and holds', async () => {
    const { player, pass, cursor, lit } = await playing();
    const heard = vi.fn();
    player.watch(heard);
    player.playOnce();
    expect([cursor(), lit()]).toEqual([10, ['memtable:1']]);
    pass(2020);
    expect([cursor(), lit()]).toEqual([20, ['level:0']]);
    pass(4000);
    expect([cursor(), lit(), player.state().playing]).toEqual([40, ['level:1'], 'no']);
    expect(heard).toHaveBeenCalled();
    player.playOnce();
    expect(player.state().playing, 'not again').toBe('no');
    player.play();
    expect([cursor(), player.state().beat]).toEqual([10, 0]);
  });

  it('has another moment beside it while the session shows that beat, and not when words lead elsewhere', async () => {
    const { session } = await recorded();
    session.seek(40);
    const beside = { places: [5, 6], isAbove: true, names: ['', ''] } as const;
    const player = new EpisodePlayer(session, [beat(2, [10, 12]), { ...beat(4, [30, 40]), beside }]);
    expect(player.beside()).toBe(6);
    player.moveTo(2100);
    expect(player.beside()).toBe(5);
    player.moveTo(0);
    expect(player.beside()).toBeNull();
    player.moveTo(6000);
    session.seek(39);
    expect(player.beside()).toBeNull();
  });

  it.each<readonly [string, (player: EpisodePlayer) => void]>([
    ['pauses it', (player) => player.pause()],
    ['plays it', (player) => player.play()],
    ['goes on to the next beat', (player) => player.forward()],
    ['goes back', (player) => player.back()],
    ['moves the slider', (player) => player.moveTo(0)],
    ['presses words of a beat', (player) => player.showBeat(1)],
  ])('knows that a play began by itself, until the reader %s', async (_, act) => {
    const { player, pass } = await playing();
    expect(player.playsByItself).toBe(false);
    player.playOnce();
    pass(500);
    expect(player.playsByItself).toBe(true);
    act(player);
    expect(player.playsByItself).toBe(false);
    pass(9000);
    player.playOnce();
    expect(player.playsByItself, 'and it does not play by itself again').toBe(false);
  });

  it('does not play by itself after the reader has used it, or at another moment of the run', async () => {
    const used = await playing();
    used.player.back();
    used.player.playOnce();
    expect([used.cursor(), used.player.state().playing]).toEqual([20, 'no']);
    const elsewhere = await playing();
    elsewhere.session.seek(5);
    elsewhere.player.playOnce();
    expect([elsewhere.cursor(), elsewhere.player.state().playing]).toEqual([5, 'no']);
  });

  it('stops when something else moves the session, and returns when it is used', async () => {
    const { session, player, pass, cursor } = await playing();
    player.play();
    pass(500);
    session.seek(3);
    pass(1000);
    expect([cursor(), player.shows, player.state().playing]).toEqual([3, false, 'no']);
    player.play();
    expect([cursor(), player.shows]).toEqual([10, true]);
  });

  it('shows the ends of beats, in steps', async () => {
    const { player, pass, cursor } = await playing();
    player.setInSteps(true);
    player.moveTo(0);
    expect(cursor()).toBe(12);
    player.forward();
    expect([cursor(), player.state().playing]).toEqual([20, 'no']);
    player.moveTo(0);
    player.play();
    pass(1000);
    expect(cursor()).toBe(12);
    pass(2000);
    expect(cursor()).toBe(20);
  });

  it('plays as fast as its reader wants', async () => {
    const { player, pass, cursor } = await playing();
    const heard = vi.fn();
    player.watch(heard);
    player.setSpeed(4);
    expect(heard).toHaveBeenCalledOnce();
    player.play();
    pass(1520);
    expect([cursor(), player.state().playing]).toEqual([40, 'no']);
  });

  it('lights its marks again when words of the prose no longer do', async () => {
    const { session, lit } = await playing();
    pointerOf(session).point('memtable:2');
    expect(lit()).toEqual(['memtable:2']);
    pointerOf(session).point(null);
    expect(lit()).toEqual(['level:1']);
  });
});
