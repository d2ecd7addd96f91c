/** What is only watched: records arrive while time passes, the cursor plays through them, and what goes wrong is a sentence. */
import { describe, expect, it } from 'vitest';
import { Playback } from '../../../web/src/store/playback.ts';
import { FakeClient } from '../../fixtures/fake-client.ts';
import { wholeStory } from '../../fixtures/story.ts';
import { soon } from '../../fixtures/told-session.ts';

const setup = { seed: 7, options: new Map([[5, 1024]]), mask: 31 };
const story = wholeStory();
const total = story.records.length;

/** One that has taken in the whole story and stands before it. */
async function told(speed = 1000) {
  const client = new FakeClient();
  const playback = new Playback(client, speed);
  const opened = await playback.open(setup);
  const run = playback.run(new Uint8Array(8));
  await soon();
  client.tell(story.bytes);
  playback.tick(0);
  return { client, playback, opened, ran: await run };
}

describe('playback', () => {
  it('opens with its setup, runs, and stands before everything', async () => {
    const { client, playback, opened, ran } = await told();
    expect([opened, ran]).toEqual([true, true]);
    expect(client.opened).toEqual([setup]);
    expect(playback.state()).toMatchObject({ status: 'ready', cursor: 0, total, playing: false });
  });

  it('plays at its speed and rests at the end', async () => {
    const { playback } = await told(100);
    playback.play();
    expect(playback.tick(0)).toBe(false);
    expect(playback.tick(100)).toBe(true);
    expect(playback.position).toBe(10);
    playback.pause();
    expect(playback.tick(200)).toBe(false);
    expect(playback.position).toBe(10);
    playback.play();
    for (let ms = 300; playback.playing && ms < 1e6; ms += 100) playback.tick(ms);
    expect(playback.state()).toMatchObject({ cursor: total, playing: false });
    playback.play();
    expect(playback.position).toBe(0);
  });

  it('waits at the end while more is coming', async () => {
    const { client, playback } = await told();
    playback.play();
    for (let ms = 0; ms < 250 * total; ms += 250) playback.tick(ms);
    const more = playback.run(new Uint8Array(8));
    playback.play();
    playback.tick(1e6);
    expect(playback.playing).toBe(true);
    await soon();
    client.tell();
    playback.tick(1e6 + 16);
    expect(await more).toBe(true);
  });

  it('stands where another stood', async () => {
    const { playback } = await told();
    const moment = { step: 3, ordinal: 0 };
    playback.seekMoment(moment);
    expect(playback.moment()).toEqual(moment);
    expect(playback.tick(0)).toBe(true);
  });

  it('tells a refusal, and a failure later, and keeps its scene', async () => {
    const client = new FakeClient();
    client.refuseOpen = 'no engine here';
    const refused = new Playback(client, 1);
    expect(await refused.open(setup)).toBe(false);
    expect(refused.message).toBe('no engine here');

    const { client: failing, playback } = await told();
    playback.seekMoment({ step: 3, ordinal: 0 });
    const ran = playback.run(new Uint8Array(8));
    await soon();
    failing.send({ kind: 'failed', message: 'it is gone' });
    expect(await ran).toBe(false);
    expect(playback.state()).toMatchObject({ status: 'error', message: 'it is gone', moment: { step: 3 } });
  });

  it('takes all that a recording sends by itself', async () => {
    const client = new FakeClient();
    const playback = new Playback(client, 1);
    const expected = playback.expect(setup);
    await soon();
    client.tell(story.bytes);
    playback.tick(0);
    await expected;
    expect(playback.state()).toMatchObject({ cursor: 0, total });
  });
});
