/** The session over a client that the test holds: every action, and what it does to cursor, state and client. */
import { describe, expect, it } from 'vitest';
import { commandInfos } from '../../../web/src/protocol/commands.gen.ts';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { fullMask, tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { optionInfos } from '../../../web/src/protocol/options.gen.ts';
import { words } from '../../../web/src/scene/scene.ts';
import { createSession, type Session, type SessionOptions } from '../../../web/src/store/session.ts';
import { FakeClient } from '../../fixtures/fake-client.ts';
import { batch } from '../../fixtures/records.ts';
import { puts, wholeStory } from '../../fixtures/story.ts';

const soon = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};
const option = (name: string): number => optionInfos.find((o) => o.name === name)!.id;
const counter = (name: string): number => counterInfos.find((c) => c.name === name)!.id;

async function ready(
  options: SessionOptions = {},
): Promise<{ client: FakeClient; session: Session; get: Session['store']['getState'] }> {
  const client = new FakeClient();
  const session = createSession(client, options);
  await soon();
  return { client, session, get: session.store.getState };
}

/** A session that has taken in the whole story. */
async function told(options: SessionOptions = {}) {
  const made = await ready(options);
  void made.session.runCommands(new Uint8Array(8));
  await soon();
  made.client.tell(wholeStory().bytes);
  made.session.tick(0);
  await soon();
  return { ...made, total: wholeStory().records.length };
}

describe('life', () => {
  it('is loading, then ready, with the seed and options it was given', async () => {
    const client = new FakeClient();
    const session = createSession(client, { seed: 7, options: new Map([[5, 1024]]) });
    expect(session.store.getState().status).toBe('loading');
    await soon();
    expect(session.store.getState().status).toBe('ready');
    expect(client.opened[0]).toEqual({ seed: 7, options: new Map([[5, 1024]]), mask: fullMask });
  });

  it('says why when there is no engine', async () => {
    const client = new FakeClient();
    client.refuseOpen = 'no WebAssembly here';
    const session = createSession(client);
    await soon();
    expect(session.store.getState()).toMatchObject({ status: 'error', message: 'no WebAssembly here' });
    expect(await session.submitPut('a', 'b')).toBe('no WebAssembly here');
  });

  it('keeps the last good scene when the engine fails', async () => {
    const { client, session, get, total } = await told();
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
    expect(client.submitted).toHaveLength(1);
    expect(get().status).toBe('running');
    client.tell(wholeStory().bytes);
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

  it('stays before everything when it is asked to, so that the reader may begin elsewhere than at the end', async () => {
    const { client, session, get } = await ready();
    const run = session.run('put a 1', false);
    await soon();
    client.tell(wholeStory().bytes);
    session.tick(0);
    await run;
    session.tick(1000);
    expect(get()).toMatchObject({ status: 'ready', total: wholeStory().records.length, cursor: 0, playing: false });
  });

  it('runs nothing of a program with a mistake, and says where it is', async () => {
    const { client, session, get } = await ready();
    await session.run('put a 1\npit b 2');
    expect(client.submitted).toHaveLength(0);
    expect(get().diagnostics[0]).toMatchObject({ line: 2, column: 1 });
    expect(get().message).toMatch(/^Line 2, column 1: there is no command "pit"/);
  });

  it('takes in a bounded number of batches a frame, and gives a credit back for each', async () => {
    const { client, session, get } = await ready();
    void session.runCommands(new Uint8Array(8));
    await soon();
    const { records } = puts(60);
    for (let i = 0; i < 60; i += 6) client.send({ kind: 'batch', bytes: batch(...records.slice(5 * i, 5 * i + 30)) });
    session.tick(0);
    expect(client.released).toBe(4);
    expect(get().status).toBe('running');
    session.tick(1);
    session.tick(2);
    expect(client.released).toBe(10);
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
    client.tell(batch(...records.slice(3000)));
    session.tick(961);
    expect(get()).toMatchObject({ total: records.length, cursor: records.length, status: 'ready' });
  });

  it('records less when there is more', async () => {
    const { client, session } = await ready();
    void session.run('fill n=1000000');
    await soon();
    expect(client.opened[1]!.mask).toBe(tier1Mask);
    client.tell();
    session.tick(0);
    await soon();
    void session.submitGet('a');
    await soon();
    expect(client.masks[client.masks.length - 1]).toBe(fullMask);
  });

  it('puts a typed pair, and refuses one that cannot be', async () => {
    const { client, session, get } = await ready();
    expect(await session.submitPut('0xzz', 'v')).toMatch(/pairs of hex digits/);
    expect(await session.submitPut('k', 'v'.repeat(2 ** 20 + 1))).toMatch(/at most 1.MiB/);
    expect(client.submitted).toHaveLength(0);
    const put = session.submitPut('0x00ff', 'v');
    await soon();
    const { end } = commandInfos.put;
    expect([...client.submitted[0]!.slice(end, end + 3)]).toEqual([0x00, 0xff, 'v'.charCodeAt(0)]);
    client.tell(puts(1).bytes);
    session.tick(0);
    expect(await put).toBeNull();
    expect(get().status).toBe('ready');
  });

  it('says what the engine refused', async () => {
    const { client, session, get } = await ready();
    client.refuseSubmit = 'command 1: the key is too long';
    await session.runCommands(new Uint8Array(8));
    expect(get()).toMatchObject({ message: 'command 1: the key is too long', status: 'ready' });
  });

  it('stops, and begins anew', async () => {
    const { client, session, get } = await told();
    void session.runCommands(new Uint8Array(8));
    await soon();
    expect(get().status).toBe('running');
    await session.stop();
    expect(client.stopped).toBe(1);
    expect(get()).toMatchObject({ status: 'ready', playing: false });
    expect(get().message).toMatch(/^Stopped behind step \d+/);
    await session.reset();
    expect(get()).toMatchObject({ status: 'ready', total: 0, cursor: 0 });
    expect(session.scene().records).toBe(0);
    expect(client.opened).toHaveLength(2);
  });

  it('tells that the engine crashed and came back', async () => {
    const { client, get } = await told();
    client.send({ kind: 'restarted', step: 3, message: 'The engine crashed behind step 3.' });
    expect(get()).toMatchObject({ status: 'ready', message: 'The engine crashed behind step 3.' });
  });
});

describe('the cursor', () => {
  it('follows the end at once with no speed given', async () => {
    const { session, get, total } = await told();
    expect(get()).toMatchObject({ cursor: total, followLive: true, playing: false });
    expect(words(session.scene())).toBe(words(session.history().head));
  });

  it('plays by itself at a finite speed, one record at a time, to the end', async () => {
    const { session, get, total } = await told({ speed: 10 });
    expect(get().cursor).toBe(0);
    session.tick(100);
    expect(get()).toMatchObject({ playing: true, cursor: 1 });
    session.tick(300);
    expect(get().cursor).toBe(3);
    for (let t = 500; get().playing; t += 200) session.tick(t);
    expect(get()).toMatchObject({ cursor: total, playing: false, followLive: true });
  });

  it('does not jump after a frame that took an hour', async () => {
    const { session, get } = await told({ speed: 10 });
    session.tick(100);
    session.tick(3_600_000);
    expect(get().cursor).toBeLessThanOrEqual(4);
  });

  it('pauses, and stays while more arrives', async () => {
    const { client, session, get, total } = await told();
    session.pause();
    const before = words(session.scene());
    void session.runCommands(new Uint8Array(8));
    await soon();
    client.tell(puts(3).bytes);
    session.tick(1000);
    expect(get()).toMatchObject({ cursor: total, followLive: false, playing: false });
    expect(get().total).toBeGreaterThan(total);
    expect(words(session.scene())).toBe(before);
  });

  it('comes back from the past when somebody acts', async () => {
    const { client, session, get, total } = await told();
    session.seek(10);
    const put = session.submitPut('a', 'b');
    await soon();
    client.tell(puts(1).bytes);
    session.tick(0);
    expect(await put).toBeNull();
    expect(get()).toMatchObject({ cursor: total + puts(1).records.length, followLive: true });
    session.seek(10);
    await session.reset();
    expect(get().followLive).toBe(true);
  });

  it('steps, steps back, seeks, and knows the moment', async () => {
    const { session, get, total } = await told();
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
    const { session, get } = await told({ speed: 10 });
    session.seek(1e9);
    session.play();
    session.tick(100);
    expect(get()).toMatchObject({ playing: true });
    expect(get().cursor).toBeLessThan(5);
  });

  it('visits stops and markers both ways', async () => {
    const { session, get } = await told();
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

  it('steps by what was chosen, both ways, and says where none is left', async () => {
    const { session, get } = await told();
    for (const [stepBy, kind] of [
      ['operation', 'OpBegun'],
      ['flush', 'FlushBegun'],
      ['compaction', 'CompactionPicked'],
    ] as const) {
      session.setStepBy(stepBy);
      session.seek(0);
      const visited: number[] = [];
      for (let before = -1; before !== get().cursor;) {
        before = get().cursor;
        session.step();
        if (get().cursor !== before) visited.push(get().cursor);
      }
      expect(get().message).toBe(`No ${stepBy} begins after this.`);
      const begun: number[] = [];
      const history = session.history();
      for (let n = 0; n < history.total; n++) if (history.text(n).includes(kind)) begun.push(n + 1);
      expect(visited).toEqual(begun);
      session.stepBack(visited.length - 1);
      expect(get().cursor).toBe(visited[0]);
      session.stepBack();
      expect(get()).toMatchObject({ cursor: visited[0], message: `No ${stepBy} begins before this.` });
    }
    session.setStepBy('record');
    const { cursor } = get();
    session.step();
    expect(get().cursor).toBe(cursor + 1);
  });

  it('raises the version when and only when the scene is another', async () => {
    const { session, get } = await told();
    const { sceneVersion } = get();
    session.setView('tree');
    session.select('level:1/table:9');
    expect(get().sceneVersion).toBe(sceneVersion);
    session.stepBack();
    expect(get().sceneVersion).toBe(sceneVersion + 1);
  });
});

describe('light', () => {
  it('lights what stands behind a counter up to the cursor, and follows it', async () => {
    const { session, get } = await told();
    session.light(counter('flush_count'));
    expect(get().lit).toMatchObject({ count: 2, complete: true });
    session.seek(get().lit!.records[1]!);
    expect(get().lit).toMatchObject({ count: 1 });
    session.light(null);
    expect(get()).toMatchObject({ lit: null, litCounter: null });
  });
});

describe('options', () => {
  it('refuses what is outside the range, with the range', async () => {
    const { session, get } = await ready();
    expect(session.setOption(option('bits_per_key'), 65)).toMatch(/from 1 to 64; got 65/);
    for (const value of [NaN, Infinity, -1, 1.5, 2 ** 53])
      expect(session.setOption(option('bits_per_key'), value)).not.toBeNull();
    expect(get().options.size).toBe(0);
  });

  it('sets a dynamic one at once, another with the next engine', async () => {
    const { client, session, get } = await told();
    expect(session.setOption(option('bits_per_key'), 12)).toBeNull();
    await soon();
    expect(client.submitted).toHaveLength(2);
    expect(client.interjected).toEqual([]);
    session.setOption(option('block_cache_size'), 1024);
    await soon();
    expect(client.submitted).toHaveLength(2);
    expect(get().message).toMatch(/block_cache_size acts when/);
    client.tell();
    session.tick(1);
    await session.reset();
    expect([...client.opened[1]!.options]).toEqual([
      [option('bits_per_key'), 12],
      [option('block_cache_size'), 1024],
    ]);
  });

  it('sets a dynamic one before all that has not begun, where something runs', async () => {
    const { client, session } = await told();
    void session.submitPut('a', 'b');
    await soon();
    session.setOption(option('bits_per_key'), 12);
    await soon();
    expect(client.interjected).toEqual([client.submitted[2]]);
  });

  it('before the first command, makes the engine anew when one comes', async () => {
    const { client, session } = await ready();
    session.setOption(option('write_buffer_size'), 4096);
    session.setOption(option('bits_per_key'), 5);
    expect(client.opened).toHaveLength(1);
    void session.submitPut('a', 'b');
    await soon();
    expect(client.opened).toHaveLength(2);
    expect(client.opened[1]!.options.size).toBe(2);
    expect(client.submitted).toHaveLength(1);
  });
});

describe('detail', () => {
  it('comes into the history without moving the moment', async () => {
    const { client, session, get } = await ready();
    const story = puts(50);
    void session.runCommands(new Uint8Array(8));
    await soon();
    const tier1 = story.records.filter((r) => new DataView(r.buffer).getUint16(0, true) < 96);
    client.tell(batch(...tier1));
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

describe('what is dropped', () => {
  it('takes lines key,value and names those that are none', async () => {
    const { client, session } = await ready();
    const dropped = session.dropCsv('key,value\na,1\nb\n"c,c","2\n3"\nd,1,2\n');
    // What reads them is loaded first.
    await expect.poll(() => client.submitted.length).toBe(1);
    client.tell(puts(2).bytes);
    session.tick(0);
    expect(await dropped).toBe(
      '2 pairs were written; 2 lines were not: line 3: there is no comma, and a line is key,value; line 5: there are 3 fields, and a line is key,value.',
    );
  });

  it('refuses a directory that is none, without reading it', async () => {
    const { session } = await ready({ inspector: () => new FakeClient() });
    let read = 0;
    const file = (name: string, size = 10) => ({
      name,
      size,
      bytes: () => (read++, Promise.resolve(new Uint8Array(size))),
    });
    expect(await session.dropDirectory([file('a.txt')])).toMatchObject({ verdict: 'unknown' });
    expect(await session.dropDirectory([file('000005.ldb')])).toMatchObject({ verdict: 'damaged' });
    expect(await session.dropDirectory([file('CURRENT'), file('MANIFEST-000001', 2 ** 40)])).toMatchObject({
      verdict: 'unknown',
    });
    expect(read).toBe(0);
  });

  it('shows a foreign database from its manifest, and never opens it', async () => {
    const inspector = new FakeClient();
    inspector.answers.set(
      'check',
      JSON.stringify({
        kind: 'directory',
        current: 'MANIFEST-000004',
        comparator: 'acme.Reverse',
        last_sequence: 9,
        log_number: 6,
        levels: [[{ table: 5, size_bytes: 100, smallest: '7a', largest: '61' }], []],
        problems: [{ file: '000007.ldb', offset: 12, message: 'checksum' }],
      }),
    );
    const { session, get } = await ready({ inspector: () => inspector });
    const file = (name: string) => ({ name: `db/${name}`, size: 3, bytes: () => Promise.resolve(new Uint8Array(3)) });
    const report = await session.dropDirectory(['CURRENT', 'MANIFEST-000004', '000005.ldb', 'LOCK'].map(file));
    expect(report).toMatchObject({
      verdict: 'foreign',
      comparator: 'acme.Reverse',
      manifest: 4,
      logNumber: 6,
      lastSequence: 9,
      problems: ['000007.ldb at offset 12: checksum'],
    });
    expect(report.tables[0]).toMatchObject({ table: 5, level: 0, present: true });
    expect(inspector.submitted).toHaveLength(0);
    expect(inspector.closed).toBe(true);
    expect(inspector.files.map((f) => f.name)).toEqual(['CURRENT', 'MANIFEST-000004', '000005.ldb']);
    expect(get()).toMatchObject({ source: 'live', directory: report });
  });

  it('opens a LevelDB directory in an engine of its own, takes no writes, and leaves it', async () => {
    const inspector = new FakeClient();
    inspector.answers.set(
      'check',
      JSON.stringify({
        kind: 'directory',
        current: 'MANIFEST-000004',
        comparator: 'leveldb.BytewiseComparator',
        last_sequence: 9,
        log_number: 6,
        levels: [],
        problems: [],
      }),
    );
    const { client, session, get } = await ready({ inspector: () => inspector });
    const file = (name: string) => ({ name, size: 3, bytes: () => Promise.resolve(new Uint8Array(3)) });
    const dropped = session.dropDirectory(['CURRENT', 'MANIFEST-000004'].map(file));
    for (let i = 0; i < 10; i++) await soon();
    expect(inspector.submitted).toHaveLength(1);
    expect(inspector.opened[0]!.options.get(option('disable_auto_compactions'))).toBe(1);
    inspector.tell(puts(0).bytes);
    session.tick(0);
    expect(await dropped).toMatchObject({ verdict: 'opened' });
    expect(get()).toMatchObject({ source: 'directory', total: puts(0).records.length });
    expect(await session.submitPut('a', 'b')).toMatch(/only looked at/);
    session.leaveDirectory();
    expect(get()).toMatchObject({ source: 'live', total: 0 });
    expect(inspector.closed).toBe(true);
    expect(client.submitted).toHaveLength(0);
  });
});

describe('what ran is kept, so that it can be had again', () => {
  it('a program with its seed and options, then the lines that followed it', async () => {
    const { client, session, get } = await ready({ seed: 4, options: new Map([[option('sync'), 1]]) });
    const running = session.run('set bits_per_key=5\nput a 1');
    await soon();
    client.tell(puts(1).bytes);
    session.tick(0);
    await running;
    const begun = { program: 'set bits_per_key=5\nput a 1', seed: 4, options: new Map([[option('sync'), 1]]) };
    expect(get().ran).toEqual({ ...begun, more: [], beyond: false });
    void session.submitPut('two words', '0xff00');
    await soon();
    void session.submitGet('b');
    await soon();
    client.tell();
    session.tick(0);
    session.setOption(option('filter'), 2);
    await soon();
    client.tell();
    session.tick(0);
    void session.runMore('set sync=no\n# a note\ndelete a\nflush');
    await soon();
    expect(get().ran).toEqual({
      ...begun,
      more: ['put "two words" "\\xff\\x00"', 'get b', 'set filter=full', 'set sync=no', 'delete a', 'flush'],
      beyond: false,
    });
  });

  it('an option turned in the middle of what runs, with a word that its line does not tell where', async () => {
    const { session, get } = await told();
    void session.submitPut('a', '1');
    await soon();
    session.setOption(option('filter'), 2);
    await soon();
    expect(get().ran).toMatchObject({ more: ['put a 1', 'set filter=full'], beyond: true });
  });

  it('nothing that was refused, and of a dropped file only that there was one', async () => {
    const { client, session, get } = await told();
    client.refuseSubmit = 'no';
    await session.submitPut('a', '1');
    expect(get().ran.more).toEqual([]);
    client.refuseSubmit = '';
    void session.dropCsv('a,1');
    await soon();
    expect(get().ran).toMatchObject({ more: [], beyond: true });
  });

  it('begins anew with each engine, and seed and options can be prepared for the next in silence', async () => {
    const { client, session, get } = await told();
    const { length } = client.submitted;
    session.prepare(8, new Map([[option('filter'), 3]]));
    expect(get()).toMatchObject({ seed: 8, message: '' });
    expect(client.submitted).toHaveLength(length);
    await session.reset();
    expect(client.opened.at(-1)).toMatchObject({ seed: 8, options: new Map([[option('filter'), 3]]) });
    expect(get().ran).toEqual({
      program: '',
      seed: 8,
      options: new Map([[option('filter'), 3]]),
      more: [],
      beyond: false,
    });
  });
});

describe('options that contradict each other (C3)', () => {
  const clashing = {
    contradiction: (options: ReadonlyMap<number, number>) =>
      options.get(20) === 2 ? 'stop is below the trigger' : null,
  };

  it('are named before a program begins, and what stands stays', async () => {
    const { client, session, get, total } = await told(clashing);
    const [opened, scene] = [client.opened.length, words(session.scene())];
    await session.run('set level0_stop_writes_trigger=2\nput a 1');
    expect(get()).toMatchObject({
      status: 'ready',
      total,
      message: 'The engine is not begun: stop is below the trigger.',
    });
    expect([client.opened.length, words(session.scene())]).toEqual([opened, scene]);
  });

  it('nor does a reset or the first command begin one', async () => {
    const { client, session, get } = await ready(clashing);
    session.setOption(20, 2);
    expect(await session.submitPut('a', '1')).toBe('The engine is not begun: stop is below the trigger.');
    await session.reset();
    expect(get().status).toBe('ready');
    expect(client.opened).toHaveLength(1);
    session.setOption(20, 12);
    void session.submitPut('a', '1');
    await soon();
    expect(client.submitted).toHaveLength(1);
  });

  it('are not set in an engine that runs', async () => {
    const { client, session, get } = await told(clashing);
    const { length } = client.submitted;
    expect(session.setOption(20, 2)).toBe('stop is below the trigger. It stays as it was.');
    expect(get().options.size).toBe(0);
    expect(client.submitted).toHaveLength(length);
  });
});

describe('questions about what the scene shows', () => {
  it('go to the engine; what is gone is asked of the engine as it was at the cursor', async () => {
    const { client, session, get } = await told();
    client.answers.set('table/7', '"now"');
    session.stepBack();
    const { step } = get().moment;
    client.past.set(`${step} table/6`, '"then"');
    client.past.set(`${step + 1} table/4`, '"behind"');
    const answers = await session.ask(['table/6', 'table/7', 'table/5', 'table/4']);
    expect(answers.map((answer) => (answer.ok ? new TextDecoder().decode(answer.value) : answer.message))).toEqual([
      '"then"',
      '"now"',
      'nothing at table/5 then',
      '"behind"',
    ]);
    expect(client.askedPast).toEqual([
      [step + 1, ['table/6', 'table/5', 'table/4']],
      [step, ['table/6', 'table/5']],
    ]);
    expect(get().message).toBe('');
  });

  it('make no engine anew where all of it is still there', async () => {
    const { client, session } = await told();
    client.answers.set('table/7', '"now"');
    await session.ask(['table/7']);
    expect(client.askedPast).toEqual([]);
  });
});

describe('a moment and what is past it', () => {
  it('lead back to every position, fine records too', async () => {
    const { session, get, total } = await told();
    for (let position = 0; position <= total; position++) {
      session.seek(position);
      const { moment, pastMoment } = get();
      session.seek(0);
      session.seekMoment(moment, pastMoment);
      expect(get().cursor).toBe(position);
    }
  });
});
