/** Engines on one clock, on the built engine: what they run, where their cursors are, what is refused, and their limits. */
import { describe, expect, it } from 'vitest';
import { Prng } from '../../../../web/src/base/prng.ts';
import { PortClient } from '../../../../web/src/engine/client.ts';
import { SharedPorts, sharedHere } from '../../../../web/src/engine/shared-port.ts';
import { isSummary, sizeAt, summaryOf } from '../../../../web/src/protocol/decode.ts';
import { optionInfos } from '../../../../web/src/protocol/options.gen.ts';
import { OpBegun, OptionSet } from '../../../../web/src/protocol/records.gen.ts';
import { fold } from '../../../../web/src/scene/fold.ts';
import type { History } from '../../../../web/src/scene/history.ts';
import { createScene, words } from '../../../../web/src/scene/scene.ts';
import { concat } from '../../../../web/src/base/bytes.ts';
import { createSession } from '../../../../web/src/session/session.ts';
import { createComparison } from '../../../../web/src/session/comparison/comparison.ts';
import type { ComparedEngine, Comparison } from '../../../../web/src/session/comparison/comparison-types.ts';
import { good, loadModule, runProgram } from '../../../fixtures/engine.ts';
import { FakeClient } from '../../../fixtures/fake-client.ts';

const small = 'set dialect=extended write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB';
const program = `${small}\nfill n=500 order=random key_space=300 value_bytes=60\nread-fill n=40\nput last 1`;
const option = (name: string): number => optionInfos.find((info) => info.name === name)!.id;

let now = 0;
/** Runs frames until every engine is idle. */
async function rest(comparison: Comparison): Promise<void> {
  for (let still = 0; still < 3 || !comparison.isIdle();) {
    comparison.tick((now += 40));
    await new Promise((resolve) => setTimeout(resolve, 0));
    const { engines } = comparison.store.getState();
    still = engines.every(({ session }) => session.store.getState().status === 'ready') ? still + 1 : 0;
  }
}

/** A program that has run, alone in its engine. */
async function began(text = program): Promise<Comparison> {
  const module = good(await loadModule());
  const ports = new SharedPorts(sharedHere);
  const client = (): PortClient =>
    new PortClient(
      () => ports.port(),
      () => Promise.resolve({ ok: true, value: module }),
    );
  const comparison = createComparison(createSession(client()), client, 'leveled');
  const running = engine(comparison, 0).session.run(text);
  await Promise.all([running, rest(comparison)]);
  await rest(comparison);
  return comparison;
}

const engine = (comparison: Comparison, i: number): ComparedEngine => comparison.store.getState().engines[i]!;
const historyOf = (comparison: Comparison, i: number): History => engine(comparison, i).session.history();

function bytesOf(history: History, to = history.total): Uint8Array {
  const parts: Uint8Array[] = [];
  history.forEach(0, to, ({ v, at }) => {
    parts.push(new Uint8Array(v.buffer, v.byteOffset + at, sizeAt(v, at)).slice());
  });
  return concat(parts);
}
const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

describe('engines from the start', () => {
  it('run the same commands under other options, and say how they differ', async () => {
    const comparison = await began();
    expect(await comparison.add('tiered', new Map([[option('compaction_style'), 1]]))).toBeNull();
    expect(await comparison.add('B+tree', new Map([[option('engine'), 1]]))).toBeNull();
    await rest(comparison);
    const { engines, end } = comparison.store.getState();
    expect(engines.map(({ name, difference }) => [name, difference])).toEqual([
      ['leveled', ''],
      ['tiered', 'compaction_style = universal'],
      ['B+tree', 'engine = btree'],
    ]);
    for (const [i, more] of ['', ' compaction_style=universal', ' engine=btree'].entries()) {
      const alone = await runProgram(program.replace(small, small + more));
      expect(same(bytesOf(historyOf(comparison, i)), alone.records), engines[i]!.name).toBe(true);
    }
    expect(end).toBeGreaterThan(0);
    comparison.close();
  });

  it('continue if an engine refuses a command, and report it', async () => {
    const comparison = await began('set dialect=extended\nput a 1\nsnapshot s\ndelete-range a b\nput b 2');
    expect(await comparison.add('B+tree', new Map([[option('engine'), 1]]))).toBeNull();
    await rest(comparison);
    expect(engine(comparison, 0).refused).toBe('');
    expect(engine(comparison, 1).refused).toBe('2\u00a0operations were refused: snapshot (1), delete_range (1).');
    const keys: string[] = [];
    historyOf(comparison, 1).forEach(0, historyOf(comparison, 1).total, ({ kind, v, at }) => {
      if (kind === OpBegun.kind) keys.push(new TextDecoder().decode(OpBegun.key(v, at)));
    });
    expect(keys.at(-1)).toBe('b');
    comparison.close();
  });

  it('with options that no engine accepts are refused with the message of the engine', async () => {
    const comparison = await began('put a 1');
    expect(await comparison.add('none', new Map([[option('write_buffer_size'), 1]]))).toMatch(/write_buffer_size/);
    expect(comparison.store.getState().engines).toHaveLength(1);
    comparison.close();
  });
});

describe('forks', () => {
  it('without a change are byte-identical', async () => {
    const comparison = await began();
    expect(await comparison.fork(0, { step: 100, ordinal: 3 }, { kind: 'none' })).toBeNull();
    // It runs before a frame has requested its records.
    expect(engine(comparison, 1).session.store.getState().status).toBe('running');
    await rest(comparison);
    expect(engine(comparison, 1)).toMatchObject({
      name: 'leveled, from step 101',
      difference: 'from step 101: nothing else',
      forkedAt: { engine: 0, moment: { step: 101, ordinal: 0 } },
    });
    expect(same(bytesOf(historyOf(comparison, 1)), bytesOf(historyOf(comparison, 0)))).toBe(true);
    comparison.close();
  });

  it('with an option are the same up to the step and differ from there, in the middle of a fill', async () => {
    const comparison = await began();
    const change = { kind: 'option', option: option('write_buffer_size'), value: 8192 } as const;
    expect(await comparison.fork(0, { step: 200, ordinal: 0 }, change)).toBeNull();
    await rest(comparison);
    const [parent, fork] = [historyOf(comparison, 0), historyOf(comparison, 1)];
    const to = fork.positionOf({ step: 200, ordinal: 0 });
    expect(same(bytesOf(fork, to), bytesOf(parent, parent.positionOf({ step: 200, ordinal: 0 })))).toBe(true);
    let set = 0;
    fork.forEach(to, fork.total, ({ kind, number }) => {
      if (kind === OptionSet.kind && set === 0) set = number;
    });
    // At once: not after the rest of 500 puts.
    expect(fork.moment(set).step).toBeLessThan(210);
    expect(engine(comparison, 1).difference).toBe('from step 200: write_buffer_size = 8KiB');
    expect(engine(comparison, 1).session.store.getState().options.get(option('write_buffer_size'))).toBe(8192);
    // A fork of the fork has its change too.
    expect(
      await comparison.fork(1, { step: 300, ordinal: 0 }, { kind: 'lines', program: 'put x 1\nput y 2' }),
    ).toBeNull();
    await rest(comparison);
    expect(engine(comparison, 2)).toMatchObject({
      difference: 'from step 300: put x 1, and 1\u00a0more line',
      forkedAt: { engine: 1 },
    });
    const grandchild = historyOf(comparison, 2);
    const until = (history: History): number => history.positionOf({ step: 300, ordinal: 0 });
    expect(same(bytesOf(grandchild, until(grandchild)), bytesOf(fork, until(fork)))).toBe(true);
    comparison.close();
  });

  it('replace or skip the next command, and say which', async () => {
    const comparison = await began('put a 1\nput b 2\nput c 3');
    const keysOf = (i: number): string[] => {
      const keys: string[] = [];
      historyOf(comparison, i).forEach(0, historyOf(comparison, i).total, ({ kind, v, at }) => {
        if (kind === OpBegun.kind) keys.push(new TextDecoder().decode(OpBegun.key(v, at)));
      });
      return keys.slice(1);
    };
    const history = historyOf(comparison, 0);
    // After the first put and before the second.
    let step = 1;
    while ((await comparison.next(0, { step, ordinal: 0 }))?.line !== 'put b 2') step++;
    const at = { step, ordinal: 0 };
    expect(await comparison.next(0, at)).toEqual({ line: 'put b 2', begun: 0, refused: null });
    expect(await comparison.fork(0, at, { kind: 'lines', program: 'put x 9', instead: true })).toBeNull();
    expect(await comparison.fork(0, at, { kind: 'lines', program: '', instead: true })).toBeNull();
    await rest(comparison);
    expect([0, 1, 2].map(keysOf)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'x', 'c'],
      ['a', 'c'],
    ]);
    expect(engine(comparison, 1).difference).toBe(`from step ${step}: put x 9, instead of put b 2`);
    expect(engine(comparison, 2).difference).toBe(`from step ${step}: without put b 2`);
    const end = { step: history.head.step, ordinal: 0 };
    expect(await comparison.next(0, end)).toBeNull();
    expect(await comparison.fork(0, end, { kind: 'lines', program: '', instead: true })).toMatch(
      /There is no command after step \d+ to skip\.$/,
    );
    comparison.close();
  });

  it('of a busy engine wait for it, until they are canceled', async () => {
    const comparison = await began();
    await comparison.fork(0, { step: 100, ordinal: 0 }, { kind: 'none' });
    const abort = new AbortController();
    const waiting = comparison.fork(1, { step: 100, ordinal: 0 }, { kind: 'none' }, abort.signal);
    abort.abort();
    expect(await waiting).toBe('No fork of leveled, from step 100 was made.');
    expect(comparison.store.getState().engines).toHaveLength(2);
    comparison.close();
  });

  it('are refused with a message if no running engine accepts the change', async () => {
    const comparison = await began('put a 1');
    const at = { step: 1, ordinal: 0 };
    const asked = async (change: Parameters<Comparison['fork']>[2]) => {
      const sentence = await comparison.fork(0, at, change);
      expect(comparison.store.getState()).toMatchObject({ message: sentence, engines: [{ id: 0 }] });
      return sentence;
    };
    expect(await asked({ kind: 'option', option: option('block_cache_size'), value: 4096 })).toBe(
      'block_cache_size takes effect when an engine starts, so it cannot change after step 1. Add an engine that has it from the start.',
    );
    expect(await asked({ kind: 'option', option: option('bits_per_key'), value: 65 })).toMatch(/from 1 to 64; got 65/);
    expect(await asked({ kind: 'lines', program: 'put' })).toMatch(/^Line 1, column/);
    expect(await asked({ kind: 'lines', program: '# nothing' })).toBe('These lines have no commands.');
    expect(await asked({ kind: 'lines', program: 'set block_cache_size=4KiB\nput b 1' })).toMatch(
      /^block_cache_size takes effect/,
    );
    expect(await comparison.fork(7, at, { kind: 'none' })).toBe('There is no engine number 7 here.');
    comparison.close();
  });
});

it('let an option set during a fill take effect immediately', async () => {
  const comparison = await began('put a 1');
  const { session } = engine(comparison, 0);
  const filling = session.runMore('fill n=6000 value_bytes=40');
  const history = session.history();
  while (history.head.step < 500) {
    comparison.tick((now += 40));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect(session.store.getState().status).toBe('running');
  expect(session.setOption(option('bits_per_key'), 4)).toBeNull();
  await Promise.all([filling, rest(comparison)]);
  let set = 0;
  history.forEach(0, history.total, ({ kind, number }) => {
    if (kind === OptionSet.kind) set = number;
  });
  expect(history.moment(set).step).toBeGreaterThan(0);
  expect(history.moment(set).step).toBeLessThan(6000);
  comparison.close();
});

describe('the clock', () => {
  it('puts every engine after its last completed step, and its scene equals the fold from zero', async () => {
    const comparison = await began();
    await comparison.add('tiered', new Map([[option('compaction_style'), 1]]));
    await comparison.fork(0, { step: 150, ordinal: 0 }, { kind: 'lines', program: 'delete last' });
    await rest(comparison);
    const prng = new Prng(5);
    for (const clock of ['time', 'operation'] as const) {
      comparison.setClock(clock);
      const { end } = comparison.store.getState();
      for (let i = 0; i < 12; i++) {
        const at = prng.below(end + 1);
        comparison.seek(at);
        expect(comparison.store.getState()).toMatchObject({ at, playing: false });
        for (const { id, session } of comparison.store.getState().engines) {
          const { cursor, moment } = session.store.getState();
          expect(moment).toEqual(comparison.momentAt(id, at));
          expect(comparison.clockPositionOf(id, moment)).toBeLessThanOrEqual(at);
          const after = session.history().after(cursor);
          if (after !== null)
            expect(comparison.clockPositionOf(id, { step: moment.step + 1, ordinal: 0 })).toBeGreaterThan(at);
          const scene = createScene();
          fold(scene, bytesOf(session.history(), cursor));
          expect(words(session.scene())).toBe(words(scene));
        }
      }
    }
    comparison.close();
  });

  it('plays at its speed, steps to the next event in any engine, and switches clocks at the place of engine 0', async () => {
    const comparison = await began();
    await comparison.add('tiered', new Map([[option('compaction_style'), 1]]));
    await rest(comparison);
    const get = comparison.store.getState;
    expect(get()).toMatchObject({ at: get().end, playing: false });
    comparison.setClock('operation');
    expect(get()).toMatchObject({ end: 542, at: 542 });
    comparison.setSpeed(1000);
    comparison.play();
    expect(get()).toMatchObject({ at: 0, playing: true });
    // The clock starts with the first frame; the time at rest before it is not played.
    comparison.tick((now += 60_000));
    expect(get().at).toBe(0);
    comparison.tick((now += 40));
    expect(get().at).toBe(40);
    comparison.tick((now += 40));
    expect(get().at).toBe(80);
    comparison.pause();
    comparison.tick((now += 40));
    expect(get()).toMatchObject({ at: 80, playing: false });
    comparison.step(1);
    expect(get().at).toBe(81);
    comparison.step(-1);
    comparison.step(-1);
    expect(get().at).toBe(79);
    const { moment } = engine(comparison, 0).session.store.getState();
    comparison.setClock('time');
    expect(engine(comparison, 0).session.store.getState().moment).toEqual(moment);
    const { end, at } = get();
    expect(get().speed).toBeCloseTo((1000 * end) / 542);
    comparison.step(1);
    const placesOf = (i: number): number[] => {
      const places: number[] = [];
      let latest = 0;
      historyOf(comparison, i).forEach(0, historyOf(comparison, i).total, ({ kind, v, at: where }) => {
        if (isSummary(kind)) places.push((latest = Math.max(latest, summaryOf(v, where).tNs)));
      });
      return places;
    };
    expect(get().at).toBe(Math.min(...[0, 1].flatMap(placesOf).filter((place) => place > at)));
    comparison.play();
    for (let i = 0; i < 400 && get().playing; i++) comparison.tick((now += 200));
    expect(get()).toMatchObject({ at: end, playing: false });
    comparison.seek(-5);
    expect(get().at).toBe(0);
    comparison.step(-1);
    expect(get().at).toBe(0);
    comparison.close();
  });

  it('leaves a manually moved cursor alone until the clock moves', async () => {
    const comparison = await began();
    comparison.seek(0);
    engine(comparison, 0).session.seek(77);
    comparison.tick((now += 40));
    expect(engine(comparison, 0).session.store.getState().cursor).toBe(77);
    const { version } = comparison.store.getState();
    comparison.seek(0);
    expect(engine(comparison, 0).session.store.getState().cursor).not.toBe(77);
    expect(comparison.store.getState().version).toBeGreaterThan(version);
    comparison.close();
  });
});

describe('limits', () => {
  it('are four engines; removing one makes room', async () => {
    const comparison = await began('put a 1');
    const at = { step: 1, ordinal: 0 };
    for (let i = 0; i < 3; i++) expect(await comparison.fork(0, at, { kind: 'none' })).toBeNull();
    expect(await comparison.fork(0, at, { kind: 'none' })).toMatch(/^There are 4 engines already/);
    expect(comparison.store.getState().engines.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    comparison.remove(2);
    comparison.remove(0);
    expect(comparison.store.getState().engines.map(({ id }) => id)).toEqual([0, 1, 3]);
    expect(await comparison.add('again', new Map())).toBeNull();
    expect(engine(comparison, 3)).toMatchObject({ id: 4, difference: 'the same options' });
    await rest(comparison);
    expect(comparison.store.getState().memoryBytes).toBeGreaterThan(0);
    comparison.close();
    expect(comparison.store.getState().engines).toHaveLength(1);
    expect(await comparison.add('late', new Map())).toMatch(/no longer compared/);
  });

  it('report to every session how long the page was busy', async () => {
    const reported: number[] = [];
    const session = { ...createSession(new FakeClient()), reportFrameCost: (ms: number) => void reported.push(ms) };
    const comparison = createComparison(session, () => new FakeClient());
    await rest(comparison);
    expect(await comparison.add('second', new Map())).toBeNull();
    const second = engine(comparison, 1).session;
    second.reportFrameCost = (ms) => void reported.push(100 + ms);
    comparison.reportFrameCost(12);
    expect(reported).toEqual([12, 112]);
  });

  it('are 512 MiB: a run beyond that is stopped, and no engine that would not fit is added', async () => {
    const clients = [new FakeClient(), new FakeClient()];
    const made = [...clients];
    const comparison = createComparison(createSession(made.shift()!), () => made.shift()!);
    await rest(comparison);
    expect(await comparison.add('second', new Map())).toBeNull();
    void engine(comparison, 1).session.runCommands(new Uint8Array(8));
    clients[0]!.memoryBytes = 300 * 2 ** 20;
    clients[1]!.memoryBytes = 212 * 2 ** 20;
    comparison.tick((now += 40));
    await Promise.resolve();
    expect(clients.map(({ stopped }) => stopped)).toEqual([0, 0]);
    clients[1]!.memoryBytes += 65536;
    comparison.tick((now += 40));
    comparison.tick((now += 40));
    expect(clients.map(({ stopped }) => stopped)).toEqual([0, 1]);
    expect(comparison.store.getState().message).toBe(
      'The engines hold 512\u00a0MiB of memory, and the limit for all of them is 512\u00a0MiB. So second was stopped.',
    );
    expect(await comparison.add('third', new Map())).toMatch(/Another one would not fit\. Remove one first\.$/);
    comparison.close();
    expect(clients.map(({ closed }) => closed)).toEqual([false, true]);
  });

  it('divide the window of tier-2 records', async () => {
    const comparison = await began(`${small}\nfill n=500 order=random key_space=300 value_bytes=60`);
    const { session } = engine(comparison, 0);
    const whole = session.history().sizeBytes;
    session.setWindow(1 << 16);
    expect(session.history().sizeBytes).toBeLessThan(whole);
    comparison.close();
  });
});
