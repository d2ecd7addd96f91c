/**
 * @vitest-environment happy-dom
 * What the front page's figure shows: first a recording, then the engine, which continues where the recording was. Without
 * an engine the recording stays, with a message that says why.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { homeStart, kHomeSpeed } from '../../../../web/src/pages/home/home-program.ts';
import { createHomeRun, kHomeSession, playHome } from '../../../../web/src/pages/home/home-run.ts';
import { createSession } from '../../../../web/src/session/session.ts';
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
  const client = new WritingClient();
  const session = createSession(client, kHomeSession);
  const running = session.runCommands(new Uint8Array(8));
  let frames = 0;
  const timer = setInterval(() => session.tick(16 * ++frames));
  await running;
  clearInterval(timer);
  return { client, session };
}

function begun(client: FakeClient, recorded: Parameters<typeof playHome>[2]) {
  const run = createHomeRun();
  const live = createSession(client, kHomeSession);
  const states: string[] = [];
  run.subscribe(({ state }) => states.push(state));
  void playHome(run, live, recorded);
  // A failing assertion inspects what it prints, and a session has an inspect() of its own.
  const said = () => `${run.getState().state} ${run.getState().problem}`;
  return { run, live, states, said };
}

const moving = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
afterEach(() => void vi.unstubAllGlobals());

it('plays a recording, then the engine, which continues at its moment and its speed', async () => {
  moving(false);
  const recorded = await recordedRun();
  const start = homeStart(recorded.session.history());
  const client = new WritingClient();
  const { run, live, states } = begun(client, Promise.resolve(recorded.session));
  const shown = new Promise<void>((resolve) => run.subscribe(() => resolve()));
  await shown;
  expect(run.getState().session === recorded.session).toBe(true);
  const { moment, playing } = recorded.session.store.getState();
  expect([moment, playing]).toEqual([start, true]);
  recorded.session.setSpeed(900);
  await vi.waitFor(() => expect(run.getState().state).toBe('live'));
  expect(states).toEqual(['recorded', 'live']);
  expect(run.getState().session === live).toBe(true);
  expect(live.store.getState()).toMatchObject({ moment, playing: true, speed: 900 });
  expect(client.opened).toMatchObject([{ seed: kHomeSession.seed, options: kHomeSession.options }]);
  expect(recorded.client.closed).toBe(true);
});

it('writes more while it is visible, and says why it stopped', async () => {
  moving(false);
  const client = new WritingClient();
  const { live, said } = begun(client, Promise.resolve(null));
  await vi.waitFor(() => expect(said()).toBe('live '));
  const { length } = client.submitted;
  let frames = 0;
  await vi.waitFor(() => {
    live.tick(16 * ++frames);
    expect(client.submitted.length).toBeGreaterThan(length + 2);
  });
  client.send({ kind: 'failed', message: 'The engine is gone.' });
  await vi.waitFor(() => expect(said()).toBe('live The engine is gone.'));
});

it('does not play by itself under reduced motion', async () => {
  moving(true);
  const { run, live } = begun(new WritingClient(), Promise.resolve(null));
  const moved = vi.spyOn(live, 'seekMoment');
  await vi.waitFor(() => expect(run.getState().state).toBe('live'));
  const { playing, speed, moment } = live.store.getState();
  expect([playing, speed, moment]).toEqual([false, kHomeSpeed, moved.mock.lastCall![0]]);
});

it.each([
  ['the recording', 'recorded', true],
  ['the still', 'still', false],
])('keeps %s if the engine does not start', async (_, state, hasRecording) => {
  moving(false);
  const client = new WritingClient();
  client.refuseOpen = 'There is no engine here.';
  const recorded = hasRecording ? (await recordedRun()).session : null;
  const { run, said } = begun(client, Promise.resolve(recorded));
  await vi.waitFor(() => expect(said()).toBe(`${state} There is no engine here.`));
  expect(run.getState().session === recorded).toBe(true);
});
