/** One thing moves the figures of a session: an exercise, or the player of their episode, or words of the prose. */
import { describe, expect, it } from 'vitest';
import type { Beat } from '../../../web/src/lessons/figures/episode.ts';
import { EpisodePlayer } from '../../../web/src/lessons/figures/episode-player.ts';
import {
  giveBack,
  isTakenOver,
  moveFigures,
  setPlayer,
  takeOver,
  type Takeover,
} from '../../../web/src/lessons/figures/figure-owner.ts';
import { recorded } from '../../fixtures/recorded-session.ts';

const takeover = (position: number): Takeover => ({
  view: 'tree',
  position,
  sentence: '',
  through: (layout) => layout,
  over: () => null,
});
const beat = (...places: readonly number[]): Beat => ({ places, seconds: 2, sentence: '', parts: [], focus: [] });

async function opened() {
  const { session, get } = await recorded();
  session.seek(40);
  const player = new EpisodePlayer(session, [beat(10), beat(20), beat(30, 40)]);
  setPlayer(session, player);
  player.tick(0);
  return { session, player, cursor: () => get().cursor };
}

describe('an exercise', () => {
  it('moves the figures to its question, and on to the decision', async () => {
    const { session, cursor } = await opened();
    takeOver(session, takeover(5));
    expect([cursor(), isTakenOver(session)]).toEqual([5, true]);
    takeOver(session, takeover(7));
    expect([cursor(), isTakenOver(session)]).toEqual([7, true]);
  });

  it('leaves them where the reader has moved them, until it is used again', async () => {
    const { session, cursor } = await opened();
    takeOver(session, takeover(5));
    session.seek(3);
    takeOver(session, takeover(7));
    expect([cursor(), isTakenOver(session)]).toEqual([3, false]);
    giveBack(session);
    takeOver(session, takeover(7));
    expect(cursor()).toBe(7);
  });

  it('stops an episode that is at its very position, which does not play on or by itself', async () => {
    const { session, player, cursor } = await opened();
    player.play();
    takeOver(session, takeover(10));
    expect(player.state().playing).toBe('no');
    const { session: unseen, player: waiting } = await opened();
    takeOver(unseen, takeover(40));
    waiting.playOnce();
    expect(waiting.state().playing).toBe('no');
    player.tick(200);
    expect([cursor(), isTakenOver(session)]).toEqual([10, true]);
    player.forward();
    player.forward();
    expect([cursor(), isTakenOver(session)]).toEqual([20, false]);
  });
});

it('words of the prose stop an episode that is at their very moment', async () => {
  const { session, player, cursor } = await opened();
  player.play();
  moveFigures(session, 10);
  player.tick(2400);
  expect([cursor(), player.state().playing]).toEqual([10, 'no']);
});
