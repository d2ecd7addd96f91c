/** The session over a client that the test controls: every action, and its effect on cursor, state and client. */
import { describe, expect, it } from 'vitest';
import { commandInfos } from '../../../web/src/protocol/commands.gen.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { packed } from '../../../web/src/protocol/read-program.ts';
import { fullMask, tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { words } from '../../../web/src/scene/scene.ts';
import { createSession } from '../../../web/src/session/session.ts';
import { FakeClient } from '../../fixtures/fake-client.ts';
import { batch } from '../../fixtures/records.ts';
import { puts, wholeStory } from '../../fixtures/story.ts';
import { counter, option, ready, soon, recorded } from '../../fixtures/recorded-session.ts';

describe('life', () => {
  it('is loading, then ready, with the seed and options it was given', async () => {
    const client = new FakeClient();
    const session = createSession(client, { seed: 7, options: new Map([[5, 1024]]) });
    expect(session.store.getState().status).toBe('loading');
    await soon();
    expect(session.store.getState().status).toBe('ready');
    expect(client.opened[0]).toEqual({ seed: 7, options: new Map([[5, 1024]]), mask: fullMask });
  });

  it('opens no engine before the first command if `unopened` is set, and then only one', async () => {
    const client = new FakeClient();
    const session = createSession(client, { seed: 7, unopened: true });
    await soon();
    expect([client.opened.length, session.store.getState().status]).toEqual([0, 'ready']);
    void session.run('put a 1');
    await soon();
    expect(client.opened.map(({ seed }) => seed)).toEqual([7]);
    const typedInto = new FakeClient();
    void createSession(typedInto, { unopened: true }).submitPut('a', 'b');
    await soon();
    expect([typedInto.opened.length, typedInto.submitted.length]).toEqual([1, 1]);
  });

  it('says why there is no engine', async () => {
    const client = new FakeClient();
    client.refuseOpen = 'no WebAssembly here';
    const session = createSession(client);
    await soon();
    expect(session.store.getState()).toMatchObject({ status: 'error', message: 'no WebAssembly here' });
    expect(await session.submitPut('a', 'b')).toBe('no WebAssembly here');
  });

  it('keeps the last good scene when the engine fails', async () => {
    const { client, session, get, total } = await recorded();
    client.send({ kind: 'failed', message: 'gone' });
    expect(get()).toMatchObject({ status: 'error', message: 'gone', total });
    session.stepBack();
    expect(get().cursor).toBe(total - 1);
  });
});

describe('running', () => {
  it('runs a program on a new engine, with the options of its first lines', async () => {
    const { client, session, get } = await ready();
    const run = session.run('set write_buffer_size=64KiB\nput a 1\nflush');
    await soon();
    expect(client.opened[1]!.options.get(option('write_buffer_size'))).toBe(65536);
    expect(client.replayLog).toHaveLength(1);
    expect(get().status).toBe('running');
    client.deliver(wholeStory().bytes);
    expect(get().total).toBe(0);
    session.tick(0);
    await run;
    expect(get()).toMatchObject({
      status: 'ready',
      total: wholeStory().records.length,
      cursor: wholeStory().records.length,
    });
    expect(client.released).toBe(1);
  });

  it('submits the same commands for a program that was already parsed, and keeps its text', async () => {
    const text = 'set write_buffer_size=64KiB\nput a 1\nset bits_per_key=5\nflush';
    const asked = await Promise.all(
      [text, { ...packed(parseProgram(text)), text }].map(async (program) => {
        const { client, session, get } = await ready();
        void session.run(program);
        await soon();
        return { opened: client.opened[1], replayLog: client.replayLog, ran: get().lastRun };
      }),
    );
    expect(asked[0]!.ran.program).toBe(text);
    expect(asked[1]).toEqual(asked[0]);
  });

  it('stays before the first record on request, so the reader can start elsewhere than at the end', async () => {
    const { client, session, get } = await ready();
    const run = session.run('put a 1', false);
    await soon();
    client.deliver(wholeStory().bytes);
    session.tick(0);
    await run;
    session.tick(1000);
    expect(get()).toMatchObject({ status: 'ready', total: wholeStory().records.length, cursor: 0, playing: false });
  });

  it('runs nothing of a program with a mistake, and says where the mistake is', async () => {
    const { client, session, get } = await ready();
    await session.run('put a 1\npit b 2');
    expect(client.submitted).toHaveLength(0);
    expect(get().diagnostics[0]).toMatchObject({ line: 2, column: 1 });
    expect(get().message).toMatch(/^Line 2, column 1: there is no command "pit"/);
  });

  it('takes in a bounded number of records per frame, and returns a credit for each batch when its last record is in', async () => {
    const { client, session, get } = await ready();
    void session.runCommands(new Uint8Array(8));
    await soon();
    const { records } = puts(1200);
    for (let i = 0; i < records.length; i += 600)
      client.send({ kind: 'batch', bytes: batch(...records.slice(i, i + 600)) });
    session.tick(0);
    expect([session.history().total, client.released]).toEqual([4096, 6]);
    expect(get().status).toBe('running');
    session.tick(1);
    expect(session.history().total).toBe(records.length);
    expect(client.released).toBe(Math.ceil(records.length / 600));
    client.send({ kind: 'idle' });
    session.tick(3);
    expect(get().status).toBe('ready');
  });

  it('publishes at most ten times a second while it runs, and always at the end', async () => {
    const { client, session, get } = await ready();
    void session.runCommands(new Uint8Array(8));
    await soon();
    const { records } = puts(1000);
    let published = 0;
    session.store.subscribe(() => published++);
    let frames = 0;
    session.onScene(() => frames++);
    for (let frame = 0; frame < 60; frame++) {
      client.send({ kind: 'batch', bytes: batch(...records.slice(frame * 50, frame * 50 + 50)) });
      session.tick(frame * 16);
    }
    expect(published).toBeLessThanOrEqual(11);
    expect(frames).toBe(60);
    client.deliver(batch(...records.slice(3000)));
    session.tick(961);
    expect(get()).toMatchObject({ total: records.length, cursor: records.length, status: 'ready' });
  });

  it('draws an eighth of the time while it runs: the longer a picture takes, the fewer are drawn', async () => {
    const published = async (workedMs: number): Promise<number> => {
      const { client, session } = await ready();
      void session.runCommands(new Uint8Array(8));
      await soon();
      const { records } = puts(1000);
      let count = 0;
      session.store.subscribe(() => count++);
      for (let frame = 0; frame < 125; frame++) {
        client.send({ kind: 'batch', bytes: batch(...records.slice(frame * 40, frame * 40 + 40)) });
        session.tick(frame * 16);
        session.reportFrameCost(workedMs);
      }
      return count;
    };
    // Two seconds, with four frames that may draw a publication: at 12 ms each these take 48 ms, an eighth of 384.
    expect(await published(1)).toBeGreaterThanOrEqual(17);
    expect(await published(12)).toBeGreaterThanOrEqual(5);
    expect(await published(12)).toBeLessThanOrEqual(7);
  });

  it('records less detail when more arrives', async () => {
    const { client, session } = await ready();
    void session.run('fill n=1000000');
    await soon();
    expect(client.opened[1]!.mask).toBe(tier1Mask);
    client.deliver();
    session.tick(0);
    await soon();
    void session.submitGet('a');
    await soon();
    expect(client.masks[client.masks.length - 1]).toBe(fullMask);
  });

  it('puts a typed pair, and refuses an invalid one', async () => {
    const { client, session, get } = await ready();
    expect(await session.submitPut('0xzz', 'v')).toMatch(/pairs of hex digits/);
    expect(await session.submitPut('k', 'v'.repeat(2 ** 20 + 1))).toMatch(/the limit is 1.MiB/);
    expect(client.submitted).toHaveLength(0);
    const put = session.submitPut('0x00ff', 'v');
    await soon();
    const { end } = commandInfos.put;
    expect([...client.submitted[0]!.slice(end, end + 3)]).toEqual([0x00, 0xff, 'v'.charCodeAt(0)]);
    client.deliver(puts(1).bytes);
    session.tick(0);
    expect(await put).toBeNull();
    expect(get().status).toBe('ready');
  });

  it('reports what the engine refused', async () => {
    const { client, session, get } = await ready();
    client.refuseSubmit = 'command 1: the key is too long';
    await session.runCommands(new Uint8Array(8));
    expect(get()).toMatchObject({ message: 'command 1: the key is too long', status: 'ready' });
  });

  it('stops, and restarts', async () => {
    const { client, session, get } = await recorded();
    void session.runCommands(new Uint8Array(8));
    await soon();
    expect(get().status).toBe('running');
    await session.stop();
    expect(client.stopped).toBe(1);
    expect(get()).toMatchObject({ status: 'ready', playing: false });
    expect(get().message).toMatch(/^Stopped after step \d+/);
    await session.reset();
    expect(get()).toMatchObject({ status: 'ready', total: 0, cursor: 0 });
    expect(session.scene().records).toBe(0);
    expect(client.opened).toHaveLength(2);
  });

  it('reports that the engine crashed and was restarted', async () => {
    const { client, get } = await recorded();
    client.send({ kind: 'restarted', step: 3, message: 'The engine crashed after step 3.' });
    expect(get()).toMatchObject({ status: 'ready', message: 'The engine crashed after step 3.' });
  });
});

describe('the cursor', () => {
  it('follows the end at once without a speed', async () => {
    const { session, get, total } = await recorded();
    expect(get()).toMatchObject({ cursor: total, followLive: true, playing: false });
    expect(words(session.scene())).toBe(words(session.history().head));
  });

  it('plays by itself at a finite speed, one record at a time, to the end', async () => {
    const { session, get, total } = await recorded({ speed: 10 });
    expect(get().cursor).toBe(0);
    session.tick(100);
    expect(get()).toMatchObject({ playing: true, cursor: 1 });
    session.tick(300);
    expect(get().cursor).toBe(3);
    for (let t = 500; get().playing; t += 200) session.tick(t);
    expect(get()).toMatchObject({ cursor: total, playing: false, followLive: true });
  });

  it('does not jump after a frame of an hour', async () => {
    const { session, get } = await recorded({ speed: 10 });
    session.tick(100);
    session.tick(3_600_000);
    expect(get().cursor).toBeLessThanOrEqual(4);
  });

  it('pauses, and stays while more arrives', async () => {
    const { client, session, get, total } = await recorded();
    session.pause();
    const before = words(session.scene());
    void session.runCommands(new Uint8Array(8));
    await soon();
    client.deliver(puts(3).bytes);
    session.tick(1000);
    expect(get()).toMatchObject({ cursor: total, followLive: false, playing: false });
    expect(get().total).toBeGreaterThan(total);
    expect(words(session.scene())).toBe(before);
  });

  it('returns from the past when a command is submitted', async () => {
    const { client, session, get, total } = await recorded();
    session.seek(10);
    const put = session.submitPut('a', 'b');
    await soon();
    client.deliver(puts(1).bytes);
    session.tick(0);
    expect(await put).toBeNull();
    expect(get()).toMatchObject({ cursor: total + puts(1).records.length, followLive: true });
    session.seek(10);
    await session.reset();
    expect(get().followLive).toBe(true);
  });

  it('steps, steps back, seeks, and knows the moment', async () => {
    const { session, get, total } = await recorded();
    session.stepBack();
    expect(get()).toMatchObject({ cursor: total - 1, followLive: false });
    session.stepBack(10);
    expect(get().cursor).toBe(total - 11);
    session.step(2);
    expect(get().cursor).toBe(total - 9);
    session.seek(0);
    expect(get()).toMatchObject({ cursor: 0, moment: { step: 0, ordinal: 0 } });
    session.stepBack();
    expect(get().cursor).toBe(0);
    session.seek(40);
    expect(words(session.scene())).toBe(words(session.history().sceneAt(40)));
    const { moment } = get();
    session.seek(3);
    session.seekMoment(moment);
    expect(get().moment).toEqual(moment);
    session.seek(1e9);
    expect(get()).toMatchObject({ cursor: total, followLive: true });
  });

  it('plays again from the beginning when it was at the end', async () => {
    const { session, get } = await recorded({ speed: 10 });
    session.seek(1e9);
    session.play();
    session.tick(100);
    expect(get()).toMatchObject({ playing: true });
    expect(get().cursor).toBeLessThan(5);
  });

  it('visits stops and markers in both directions', async () => {
    const { session, get } = await recorded();
    session.setStopKind('compaction');
    session.seek(0);
    const visited: number[] = [];
    while (session.stepStop(1)) visited.push(get().cursor);
    expect(visited).toEqual(session.stops('compaction').stops.map((s) => s.position));
    expect(session.stepStop(-1)).toBe(true);
    expect(get().cursor).toBe(visited[visited.length - 2]);
    session.seek(0);
    const marker = session.jumpMarker('stall', 1)!;
    expect(get().cursor).toBe(marker.record + 1);
    expect(session.scene().stall).toBe('l0_stop');
    expect(session.narrate()).toMatch(/must wait/);
    expect(session.jumpMarker('stall', 1)).toBeNull();
    expect(get().cursor).toBe(marker.record + 1);
  });

  it('steps by the chosen kind, in both directions, and says when none is left', async () => {
    const { session, get } = await recorded();
    for (const [stepBy, landsOn, verb] of [
      ['entry', /^Entry(Flushed|Kept|Dropped) /, 'is decided'],
      ['operation', /^OpFinished /, 'ends'],
      ['flush', /^FlushBegun /, 'begins'],
      // After its inputs: the next record is of another kind.
      ['compaction', /^CompactionInput (?!.*\nCompactionInput)/, 'begins'],
    ] as const) {
      session.setStepBy(stepBy);
      session.seek(0);
      const visited: number[] = [];
      for (let before = -1; before !== get().cursor;) {
        before = get().cursor;
        session.step();
        if (get().cursor !== before) visited.push(get().cursor);
      }
      expect(get().message).toBe(`No ${stepBy} ${verb} after this.`);
      const landings: number[] = [];
      const history = session.history();
      for (let n = 0; n < history.total; n++)
        if (landsOn.test(`${history.text(n)}\n${history.text(n + 1)}`)) landings.push(n + 1);
      expect(visited).toEqual(landings);
      session.stepBack(visited.length - 1);
      expect(get().cursor).toBe(visited[0]);
      session.stepBack();
      expect(get()).toMatchObject({ cursor: visited[0], message: `No ${stepBy} ${verb} before this.` });
    }
    session.setStepBy('record');
    const { cursor } = get();
    session.step();
    expect(get().cursor).toBe(cursor + 1);
  });

  it('increments the version exactly when the scene changes', async () => {
    const { session, get } = await recorded();
    const { sceneVersion } = get();
    session.setView('tree');
    session.select('level:1/table:9');
    expect(get().sceneVersion).toBe(sceneVersion);
    session.stepBack();
    expect(get().sceneVersion).toBe(sceneVersion + 1);
  });
});

describe('light', () => {
  it('lights the records of a counter up to the cursor, and follows it', async () => {
    const { session, get } = await recorded();
    session.highlightCounter(counter('flush_count'));
    expect(get().countedRecords).toMatchObject({ count: 2, complete: true });
    session.seek(get().countedRecords!.records[1]!);
    expect(get().countedRecords).toMatchObject({ count: 1 });
    session.highlightCounter(null);
    expect(get()).toMatchObject({ countedRecords: null, highlightedCounter: null });
  });
});

describe('detail', () => {
  it('is added to the history without moving the moment', async () => {
    const { client, session, get } = await ready();
    const story = puts(50);
    void session.runCommands(new Uint8Array(8));
    await soon();
    const tier1 = story.records.filter((r) => new DataView(r.buffer).getUint16(0, true) < 96);
    client.deliver(batch(...tier1));
    session.tick(0);
    session.seekMoment({ step: 20, ordinal: 2 });
    client.detailAnswer = { ok: true, value: { bytes: story.bytes, last: 51 } };
    expect(await session.detail()).toBeNull();
    expect(get().moment).toEqual({ step: 20, ordinal: 2 });
    expect(get().total).toBe(story.records.length);
    expect(session.scene().memtables[0]!.list.length).toBeGreaterThan(0);
    client.detailAnswer = { ok: false, message: 'cannot' };
    expect(await session.detail()).toBe('cannot');
  });
});

describe('a moment and the position after it', () => {
  it('restore every position, including those in tier 2', async () => {
    const { session, get, total } = await recorded();
    for (let position = 0; position <= total; position++) {
      session.seek(position);
      const { moment, offsetFromMoment } = get();
      session.seek(0);
      session.seekMoment(moment, offsetFromMoment);
      expect(get().cursor).toBe(position);
    }
  });
});
