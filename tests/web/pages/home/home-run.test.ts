/**
 * @vitest-environment happy-dom
 * What the front page's figure shows: the engine, at rest at the punch line of the episode, with its player. Only without an engine a recording is
 * fetched and played, with a message that says why.
 */
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { NodeEngines } from '../../../../web/build/node-world.ts';
import { beatsOf } from '../../../../web/src/lessons/figures/episode.ts';
import { kHomeEpisode } from '../../../../web/src/pages/home/home-episode.ts';
import { kHomeSpeed } from '../../../../web/src/pages/home/home-program.ts';
import { createHomeRun, kHomeSession, playHome, type HomeParts } from '../../../../web/src/pages/home/home-run.ts';
import type { EngineClient } from '../../../../web/src/engine/client-types.ts';
import { createSession } from '../../../../web/src/session/session.ts';
import type { Session } from '../../../../web/src/session/session-types.ts';
import { FakeClient } from '../../../fixtures/fake-client.ts';
import { join } from '../../../fixtures/records.ts';
import { Story } from '../../../fixtures/story.ts';

/** An engine that answers each submission with some writes. */
class WritingClient extends FakeClient {
  private readonly story = new Story().open();
  private sent = 0;

  override async submit(commands: Uint8Array) {
    const accepted = await super.submit(commands);
    for (let n = 0; n < 10; n++) this.story.put(`key ${n}`, 1);
    const records = this.story.records.slice(this.sent);
    this.sent += records.length;
    if (accepted.ok) setTimeout(() => this.deliver(join(records)));
    return accepted;
  }
}

/** A session whose whole run has arrived, like that of recordedSession. */
async function recordedRun() {
  const session = createSession(new WritingClient(), kHomeSession);
  const running = session.runCommands(new Uint8Array(8));
  let frames = 0;
  const timer = setInterval(() => session.tick(16 * ++frames));
  await running;
  clearInterval(timer);
  return session;
}

const engines = new NodeEngines('public/engine/strata.wasm');
const Player: NonNullable<Awaited<HomeParts['player']>> = () => createElement('p');

function begun(client: EngineClient, recording: Session | null = null, player: Awaited<HomeParts['player']> = Player) {
  const run = createHomeRun();
  const live = createSession(client, kHomeSession);
  const states: string[] = [];
  run.subscribe(({ state }) => states.push(state));
  const record = vi.fn(() => Promise.resolve(recording));
  void playHome(run, live, { player: Promise.resolve(player), record });
  // A failing assertion inspects what it prints, and a session has an inspect() of its own.
  const said = () => `${run.getState().state} ${run.getState().problem}`;
  return { run, live, states, said, record };
}

const moving = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['with its player', Player],
  ['also if its player could not be loaded', null],
])('shows the engine at rest at the punch line, %s, and fetches no recording', async (_, player) => {
  moving(false);
  const { run, live, said, states, record } = begun(engines.client(), null, player);
  await new Promise<void>((resolve) => run.subscribe(() => resolve()));
  expect([states, said()]).toEqual([['live'], 'live ']);
  expect([run.getState().session === live, run.getState().Player]).toEqual([true, player]);
  const end = beatsOf(kHomeEpisode, live.history()).at(-1)!.places.at(-1)!;
  expect(live.store.getState()).toMatchObject({ cursor: end, playing: false, followLive: false, speed: kHomeSpeed });
  expect(live.narrate()).toMatch(/^Writes go to the log/);
  expect(record).not.toHaveBeenCalled();
  live.close();
});

it('opens its engine with the program of the page, writes more while it is played, and says why it stopped', async () => {
  moving(false);
  const client = new WritingClient();
  const { live, said } = begun(client);
  await vi.waitFor(() => expect(said()).toBe('live '));
  expect(client.opened).toMatchObject([{ seed: kHomeSession.seed, options: kHomeSession.options }]);
  const { length } = client.submitted;
  live.play();
  let frames = 0;
  await vi.waitFor(() => {
    live.tick(16 * ++frames);
    expect(client.submitted.length).toBeGreaterThan(length + 2);
  });
  client.send({ kind: 'failed', message: 'The engine is gone.' });
  await vi.waitFor(() => expect(said()).toBe('live The engine is gone.'));
});

it.each([
  ['plays the recording', 'recorded', true, false],
  ['shows the recording, without motion,', 'recorded', true, true],
  ['keeps the still', 'still', false, false],
])('%s if the engine does not start', async (_, state, hasRecording, reduced) => {
  moving(reduced);
  const client = new WritingClient();
  client.refuseOpen = 'There is no engine here.';
  const recording = hasRecording ? await recordedRun() : null;
  const { run, said, record } = begun(client, recording);
  await vi.waitFor(() => expect(said()).toBe(`${state} There is no engine here.`));
  expect([run.getState().session === recording, run.getState().Player]).toEqual([true, null]);
  expect(record).toHaveBeenCalledOnce();
  expect(recording?.store.getState().playing ?? false).toBe(hasRecording && !reduced);
});
