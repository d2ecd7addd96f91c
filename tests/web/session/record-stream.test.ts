/** A feed over a client that accepts and sends when the test says so. */
import { describe, expect, it } from 'vitest';
import type { EngineEvent, Outcome } from '../../../web/src/engine/client-types.ts';
import { RecordStream } from '../../../web/src/session/record-stream.ts';
import { FakeClient } from '../../fixtures/fake-client.ts';

/** Answers the oldest submission when the test says so. */
class SlowClient extends FakeClient {
  private readonly asked: ((outcome: Outcome) => void)[] = [];

  override submit(): Promise<Outcome> {
    return new Promise((resolve) => this.asked.push(resolve));
  }
  answer(outcome: Outcome): void {
    this.asked.shift()?.(outcome);
  }
}

function scripted() {
  const client = new SlowClient();
  const stream = new RecordStream(client, { wake: () => undefined, message: () => undefined, failed: () => undefined });
  return {
    stream,
    send: (event: EngineEvent) => client.send(event),
    released: () => client.released,
    accept: () => client.answer({ ok: true, value: undefined }),
    refuse: () => client.answer({ ok: false, message: 'there is no command of this kind' }),
  };
}

/** Whether the feed has settled after all pending promises have run. */
async function isSettled(stream: RecordStream): Promise<boolean> {
  let settled = false;
  void stream.settled().then(() => (settled = true));
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  return settled;
}

const idle: EngineEvent = { kind: 'idle' };
const batch: EngineEvent = { kind: 'batch', bytes: new Uint8Array(0) };

describe('a feed', () => {
  it('is settled before anything was submitted', async () => {
    const { stream } = scripted();
    expect(stream.running).toBe(false);
    expect(await isSettled(stream)).toBe(true);
  });

  it('keeps running if the engine is idle before it has the submission', async () => {
    const { stream, send, accept } = scripted();
    const submitted = stream.submit(new Uint8Array(8));
    send(idle);
    expect(stream.running).toBe(true);
    expect(await isSettled(stream)).toBe(false);

    accept();
    expect((await submitted).ok).toBe(true);
    expect(await isSettled(stream)).toBe(false);
    send(idle);
    expect(await isSettled(stream)).toBe(true);
  });

  it('waits for the last of several submissions', async () => {
    const { stream, send, accept } = scripted();
    const both = [stream.submit(new Uint8Array(8)), stream.submit(new Uint8Array(8))];
    accept();
    await both[0];
    send(idle);
    expect(await isSettled(stream)).toBe(false);
    accept();
    await both[1];
    send(idle);
    expect(await isSettled(stream)).toBe(true);
  });

  it('settles only after taking in what the engine sent', async () => {
    const { stream, send, accept } = scripted();
    const submitted = stream.submit(new Uint8Array(8));
    accept();
    await submitted;
    send(batch);
    send(idle);
    expect(await isSettled(stream)).toBe(false);
    stream.drain(4);
    expect(await isSettled(stream)).toBe(true);
  });

  it('takes in what arrives between two frames of a hidden page, up to a limit, and settles in the next', async () => {
    const { stream, send, accept, released } = scripted();
    const submitted = stream.submit(new Uint8Array(8));
    accept();
    await submitted;
    stream.drain(Infinity);
    for (let i = 0; i < 33; i++) send(batch);
    expect(released()).toBe(32);
    send(idle);
    expect(await isSettled(stream)).toBe(false);
    stream.drain(4);
    expect(released()).toBe(33);
    expect(await isSettled(stream)).toBe(true);
  });

  it('settles when the submission is refused', async () => {
    const { stream, refuse } = scripted();
    const submitted = stream.submit(new Uint8Array(8));
    refuse();
    expect((await submitted).ok).toBe(false);
    expect(await isSettled(stream)).toBe(true);
  });

  it('does not settle because an engine that was replaced refuses', async () => {
    const { stream, refuse, accept, send } = scripted();
    const before = stream.submit(new Uint8Array(8));
    await stream.open({ seed: 1, options: new Map(), mask: 0 });
    const submitted = stream.submit(new Uint8Array(8));
    refuse();
    expect((await before).ok).toBe(false);
    expect(stream.running).toBe(true);
    accept();
    expect((await submitted).ok).toBe(true);
    expect(await isSettled(stream)).toBe(false);
    send(idle);
    expect(await isSettled(stream)).toBe(true);
  });
});
