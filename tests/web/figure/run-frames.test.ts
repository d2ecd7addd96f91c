/** A page makes frames while its session runs or plays, and none while it rests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runFrames } from '../../../web/src/figure/run-frames.ts';
import { createSession } from '../../../web/src/session/session.ts';
import { createComparison } from '../../../web/src/session/comparison/comparison.ts';
import { FakeClient } from '../../fixtures/fake-client.ts';
import { batch, record } from '../../fixtures/records.ts';
import { soon } from '../../fixtures/recorded-session.ts';

/** The frames of a display, made by hand. */
let requested: FrameRequestCallback[] = [];
let now = 0;
/** Makes frames until none is requested, at most 1,000. Returns how many. */
function makeFrames(): number {
  let frames = 0;
  for (; requested.length > 0 && frames < 1000; frames++) {
    now += 16;
    for (const frame of requested.splice(0)) frame(now);
  }
  return frames;
}

beforeEach(() => {
  [requested, now] = [[], 0];
  globalThis.requestAnimationFrame = (frame) => requested.push(frame);
  globalThis.cancelAnimationFrame = () => (requested = []);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
  Reflect.deleteProperty(globalThis, 'cancelAnimationFrame');
});

const records = (count: number) =>
  batch(...Array.from({ length: count }, () => record('KeysCompared', { site: 'memtable', order: 0 })));

async function opened() {
  const client = new FakeClient();
  const session = createSession(client, { speed: 100 });
  await soon();
  return { client, session };
}

describe('frames of a session', () => {
  it('end when it rests, and begin again with a run, which they finish', async () => {
    const { client, session } = await opened();
    const stop = runFrames(session, (at) => session.tick(at));
    expect(makeFrames()).toBeLessThan(5);
    void session.runCommands(new Uint8Array(8));
    await soon();
    expect(makeFrames()).toBe(1000);
    client.send({ kind: 'batch', bytes: records(50) });
    client.send({ kind: 'idle' });
    // 50 records at 100 a second are half a second of 16 ms frames.
    expect(makeFrames()).toBeGreaterThanOrEqual(30);
    expect(requested).toHaveLength(0);
    expect(session.store.getState()).toMatchObject({ status: 'ready', cursor: 50, total: 50, playing: false });

    session.seek(0);
    makeFrames();
    now += 60_000;
    session.play();
    expect(makeFrames(), 'the minute at rest is not played').toBeGreaterThanOrEqual(30);
    expect(session.store.getState().cursor).toBe(50);
    stop();
    session.seek(0);
    session.play();
    expect(requested).toHaveLength(0);
  });

  it('end when they are stopped inside a frame', () => {
    const stop = runFrames({ isIdle: () => false, onWake: () => () => undefined }, () => stop());
    expect(makeFrames()).toBe(1);
  });

  it('begin with records that come while it rests', async () => {
    const { client, session } = await opened();
    runFrames(session, (at) => session.tick(at));
    makeFrames();
    client.send({ kind: 'batch', bytes: records(10) });
    makeFrames();
    expect(session.history().total).toBe(10);
  });

  it('of a comparison end when all engines and the clock rest', async () => {
    const { session } = await opened();
    const comparison = createComparison(session, () => new FakeClient());
    runFrames(comparison, (at) => comparison.tick(at));
    expect(makeFrames()).toBeLessThan(10);
    comparison.play();
    expect(makeFrames()).toBeGreaterThanOrEqual(1);
    void session.runCommands(new Uint8Array(8));
    await soon();
    expect(makeFrames()).toBe(1000);
  });
});
